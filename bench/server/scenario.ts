import type { Figure } from '../lib/figures.ts';
import type { Measured, Scenario } from '../lib/results.ts';
import { emptyShop, seedShop } from '../seed/seed-shop.ts';
import { measurements } from './asks.ts';
import { measureCalls, type Rounds } from './calls.ts';
import { type BenchDatabase, openEmbedded, openPostgres } from './databases.ts';
import { measureFreshness } from './freshness.ts';
import { growthOf, plotsOf } from './growth.ts';
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
        const other = store.isShared ? await store.startShop() : null;
        whole.push(
          ...(await measureFreshness(shop, other, people, products, under, rounds.count).finally(
            () => other?.stop(),
          )),
        );
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
  const figures = [...calls, ...growthOf(calls, sizes), ...whole];
  return { title: titleOf(database), about, figures, plots: plotsOf(database, calls, sizes) };
}

const titleOf = (database: string) =>
  database === 'PostgreSQL' ? 'Server on PostgreSQL' : 'Server on the embedded database';

const about =
  'The whole program as it runs in production, asked by 50 connections. The reference is a bare ' +
  'Fastify in a process of its own that sends the very same bytes; for writes, one that keeps a ' +
  'row for each request.';
