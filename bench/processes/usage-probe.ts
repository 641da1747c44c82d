import type { UsageReport } from './usage.ts';

/**
 * Preloaded into a measured process (`node --import`): reports its resource usage to the parent.
 * Memory is that of the whole process, including the thread of the embedded database.
 */
const everyMilliseconds = 100;
let peak = 0;

const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
setInterval(sample, everyMilliseconds).unref();

process.on('message', (message) => {
  if (message !== 'usage') return;
  sample();
  const { user, system } = process.cpuUsage();
  const report: UsageReport = { usage: { cpuSeconds: (user + system) / 1e6, peakBytes: peak } };
  peak = 0;
  process.send?.(report);
});
