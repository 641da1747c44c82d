import type { Figure } from '../lib/figures.ts';
import type { Measured, Scenario } from '../lib/results.ts';
import type { ServerProcess } from '../processes/child.ts';
import { buyersPerBlock, sellersPerBlock } from '../seed/rows.ts';
import { emptyShop, seedShop } from '../seed/seed-shop.ts';
import { measureCalls, type Rounds } from './calls.ts';
import { measureCold } from './cold.ts';
import { coldCalls, readPhonePaths } from './cold-calls.ts';
import { measureCrawl } from './crawl.ts';
import { type BenchDatabase, openEmbedded, openPostgres } from './databases.ts';
import { measureFreshness } from './freshness.ts';
import { growthOf, plotsOf } from './growth.ts';
import { measurements, type People } from './measured-calls.ts';
import { measureMixedLoad } from './mixed-load.ts';
import { logIn } from './people.ts';
import { measurePopular } from './popular.ts';
import { measureWrites } from './writes.ts';

const thorough: Rounds = { count: 3, seconds: 1, warmUp: 0.5 };
const quick: Rounds = { count: 2, seconds: 0.5, warmUp: 0.3 };

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
      const { shop, loggedIn, phonePaths } = await store.use(async (db) => {
        const filled = await seedShop(db, products, seeded);
        const [buyers, sellers] = [
          await logIn(db, 'buyer', 1, buyersPerBlock),
          await logIn(db, 'seller', filled.sellers - sellersPerBlock + 1, filled.sellers),
        ];
        const phonePaths = await readPhonePaths(db, products);
        return { shop: filled, loggedIn: { buyers, sellers }, phonePaths };
      });
      seeded = shop;
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${products.toLocaleString('en')} products, seeded in ${seconds} s`);
      const figures = await measureSize(database, store, products, loggedIn, phonePaths, rounds);
      calls.push(...figures.calls);
      whole.push(...figures.whole);
    }
  } finally {
    await store.remove();
  }
  const figures = [...calls, ...growthOf(calls, sizes), ...whole];
  return { title: titleOf(database), about, figures, plots: plotsOf(database, calls, sizes) };
}

/** Measures a shop of one size: each call separately, then the shop as a whole. */
async function measureSize(
  database: string,
  store: BenchDatabase,
  products: number,
  people: People,
  phonePaths: string[],
  rounds: Rounds,
): Promise<{ calls: Figure[]; whole: Figure[] }> {
  const under = { products };
  const running: ServerProcess[] = [];
  const start = async (starting: Promise<ServerProcess>) => {
    const server = await starting;
    running.unshift(server);
    return server;
  };
  try {
    const shop = await start(store.startShop());
    const calls = await measureCalls(shop, measurements(people), under, rounds);
    const cold = await measureCold(
      shop,
      store.cpuSeconds,
      coldCalls(people, phonePaths),
      under,
      rounds,
    );
    const crawl = await measureCrawl(shop, phonePaths, under, rounds);
    const other = store.isShared ? await store.startShop() : null;
    const changes = await measureFreshness(
      shop,
      other,
      people,
      products,
      under,
      rounds.count,
    ).finally(() => other?.stop());
    // The memory under the default heap rules of V8; flags that save more are not worth it.
    const limit = database === 'PostgreSQL' && products >= largest ? { maxMegabytes: 350 } : {};
    const mixed = await measureMixedLoad(shop, people, products, under, { ...rounds, ...limit });
    const inserts = await start(store.startInserts());
    const writes = await measureWrites(shop, inserts, people, products, under, rounds);
    const popular = await measurePopular(
      shop,
      store.cpuSeconds,
      phonePaths,
      people,
      products,
      under,
      rounds === quick,
    );
    return { calls, whole: [...cold, ...crawl, ...changes, ...mixed, ...writes, ...popular] };
  } finally {
    for (const server of running) await server.stop();
  }
}

const titleOf = (database: string) =>
  database === 'PostgreSQL' ? 'Server on PostgreSQL' : 'Server on the embedded database';

const about =
  'The whole program as it runs in production, asked by 50 connections. The reference is a bare ' +
  'Fastify in a process of its own that sends the very same bytes, or home for a visitor; for writes, one that keeps a ' +
  'row for each request.';
