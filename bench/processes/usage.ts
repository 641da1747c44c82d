import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export type Usage = {
  /** CPU time of all threads since the start. */
  cpuSeconds: number;
  /** The peak resident set since the last request. */
  peakBytes: number;
};

export type UsageReport = { usage: Usage };

/** Requests the usage of a child that runs with `usage-probe.ts`. */
export async function readUsage(child: ChildProcess): Promise<Usage> {
  child.send('usage');
  for (;;) {
    const [message] = (await once(child, 'message')) as [Partial<UsageReport>];
    if (message.usage) return message.usage;
  }
}
