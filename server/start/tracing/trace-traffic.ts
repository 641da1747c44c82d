import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StatementWatch } from '../../db/client.ts';
import type { Tracing } from './tracing.ts';

/**
 * A span for each request. Its name is the pattern of the route, never the path, which names
 * people; `phonehaat.request_id` is the id of the log line and of the page that failed.
 * @param except the path of a stream, which lasts for minutes
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing, except: string): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const propagator = new W3CTraceContextPropagator();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url, headers, id, routeOptions } = request;
    if (url.split('?')[0] === except) return done();
    const parent = tracing.settings.hasProxy
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const route = routeOptions.url;
    const span = tracing.begin(route ? `${method} ${route}` : method, SpanKind.SERVER, parent);
    span.setAttributes({ 'http.request.method': method, 'phonehaat.request_id': id });
    if (route) span.setAttribute('http.route', route);
    spans.set(request, span);
    tracing.within(span, done, parent);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (span) tracing.end(span, reply.statusCode >= 500);
    done();
  });
}

/** Statements with their placeholders; values are in no span. */
export function traceStatements(tracing: Tracing): StatementWatch {
  return {
    onPool() {},
    onStatement(seconds, isFailed, text) {
      const now = Date.now();
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
      const span = tracing.beginPart(operation, SpanKind.CLIENT, now - seconds * 1000);
      if (!span) return;
      span.setAttributes({ 'db.system.name': 'postgresql', 'db.query.text': text });
      tracing.end(span, isFailed);
    },
  };
}
