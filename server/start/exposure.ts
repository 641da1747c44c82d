import { isIP } from 'node:net';
import { isLoopback } from '../http/security/this-machine.ts';

/**
 * The settings that decide who can reach the shop. `publicUrl` is `PUBLIC_URL` without a trailing
 * slash.
 */
export type ExposureSettings = {
  NODE_ENV: string;
  HOST: string;
  TRUST_PROXY?: string | undefined;
  publicUrl: string | null;
};

/**
 * Whether other people can reach the shop. When in doubt, true: false only if every setting
 * excludes them, because demo people and test cards are allowed then.
 */
export function isExposed({ NODE_ENV, HOST, TRUST_PROXY, publicUrl }: ExposureSettings): boolean {
  const proxies = TRUST_PROXY?.split(',').map((each) => each.trim()) ?? [];
  return (
    NODE_ENV === 'production' ||
    !isLoopback(HOST) ||
    !isNearby(publicUrl) ||
    !proxies.every((each) => each === 'loopback' || isLoopback(each))
  );
}

/**
 * Whether a proxy must be in front: for https, since the program speaks http, and for a loopback
 * `HOST`, which other machines cannot reach.
 */
export function isBehindProxy({ HOST, publicUrl }: ExposureSettings): boolean {
  return !isNearby(publicUrl) && (publicUrl?.startsWith('https:') || isLoopback(HOST));
}

function isNearby(publicUrl: string | null): boolean {
  return publicUrl === null || isLoopback(new URL(publicUrl).hostname);
}

/** An address, a range of them, or one of the names that Fastify's `trustProxy` knows. */
export function isProxyList(text: string): boolean {
  return text.split(',').every((each) => {
    const [, one = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(each.trim()) ?? [];
    if (['loopback', 'linklocal', 'uniquelocal'].includes(one)) return true;
    const family = isIP(one);
    return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
  });
}

/**
 * Whether no range of a proxy list is wider than a private network: 10.0.0.0/8 and fc00::/7 are the
 * widest ones. With a wider range, such as 0.0.0.0/0, the program would trust addresses that
 * strangers send, and with /0 Fastify does not even start.
 */
export function isNarrow(text: string): boolean {
  return text.split(',').every((each) => {
    const [one = '', bits] = each.trim().split('/');
    return bits === undefined || Number(bits) >= (isIP(one) === 6 ? 7 : 8);
  });
}
