/**
 * The thread in which pages are rendered, so that a page never holds up the server's own thread
 * (decision 0037). It posts `ready` when the web client is loaded, and ends by being terminated.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Ask } from './call-api.ts';
import { readStyleSheets } from './inline-styles.ts';
import type { RenderedPage } from './render-page.ts';
import { createRenderer, type HandlePage, type PageRequest } from './render-page.ts';

/** What the thread is started with: the web client's server half, and the folder of its files. */
export type WorkerInput = { entry: string; clientFolder: string };

/** What the thread is told. `page` and `call` are numbers by which answers find who asked. */
export type ToWorker =
  | { kind: 'render'; page: number; request: PageRequest }
  | { kind: 'abort'; page: number }
  | { kind: 'answer'; call: number; answer: Answer }
  | { kind: 'no-answer'; call: number; reason: string };

/** What the thread tells. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'ask'; page: number; call: number; ask: Ask }
  | { kind: 'rendered'; page: number; rendered: RenderedPage }
  | { kind: 'failed'; page: number; reason: string };

const { entry, clientFolder } = workerData as WorkerInput;
const { handlePage } = (await import(entry)) as { handlePage: HandlePage };
const render = createRenderer(handlePage, readStyleSheets(clientFolder));

const underWay = new Map<number, AbortController>();
const calls = new Map<number, PromiseWithResolvers<Answer>>();
let lastCall = 0;

const post = (message: FromWorker, moved: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, moved);

function askMainThread(page: number, ask: Ask): Promise<Answer> {
  const call = ++lastCall;
  const answered = Promise.withResolvers<Answer>();
  calls.set(call, answered);
  post({ kind: 'ask', page, call, ask });
  return answered.promise.finally(() => calls.delete(call));
}

async function renderAndPost(page: number, request: PageRequest): Promise<void> {
  const abort = new AbortController();
  underWay.set(page, abort);
  try {
    const rendered = await render(request, (ask) => askMainThread(page, ask), abort.signal);
    post({ kind: 'rendered', page, rendered }, [rendered.body.buffer]);
  } catch (error) {
    post({
      kind: 'failed',
      page,
      reason: (error instanceof Error && error.stack) || String(error),
    });
  } finally {
    underWay.delete(page);
  }
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'render') renderAndPost(message.page, message.request);
  if (message.kind === 'abort') underWay.get(message.page)?.abort();
  if (message.kind === 'answer') calls.get(message.call)?.resolve(message.answer);
  if (message.kind === 'no-answer') calls.get(message.call)?.reject(new Error(message.reason));
});
post({ kind: 'ready' });
