import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import {
  type Limit,
  type RateLimitName,
  type RateLimitTable,
  sharedRates,
} from '#contract/rate-limits.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import { createSharedCounts } from './shared-counts.ts';

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
   * Counts one try. Throws the problem `too-many-requests`, or `too-many-strangers` where an account
   * would be counted by itself, with the seconds until the next window.
   * `refund` uncounts the try where only failures count: call it after a success or a server error.
   */
  consume(name: RateLimitName, subject: RateLimitSubject): Promise<{ refund(): Promise<void> }>;
  /** Resets the account's counters, for all client subnets. */
  forgive(name: RateLimitName, account: string): Promise<void>;
}

type LimiterDeps = { db: Db; secret: string; clock: () => Date; log: FastifyBaseLogger };

/** A limit as it counts one try. */
type Counter = {
  limit: Limit;
  limiter: RateLimiterMemory;
  /** Of limit, window and subject; a keyed hash, because it is stored. */
  key: string;
  account: string | null;
  endsAt: Date;
};

/** Accounts whose number of resets is stored. */
const maxForgiven = 10_000;

/**
 * Counts the rates of `sharedRates` in the database, for all processes together, and the others in
 * this process's memory, so that they cost nothing (decision 0227). What the database cannot count is
 * counted in memory: then each process has the limit by itself. Windows follow `clock`.
 */
export function createRateLimiter(
  table: RateLimitTable,
  { db, secret, clock, log }: LimiterDeps,
): RateLimiter {
  const shared = createSharedCounts(db);
  const hashKey = createHmac('sha256', secret).update('rate counts').digest();
  const hash = (...parts: readonly unknown[]) =>
    createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url');
  const memory = new Map<Limit, RateLimiterMemory>();
  // Part of the keys in memory, because the client subnets of an account's counters are unknown.
  const forgiven = new LRUCache<string, number>({ max: maxForgiven });

  function memoryOf(limit: Limit): RateLimiterMemory {
    const { tries: points, seconds: duration } = limit;
    const limiter = memory.get(limit) ?? new RateLimiterMemory({ points, duration });
    memory.set(limit, limiter);
    return limiter;
  }

  function countersFor(name: RateLimitName, subject: RateLimitSubject): Counter[] {
    const now = clock().getTime() / 1000;
    const limits: readonly Limit[] = table[name];
    const ofDevice = limits.filter(({ per }) => per === 'device');
    const chosen = subject.device && ofDevice.length > 0 ? ofDevice : limits;
    return chosen.flatMap((limit) => {
      const subjectKey = subjectKeyOf(limit, subject);
      if (subjectKey === null) return [];
      const { per, tries, seconds } = limit;
      const window = Math.floor(now / seconds);
      const isOfAccount = subject.account !== undefined && per !== 'address' && per !== 'stranger';
      return {
        limit,
        limiter: memoryOf(limit),
        key: hash(name, per, tries, seconds, window, subjectKey),
        account: isOfAccount ? hash(name, subject.account) : null,
        endsAt: new Date((window + 1) * seconds * 1000),
      };
    });
  }

  /** The keys of those that refuse the try; null if the database cannot count. */
  async function countTogether(counters: readonly Counter[]): Promise<string[] | null> {
    const all = counters.map(({ key, account, endsAt, limit: { tries: most } }) => {
      return { key, account, endsAt, most };
    });
    return shared.count(all).catch((err: unknown) => {
      log.warn({ err }, 'tries are counted by this process alone');
      return null;
    });
  }

  const inMemory = ({ key, account }: Counter) =>
    `${(account && forgiven.get(account)) ?? 0} ${key}`;

  function refuse({ limit, endsAt }: Counter): never {
    const left = Math.ceil((endsAt.getTime() - clock().getTime()) / 1000);
    throw new Problem(limit.per === 'stranger' ? 'too-many-strangers' : 'too-many-requests', {
      retryAfterSeconds: Math.max(1, left),
    });
  }

  return {
    async forgive(name, account) {
      const hashed = hash(name, account);
      forgiven.set(hashed, (forgiven.get(hashed) ?? 0) + 1);
      await shared.clear(hashed).catch((err: unknown) => {
        log.warn({ err }, 'the tries of an account stay counted');
      });
    },
    async consume(name, subject) {
      const counters = countersFor(name, subject);
      const failures = counters.filter(({ limit }) => limit.failuresOnly);
      const full = sharedRates.has(name) && counters.length > 0 && (await countTogether(counters));
      if (full) {
        const refusing = counters.findLast(({ key }) => full.includes(key));
        if (refusing) refuse(refusing);
        const keys = failures.map(({ key }) => key);
        return {
          async refund() {
            if (keys.length === 0) return;
            await shared.refund(keys).catch((err: unknown) => {
              log.warn({ err }, 'a try stays counted');
            });
          },
        };
      }
      for (const counter of counters) {
        if (!(await tryConsume(counter.limiter, inMemory(counter)))) refuse(counter);
      }
      return {
        async refund() {
          for (const counter of failures) await counter.limiter.reward(inMemory(counter));
        },
      };
    },
  };
}

async function tryConsume(limiter: RateLimiterMemory, key: string): Promise<boolean> {
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
  if (per === 'stranger') return account === undefined ? clientSubnetOf(address) : null;
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
