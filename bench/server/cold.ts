import type { Figure } from '../lib/figures.ts';
import { alternate } from '../lib/rounds.ts';
import { readAnswer } from '../load/call.ts';
import { crowd, stream } from '../load/visitors.ts';
import type { ServerProcess } from '../processes/child.ts';
import type { Rounds } from './calls.ts';
import type { ColdCall } from './cold-calls.ts';
import type { BenchDatabase } from './databases.ts';

/** Visitors at once, as when a search engine reads the shop. */
const atOnce = 30;

/**
 * Measures answers that are not cached: 30 requests at once, beside the same with one at a time, with
 * the processor time of the program and of PostgreSQL.
 */
export async function measureCold(
  shop: ServerProcess,
  databaseCpu: BenchDatabase['cpuSeconds'],
  calls: ColdCall[],
  under: Figure['under'],
  { count, seconds, warmUp }: Rounds,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const isDatabaseKnown = (await databaseCpu()) !== null;
  for (const call of calls) {
    const { what, next, cpuAtMost, databaseAtMost } = call;
    const first = next();
    const { status } = await readAnswer(shop.url, first);
    if (status !== 200) throw new Error(`${what}: ${first.path} gave ${status}`);
    const sample = async (visitors: number) => {
      const before = { own: await shop.usage(), database: await databaseCpu() };
      const load = await crowd(shop.url, next, seconds, visitors);
      const after = { own: await shop.usage(), database: await databaseCpu() };
      if (load.errors > 0) throw new Error(`${what}: ${load.errors} of ${load.answers} failed`);
      const each = (spent: number) => (spent * 1000) / load.answers;
      return {
        ...load,
        cpu: each(after.own.cpuSeconds - before.own.cpuSeconds),
        database: each((after.database ?? 0) - (before.database ?? 0)),
        memory: after.own.peakBytes / 1024 ** 2,
      };
    };
    await crowd(shop.url, next, warmUp, atOnce);
    const { measured, reference } = await alternate(
      count,
      () => sample(atOnce),
      () => sample(1),
    );
    const row = { what: `${what}, each another`, under };
    type Sample = (typeof measured)[number];
    const both = (read: (one: Sample) => number) => ({
      rounds: measured.map(read),
      reference: reference.map(read),
    });
    const atMost = (limit?: number) => limit && { target: { of: 'value', atMost: limit } as const };
    const ofDatabase: Figure = {
      ...row,
      metric: 'PostgreSQL’s CPU for 1',
      unit: 'ms',
      ...both(({ database }) => database),
      ...atMost(databaseAtMost),
    };
    figures.push(
      {
        ...row,
        metric: 'requests per second, 30 at once',
        unit: 'per second',
        ...both(({ perSecond }) => perSecond),
      },
      { ...row, metric: 'p50', unit: 'ms', ...both(({ p50 }) => p50) },
      { ...row, metric: 'p99', unit: 'ms', ...both(({ p99 }) => p99) },
      { ...row, metric: 'CPU for 1', unit: 'ms', ...both(({ cpu }) => cpu), ...atMost(cpuAtMost) },
      ...(isDatabaseKnown ? [ofDatabase] : []),
      { ...row, metric: 'memory', unit: 'MB', rounds: measured.map(({ memory }) => memory) },
    );
    const cells = (read: (one: Sample) => number) =>
      measured.map((one) => read(one).toFixed(1)).join(', ');
    console.log(
      `  ${what}, each another: ${cells(({ perSecond }) => perSecond)} a second, ` +
        `${cells(({ cpu }) => cpu)} ms of processor` +
        (isDatabaseKnown ? `, PostgreSQL ${cells(({ database }) => database)}` : ''),
    );
    figures.push(...(await measureSteady(shop, call, row, { count, seconds })));
  }
  return figures;
}

/** The times of answers to requests that come at random times, however long the answers take. */
async function measureSteady(
  shop: ServerProcess,
  { what, next, steady }: ColdCall,
  row: Pick<Figure, 'what' | 'under'>,
  { count, seconds }: Pick<Rounds, 'count' | 'seconds'>,
): Promise<Figure[]> {
  if (!steady) return [];
  const rounds: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const { p99, answers, errors } = await stream(shop.url, next, steady.perSecond, 2 * seconds);
    if (errors > 0) throw new Error(`${what}: ${errors} of ${answers} failed`);
    rounds.push(p99);
  }
  const metric = `p99 at ${steady.perSecond} a second`;
  const target = { of: 'value', atMost: steady.p99AtMost } as const;
  console.log(`  ${what}, ${metric}: ${rounds.map((p99) => p99.toFixed(0)).join(', ')} ms`);
  return [{ ...row, metric, unit: 'ms', rounds, target }];
}
