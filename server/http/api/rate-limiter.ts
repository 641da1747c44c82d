import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit, RateLimitName, RateLimitTable } from '#contract/rate-limits.ts';
import { Problem } from '#server/lib/problem.ts';

export type RateLimitSubject = {
  /** `request.ip`: the connection's address, or the one that a trusted proxy sends. */
  address: string;
  /** An account's id or e-mail address; limits per account don't apply without it. */
  account?: string | undefined;
  /** The id of a device on which the account has logged in before. */
  device?: string | undefined;
};

/** Enforces the limits of `contract/rate-limits.ts`. */
export interface RateLimiter {
  /**
   * Counts one try. Throws the problem `too-many-requests`, with the seconds until the next window.
   * `refund` uncounts the try where only failures count: call it after a success or a server error.
   */
  consume(name: RateLimitName, subject: RateLimitSubject): Promise<{ refund(): Promise<void> }>;
  /** Resets the account's counters, for all client subnets. */
  forgive(name: RateLimitName, account: string): void;
}

type Counter = Limit & { limiter: RateLimiterMemory };

/** Accounts whose number of resets is stored. */
const maxForgiven = 10_000;

/**
 * Counts in this process's memory, so that an attack costs no database writes; a restart resets the
 * counters (decision 0022). Windows follow `clock`.
 */
export function createRateLimiter(table: RateLimitTable, clock: () => Date): RateLimiter {
  const counters = Object.fromEntries(
    Object.entries(table).map(([name, limits]) => [name, limits.map(toCounter)]),
  ) as Record<RateLimitName, Counter[]>;

  // Part of the keys, because the client subnets of an account's counters are unknown.
  const forgiven = new LRUCache<string, number>({ max: maxForgiven });

  function countersFor(name: RateLimitName, { device }: RateLimitSubject): Counter[] {
    const ofDevice = counters[name].filter(({ per }) => per === 'device');
    return device && ofDevice.length > 0 ? ofDevice : counters[name];
  }

  return {
    forgive(name, account) {
      const key = `${name} ${account}`;
      forgiven.set(key, (forgiven.get(key) ?? 0) + 1);
    },
    async consume(name, subject) {
      const now = clock().getTime() / 1000;
      const consumed: { counter: Counter; key: string }[] = [];
      const times = forgiven.get(`${name} ${subject.account}`) ?? 0;
      for (const counter of countersFor(name, subject)) {
        const subjectKey = subjectKeyOf(counter, subject);
        if (subjectKey === null) continue;
        const window = Math.floor(now / counter.seconds);
        const key = `${window} ${counter.per === 'address' ? 0 : times} ${subjectKey}`;
        if (!(await tryConsume(counter, key))) {
          const left = Math.ceil((window + 1) * counter.seconds - now);
          throw new Problem('too-many-requests', { retryAfterSeconds: Math.max(1, left) });
        }
        consumed.push({ counter, key });
      }
      return {
        async refund() {
          for (const { counter, key } of consumed) {
            if (counter.failuresOnly) await counter.limiter.reward(key);
          }
        },
      };
    },
  };
}

function toCounter(limit: Limit): Counter {
  const limiter = new RateLimiterMemory({ points: limit.tries, duration: limit.seconds });
  return { ...limit, limiter };
}

async function tryConsume({ limiter }: Counter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

function subjectKeyOf({ per }: Limit, subject: RateLimitSubject): string | null {
  const { address, account, device } = subject;
  if (per === 'device') return device ?? null;
  if (per === 'address') return clientSubnetOf(address);
  if (account === undefined) return null;
  return per === 'account' ? account : `${clientSubnetOf(address)} ${account}`;
}

/** An IPv4 address, or the /64 of IPv6 that one household or phone has. */
export function clientSubnetOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*/, '').split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const groups = tail === undefined ? first : [...first, ...zeros(first, last), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function zeros(first: string[], last: string[]): string[] {
  return Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
}
