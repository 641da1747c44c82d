import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { connect, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { durable, startPostgres } from '#testing/postgres-server.ts';
import type { ServerProcess } from '../processes/child.ts';
import { startShop } from '../processes/shop.ts';
import { seedShop } from '../seed/seed-shop.ts';

/** One PostgreSQL server with a filled database for each size of shop. */
export type FilledDatabases = {
  /** Fills a database with so many phones, or reuses a stored one; returns its URL. */
  open: (products: number) => Promise<string>;
  startShop: (url: string) => Promise<ServerProcess>;
  /** Stops the server, and removes it unless it is to be reused. */
  close: () => Promise<void>;
};

const root = resolve(import.meta.dirname, '../..');

/**
 * The folder of stored databases; accessible to all users, because PostgreSQL does not run as root.
 */
export const keptFolder = join(tmpdir(), 'phonehaat-bench-search');

/** Files that a filled database depends on. */
const sources = ['bench/seed/*.ts', 'server/db/migrations/*.ts', 'server/catalogue/**/*.ts'];

/**
 * Room for the table of phones and its indexes: PostgreSQL's documentation recommends a quarter of
 * the memory, and its default of 128 MB is for any machine.
 */
const settings = { ...durable, shared_buffers: '1GB' };

/**
 * In the folder `keptIn`, filled databases remain for the next run, for a day and until their
 * sources change; null: nothing remains.
 */
export async function openFilledDatabases(keptIn: string | null): Promise<FilledDatabases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'phonehaat-bench-'));
  const server = await startPostgres({ settings, ...(keptIn && { keptIn }) });
  const version = versionOf(sources);
  return {
    async open(products) {
      const name = `shop_${products}`;
      const url = server.urlOf(name);
      await using(server.urlOf('postgres'), async (db) => {
        if ((await versionIn(db, name)) === version) return;
        const started = performance.now();
        await sql`drop database if exists ${sql.id(name)}`.execute(db);
        await sql`create database ${sql.id(name)}`.execute(db);
        await using(url, async (shop) => {
          await migrate(shop);
          await seedShop(shop, products);
        });
        // Set last, so that an incompletely filled database is filled again.
        await sql`comment on database ${sql.id(name)} is ${sql.lit(version)}`.execute(db);
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        console.log(`${products.toLocaleString('en')} phones, filled in ${seconds} s`);
      });
      return url;
    },
    startShop: (url) => startShop(dataDir, url),
    async close() {
      await (keptIn ? server.stop() : server.remove());
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A client with one connection, closed after `work`. */
export async function using<Result>(
  url: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = connect({ connectionString: url, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function versionIn(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select shobj_description(oid, 'pg_database') as version
    from pg_database where datname = ${name}`.execute(db);
  return rows[0]?.version;
}

function versionOf(patterns: string[]): string {
  // The job would end bookings of another day during a measurement, so the day is part of the
  // version.
  const hash = createHash('sha256').update(new Date().toDateString());
  const files = globSync(patterns, { cwd: root }).sort();
  for (const file of files.filter((each) => !each.endsWith('.test.ts'))) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
