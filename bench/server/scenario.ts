import { type Figure, ratioOf, spreadOf } from '../lib/figures.ts';
import type { Group, Plot } from '../lib/plot.ts';
import type { Measured, Scenario } from '../lib/results.ts';
import { emptyShop, seedShop } from '../seed/seed-shop.ts';
import { measurements } from './asks.ts';
import { measureCalls, type Rounds } from './calls.ts';
import { type BenchDatabase, openEmbedded, openPostgres } from './databases.ts';
import { measureMixedLoad } from './mixed-load.ts';
import { logIn, register } from './people.ts';
import { measureWrites } from './writes.ts';

const thorough: Rounds = { count: 3, seconds: 1, warmUp: 0.5 };
const quick: Rounds = { count: 2, seconds: 0.5, warmUp: 0.3 };

const mostPeople = 500;
const largest = 1_000_000;

export const measureEmbedded: Scenario = (options) => measure('embedded', openEmbedded, options);
export const measurePostgres: Scenario = (options) => measure('PostgreSQL', openPostgres, options);

async function measure(
  database: string,
  open: () => Promise<BenchDatabase>,
  options: Parameters<Scenario>[0],
): Promise<Measured> {
  const rounds = options.quick ? quick : thorough;
  const sizes = options.sizes.toSorted((one, other) => one - other);
  const calls: Figure[] = [];
  const whole: Figure[] = [];
  const store = await open();
  let seeded = emptyShop;
  try {
    for (const products of sizes) {
      const started = performance.now();
      const under = { products };
      const { buyers, sellers } = await store.use(async (db) => {
        seeded = await seedShop(db, products, seeded);
        return {
          buyers: await logIn(db, 'buyer', Math.min(mostPeople, seeded.buyers)),
          sellers: await logIn(db, 'seller', Math.min(mostPeople, seeded.sellers)),
        };
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${products.toLocaleString('en')} products, seeded in ${seconds} s`);
      const shop = await store.startShop();
      try {
        const people = { buyers, sellers, visitor: await register(shop.url) };
        calls.push(...(await measureCalls(shop, measurements(people), under, rounds)));
        const limit = database === 'PostgreSQL' && products >= largest ? 300 : undefined;
        const mix = { ...rounds, ...(limit && { mostMegabytes: limit }) };
        whole.push(...(await measureMixedLoad(shop, people, products, under, mix)));
        const inserts = await store.startInserts();
        whole.push(
          ...(await measureWrites(shop, inserts, people, products, under, rounds).finally(
            inserts.stop,
          )),
        );
      } finally {
        await shop.stop();
      }
    }
  } finally {
    await store.remove();
  }
  const figures = [...calls, ...growth(calls, sizes), ...whole];
  return { title: titleOf(database), about, figures, plots: plotsOf(database, calls, sizes) };
}

const titleOf = (database: string) =>
  database === 'PostgreSQL' ? 'Server on PostgreSQL' : 'Server on the embedded database';

const about =
  'The whole program as it runs in production, asked by 50 connections. The reference is a bare ' +
  'Fastify in a process of its own that sends the very same bytes; for writes, one that keeps a ' +
  'row for each request.';

/** How the lists do in the largest shop, compared with the smallest, each beside its reference. */
function growth(calls: Figure[], sizes: number[]): Figure[] {
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (least === most) return [];
  const rates = calls.filter(({ metric }) => metric === 'requests per second');
  return rates.flatMap((large): Figure[] => {
    const small = rates.find((each) => each.what === large.what && each.under.products === least);
    if (large.under.products !== most || !small || !listTarget(large)) return [];
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

const listTarget = ({ what, target }: Figure) => target !== undefined && what.startsWith('GET ');

function plotsOf(database: string, calls: Figure[], sizes: number[]): Record<string, Plot> {
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
