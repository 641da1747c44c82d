import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import type { Db } from '#server/db/client.ts';
import type { Figure } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';
import { alternate } from '../lib/rounds.ts';
import { seededId } from '../seed/ids.ts';
import { emptyShop, type SeededShop, seedShop } from '../seed/seed-shop.ts';
import { openPostgres } from '../server/databases.ts';

type Percentiles = { p50: number; p99: number };

/** Each names its address for the nth request, so that no two are alike. */
const calls: Record<string, (n: number) => string> = {
  'GET /search with words': (n) => `search?q=galaxy+a54+${n * 7 + 1}`,
  'GET /search with common words': (n) => `search?q=samsung+galaxy&min=${n}`,
  'GET /search with a typo': (n) => `search?q=samsang+s21&min=${n}`,
  'GET /search with three filters': (n) => `search?brand=samsung&ram=8&district=Feni&min=${n}`,
  'GET /search with neither': (n) => `search?min=${n}`,
  'GET /suggestions': (n) => `suggestions?q=galaxy+a${n % 90}`,
};

/** The largest that is asked for, at a million phones, with the counts of all choices. */
const mostMs = 60;

/** `GET /search` on PostgreSQL, beside a read by primary key in the same rounds. */
export const search: Scenario = async ({ quick, sizes }) => {
  const [rounds, requests] = quick ? [2, 20] : [5, 100];
  const database = await openPostgres();
  const figures: Figure[] = [];
  const load = loadavg()[0]?.toFixed(1);
  try {
    let seeded: SeededShop = emptyShop;
    for (const products of sizes) {
      seeded = await database.use(async (db) => {
        // Before there are phones: else the program would look for the models of a million.
        await loadCatalogue(db);
        return await seedShop(db, products, seeded);
      });
      const shop = await database.startShop();
      try {
        await database.use(async (db) => {
          for (const [what, addressOf] of Object.entries(calls)) {
            const ask = (n: number) => fetchAll(`${shop.url}/api/${addressOf(n)}`);
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
                what,
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
    about: `One request after the other, with the counts of all choices. The reference is one row by its primary key, by the same driver. Before it began, ${load} processes wanted a processor.`,
    figures,
  };
};

async function fetchAll(url: string): Promise<void> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
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
