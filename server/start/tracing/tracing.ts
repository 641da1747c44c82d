import { setTimeout } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { version } from '../version.ts';
import { samplerOf } from './sampler.ts';
import type { TracingSettings } from './settings.ts';

/** Starts spans below the one of the request or job that runs. */
export type Tracing = ReturnType<typeof startTracing>;

/**
 * Traces requests, jobs, statements and outgoing calls, and sends them to the collector of the
 * standard variables. Nothing is registered globally: other packages would add spans with errors
 * that quote what people typed.
 */
export function startTracing(
  settings: TracingSettings,
  processor: SpanProcessor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }),
) {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'phonehaat', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [processor],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracer = provider.getTracer('phonehaat', version);

  const tracing = {
    settings,
    /** Runs `run` with `span` as the parent of what begins in it. */
    within: <Result>(span: Span, run: () => Result, base: Context = ROOT_CONTEXT): Result =>
      contexts.with(trace.setSpan(base, span), run),
    begin: (name: string, kind: SpanKind, parent: Context = contexts.active()): Span =>
      tracer.startSpan(name, { kind }, parent),
    /** A part of the request or job that runs; null outside of them. */
    beginPart(name: string, kind: SpanKind, startTime?: Date | number): Span | null {
      const parent = contexts.active();
      return trace.getSpan(parent) ? tracer.startSpan(name, { kind, startTime }, parent) : null;
    },
    end(span: Span, isFailed: boolean): void {
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      // The exporter's timer, begun here, must not belong to this request.
      contexts.with(ROOT_CONTEXT, () => span.end());
    },
    /** A job of the background, with all that it does. */
    async job<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
      const span = tracing.begin(`job ${name}`, SpanKind.INTERNAL, ROOT_CONTEXT);
      try {
        const result = await tracing.within(span, run);
        tracing.end(span, false);
        return result;
      } catch (error) {
        tracing.end(span, true);
        throw error;
      }
    },
    /** Sends what is left. A collector that is away does not hold up the end of the program. */
    async stop(longestMs = 1_000): Promise<void> {
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, setTimeout(longestMs, undefined, { ref: false })]);
    },
  };
  return tracing;
}
