import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import type { Db } from '#server/db/client.ts';
import type { Figure } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';
import { alternate } from '../lib/rounds.ts';
import { seededId } from '../seed/ids.ts';
import { keptFolder, openFilledDatabases, using } from './filled-databases.ts';

type Percentiles = { p50: number; p99: number };

const brands = catalogueSeed.filter(({ slug }) => ['vivo', 'samsung', 'realme'].includes(slug));
const models = brands.flatMap(({ slug, models }) =>
  models.map(({ name }) => [slug, name] as const),
);

function pick<Value>(values: readonly Value[], n: number): Value {
  return values[n % values.length] as Value;
}

/** Typed brand and model; neighbouring numbers have different brands. */
const typed = (n: number) =>
  pick(models, n * 101)
    .join(' ')
    .toLowerCase();

/** A typing error in the brand, which comes first: `samsang`. */
function misspelt(n: number): string {
  const at = 1 + (n % 4);
  const words = typed(n);
  return words.slice(0, at) + (words[at] === 'a' ? 'e' : 'a') + words.slice(at + 1);
}

/** Words that occur in a tenth to a half of all phones. */
const common = [
  'samsung',
  'galaxy',
  'samsung 5g',
  'vivo',
  'realme 8gb',
  '128gb',
  'samsung galaxy 4gb',
];

const filters = (n: number) => ({
  brand: pick(brands, n).slug,
  ram: pick(['4', '6', '8', '12'], n),
  district: pick(['Dhaka', 'Gazipur', 'Tangail', 'Cumilla', 'Feni', 'Rangpur', 'Sylhet'], n),
});

/**
 * For each call its path, and the query of the nth request, which differs from the previous ones.
 */
const calls: Record<string, [path: string, query: (n: number) => Record<string, string>]> = {
  'search with words': ['search', (n) => ({ q: typed(n) })],
  'search with half a word': ['search', (n) => ({ q: typed(n).slice(0, -1) })],
  'search with a typo': ['search', (n) => ({ q: misspelt(n) })],
  'search with common words': ['search', (n) => ({ q: pick(common, n) })],
  'search with common words, by price': [
    'search',
    (n) => ({ q: pick(common, n), min: String(5_000 + n), sort: 'cheapest' }),
  ],
  'search with three filters': ['search', filters],
  'search with three filters, and a price': [
    'search',
    (n) => ({ ...filters(n), min: String(5_000 + n) }),
  ],
  'search with words and three filters': [
    'search',
    (n) => ({ q: typed(n), ram: filters(n).ram, condition: 'Good', negotiable: '1' }),
  ],
  'search with neither': ['search', (n) => ({ min: String(n) })],
  suggestions: ['suggestions', (n) => ({ q: typed(n).slice(0, -1) })],
};

/** The longest accepted time, at a million phones, with the counts of all choices. */
const maxMs = 60;

/** `GET /search` on PostgreSQL, beside a read by primary key in the same rounds. */
export const search: Scenario = async ({ quick, keep, sizes }) => {
  const [rounds, requests] = quick ? [2, 20] : [3, 200];
  const databases = await openFilledDatabases(keep ? keptFolder : null);
  const figures: Figure[] = [];
  const load = loadavg()[0]?.toFixed(1);
  try {
    for (const products of sizes) {
      const url = await databases.open(products);
      console.log(`${products.toLocaleString('en')} phones`);
      const shop = await databases.startShop(url);
      try {
        for (const [what, [path, queryOf]] of Object.entries(calls)) {
          const ask = (n: number) =>
            fetchAll(`${shop.url}/api/${path}?${new URLSearchParams(queryOf(n))}`, n);
          const measured = await measure(url, ask, { rounds, requests, products });
          figures.push(...figuresOf(what, products, measured));
        }
      } finally {
        await shop.stop();
      }
    }
  } finally {
    await databases.close();
  }
  return {
    title: 'Search',
    about: `One request after the other, with the counts of all choices. The reference is one row by its primary key, by the same driver. Before it began, ${load} processes wanted a processor.`,
    figures,
  };
};

type Measured = { measured: Percentiles[]; reference: Percentiles[] };

async function measure(
  url: string,
  ask: (n: number) => Promise<void>,
  { rounds, requests, products }: Record<'rounds' | 'requests' | 'products', number>,
): Promise<Measured> {
  return using(url, async (db) => {
    // The first requests fill the caches of program and database.
    for (let n = 0; n < requests / 10; n += 1) await ask(n);
    let round = 0;
    return alternate(
      rounds,
      () => {
        round += 1;
        return timeAll(requests, (n) => ask(round * requests + n));
      },
      () =>
        timeAll(requests, (n) => readByKey(db, seededId('product', ((n * 7919) % products) + 1))),
    );
  });
}

function figuresOf(what: string, products: number, { measured, reference }: Measured): Figure[] {
  return (['p50', 'p99'] as const).map((metric) => ({
    what,
    under: { products },
    metric,
    unit: 'ms',
    rounds: measured.map((each) => each[metric]),
    reference: reference.map((each) => each[metric]),
    ...(metric === 'p99' && { target: { of: 'value', atMost: maxMs } as const }),
  }));
}

/** From another address each time, as the limits of one are meant for people. */
async function fetchAll(url: string, n: number): Promise<void> {
  const answer = await fetch(url, { headers: { 'x-forwarded-for': `10.0.0.${(n % 250) + 1}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
}

async function readByKey(db: Db, id: string): Promise<void> {
  await sql`select * from products where id = ${id}`.execute(db);
}

/** Runs `work` repeatedly, never two at once; the times are milliseconds. */
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
