import type { UsageReport } from './usage.ts';

/**
 * Loaded into a process that is measured (`node --import`): tells its parent what it has used. The
 * memory of the whole process counts, with the embedded database's thread.
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
