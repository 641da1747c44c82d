import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { CallApi } from './call-api.ts';
import type { RenderPage } from './render-page.ts';
import type { FromWorker, RenderResult, RenderTask, ToWorker, WorkerInput } from './ssr-worker.ts';

/** While one page waits for the API the next is rendered; each uses a megabyte or two of memory. */
export const concurrentPages = 4;

/** A page that needs more ends the worker instead of the process. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export type SsrWorkerPool = {
  render: RenderPage;
  /** Ends the worker; pending pages reject. */
  close(): Promise<void>;
};

/**
 * Opens a pool of one worker thread that renders pages; this thread answers their API calls. When
 * the worker crashes, its pages reject and Piscina starts another one.
 * @throws Error when the web client cannot be loaded
 */
export async function openSsrWorkerPool(input: WorkerInput): Promise<SsrWorkerPool> {
  const pool = new Piscina<RenderTask, RenderResult>({
    filename: fileURLToPath(new URL('./ssr-worker.ts', import.meta.url)),
    workerData: input,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: concurrentPages,
    resourceLimits,
    // Otherwise the worker's timers would not run between two pages.
    atomics: 'disabled',
    recordTiming: false,
  });
  const waiting = new Set<(cause: unknown) => void>();
  // Emitted when a worker without a task fails: it was idle, or could not be loaded again. Queued
  // pages would then wait, because only a new page starts another worker.
  pool.on('error', (cause) => {
    for (const reject of waiting) reject(cause);
  });
  try {
    await pool.run({} as RenderTask, { name: 'warmUp' });
  } catch (cause) {
    await pool.destroy();
    throw workerEnded(cause);
  }

  return {
    async render(page, callApi, signal) {
      signal.throwIfAborted();
      const { port1: port, port2 } = new MessageChannel();
      const post = (message: ToWorker) => port.postMessage(message);
      port.on('message', async (call: FromWorker) => post(await answerCall(call, callApi)));
      // Piscina's own `signal` would end the worker, and with it the other pages.
      const abort = () => post({ kind: 'abort' });
      signal.addEventListener('abort', abort);
      const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
      waiting.add(reject);
      pool.run({ page, port: port2 }, { transferList: [port2] }).then(resolve, reject);
      try {
        const result = await promise.catch((cause: unknown) => {
          abort();
          throw workerEnded(cause);
        });
        if ('rendered' in result) return result.rendered;
        throw new Error('A page could not be rendered', { cause: result.failure });
      } finally {
        waiting.delete(reject);
        signal.removeEventListener('abort', abort);
        port.close();
      }
    },
    close: () => pool.destroy(),
  };
}

function workerEnded(cause: unknown): Error {
  return new Error('The SSR worker has ended', { cause });
}

async function answerCall({ call, request }: FromWorker, callApi: CallApi): Promise<ToWorker> {
  try {
    return { kind: 'response', call, response: await callApi(request) };
  } catch (error) {
    return { kind: 'call-failed', call, reason: String(error) };
  }
}
