import { setTimeout } from 'node:timers/promises';

/** One request of a visitor: resolves to its status, such as `200`, or to the error's message. */
export type Try = () => Promise<string>;

/** The longest time that a visitor may wait during a restart, in milliseconds. */
const maxStall = 1_000;

/**
 * Restarts programs one after the other while visitors make `tries` in turn. Resolves to a sentence
 * with the number of requests and the slowest; throws it if one failed. `isSlow`: a stall above a
 * second fails, too.
 */
export async function restartUnderLoad(
  tries: readonly Try[],
  restarts: readonly (() => Promise<void>)[],
  { isSlow = false, visitors = 6 } = {},
): Promise<string> {
  const failures = new Map<string, number>();
  const note = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
  let requests = 0;
  let slowest = 0;
  let isOver = false;
  const visit = async (offset: number) => {
    for (let n = offset; !isOver; n += 1) {
      const begin = performance.now();
      const status = await (tries[n % tries.length] as Try)();
      const took = performance.now() - begin;
      requests += 1;
      slowest = Math.max(slowest, took);
      if (status !== '200') note(status);
      else if (isSlow && took > maxStall) note('slower than a second');
      await setTimeout(40);
    }
  };
  const visiting = Array.from({ length: visitors }, (_, n) => visit(n));
  for (const restart of restarts) {
    await restart();
    await setTimeout(3_000);
  }
  isOver = true;
  await Promise.all(visiting);
  const failed = [...failures].map(([status, count]) => `${count} × ${status}`).join(', ');
  const sentence = `${requests} requests during ${restarts.length} restarts, the slowest ${Math.round(slowest)} ms, failed: ${failed || 0}`;
  if (failed) throw new Error(sentence);
  return sentence;
}
