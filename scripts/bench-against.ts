// npm run bench:against -- COMMIT [PHONES]: answers that are not cached, by the program of an earlier
// commit and by this one, in turn on one machine: 30 at once, each address or person once. Each has
// a PostgreSQL server with PHONES (1,000,000), filled by its own statements. Prints requests a second,
// the 99th percentile, and milliseconds of processor for an answer, of the program and of PostgreSQL.
// Then visits to phones by popularity. COMMIT may be the folder of a built clone.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { phonePath } from '#contract/phones/phone-path.ts';
import { connect, type Db } from '#server/db/client.ts';
import { startProgram } from '#testing/browser/program.ts';
import { readTreeCpuSeconds } from '#testing/lib/tree-usage.ts';
import { durable, startPostgres } from '#testing/postgres-server.ts';
import { spreadOf } from '../bench/lib/figures.ts';
import { alternate } from '../bench/lib/rounds.ts';
import { readAnswer } from '../bench/load/call.ts';
import { crowd } from '../bench/load/visitors.ts';
import { benchSecret } from '../bench/processes/shop.ts';
import { coldCalls } from '../bench/server/cold-calls.ts';
import { openSessions } from '../bench/server/people.ts';
import { popularLoad, popularSentence, visitByPopularity } from '../bench/server/popular.ts';
import { builtCloneOf } from './lib/clone-of.mjs';
import { freePort } from './lib/free-port.mjs';
import { root } from './lib/paths.mjs';
import { seedClone } from './lib/seed-clone.ts';

const [commit, given = '1000000'] = process.argv.slice(2);
const products = Number(given);
if (!commit || !(products >= 1)) {
  console.error('npm run bench:against -- COMMIT [PHONES]: name an earlier commit.');
  process.exit(2);
}
const [rounds, seconds, atOnce] = [3, 3, 30];
const maxPhones = 20_000;

const folder = await mkdtemp(join(tmpdir(), 'phonehaat-against-'));
const ends: (() => Promise<unknown>)[] = [
  () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
];
try {
  const before = await open(existsSync(commit) ? commit : builtCloneOf(commit, folder));
  const now = await open(root);
  console.log(`${products} phones, ${commit} → this version (30 at once, medians of ${rounds}):`);
  for (const [index, { what, next }] of before.calls.entries()) {
    const { next: nextNow } = now.calls[index] as (typeof now.calls)[number];
    for (const [url, call] of [
      [before.url, next()],
      [now.url, nextNow()],
    ] as const) {
      const { status } = await readAnswer(url, call);
      if (status !== 200) throw new Error(`${what}: ${call.path} gave ${status}`);
    }
    await crowd(before.url, next, 1, atOnce);
    await crowd(now.url, nextNow, 1, atOnce);
    const { measured, reference } = await alternate(
      rounds,
      () => before.sample(next),
      () => now.sample(nextNow),
    );
    console.log(`  ${what}: ${sentenceOf(measured)} → ${sentenceOf(reference)}`);
  }
  for (const [name, { popular }] of Object.entries({ [commit]: before, now })) {
    console.log(`  phones’ pages by popularity, ${name}: ${popularSentence(await popular())}`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit();

/** The program of the folder `from`, filled and open. */
async function open(from: string) {
  const postgres = await startPostgres({ settings: durable });
  ends.push(postgres.remove);
  const url = postgres.urlOf('postgres');
  const port = String(await freePort());
  const settings = {
    NODE_ENV: 'production',
    PORT: port,
    AUTH_SECRET: benchSecret,
    ALLOW_TEST_CARDS: 'yes',
    TRUST_PROXY: 'loopback',
    DATABASE_URL: `${url}?sslmode=disable`,
  };
  const data = await mkdtemp(join(folder, 'data-'));
  // The first start makes the tables.
  await (await startProgram(data, settings, from)).stop();
  seedClone(from, url, products);
  const calls = await callsOf(url);
  const program = await startProgram(data, settings, from);
  ends.push(program.stop);
  const address = `http://127.0.0.1:${port}`;
  const sample = async (next: Parameters<typeof crowd>[1]) => {
    const start = [await readTreeCpuSeconds(program.group), await postgres.cpuSeconds()];
    const load = await crowd(address, next, seconds, atOnce);
    const end = [await readTreeCpuSeconds(program.group), await postgres.cpuSeconds()];
    const each = (n: 0 | 1) => (((end[n] ?? 0) - (start[n] ?? 0)) * 1000) / load.answers;
    return { ...load, program: each(0), database: each(1) };
  };
  const popular = async () => {
    const shop = {
      url: address,
      cpuSeconds: async () => (await readTreeCpuSeconds(program.group)) ?? 0,
      databaseCpuSeconds: postgres.cpuSeconds,
      ...(await popularOf(url)),
    };
    return visitByPopularity(shop, popularLoad(shop.paths.length, false));
  };
  return { url: address, calls, sample, popular };
}

/** The same for both, by what is in the tables, because ids of seeded rows differ by commit. */
const callsOf = (url: string) =>
  withDatabase(url, async (db) => {
    const people = async (kind: 'seller' | 'buyer') => {
      const { rows } = await sql<MemberRow>`
        select id as "userId", email, name as "displayName" from members
        where title = ${kind} order by md5(id::text) limit 200`.execute(db);
      return openSessions(db, rows, kind);
    };
    return coldCalls(
      { buyers: await people('buyer'), sellers: await people('seller') },
      await readPaths(db),
    );
  });

/** Phones to visit by popularity, and others with sellers who advertise them, in sessions that begin now. */
const popularOf = (url: string) =>
  withDatabase(url, async (db) => {
    const { rows } = await sql<MemberRow & { phone: string }>`
      select members.id as "userId", email, members.name as "displayName", products.id as phone
      from products join members on members.id = seller_id
      where advertised_at is null and paid_at is null and products.removed_at is null
      order by md5(products.id::text || 'advertised') limit 400`.execute(db);
    const people = await openSessions(db, rows, 'seller');
    let turn = -1;
    const nextPhone = () => {
      turn += 1;
      return { id: rows[turn]?.phone ?? '', headers: people[turn]?.headers ?? {} };
    };
    return { paths: await readPaths(db), nextPhone };
  });

type MemberRow = { userId: string; email: string; displayName: string };

async function readPaths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ _id: string; name: string }>`
    select id as _id, name from products where removed_at is null and paid_at is null
    order by md5(id::text) limit ${maxPhones}`.execute(db);
  return rows.map(phonePath);
}

async function withDatabase<T>(url: string, read: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ connectionString: url, max: 1 });
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

type Sample = { perSecond: number; p99: number; program: number; database: number; errors: number };

function sentenceOf(samples: Sample[]): string {
  const median = (read: (sample: Sample) => number) => spreadOf(samples.map(read)).median;
  const errors = samples.reduce((sum, sample) => sum + sample.errors, 0);
  const times = `${median(({ program }) => program).toFixed(1)}; ${median(({ database }) => database).toFixed(1)} ms`;
  return `${median(({ perSecond }) => perSecond).toFixed(0)}/s, p99 ${median(({ p99 }) => p99).toFixed(0)} ms, ${times}${errors ? `, ${errors} FAILED` : ''}`;
}
