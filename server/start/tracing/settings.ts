import * as z from 'zod';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const shareRange = 'Give a share of all traces, from 0 to 1.';
const wholeAddress = {
  protocol: /^https?$/,
  error: 'Give the whole address of a collector, like http://localhost:4318.',
};

/**
 * The standard variables of OpenTelemetry that decide whether and what is traced; part of
 * `environment` in `config.ts`. Its exporter and resource read the others by themselves.
 */
export const tracingVariables = {
  /** Where traces go; one of the two, or nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url(wholeAddress).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url(wholeAddress).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, `Choose one of ${samplers.join(', ')}.`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(shareRange)
    .min(0, shareRange)
    .max(1, shareRange)
    .default(1),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'Choose otlp or none.').default('otlp'),
  OTEL_SDK_DISABLED: z.string().optional(),
};

/** Names that the exporter, its batches and the resource read. */
export const isTracingVariable = (name: string): boolean =>
  /^OTEL_(EXPORTER_OTLP_|RESOURCE_ATTRIBUTES$|SERVICE_NAME$)/.test(name);

export type TracingSettings = {
  sampler: (typeof samplers)[number];
  /** Of the samplers with a ratio, from 0 to 1. */
  share: number;
  /** Whether `traceparent` of a request is believed: a visitor could fill the collector by it. */
  hasProxy: boolean;
};

/** Null: nothing is traced, and nothing of it is loaded. */
export function readTracing(
  value: z.output<z.ZodObject<typeof tracingVariables>>,
  hasProxy: boolean,
): TracingSettings | null {
  const to = value.OTEL_EXPORTER_OTLP_ENDPOINT ?? value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isOff =
    value.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || value.OTEL_TRACES_EXPORTER === 'none';
  if (!to || isOff) return null;
  return {
    sampler: value.OTEL_TRACES_SAMPLER,
    share: value.OTEL_TRACES_SAMPLER_ARG,
    hasProxy,
  };
}
