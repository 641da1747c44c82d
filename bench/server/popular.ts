import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Figure } from '../lib/figures.ts';
import type { ServerProcess } from '../processes/child.ts';
import type { BenchDatabase } from './databases.ts';
import { nth, type People } from './measured-calls.ts';
import { browserHeaders } from './people.ts';
import { unadvertisedPhones } from './phones.ts';

/** The exponent of Zipf's law: the visits to a phone by its rank. */
const steepness = 0.9;
const maxPhones = 6_000;
const perSecond = 60;

const targets = { share: 20, cpu: 4, database: 1.5 };

/**
 * Visits to phones' pages by popularity, 60 a second at random times, while a phone is advertised each
 * second. Before it, three times as many visits as there are phones, as a shop that is open for some minutes had.
 */
export async function measurePopular(
  shop: ServerProcess,
  databaseCpu: BenchDatabase['cpuSeconds'],
  phonePaths: string[],
  { sellers }: People,
  products: number,
  under: Figure['under'],
  isQuick: boolean,
): Promise<Figure[]> {
  const paths = phonePaths.slice(0, maxPhones);
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
  const nextPhone = unadvertisedPhones(products);
  const change = async () => {
    const { id, seller } = nextPhone();
    const headers = nth(sellers, seller).headers;
    const answer = await fetch(`${shop.url}/api/advertize/${id}`, { method: 'PUT', headers });
    if (!answer.ok) throw new Error(`PUT /advertize/:id: ${await answer.text()}`);
  };
  try {
    let left = isQuick ? paths.length / 2 : 3 * paths.length;
    const first = async () => {
      for (; left > 0; left -= 1) await visit();
    };
    await Promise.all(Array.from({ length: 8 }, first));
    const seconds = isQuick ? 10 : 40;
    const before = { own: await shop.usage(), database: await databaseCpu() };
    const visits = await comeAtRandom(visit, change, seconds);
    const after = { own: await shop.usage(), database: await databaseCpu() };
    const each = (spent: number) => (spent * 1000) / visits.length;
    const rendered = visits.filter(({ isRendered }) => isRendered).length;
    const times = visits.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const row = { what: 'phones’ pages by popularity', under };
    const values = {
      share: (100 * rendered) / visits.length,
      cpu: each(after.own.cpuSeconds - before.own.cpuSeconds),
      database: each((after.database ?? 0) - (before.database ?? 0)),
      p50: times[Math.floor(times.length / 2)] ?? 0,
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
    };
    console.log(
      `  phones’ pages by popularity: ${values.share.toFixed(0)}% rendered, ` +
        `${values.cpu.toFixed(2)} ms of processor, PostgreSQL ${values.database.toFixed(2)}, ` +
        `p50 ${values.p50.toFixed(1)}, p99 ${values.p99.toFixed(0)} ms`,
    );
    const figure = (
      metric: string,
      unit: Figure['unit'],
      value: number,
      atMost?: number,
    ): Figure => ({
      ...row,
      metric,
      unit,
      rounds: [value],
      ...(atMost && { target: { of: 'value', atMost } as const }),
    });
    return [
      figure('rendered', '%', values.share, targets.share),
      figure('CPU for 1', 'ms', values.cpu, targets.cpu),
      ...(before.database === null
        ? []
        : [figure('PostgreSQL’s CPU for 1', 'ms', values.database, targets.database)]),
      figure('p50', 'ms', values.p50),
      figure('p99', 'ms', values.p99),
    ];
  } finally {
    await pool.destroy();
  }
}

/** Visits of a Poisson process, with a change each second. */
async function comeAtRandom<T>(
  visit: () => Promise<T>,
  change: () => Promise<void>,
  seconds: number,
): Promise<T[]> {
  const underWay: Promise<T>[] = [];
  const start = performance.now();
  let [due, changeDue] = [start, start];
  while (due < start + seconds * 1000) {
    for (; due <= performance.now(); due += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
      underWay.push(visit());
    }
    if (changeDue <= performance.now()) {
      changeDue += 1000;
      await change();
    }
    await wait(1);
  }
  return Promise.all(underWay);
}

/** Draws ranks from 0 by Zipf's law. */
function drawByRank(count: number): () => number {
  let sum = 0;
  const upTo = Array.from({ length: count }, (_, rank) => {
    sum += (rank + 1) ** -steepness;
    return sum;
  });
  return () => {
    const wanted = Math.random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
