// npm run verify -- replica [PHONES]: a shop with PHONES (100,000), a primary and its hot standby. Each
// public read is measured without and with DATABASE_READ_URL. Prints the processor time of both
// servers for a request. Then the primary is killed, and visitors read pages without it. Ends with 1
// if an answer differs, the primary still does the work, a visitor is turned away, or a member is not.
// Needs the built web client.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { durable, startPostgres } from '#testing/postgres-server.ts';
import { startShop } from '../bench/processes/shop.ts';
import { seedShop } from '../bench/seed/seed-shop.ts';
import { sendAs } from './lib/trial-market.ts';

const phones = Number(process.argv[2] ?? 100_000);
/** Of each kind, all different, after a tenth that does not count. */
const requests = 300;
const atOnce = 4;

const words = ['samsung galaxy', 'vivo 128gb', 'realme 8gb', 'xiaomi redmi', 'oppo dhaka'];
const pick = (n: number) => words[n % words.length] as string;
let forSale: string[] = [];
/** The path of the nth request of each kind. */
const kinds: Record<string, (n: number) => string> = {
  search: (n) => `/api/search?q=${encodeURIComponent(pick(n))}&min=${5_000 + n}`,
  "a phone's page": (n) => `/api/phone/${forSale[n]}`,
  suggestions: (n) => `/api/suggestions?q=${pick(n).slice(0, 3 + (n % 4))}${n % 10}`,
};

const folder = await mkdtemp(join(tmpdir(), 'phonehaat-replica-'));
/** Without maintenance, which would count as work of the requests. */
const settings = { ...durable, autovacuum: 'off' };
const primary = await startPostgres({ settings });
const url = primary.urlOf('postgres');
try {
  const db = connect({ connectionString: url, max: 1 });
  await migrate(db);
  await seedShop(db, phones);
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('paid_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(2 * requests)
    .execute();
  forSale = rows.map(({ id }) => id);
  await db.destroy();
  const standby = await primary.startStandby({ settings });
  try {
    const replicaUrl = standby.urlOf('postgres');
    const cpu = { primary: primary.cpuSeconds, replica: standby.cpuSeconds };
    const without = await measure(cpu, null);
    const replicated = await measure(cpu, replicaUrl);
    for (const kind of Object.keys(kinds)) {
      const [before, after] = [without[kind], replicated[kind]];
      if (!before || !after) continue;
      const ms = (value: number) => `${value.toFixed(2)} ms`;
      console.log(
        `${kind}: primary ${ms(before.primary)} → ${ms(after.primary)}, ` +
          `replica ${ms(before.replica)} → ${ms(after.replica)}`,
      );
      const differs = before.answers.findIndex((answer, n) => answer !== after.answers[n]);
      if (differs >= 0) {
        const [one, other] = [before, after].map(({ answers }) => answers[differs]);
        throw new Error(`${kind}: the answers differ:\n${one}\n${other}`);
      }
      if (after.primary > before.primary / 2) throw new Error(`${kind}: the primary does the work`);
    }
    await readWithoutPrimary(replicaUrl);
  } finally {
    await standby.remove();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await primary.remove();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** Pages and calls, each at other addresses than before, so that no cache has them. */
async function readWithoutPrimary(readUrl: string) {
  const shop = await startShop(join(folder, 'data'), url, readUrl);
  const pages: Record<string, (n: number) => string> = {
    home: () => '/',
    'pages of the list': (n) => `/?before=${forSale[n]}`,
    'search pages': (n) => `/search?q=${encodeURIComponent(pick(n))}&min=${9_000 + n}`,
    "phones' pages": (n) => `/phone/${forSale[n]}`,
    login: () => '/login',
    ...kinds,
  };
  const read = async (path: string, n: number, headers: Record<string, string> = {}) => {
    const start = performance.now();
    const answer = await sendAs(shop.url, n)(path, { headers });
    await answer.text();
    return { status: answer.status, ms: performance.now() - start };
  };
  try {
    await setTimeout(5_000);
    for (const path of Object.values(pages)) await read(path(0), 0);
    await primary.kill();
    const rounds = 50;
    for (const [kind, path] of Object.entries(pages)) {
      const answers = [];
      for (let n = 1; n <= rounds; n += 1) answers.push(await read(path(n), n));
      const good = answers.filter(({ status }) => status === 200).length;
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      console.log(
        `${kind}: ${good} of ${rounds} without the primary, ${slowest.toFixed(0)} ms at most`,
      );
      if (good < rounds) process.exitCode = 1;
    }
    const member = { cookie: 'phonehaat.device=abc' };
    const { status } = await read(kinds.search?.(2 * rounds) ?? '', 1, member);
    console.log(`search by whoever may have written: ${status}`);
    if (status !== 503) process.exitCode = 1;
    await primary.start();
    const start = performance.now();
    while ((await read('/api/search?q=nokia', 1, member)).status !== 200) await setTimeout(100);
    console.log(`back after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } finally {
    await shop.stop();
  }
}

type Cpu = Record<'primary' | 'replica', () => Promise<number | null>>;
type Cost = { primary: number; replica: number; answers: string[] };

/** Milliseconds of processor for a request of each kind. */
async function measure(cpu: Cpu, readUrl: string | null): Promise<Record<string, Cost>> {
  const shop = await startShop(join(folder, 'data'), url, readUrl);
  const costs: Record<string, Cost> = {};
  try {
    // The jobs of a start end first.
    await setTimeout(15_000);
    for (const [kind, path] of Object.entries(kinds)) {
      await visit(shop.url, path, requests, requests / 10);
      await setTimeout(1_000);
      const before = await spent(cpu);
      const answers = await visit(shop.url, path, 0, requests);
      const after = await spent(cpu);
      const cost = (server: 'primary' | 'replica') =>
        ((after[server] - before[server]) * 1000) / requests;
      costs[kind] = { primary: cost('primary'), replica: cost('replica'), answers };
    }
  } finally {
    await shop.stop();
  }
  return costs;
}

async function spent(cpu: Cpu) {
  const [of, there] = await Promise.all([cpu.primary(), cpu.replica()]);
  if (of === null || there === null) throw new Error('processor times are known on Linux only');
  return { primary: of, replica: there };
}

/** What was answered to requests `from` on, by several visitors at once. */
async function visit(shop: string, path: (n: number) => string, from: number, count: number) {
  const answers: string[] = [];
  const visitor = async (first: number) => {
    for (let n = first; n < count; n += atOnce) {
      const answer = await sendAs(shop, n)(path(from + n));
      const body = await answer.text();
      // Counts that stop at their limit depend on the order of reading, pictures on the port.
      const { phones: found } = JSON.parse(body) as { phones?: { _id: string }[] };
      answers[n] = found ? found.map(({ _id }) => _id).join() : body.replaceAll(shop, '');
      if (!answer.ok) throw new Error(`${path(from + n)}: ${answers[n]}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, first) => visitor(first)));
  return answers;
}
