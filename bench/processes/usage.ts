import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export type Usage = {
  /** Processor time since its start, of all its threads. */
  cpuSeconds: number;
  /** The most memory since it was last asked: the process's resident set. */
  peakBytes: number;
};

export type UsageReport = { usage: Usage };

/** Asks a child that runs with `usage-probe.ts`. */
export async function readUsage(child: ChildProcess): Promise<Usage> {
  child.send('usage');
  for (;;) {
    const [message] = (await once(child, 'message')) as [Partial<UsageReport>];
    if (message.usage) return message.usage;
  }
}
