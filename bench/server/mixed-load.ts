import type { Figure } from '../lib/figures.ts';
import { spreadOf } from '../lib/figures.ts';
import { alternate } from '../lib/rounds.ts';
import { readAnswer } from '../load/call.ts';
import { crowd, stream } from '../load/visitors.ts';
import type { ServerProcess } from '../processes/child.ts';
import { startReference } from '../processes/reference.ts';
import type { Rounds } from './calls.ts';
import type { People } from './measured-calls.ts';
import { drawFrom, mixOf } from './mix.ts';

const shareOfPeak = 0.7;

/**
 * Mixed requests: first at full load, then at 70% of that rate with random arrivals. The reference
 * gets the same requests at the same rate.
 */
export async function measureMixedLoad(
  shop: ServerProcess,
  people: People,
  products: number,
  under: Figure['under'],
  { count, seconds, warmUp, maxMegabytes }: Rounds & { maxMegabytes?: number },
): Promise<Figure[]> {
  const parts = mixOf(people, products);
  const draw = drawFrom(parts);
  const answers = [];
  for (const { route, call } of parts) {
    const answer = await readAnswer(
      shop.url,
      call(() => 0.5),
    );
    if (answer.status !== 200) throw new Error(`${route}: ${answer.status} ${answer.body}`);
    answers.push({ ...answer, path: route });
  }
  await crowd(shop.url, draw, warmUp);
  const peaks = [];
  for (let round = 0; round < count; round += 1) {
    const load = await crowd(shop.url, draw, seconds);
    peaks.push(load.perSecond);
  }
  const rate = shareOfPeak * spreadOf(peaks).median;

  const bare = await startReference(answers);
  await crowd(bare.url, draw, warmUp);
  await shop.usage();
  const { measured, reference } = await alternate(
    count,
    () => stream(shop.url, draw, rate, 2 * seconds),
    () => stream(bare.url, draw, rate, 2 * seconds),
  ).finally(bare.stop);
  const { peakBytes } = await shop.usage();
  const row = { what: 'mixed load', under };
  return [
    { ...row, metric: 'peak', unit: 'per second', rounds: peaks },
    { ...row, metric: 'p50 at 70%', unit: 'ms', rounds: measured.map(({ p50 }) => p50) },
    {
      ...row,
      metric: 'p99 at 70%',
      unit: 'ms',
      rounds: measured.map(({ p99 }) => p99),
      reference: reference.map(({ p99 }) => p99),
      target: { of: 'ratio', atMost: 5 },
    },
    {
      ...row,
      metric: 'errors',
      unit: 'count',
      rounds: [measured.reduce((sum, { errors }) => sum + errors, 0)],
      target: { of: 'value', atMost: 0 },
    },
    {
      ...row,
      metric: 'peak memory',
      unit: 'MB',
      rounds: [peakBytes / 1024 ** 2],
      ...(maxMegabytes && { target: { of: 'value', atMost: maxMegabytes } }),
    },
  ];
}
