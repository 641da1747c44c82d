import { isIP } from 'node:net';
import { isLoopback } from '../http/security/this-machine.ts';
import { ConfigError } from './config-error.ts';

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

export function requirePublicUrl({ NODE_ENV, HOST, publicUrl }: ExposureSettings): void {
  if (publicUrl || NODE_ENV !== 'production' || isLoopback(HOST)) return;
  throw new ConfigError(
    'PUBLIC_URL: say what people type to come here, like https://shop.example. Without it any ' +
      'host that a request names is believed, which is for trying things out only.',
  );
}

/** A proxy with a certificate is free; without it every network on the way reads the passwords. */
export function requireEncryption({ NODE_ENV, publicUrl }: ExposureSettings): void {
  if (NODE_ENV !== 'production' || !publicUrl?.startsWith('http:')) return;
  if (isLoopback(new URL(publicUrl).hostname)) return;
  throw new ConfigError(
    'PUBLIC_URL: with http:// passwords and cookies travel unencrypted. Put a proxy with a ' +
      'certificate in front (docs/operating.md), and begin the address with https://.',
  );
}

export function requireKnownProxy(settings: ExposureSettings): void {
  if (settings.TRUST_PROXY || !isBehindProxy(settings)) return;
  throw new ConfigError(
    'TRUST_PROXY: with this PUBLIC_URL there is a proxy in front. Name it, like loopback for one ' +
      'on this machine: without that all visitors would share one allowance of tries.',
  );
}
