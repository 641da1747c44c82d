import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { createSemaphore } from '../../lib/semaphore.ts';
import type { AskApi } from './call-api.ts';
import type { RenderedPage, RenderPage } from './render-page.ts';
import type { FromWorker, ToWorker, WorkerInput } from './ssr-worker.ts';

/** While one waits for the API the next is rendered; each takes a megabyte or two meanwhile. */
const renderedAtOnce = 4;

/** More than wait for their turn are refused: at a hundred a second the last waits for seconds. */
const underWayAtMost = 200;

/** Megabytes. A page that needs more ends the thread, and not the program. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

type Waiting = PromiseWithResolvers<RenderedPage> & { askApi: AskApi };

export type PageThread = {
  render: RenderPage;
  /** Ends the thread; pages under way fail. */
  close(): Promise<void>;
};

/**
 * Renders pages in a thread of its own; their calls are answered in this one. When the thread
 * breaks, the pages under way fail, and the next one starts it anew.
 * @throws Error when the web client cannot be loaded
 */
export async function openPageThread(input: WorkerInput): Promise<PageThread> {
  const withinBound = createSemaphore(underWayAtMost);
  const turns = pLimit(renderedAtOnce);
  let lastPage = 0;
  let isOver = false;
  let thread = startThread(input);
  await thread.ready;

  const current = () => {
    if (isOver) throw new Error('Pages are not rendered any more');
    if (thread.hasEnded()) thread = startThread(input);
    return thread;
  };
  return {
    render: (request, askApi, signal) =>
      withinBound(() =>
        turns(async () => {
          signal.throwIfAborted();
          const { post, pages } = current();
          const page = ++lastPage;
          const waiting = { ...Promise.withResolvers<RenderedPage>(), askApi };
          pages.set(page, waiting);
          const abort = () => post({ kind: 'abort', page });
          signal.addEventListener('abort', abort);
          post({ kind: 'render', page, request });
          try {
            return await waiting.promise;
          } finally {
            signal.removeEventListener('abort', abort);
            pages.delete(page);
          }
        }),
      ),
    async close() {
      isOver = true;
      await thread.stop();
    },
  };
}

function startThread(input: WorkerInput) {
  const worker = new Worker(new URL('./ssr-worker.ts', import.meta.url), {
    name: 'pages',
    workerData: input,
    resourceLimits,
  });
  const pages = new Map<number, Waiting>();
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  // Only the first start is waited for; what a later one fails by is told to its pages.
  ready.catch(() => {});
  let reason: unknown = 'it was stopped';
  let hasEnded = false;
  const post = (message: ToWorker) => worker.postMessage(message);

  async function answer({ page, call, ask }: Extract<FromWorker, { kind: 'ask' }>): Promise<void> {
    try {
      const answered = await pages.get(page)?.askApi(ask);
      if (answered) post({ kind: 'answer', call, answer: answered });
    } catch (error) {
      post({ kind: 'no-answer', call, reason: String(error) });
    }
  }

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') resolve();
    if (message.kind === 'ask') answer(message);
    if (message.kind === 'rendered') pages.get(message.page)?.resolve(message.rendered);
    if (message.kind === 'failed') {
      const { page, reason: cause } = message;
      pages.get(page)?.reject(new Error('A page could not be rendered', { cause }));
    }
  });
  worker.on('error', (error) => {
    reason = error;
  });
  worker.on('exit', () => {
    hasEnded = true;
    const failure = new Error('The thread that renders pages has ended', { cause: reason });
    reject(failure);
    for (const { reject: fail } of pages.values()) fail(failure);
  });
  return {
    ready,
    pages,
    post,
    hasEnded: () => hasEnded,
    stop: () => worker.terminate(),
  };
}
