import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

export type GroupUsage = {
  /** Of all its processes, and of children that have ended. */
  cpuSeconds: number;
  /** Resident, of the largest process: the program, beside which npm waits with 70 MB. */
  bytes: number;
};

/** What the processes of a process group have used so far. Linux only. */
export async function readGroupUsage(group: number): Promise<GroupUsage> {
  const usage = { cpuSeconds: 0, bytes: 0 };
  const listed = await readdir('/proc');
  for (const pid of listed.filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name in parentheses may have blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) !== group) continue;
    // Own in user and system mode, and those of ended children.
    const ticks = fields.slice(11, 15).reduce((sum, time) => sum + Number(time), 0);
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0;
    usage.cpuSeconds += ticks / ticksPerSecond;
    usage.bytes = Math.max(usage.bytes, Number(resident) * 1024);
  }
  return usage;
}
