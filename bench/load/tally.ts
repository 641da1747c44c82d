import { createHistogram } from 'node:perf_hooks';

export type Load = {
  answers: number;
  perSecond: number;
  /** Milliseconds; half and 99 of 100 answers took at most so long. */
  p50: number;
  p99: number;
  /** Answers with another status than was expected, and requests without an answer. */
  errors: number;
};

const microseconds = 1000;

/** Counts answers and how long they took. */
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
