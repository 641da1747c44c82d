import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { PaymentProvider } from './port.ts';

/** `unknown`: this machine cannot know, or the provider does not answer now. */
export type CheckState = 'right' | 'wrong' | 'unknown';

export type CheckLine = {
  what: 'credentials' | 'callback' | 'clock' | 'host';
  state: CheckState;
  /** For the operator, in English; no secrets. */
  why: string;
};

export type ProviderReport = {
  provider: PaymentProviderName;
  checkedAt: Date;
  lines: CheckLine[];
  /** Nobody can pay by it until the settings are right. */
  isOff: boolean;
};

export type CheckOptions = {
  publicUrl: string | null;
  clock: () => Date;
  /** All addresses of a host; handed in by tests. */
  resolve?: (host: string) => Promise<string[]>;
};

/** Longer than any difference that a token, a hold or a signature would notice. */
const mostSkewMs = 60_000;
const timeoutMs = 10_000;

/**
 * Asks each provider that can be asked, and charges nothing: whether it takes the credentials,
 * whether it can reach the shop, whether the clocks agree, and which hosts are allowed. Never throws.
 */
export function checkProviders(
  providers: readonly PaymentProvider[],
  options: CheckOptions,
): Promise<ProviderReport[]> {
  const checked = providers.flatMap(({ name, check }) => (check ? [{ name, check }] : []));
  return Promise.all(
    checked.map(async ({ name, check }) => {
      const [credentials, callback, clock] = await Promise.all([
        check.login().catch((error: unknown) => unknown(String((error as Error).message))),
        checkCallback(options),
        checkClock(check.apiUrl, options.clock),
      ]);
      const lines: CheckLine[] = [
        { what: 'credentials', ...credentials },
        { what: 'callback', ...callback },
        { what: 'clock', ...clock },
        { what: 'host', ...checkHosts(check) },
      ];
      const isUnreachable = check.isLive && callback.state === 'wrong';
      const isOff = credentials.state === 'wrong' || isUnreachable;
      return { provider: name, checkedAt: options.clock(), lines, isOff };
    }),
  );
}

export type Checked = { state: CheckState; why: string };

const right = (why: string): Checked => ({ state: 'right', why });
const wrong = (why: string): Checked => ({ state: 'wrong', why });
const unknown = (why: string): Checked => ({ state: 'unknown', why });

/** Ranges that nobody outside can reach. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}

const resolveAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

async function checkCallback({ publicUrl, resolve = resolveAll }: CheckOptions): Promise<Checked> {
  if (!publicUrl) return wrong('PUBLIC_URL is not set, so buyers have no way back');
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:') return wrong(`PUBLIC_URL: ${publicUrl} is not https`);
  const host = hostname.replace(/^\[|\]$/g, '');
  let addresses: string[];
  try {
    addresses = isIP(host) ? [host] : await resolve(host);
  } catch {
    return wrong(`PUBLIC_URL: ${host} has no address`);
  }
  const inside = addresses.find((one) => closed.check(one, isIP(one) === 6 ? 'ipv6' : 'ipv4'));
  if (inside) return wrong(`PUBLIC_URL: ${host} is at ${inside}, which nobody outside can reach`);
  return right(
    `${host} is at ${addresses.join(', ')}; whether a firewall lets the gateway in cannot be known from here`,
  );
}

/** Any answer has the time, also one that refuses; it is asked for without credentials. */
async function checkClock(apiUrl: string, clock: () => Date): Promise<Checked> {
  let date: string | null;
  try {
    const answer = await fetch(new URL(apiUrl).origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    date = answer.headers.get('date');
  } catch {
    return unknown('the gateway does not answer');
  }
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return unknown('the gateway tells no time');
  const skew = clock().getTime() - theirs;
  const seconds = Math.round(Math.abs(skew) / 1000);
  if (Math.abs(skew) <= mostSkewMs) return right(`within ${seconds} s of the gateway's`);
  const side = skew > 0 ? 'ahead of' : 'behind';
  return wrong(`this machine is ${seconds} s ${side} the gateway: set its clock by the network`);
}

function checkHosts({ apiUrl, pageOrigins }: NonNullable<PaymentProvider['check']>): Checked {
  const { origin, protocol } = new URL(apiUrl);
  const pages = pageOrigins.join(', ');
  if (protocol !== 'https:') return unknown(`${origin} is a stand-in; pages may be on ${pages}`);
  return right(
    `calls go to ${origin}, pages may be on ${pages}; another host is seen only when a payment begins`,
  );
}

/** A report as an operator reads it, one line for each thing. */
export function linesOf({ provider, lines, isOff }: ProviderReport): string[] {
  return [
    ...lines.map(({ what, state, why }) => `${provider}: ${what}: ${state}: ${why}`),
    `${provider}: ${isOff ? 'OFF until that is right' : 'on'}`,
  ];
}
