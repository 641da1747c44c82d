import { Pool } from 'undici';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { readTreeCpuSeconds } from '#testing/lib/tree-usage.ts';
import type { Figure } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';
import { comeAtRandom, drawByRank } from '../load/random-arrivals.ts';
import type { ServerProcess } from '../processes/child.ts';
import { sellersPerBlock } from '../seed/rows.ts';
import { emptyShop, seedShop } from '../seed/seed-shop.ts';
import { readPhonePaths } from './cold-calls.ts';
import { openPostgres } from './databases.ts';
import { nth } from './measured-calls.ts';
import { browserHeaders, logIn } from './people.ts';
import { unadvertisedPhones } from './phones.ts';

const products = 10_000;

/** Ten pages of a visit, as `docs/scale.md` counts them. */
const pagesOfVisit = [
  'home',
  'search',
  'phone',
  'phone',
  'brand',
  'phone',
  'search',
  'phone',
  'phone',
  'home',
] as const;
type Kind = (typeof pagesOfVisit)[number];

/** Visitors a day, and the pages a second of their busiest hour, a fifth of the day's. */
const days = [
  { visitors: 100_000, perSecond: 55 },
  { visitors: 300_000, perSecond: 165 },
] as const;

/** Together below the adverts that the seeded sellers may have, of which one is placed each second. */
const seconds = { warmUp: 120, measured: 60 };

type Page = { kind: Kind; isRendered: boolean; isRefused: boolean; milliseconds: number };

/**
 * The arrivals of a busy hour at two programs on one PostgreSQL server, each page sent to one of them
 * by chance as a proxy does, while a phone is advertised each second: which pages are rendered.
 */
export const arrivals: Scenario = async ({ quick }) => {
  const store = await openPostgres();
  const shops: ServerProcess[] = [];
  try {
    const { sellers, paths } = await store.use(async (db) => {
      const filled = await seedShop(db, products, emptyShop);
      const from = filled.sellers - sellersPerBlock + 1;
      return {
        sellers: await logIn(db, 'seller', from, filled.sellers),
        paths: await readPhonePaths(db, products),
      };
    });
    shops.push(await store.startShop(), await store.startShop());
    const nextPhone = unadvertisedPhones(products);
    const change = async () => {
      const { id, seller } = nextPhone();
      const url = `${shops[0]?.url}/api/advertize/${id}`;
      const answer = await fetch(url, { method: 'PUT', headers: nth(sellers, seller).headers });
      if (!answer.ok) throw new Error(`PUT /advertize/:id: ${await answer.text()}`);
    };
    const figures: Figure[] = [];
    for (const { visitors, perSecond } of days) {
      const visit = visitorOf(
        shops.map(({ url }) => url),
        paths,
      );
      const spent = async () => ({
        own: await sumOf(shops.map(({ child }) => readTreeCpuSeconds(child.pid ?? 0))),
        database: (await store.cpuSeconds()) ?? 0,
      });
      // Caches fill: a busy hour has come after others.
      const load = { perSecond, changeEvery: 1000 };
      await comeAtRandom(visit.next, change, { ...load, seconds: quick ? 5 : seconds.warmUp });
      const before = await spent();
      const pages = await comeAtRandom(visit.next, change, {
        ...load,
        seconds: quick ? 5 : seconds.measured,
      });
      const after = await spent();
      await visit.end();
      await store.use((db) =>
        db
          .updateTable('products')
          .set({ advertised_at: null })
          .where('advertised_at', 'is not', null)
          .execute(),
      );
      const cpu = { own: after.own - before.own, database: after.database - before.database };
      figures.push(...figuresOf(visitors, pages, cpu));
    }
    for (const { under, what, metric, unit, rounds } of figures) {
      console.log(
        `  ${under['visitors a day']} a day, ${what}, ${metric}: ${rounds[0]?.toFixed(2)} ${unit}`,
      );
    }
    return {
      title: 'A busy hour at two programs',
      about:
        'Visits of ten pages at random times, phones and searches by popularity, at two programs on ' +
        'one PostgreSQL server with 10,000 phones; a phone is advertised each second.',
      figures,
    };
  } finally {
    for (const shop of shops) await shop.stop();
    await store.remove();
  }
};

const sumOf = async (numbers: Promise<number | null>[]) =>
  (await Promise.all(numbers)).reduce<number>((sum, each) => sum + (each ?? 0), 0);

/** Draws one page after another of visits that are under way at once. */
function visitorOf(urls: string[], phones: string[]) {
  const models = catalogueSeed.flatMap(({ slug, models }) =>
    models.map(({ name }) => `${slug} ${name}`.toLowerCase()),
  );
  const brands = catalogueSeed.map(({ slug }) => slug);
  const [phone, model] = [drawByRank(phones.length), drawByRank(models.length)];
  const pathOf = {
    home: () => '/',
    brand: () => `/search?brand=${nth(brands, Math.floor(Math.random() * brands.length))}`,
    search: () => `/search?q=${encodeURIComponent(models[model()] ?? '')}`,
    phone: () => phones[phone()] ?? '/',
  };
  const pools = urls.map((url) => new Pool(url, { connections: 30 }));
  let turn = 0;
  return {
    async next(): Promise<Page> {
      turn += 1;
      const kind = pagesOfVisit[turn % pagesOfVisit.length] ?? 'home';
      const pool = pools[Math.floor(Math.random() * pools.length)];
      const path = pathOf[kind]();
      const begun = performance.now();
      const answer = await (pool as Pool).request({
        method: 'GET',
        path,
        headers: {
          ...browserHeaders,
          'sec-fetch-site': 'none',
          // Searches are limited by address.
          'x-forwarded-for': `10.4.${(turn >> 8) % 256}.${turn % 256}`,
        },
      });
      await answer.body.dump();
      // A busy program refuses further pages.
      const isRefused = answer.statusCode === 503;
      if (answer.statusCode !== 200 && !isRefused) {
        throw new Error(`${path} gave ${answer.statusCode}`);
      }
      const isRendered = answer.headers['server-timing'] === 'rendered';
      return { kind, isRendered, isRefused, milliseconds: performance.now() - begun };
    },
    end: () => Promise.all(pools.map((pool) => pool.destroy())),
  };
}

function figuresOf(
  visitors: number,
  pages: Page[],
  cpu: { own: number; database: number },
): Figure[] {
  const figure = (what: string, metric: string, unit: Figure['unit'], value: number): Figure => ({
    what,
    under: { 'visitors a day': visitors },
    metric,
    unit,
    rounds: [value],
  });
  const shareOf = (some: Page[], of: 'isRendered' | 'isRefused' = 'isRendered') =>
    (100 * some.filter((page) => page[of]).length) / some.length;
  const times = pages.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const all = 'all pages';
  return [
    ...[...new Set(pagesOfVisit)].map((kind) =>
      figure(kind, 'rendered', '%', shareOf(pages.filter((page) => page.kind === kind))),
    ),
    figure(all, 'rendered', '%', shareOf(pages)),
    figure(all, 'refused', '%', shareOf(pages, 'isRefused')),
    figure(all, 'CPU for 1', 'ms', (cpu.own * 1000) / pages.length),
    figure(all, 'PostgreSQL’s CPU for 1', 'ms', (cpu.database * 1000) / pages.length),
    figure(all, 'p50', 'ms', times[Math.floor(times.length / 2)] ?? 0),
    figure(all, 'p99', 'ms', times[Math.floor(times.length * 0.99)] ?? 0),
  ];
}
