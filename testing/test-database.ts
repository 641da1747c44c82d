import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, inject } from 'vitest';
import { connect, type Db } from '#server/db/client.ts';
import { asMigrated, loadEmbeddedTemplate } from './embedded-template.ts';
import { openLentPool } from './lent-pool.ts';
import { templateDatabase } from './postgres.setup.ts';
import { openSnapshot, takeSnapshot } from './snapshot.ts';
import { compares, plannedOnce, testClient } from './test-client.ts';

type Engine = {
  /** A client of a migrated database, reset after earlier tests; a new one for other connections. */
  openMigrated: (config?: pg.PoolConfig) => Promise<Db>;
  /** A client of a database without tables. */
  openBare: (config?: pg.PoolConfig) => Promise<Db>;
};

const postgresStarter = inject('postgresStarter');

/** The engine of this run: the Vitest project `postgres` uses a server. */
export const engine = postgresStarter ? 'PostgreSQL' : 'embedded';

/** The URL of the shared server's own database. Only in the project `postgres`. */
export async function sharedPostgres(): Promise<string> {
  const answer = await fetch(String(postgresStarter));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** A test may have made schemas of its own, such as a snapshot's. */
async function dropSchemas(db: Db, except: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  `.execute(db);
  for (const { name } of rows.filter((each) => !except.includes(each.name))) {
    await sql`drop schema ${sql.id(name)} cascade`.execute(db);
  }
}

type Sequence = { name: string; last: string | null; start: string };

const readSequences = async (db: Db): Promise<Sequence[]> =>
  (
    await sql<Sequence>`
      select sequencename as name, last_value as last, start_value as start from pg_sequences
      where schemaname = 'public' order by 1`.execute(db)
  ).rows;

/** No snapshot has these, because no transaction takes back a number of theirs. */
async function resetSequences(db: Db, migrated: Sequence[]): Promise<void> {
  const now = await readSequences(db);
  for (const [index, { name, last, start }] of migrated.entries()) {
    if (now[index]?.last === last) continue;
    await sql`select setval(${name}, ${last ?? start}, ${last !== null})`.execute(db);
  }
}

/** Clients of one new database, each with the rows that the migrations have left. */
function shareConnections(config: pg.PoolConfig) {
  const { lend, end } = openLentPool(config);
  const own = lend();
  const readMigrated = async () => ({
    rows: await openSnapshot(own, asMigrated),
    sequences: await readSequences(own),
  });
  let migrated: ReturnType<typeof readMigrated> | undefined;
  const open = async (): Promise<Db> => {
    migrated ??= readMigrated();
    const { rows, sequences } = await migrated;
    await rows.restore();
    await resetSequences(own, sequences);
    const db = lend();
    // By this client, because one that was never used cannot be destroyed.
    await dropSchemas(db, ['public', asMigrated]);
    return db;
  };
  return { open, end };
}

/** One engine for all tests of a worker, because its start takes a second. */
async function startEmbedded(template: string): Promise<Engine> {
  let embedded = await loadEmbeddedTemplate(template);
  let isUsed = false;
  let shared: ReturnType<typeof shareConnections> | undefined;

  /** The engine as migrated, without other connections: all have one session. */
  async function takeNew() {
    await shared?.end();
    shared = undefined;
    if (isUsed) {
      await embedded.stop();
      embedded = await loadEmbeddedTemplate(template);
    }
    isUsed = true;
    return embedded;
  }

  return {
    async openMigrated(config) {
      if (config) return (await takeNew()).connect(config);
      shared ??= shareConnections((await takeNew()).config);
      return shared.open();
    },
    async openBare(config) {
      const db = (await takeNew()).connect(config);
      // Also drops the copies, because the migrator would find its own table there.
      await dropSchemas(db, []);
      await sql`create schema public`.execute(db);
      return db;
    },
  };
}

/** A database for each worker, on the shared server of the run. */
async function startHosted(serverUrl: string): Promise<Engine> {
  const admin = connect({ connectionString: serverUrl, max: 1 });
  let current: string | undefined;
  let shared: ReturnType<typeof shareConnections> | undefined;

  const newName = () => `test_${randomBytes(8).toString('hex')}`;
  // `file_copy` is five times as fast as through the log.
  const copy = (template: string, name: string) =>
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
      admin,
    );
  const configOf = (name: string, config?: pg.PoolConfig): pg.PoolConfig => ({
    connectionString: new URL(`/${name}`, serverUrl).href,
    max: 10,
    connectionTimeoutMillis: 30_000,
    Client: testClient,
    ...(!config?.Client && !compares && { options: `-c ${plannedOnce}` }),
    ...config,
  });

  async function removeCurrent(): Promise<void> {
    if (current) await sql`drop database ${sql.id(current)} with (force)`.execute(admin);
    current = undefined;
  }

  async function openCopyOf(template: string, config?: pg.PoolConfig): Promise<Db> {
    await removeCurrent();
    current = newName();
    await copy(template, current);
    return connect(configOf(current, config));
  }

  async function share() {
    const name = newName();
    await copy(templateDatabase, name);
    const db = connect(configOf(name));
    await takeSnapshot(db, asMigrated);
    await db.destroy();
    return shareConnections(configOf(name));
  }

  return {
    async openMigrated(config) {
      if (config) return openCopyOf(templateDatabase, config);
      shared ??= await share();
      return shared.open();
    },
    openBare: (config) => openCopyOf('template0', config),
  };
}

async function start(): Promise<Engine> {
  if (postgresStarter) return startHosted(await sharedPostgres());
  const template = inject('embeddedTemplate');
  if (!template) throw new Error('Tests with a database belong to the projects unit and postgres');
  return startEmbedded(template);
}

/** Of this worker, which runs one test file after another. */
let running: Promise<Engine> | undefined;

// In `beforeAll`, so that the start of the engine does not count against the first test.
beforeAll(async () => {
  running ??= start();
  await running;
}, 120_000);

function runningEngine(): Promise<Engine> {
  if (!running) throw new Error('A test database is there while a test file runs, not before');
  return running;
}

/** A database without tables; destroy the client before requesting the next one. */
export async function createBareDatabase(config?: pg.PoolConfig): Promise<Db> {
  return (await runningEngine()).openBare(config);
}

/**
 * An empty, migrated database; destroy the client before requesting the next one. `config` is for
 * tests about the connection itself.
 */
export async function createTestDatabase(config?: pg.PoolConfig): Promise<Db> {
  return (await runningEngine()).openMigrated(config);
}
