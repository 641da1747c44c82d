/**
 * Runs in the worker thread of `ssr-worker-pool.ts`, because rendering blocks its event loop for
 * tens of milliseconds (decision 0037).
 */
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ApiRequest, ApiResponse } from './call-api.ts';
import { readStyleSheets } from './html.ts';
import {
  createRenderer,
  type HandlePage,
  type PageRequest,
  type RenderedPage,
  type RenderPage,
} from './render-page.ts';

/** The URL of the web client's server entry, and the folder of its files. */
export type WorkerInput = { entry: string; clientFolder: string };

/** Each page has a port of its own for its API calls and its abort. */
export type RenderTask = { page: PageRequest; port: MessagePort };

/** A failed page is a result, so that a rejected task always means that the worker has ended. */
export type RenderResult = { rendered: RenderedPage } | { failure: string };

export type ToWorker =
  | { kind: 'abort' }
  | { kind: 'response'; call: number; response: ApiResponse }
  | { kind: 'call-failed'; call: number; reason: string };

export type FromWorker = { call: number; request: ApiRequest };

async function loadRenderer(): Promise<RenderPage> {
  const { entry, clientFolder } = workerData as WorkerInput;
  const { handlePage } = (await import(entry)) as { handlePage: HandlePage };
  return createRenderer(handlePage, readStyleSheets(clientFolder));
}

/** Piscina awaits this and calls the function; a rejection fails the worker. */
export default loadRenderer().then((render) => (task: RenderTask) => runTask(render, task));

/** A task that returns once the worker is loaded. */
export const warmUp = () => null;

async function runTask(render: RenderPage, { page, port }: RenderTask) {
  const abort = new AbortController();
  const pendingCalls = new Map<number, PromiseWithResolvers<ApiResponse>>();
  let lastCall = 0;

  function callApi(request: ApiRequest): Promise<ApiResponse> {
    const call = ++lastCall;
    const pending = Promise.withResolvers<ApiResponse>();
    pendingCalls.set(call, pending);
    port.postMessage({ call, request } satisfies FromWorker);
    return pending.promise.finally(() => pendingCalls.delete(call));
  }

  function receive(message: ToWorker): void {
    if (message.kind === 'abort') abort.abort();
    else if (message.kind === 'response') pendingCalls.get(message.call)?.resolve(message.response);
    else pendingCalls.get(message.call)?.reject(new Error(message.reason));
  }

  try {
    // The page may have been aborted while it was queued.
    const queued = receiveMessageOnPort(port);
    if (queued) receive(queued.message);
    abort.signal.throwIfAborted();
    port.on('message', receive);
    return moveBody(await render(page, callApi, abort.signal));
  } catch (error) {
    const failure = (error instanceof Error && error.stack) || String(error);
    return { failure } satisfies RenderResult;
  } finally {
    port.close();
  }
}

/** Transfers the body between the threads instead of copying it. */
function moveBody(rendered: RenderedPage) {
  return move({
    [transferableSymbol]: [rendered.body.buffer],
    [valueSymbol]: { rendered } satisfies RenderResult,
  });
}
