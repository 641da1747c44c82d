import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Figure } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';
import { alternate } from '../lib/rounds.ts';
import { seededId } from '../seed/ids.ts';
import { emptyShop, type SeededShop, seedShop } from '../seed/seed-shop.ts';
import { openPostgres } from '../server/databases.ts';

type Percentiles = { p50: number; p99: number };

/** Each names its query for the nth request, so that no two are alike. */
const searches: Record<string, (n: number) => Record<string, string>> = {
  'with words': (n) => ({ q: `galaxy a54 ${n * 7 + 1}` }),
  'with common words': (n) => ({ q: 'samsung galaxy', min: String(n) }),
  'with a typo': (n) => ({ q: 'samsang s21', min: String(n) }),
  'with three filters': (n) => ({
    brand: 'samsung',
    ram: '8',
    district: 'Feni',
    min: String(n),
  }),
  'with neither': (n) => ({ min: String(n) }),
};

/** The largest that is asked for, at a million phones, with the counts of all choices. */
const mostMs = 60;

/** `GET /search` on PostgreSQL, beside a read by primary key in the same rounds. */
export const search: Scenario = async ({ quick, sizes }) => {
  const [rounds, requests] = quick ? [2, 20] : [5, 100];
  const database = await openPostgres();
  const figures: Figure[] = [];
  try {
    let seeded: SeededShop = emptyShop;
    for (const products of sizes) {
      seeded = await database.use((db) => seedShop(db, products, seeded));
      const shop = await database.startShop();
      try {
        await database.use(async (db) => {
          await untilCatalogueLoaded(db);
          for (const [kind, queryOf] of Object.entries(searches)) {
            const ask = (n: number) => fetchSearch(shop.url, queryOf(n));
            await ask(0);
            let round = 0;
            const { measured, reference } = await alternate(
              rounds,
              () => {
                round += 1;
                return timeAll(requests, (n) => ask(round * requests + n));
              },
              () => timeAll(requests, (n) => readByKey(db, seededId('product', n + 1))),
            );
            for (const metric of ['p50', 'p99'] as const) {
              figures.push({
                what: `GET /search ${kind}`,
                under: { products },
                metric,
                unit: 'ms',
                rounds: measured.map((each) => each[metric]),
                reference: reference.map((each) => each[metric]),
                ...(metric === 'p99' && { target: { of: 'value', atMost: mostMs } as const }),
              });
            }
          }
        });
      } finally {
        await shop.stop();
      }
    }
  } finally {
    await database.remove();
  }
  return {
    title: 'Search',
    about:
      'One request after the other, with the counts of all choices. The reference is one row by its primary key, by the same driver.',
    figures,
  };
};

/** The program loads it in a job, after it listens. */
async function untilCatalogueLoaded(db: Db): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const loaded = await db.selectFrom('catalogue_loads').select('id').executeTakeFirst();
    if (loaded) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The catalogue was not loaded within a minute');
}

async function fetchSearch(origin: string, query: Record<string, string>): Promise<void> {
  const answer = await fetch(`${origin}/api/search?${new URLSearchParams(query)}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`GET /search: ${answer.status} ${text}`);
}

async function readByKey(db: Db, id: string): Promise<void> {
  await sql`select * from products where id = ${id}`.execute(db);
}

/** Milliseconds of one after the other. */
async function timeAll(times: number, work: (n: number) => Promise<void>): Promise<Percentiles> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const start = performance.now();
    await work(n);
    taken.push(performance.now() - start);
  }
  taken.sort((one, other) => one - other);
  const at = (part: number) =>
    taken[Math.min(taken.length - 1, Math.floor(part * taken.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
