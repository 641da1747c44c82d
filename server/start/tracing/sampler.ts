import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.ts';

/** The sampler of the standard variable `OTEL_TRACES_SAMPLER`. */
export function samplerOf({ sampler, share }: TracingSettings): Sampler {
  const [, isParentBased, name] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
  };
  const root = roots[name as string]?.() ?? new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}
