import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import {
  type CheckedPart,
  type CheckFinding,
  type CheckState,
  checkFindings,
} from '#contract/orders/gateway-checks.ts';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { PaymentProvider } from './port.ts';

export type CheckLine = {
  finding: CheckFinding;
  what: CheckedPart;
  state: CheckState;
  /** The values in the finding's sentence, by the table of findings; no secrets. */
  named: string[];
  /** For the operator of the machine, in English; no secrets. */
  why: string;
};

export type ProviderReport = {
  provider: PaymentProviderName;
  checkedAt: Date;
  lines: CheckLine[];
  /** The provider is not offered until the settings are right. */
  isOff: boolean;
};

export type CheckOptions = {
  publicUrl: string | null;
  clock: () => Date;
  /** All addresses of a host; tests replace it. */
  resolve?: (host: string) => Promise<string[]>;
};

/** Longer than any difference that would invalidate a token, a hold or a signature. */
const maxSkewMs = 60_000;
const timeoutMs = 10_000;

/**
 * Checks the providers without a charge: whether each accepts the credentials, whether it can reach
 * the shop, whether the clocks agree, and which hosts are allowed. Never throws.
 */
export function checkProviders(
  providers: readonly PaymentProvider[],
  options: CheckOptions,
): Promise<ProviderReport[]> {
  const checked = providers.flatMap(({ name, check }) => (check ? [{ name, check }] : []));
  return Promise.all(
    checked.map(async ({ name, check }) => {
      const [credentials, callback, clock] = await Promise.all([
        checkCredentials(check),
        checkCallback(options),
        checkClock(check.apiUrl, options.clock),
      ]);
      const lines = [credentials, callback, clock, checkHosts(check)];
      const isUnreachable = check.isLive && callback.state === 'wrong';
      const isOff = credentials.state === 'wrong' || isUnreachable;
      return { provider: name, checkedAt: options.clock(), lines, isOff };
    }),
  );
}

function line(finding: CheckFinding, why: string, named: string[] = []): CheckLine {
  const { part, state } = checkFindings[finding];
  return { finding, what: part, state, named, why };
}

const loginFindings = {
  right: 'credentials-taken',
  wrong: 'credentials-refused',
  unknown: 'credentials-unknown',
} as const satisfies Record<CheckState, CheckFinding>;

async function checkCredentials({
  login,
}: NonNullable<PaymentProvider['check']>): Promise<CheckLine> {
  const { state, why } = await login().catch((error: unknown) => ({
    state: 'unknown' as const,
    why: error instanceof Error ? error.message : String(error),
  }));
  return line(loginFindings[state], why, state === 'right' ? [] : [why]);
}

/** Address ranges that the internet cannot reach. */
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

async function checkCallback({
  publicUrl,
  resolve = resolveAll,
}: CheckOptions): Promise<CheckLine> {
  if (!publicUrl) {
    return line('address-unset', 'PUBLIC_URL is not set, so buyers have no way back');
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:') {
    return line('address-insecure', `PUBLIC_URL: ${publicUrl} is not https`, [publicUrl]);
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  let addresses: string[];
  try {
    addresses = isIP(host) ? [host] : await resolve(host);
  } catch {
    return line('address-nowhere', `PUBLIC_URL: ${host} has no address`, [host]);
  }
  const inside = addresses.find((one) => closed.check(one, isIP(one) === 6 ? 'ipv6' : 'ipv4'));
  if (inside) {
    const why = `PUBLIC_URL: ${host} is at ${inside}, which nobody outside can reach`;
    return line('address-inside', why, [host, inside]);
  }
  const all = addresses.join(', ');
  return line(
    'address-public',
    `${host} is at ${all}; whether a firewall lets the gateway in cannot be known from here`,
    [host, all],
  );
}

/** Any response has the time, even a refusal, so the request has no credentials. */
async function checkClock(apiUrl: string, clock: () => Date): Promise<CheckLine> {
  let date: string | null;
  try {
    const answer = await fetch(new URL(apiUrl).origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    date = answer.headers.get('date');
  } catch {
    return line('clock-unanswered', 'the gateway does not answer');
  }
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return line('clock-untold', 'the gateway tells no time');
  const skew = clock().getTime() - theirs;
  const seconds = Math.round(Math.abs(skew) / 1000);
  const named = [String(seconds)];
  if (Math.abs(skew) <= maxSkewMs) {
    return line('clock-agrees', `within ${seconds} s of the gateway's`, named);
  }
  const isAhead = skew > 0;
  return line(
    isAhead ? 'clock-ahead' : 'clock-behind',
    `this machine is ${seconds} s ${isAhead ? 'ahead of' : 'behind'} the gateway: set its clock by the network`,
    named,
  );
}

function checkHosts({ apiUrl, pageOrigins }: NonNullable<PaymentProvider['check']>): CheckLine {
  const { origin, protocol } = new URL(apiUrl);
  const pages = pageOrigins.join(', ');
  const named = [origin, pages];
  if (protocol !== 'https:') {
    return line('host-stand-in', `${origin} is a stand-in; pages may be on ${pages}`, named);
  }
  return line(
    'host-own',
    `calls go to ${origin}, pages may be on ${pages}; another host is seen only when a payment begins`,
    named,
  );
}

/** A report for an operator, one line for each finding. */
export function linesOf({ provider, lines, isOff }: ProviderReport): string[] {
  return [
    ...lines.map(({ what, state, why }) => `${provider}: ${what}: ${state}: ${why}`),
    `${provider}: ${isOff ? 'OFF until that is right' : 'on'}`,
  ];
}
