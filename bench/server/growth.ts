import { type Figure, ratioOf, spreadOf } from '../lib/figures.ts';
import type { Group, Plot } from '../lib/plot.ts';
import { lists } from './measured-calls.ts';

/**
 * Compares the lists in the largest shop with those in the smallest, each relative to its
 * reference.
 */
export function growthOf(calls: Figure[], sizes: number[]): Figure[] {
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (least === most) return [];
  const rates = calls.filter(({ metric }) => metric === 'requests per second');
  return rates.flatMap((large): Figure[] => {
    const small = rates.find((each) => each.what === large.what && each.under.products === least);
    if (large.under.products !== most || !small || !lists.has(large.what)) return [];
    const share = ({ rounds, reference = [] }: Figure, round: number) =>
      (rounds[round] ?? Number.NaN) / (reference[round] ?? Number.NaN);
    return [
      {
        what: `${large.what}, ${most?.toLocaleString('en')} ÷ ${least?.toLocaleString('en')} products`,
        under: {},
        metric: 'ratio to the reference, compared',
        unit: 'ratio',
        rounds: large.rounds.map((_, round) => share(large, round) / share(small, round)),
        target: { of: 'value', atLeast: 0.9 },
      },
    ];
  });
}

/** Plots of all calls in the largest shop, and of each over the shop size. */
export function plotsOf(database: string, calls: Figure[], sizes: number[]): Record<string, Plot> {
  const rates = calls.filter(({ metric }) => metric === 'requests per second');
  const at = sizes.at(-1);
  const where = `${database}, ${at?.toLocaleString('en')} products`;
  const beside = rates
    .filter(({ under }) => under.products === at)
    .map(({ what, rounds, reference = [] }) => ({
      label: what,
      bars: [
        { series: 'PhoneHaat', value: spreadOf(rounds) },
        { series: 'bare Fastify', value: spreadOf(reference) },
      ],
    }));
  const bySize = Map.groupBy(rates, ({ what }) => what);
  const sized: Group[] = [...bySize].map(([what, figures]) => ({
    label: what,
    bars: figures.flatMap((figure) => {
      const value = ratioOf(figure);
      const series = `${Number(figure.under.products).toLocaleString('en')} products`;
      return value ? [{ series, value }] : [];
    }),
  }));
  return {
    rate: {
      title: `Requests per second: ${where}`,
      subtitle: 'more is better; both send the same bytes',
      unit: 'per second',
      groups: beside,
    },
    growth: {
      title: `Requests per second ÷ bare Fastify: ${database}`,
      subtitle: 'more is better; 1.00 is as fast as sending bytes that lie ready',
      unit: 'ratio',
      groups: sized,
    },
  };
}
