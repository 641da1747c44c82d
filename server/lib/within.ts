import { setImmediate, setTimeout } from 'node:timers/promises';

/** What `work` resolves to, or an error after so many milliseconds; the work itself goes on. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = setTimeout(milliseconds, undefined, { signal: done.signal, ref: false })
    // After a time in which this program was busy itself, timers come before what has arrived.
    .then(() => setImmediate())
    .then(() => {
      throw new Error(`No answer within ${milliseconds} ms`);
    });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
    late.catch(() => {});
  }
}
