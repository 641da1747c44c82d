import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as WebVitals from 'web-vitals';

/** Recorded by a page, in milliseconds since the navigation started. */
export type Vitals = {
  fcp: number;
  lcp: number;
  /** The painted element: an address, or the beginning of a text. */
  lcpOf: string;
  cls: number;
  /** The longest time from a tap or key to the next paint; 0 before the first. */
  inp: number;
  longTasks: { start: number; duration: number }[];
};

declare global {
  interface Window {
    benchVitals: Vitals;
  }
}

declare const webVitals: typeof WebVitals;

/** Runs in the page before its own scripts. */
function collectVitals(): void {
  const vitals: Vitals = { fcp: 0, lcp: 0, lcpOf: '', cls: 0, inp: 0, longTasks: [] };
  window.benchVitals = vitals;
  const every = { reportAllChanges: true, durationThreshold: 16 };
  webVitals.onFCP(({ value }) => {
    vitals.fcp = value;
  }, every);
  webVitals.onLCP(({ value, entries }) => {
    const last = entries.at(-1);
    vitals.lcp = value;
    vitals.lcpOf = last?.url || last?.element?.textContent?.trim().slice(0, 40) || '';
  }, every);
  webVitals.onCLS(({ value }) => {
    vitals.cls = value;
  }, every);
  webVitals.onINP(({ value }) => {
    vitals.inp = value;
  }, every);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      vitals.longTasks.push({ start: startTime, duration });
    }
  }).observe({ type: 'longtask', buffered: true });
}

const library = fileURLToPath(import.meta.resolve('web-vitals')).replace(
  /[^/\\]+$/,
  'web-vitals.iife.js',
);

/** The init script that records vitals in each page. */
export const vitalsScript = `${readFileSync(library, 'utf8')};(${collectVitals})();`;

/** The total blocking time: for each task since `fcp` the part above 50 ms. */
export function blockingTime({ fcp, longTasks }: Pick<Vitals, 'fcp' | 'longTasks'>): number {
  return longTasks
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { start, duration }) => {
      const after = Math.min(duration, start + duration - fcp);
      return sum + Math.max(0, after - 50);
    }, 0);
}
