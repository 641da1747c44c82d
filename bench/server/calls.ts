import type { Figure } from '../lib/figures.ts';
import { alternate } from '../lib/rounds.ts';
import { type Call, readAnswer } from '../load/call.ts';
import { pressure } from '../load/pressure.ts';
import type { Load } from '../load/tally.ts';
import type { ServerProcess } from '../processes/child.ts';
import { startReference } from '../processes/reference.ts';
import type { Measurement } from './measured-calls.ts';

export type Rounds = { count: number; seconds: number; warmUp: number };

type Sample = Load & { cpuSeconds: number; peakBytes: number };

/**
 * Measures each call separately, against a bare Fastify that sends the same bytes, or against another
 * call of the shop.
 */
export async function measureCalls(
  shop: ServerProcess,
  measurements: Measurement[],
  under: Figure['under'],
  { count, seconds, warmUp }: Rounds,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  let errors = 0;
  for (const { what, call, besides, atLeast, perSecond, cpuAtMost } of measurements) {
    // Warms up first, because the first response fills the cache.
    await pressure(shop.url, call, warmUp);
    const answer = await readAnswer(shop.url, call);
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.body}`);
    const bare = besides ? null : await startReference([answer]);
    const other = bare ?? shop;
    const sample = async (server: ServerProcess, asked: Call): Promise<Sample> => {
      const before = await server.usage();
      const load = await pressure(server.url, asked, seconds);
      const { cpuSeconds, peakBytes } = await server.usage();
      errors += load.errors;
      return { ...load, peakBytes, cpuSeconds: cpuSeconds - before.cpuSeconds };
    };
    await pressure(other.url, besides ?? call, warmUp);
    const { measured, reference } = await alternate(
      count,
      () => sample(shop, call),
      () => sample(other, besides ?? call),
    ).finally(() => bare?.stop());
    const of = (samples: Sample[], read: (sample: Sample) => number) => samples.map(read);
    const row = { what, under };
    const rate = (load: Load) => load.perSecond;
    const cpu = (each: Sample) => (each.cpuSeconds * 1e6) / each.answers;
    figures.push(
      {
        ...row,
        metric: besides ? 'requests per second, beside home' : 'requests per second',
        unit: 'per second',
        rounds: of(measured, rate),
        reference: of(reference, rate),
        ...(atLeast && { target: { of: 'ratio', atLeast } }),
        ...(perSecond && { target: { of: 'value', atLeast: perSecond } }),
      },
      { ...row, metric: 'p50', unit: 'ms', rounds: of(measured, ({ p50 }) => p50) },
      { ...row, metric: 'p99', unit: 'ms', rounds: of(measured, ({ p99 }) => p99) },
      {
        ...row,
        metric: 'CPU for 1,000',
        unit: 'ms',
        rounds: of(measured, cpu),
        reference: of(reference, cpu),
        ...(cpuAtMost && { target: { of: 'value', atMost: cpuAtMost } }),
      },
      {
        ...row,
        metric: 'memory',
        unit: 'MB',
        rounds: of(measured, ({ peakBytes }) => peakBytes / 1024 ** 2),
      },
      { ...row, metric: 'answer', unit: 'KB', rounds: [answer.body.length / 1024] },
    );
    const ratio = measured.map((each, n) => each.perSecond / (reference[n]?.perSecond ?? 1));
    console.log(`  ${what}: ${ratio.map((each) => each.toFixed(2)).join(', ')} of the reference`);
  }
  const all = { what: 'each call by itself', under, metric: 'errors', unit: 'count' } as const;
  return [...figures, { ...all, rounds: [errors], target: { of: 'value', atMost: 0 } }];
}
