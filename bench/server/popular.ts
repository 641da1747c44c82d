import { Pool } from 'undici';
import type { Figure } from '../lib/figures.ts';
import { comeAtRandom, drawByRank } from '../load/random-arrivals.ts';
import type { ServerProcess } from '../processes/child.ts';
import type { BenchDatabase } from './databases.ts';
import { nth, type People } from './measured-calls.ts';
import { browserHeaders } from './people.ts';
import { unadvertisedPhones } from './phones.ts';

const maxPhones = 6_000;

const targets = { share: 20, cpu: 4, database: 1.5 };

/** A shop that visitors come to, and its sellers. */
export type PopularShop = {
  url: string;
  paths: string[];
  cpuSeconds: () => Promise<number>;
  /** Of PostgreSQL; null if it has no processes of its own, or none are known. */
  databaseCpuSeconds: () => Promise<number | null>;
  /** A phone that is not advertised, and the headers of its seller. */
  nextPhone: () => { id: string; headers: Record<string, string> };
};

export type PopularSample = {
  share: number;
  cpu: number;
  database: number | null;
  p50: number;
  p99: number;
};

/**
 * Makes visits to phones' pages by popularity, at random times, while phones are advertised in equal
 * intervals (ms). `warmUp` visits come before, one after another in eight lines.
 */
export async function visitByPopularity(
  shop: PopularShop,
  load: { warmUp: number; seconds: number; perSecond: number; changeEvery: number },
): Promise<PopularSample> {
  const paths = shop.paths.slice(0, maxPhones);
  const draw = drawByRank(paths.length);
  const pool = new Pool(shop.url, { connections: 30 });
  const visit = async () => {
    const path = paths[draw()] ?? '/';
    const begun = performance.now();
    const answer = await pool.request({
      method: 'GET',
      path,
      headers: { ...browserHeaders, 'sec-fetch-site': 'none' },
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${path} gave ${answer.statusCode}`);
    const isRendered = answer.headers['server-timing'] === 'rendered';
    return { isRendered, milliseconds: performance.now() - begun };
  };
  const change = async () => {
    const { id, headers } = shop.nextPhone();
    const answer = await fetch(`${shop.url}/api/advertize/${id}`, { method: 'PUT', headers });
    if (!answer.ok) throw new Error(`PUT /advertize/:id: ${await answer.text()}`);
  };
  try {
    let left = load.warmUp;
    const first = async () => {
      for (; left > 0; left -= 1) await visit();
    };
    await Promise.all(Array.from({ length: 8 }, first));
    const before = { own: await shop.cpuSeconds(), database: await shop.databaseCpuSeconds() };
    const visits = await comeAtRandom(visit, change, load);
    const after = { own: await shop.cpuSeconds(), database: await shop.databaseCpuSeconds() };
    const each = (spent: number) => (spent * 1000) / visits.length;
    const rendered = visits.filter(({ isRendered }) => isRendered).length;
    const times = visits.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    return {
      share: (100 * rendered) / visits.length,
      cpu: each(after.own - before.own),
      database: before.database === null ? null : each((after.database ?? 0) - before.database),
      p50: times[Math.floor(times.length / 2)] ?? 0,
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
    };
  } finally {
    await pool.destroy();
  }
}

/**
 * Visits of people who come to a shop that is open for some minutes: three times as many as there are
 * phones came before.
 */
export const popularLoad = (phones: number, isQuick: boolean) => {
  const paths = Math.min(phones, maxPhones);
  return {
    warmUp: isQuick ? paths / 2 : 3 * paths,
    seconds: isQuick ? 10 : 40,
    perSecond: 60,
    changeEvery: 1000,
  };
};

export const popularSentence = ({ share, cpu, database, p50, p99 }: PopularSample) =>
  `${share.toFixed(0)}% rendered, ${cpu.toFixed(2)}; ${(database ?? 0).toFixed(2)} ms, ` +
  `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(0)} ms`;

export async function measurePopular(
  shop: ServerProcess,
  databaseCpuSeconds: BenchDatabase['cpuSeconds'],
  paths: string[],
  { sellers }: People,
  products: number,
  under: Figure['under'],
  isQuick: boolean,
): Promise<Figure[]> {
  const next = unadvertisedPhones(products);
  const sample = await visitByPopularity(
    {
      url: shop.url,
      paths,
      cpuSeconds: async () => (await shop.usage()).cpuSeconds,
      databaseCpuSeconds,
      nextPhone() {
        const { id, seller } = next();
        return { id, headers: nth(sellers, seller).headers };
      },
    },
    popularLoad(paths.length, isQuick),
  );
  console.log(`  phones’ pages by popularity: ${popularSentence(sample)}`);
  const figure = (
    metric: string,
    unit: Figure['unit'],
    value: number,
    atMost?: number,
  ): Figure => ({
    what: 'phones’ pages by popularity',
    under,
    metric,
    unit,
    rounds: [value],
    ...(atMost && { target: { of: 'value', atMost } as const }),
  });
  return [
    figure('rendered', '%', sample.share, targets.share),
    figure('CPU for 1', 'ms', sample.cpu, targets.cpu),
    ...(sample.database === null
      ? []
      : [figure('PostgreSQL’s CPU for 1', 'ms', sample.database, targets.database)]),
    figure('p50', 'ms', sample.p50),
    figure('p99', 'ms', sample.p99),
  ];
}
