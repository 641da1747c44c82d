import type { Plan } from './country.ts';
import { playCountry, type Run } from './run.ts';

type Limits = {
  /** Seconds of one processor. */
  seconds: number;
};

/**
 * Leaves out people, faults and turns as long as the same question is still answered with no; returns the
 * smallest run that was found.
 */
export async function shrink(failed: Run, { seconds }: Limits): Promise<Run> {
  let smallest = failed;
  let left = seconds;

  /** Whether the question still fails without these. */
  async function fails(keys: readonly string[]): Promise<boolean> {
    if (left <= 0 || keys.length === 0) return false;
    const { plan, found } = smallest;
    const tried: Plan = { ...plan, without: new Set([...plan.without, ...keys]) };
    const run = await playCountry(tried).catch(() => null);
    left -= run?.seconds ?? 10;
    if (run?.found?.question !== found?.question) return false;
    if (run) smallest = run;
    return true;
  }

  /** Halves of halves, because most of them can go together. */
  async function drop(keys: readonly string[]): Promise<void> {
    if (await fails(keys)) return;
    if (keys.length < 2) return;
    const middle = Math.floor(keys.length / 2);
    await drop(keys.slice(0, middle));
    await drop(keys.slice(middle));
  }

  const named = new Set(failed.found?.people ?? []);
  const strangers = failed.people.filter((id) => !named.has(id));
  await drop(strangers);
  await drop([...smallest.used.fates, ...smallest.spells]);
  await drop([...named]);
  await drop([...smallest.used.turns]);
  return smallest;
}
