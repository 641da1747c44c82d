import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import PQueue from 'p-queue';
import { Problem } from '#server/lib/problem.ts';
import { concurrentPages } from './ssr-worker-pool.ts';

/** Further pages are refused: at a hundred a second the last one in the queue waits for seconds. */
const maxWaiting = 196;

/** So many renderings of all crawlers together; more than they need at fifty pages a second. */
const maxOfCrawlers = 8;

/** A crawler slows down after a 503 with this header (RFC 9110, section 10.2.3). */
const retryAfterSeconds = 10;

export type Asker = Pick<FastifyRequest, 'ip' | 'headers'>;

/**
 * Renders pages in turn. An address with fewer pages in the queue comes first, so that a program
 * that reads the whole shop delays itself and not the visitors. People who share an address only
 * wait for each other. Throws `temporarily-down` when too many pages wait, or too many of crawlers.
 */
export function createPageTurns() {
  const queue = new PQueue({ concurrency: concurrentPages });
  const waiting = new Map<string, number>();
  let ofCrawlers = 0;

  return async function inTurn<T>(asker: Asker, render: () => Promise<T>): Promise<T> {
    const { ip: address, headers } = asker;
    const isCrawler = isbot(headers['user-agent'] ?? '');
    if (queue.size >= maxWaiting || (isCrawler && ofCrawlers >= maxOfCrawlers)) {
      throw new Problem('temporarily-down', { retryAfterSeconds });
    }
    const before = waiting.get(address) ?? 0;
    waiting.set(address, before + 1);
    if (isCrawler) ofCrawlers += 1;
    try {
      return await queue.add(render, { priority: -before });
    } finally {
      if (isCrawler) ofCrawlers -= 1;
      const left = (waiting.get(address) ?? 1) - 1;
      if (left > 0) waiting.set(address, left);
      else waiting.delete(address);
    }
  };
}
