import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds before a process that ended by itself starts again; doubled up to the second one. */
const pauses = { shortest: 500, longest: 30_000 };
/** A process that lived for so many milliseconds ends by another cause than the one before. */
const livedLong = 60_000;

/** The message of a process that is open. */
export const openMessage = 'open';

/** Thrown when a process ends before it is open; it has printed the cause itself. */
export class ProcessEnded extends Error {}

/**
 * Runs the program in `count` processes that share one port (`node:cluster`), and starts one again
 * that has ended by itself. They open one after the other, because the first may have to migrate.
 * Resolves, when all are open, to a function that ends them; throws `ProcessEnded`.
 *
 * Each process gets its number from 0 as its last argument: `--process=0`.
 */
export async function runProcesses(
  count: number,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const running = new Map<number, Worker>();
  const closing = new AbortController();
  const args = process.argv.slice(2);

  async function open(index: number): Promise<Worker> {
    cluster.setupPrimary({ args: [...args, `--process=${index}`] });
    const worker = cluster.fork();
    running.set(index, worker);
    const ended = once(worker, 'exit').then(() => {
      throw new ProcessEnded();
    });
    await Promise.race([once(worker, 'message'), ended]);
    // The race is over, and a later end is no failure of the start.
    ended.catch(() => {});
    return worker;
  }

  async function watch(index: number, opened: Worker): Promise<void> {
    let worker: Worker | null = opened;
    let pause = pauses.shortest;
    while (!closing.signal.aborted) {
      const since = performance.now();
      if (worker && !worker.isDead()) await once(worker, 'exit').catch(() => {});
      if (closing.signal.aborted) return;
      if (performance.now() - since > livedLong) pause = pauses.shortest;
      log.error({ process: index }, `a process has ended; it starts again in ${pause} ms`);
      await setTimeout(pause, null, { signal: closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, pauses.longest);
      if (closing.signal.aborted) return;
      worker = await open(index).catch(() => null);
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    const ends = [...running.values()]
      .filter((worker) => !worker.isDead())
      .map(async (worker) => {
        const end = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await end;
      });
    await Promise.all(ends);
  }

  try {
    for (let index = 0; index < count; index += 1) {
      const worker = await open(index);
      void watch(index, worker);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** The number of this process among those of `runProcesses`; 0 if it is the only one. */
export function processIndex(args = process.argv): number {
  const given = args.find((arg) => arg.startsWith('--process='));
  return given ? Number(given.slice('--process='.length)) : 0;
}
