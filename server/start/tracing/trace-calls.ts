import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { defaultTextMapSetter, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { Tracing } from './tracing.ts';

/** What a request of `fetch` has, as published by Node's undici. */
type FetchRequest = {
  origin: string | URL;
  method: string;
  addHeader(name: string, value: string): void;
};

/**
 * Spans of outgoing calls by `fetch` and `node:http`, through the channels that Node publishes:
 * the host and the status. Paths and headers have ids and keys, so they are left out.
 * @param continuedAt the origin of our own API, which continues the trace
 * @returns a function that ends it
 */
export function traceCalls(tracing: Tracing, continuedAt: string | null = null): () => void {
  const spans = new WeakMap<object, Span>();
  const propagator = new W3CTraceContextPropagator();

  function begin(request: object, method: string, host: string): void {
    const span = tracing.beginPart(`${method} ${host}`, SpanKind.CLIENT);
    if (!span) return;
    span.setAttributes({ 'http.request.method': method, 'server.address': host });
    spans.set(request, span);
  }
  function end(request: object, status: number | undefined): void {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    tracing.end(span, status === undefined || status >= 400);
  }

  type Listeners = Record<string, (message: never) => void>;
  const listeners: Listeners = {
    'undici:request:create': ({ request }: { request: FetchRequest }) => {
      const { origin, hostname } = new URL(String(request.origin));
      begin(request, request.method, hostname);
      const span = spans.get(request);
      if (!span || origin !== continuedAt) return;
      const headers: Record<string, string> = {};
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter);
      for (const [name, value] of Object.entries(headers)) request.addHeader(name, value);
    },
    'undici:request:headers': (message: { request: object; response: { statusCode: number } }) =>
      end(message.request, message.response.statusCode),
    'undici:request:error': ({ request }: { request: object }) => end(request, undefined),
    'http.client.request.start': ({ request }: { request: ClientRequest }) =>
      begin(request, request.method, request.host),
    'http.client.response.finish': (message: { request: object; response: IncomingMessage }) =>
      end(message.request, message.response.statusCode),
    'http.client.request.error': ({ request }: { request: object }) => end(request, undefined),
  };
  const all = Object.entries(listeners) as [string, (message: unknown) => void][];
  for (const [channel, listener] of all) diagnostics.subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of all) diagnostics.unsubscribe(channel, listener);
  };
}
