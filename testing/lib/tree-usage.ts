import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Seconds of processor of a process and all its descendants, which may be in other process groups,
 * also of those that have ended; null where there is no `/proc`, or no such process.
 */
export async function readTreeCpuSeconds(top: number): Promise<number | null> {
  const ticks = new Map<number, number>();
  const children = new Map<number, number[]>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name in parentheses may have blanks. Of the others, 1 is the parent, and 11 to 14 are the
    // times: own in user and system mode, and those of ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 15) continue;
    const [pid, parent] = [Number(name), Number(fields[1])];
    ticks.set(
      pid,
      fields.slice(11, 15).reduce((sum, time) => sum + Number(time), 0),
    );
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  if (!ticks.has(top)) return null;
  const sumOf = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), ticks.get(pid) ?? 0);
  return sumOf(top) / ticksPerSecond;
}
