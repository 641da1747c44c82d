import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Call } from './call.ts';
import { connections } from './pressure.ts';
import { createTally, type Load } from './tally.ts';

/** Draws requests; the same random numbers in (0, 1) give the same requests. */
export type Draw = (random: () => number) => Call;

/** Closed-loop load of mixed requests, on a fixed number of connections. */
export async function crowd(
  url: string,
  draw: Draw,
  seconds: number,
  visitors = connections,
): Promise<Load> {
  const random = createRandom();
  return withPool(url, async (send) => {
    const tally = createTally();
    const start = performance.now();
    const end = start + seconds * 1000;
    const visitor = async () => {
      while (performance.now() < end) await send(draw(random), performance.now(), tally);
    };
    await Promise.all(Array.from({ length: visitors }, visitor));
    return tally.read((performance.now() - start) / 1000);
  });
}

/**
 * Open-loop load: requests arrive at random with a mean rate (a Poisson process), independent of
 * response times. A server that stalls thus delays all requests due meanwhile, since each time
 * counts from when the request was due, not from when a connection was free.
 */
export async function stream(
  url: string,
  draw: Draw,
  perSecond: number,
  seconds: number,
): Promise<Load> {
  const random = createRandom();
  return withPool(url, async (send) => {
    const tally = createTally();
    const start = performance.now();
    const end = start + seconds * 1000;
    const underWay = new Set<Promise<void>>();
    let due = start;
    while (due < end) {
      const now = performance.now();
      for (; due <= now; due += (-Math.log(1 - random()) * 1000) / perSecond) {
        const sent = send(draw(random), performance.now(), tally).finally(() =>
          underWay.delete(sent),
        );
        underWay.add(sent);
      }
      await wait(1);
    }
    await Promise.all(underWay);
    return tally.read(seconds);
  });
}

type Send = (call: Call, since: number, tally: ReturnType<typeof createTally>) => Promise<void>;

async function withPool<T>(url: string, work: (send: Send) => Promise<T>): Promise<T> {
  const pool = new Pool(url, { connections });
  try {
    return await work(async ({ method, path, headers, body }, since, tally) => {
      try {
        const answer = await pool.request({
          method: method as 'GET',
          path,
          headers,
          ...(body === undefined ? {} : { body }),
        });
        await answer.body.dump();
        if (answer.statusCode < 400) tally.answered(performance.now() - since);
        else tally.failed();
      } catch {
        tally.failed();
      }
    });
  } finally {
    await pool.destroy();
  }
}

/** Mulberry32 with a fixed seed, so that both sides of a comparison get the same load. */
function createRandom(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
