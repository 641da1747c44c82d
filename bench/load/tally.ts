import { createHistogram } from 'node:perf_hooks';

export type Load = {
  answers: number;
  perSecond: number;
  /** The median and the 99th percentile in milliseconds. */
  p50: number;
  p99: number;
  /** Unexpected statuses, and requests without a response. */
  errors: number;
};

const microseconds = 1000;

/** Counts responses and their durations. */
export function createTally() {
  const times = createHistogram();
  let errors = 0;
  return {
    answered(milliseconds: number): void {
      times.record(Math.max(1, Math.round(milliseconds * microseconds)));
    },
    failed(): void {
      errors += 1;
    },
    read(seconds: number): Load {
      return {
        answers: times.count,
        perSecond: times.count / seconds,
        p50: times.percentile(50) / microseconds,
        p99: times.percentile(99) / microseconds,
        errors,
      };
    },
  };
}
