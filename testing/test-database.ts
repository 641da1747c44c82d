import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, inject } from 'vitest';
import { connect, type Db } from '#server/db/client.ts';
import { asMigrated, loadEmbeddedTemplate } from './embedded-template.ts';
import { templateDatabase } from './postgres.setup.ts';
import { openSnapshot } from './snapshot.ts';
import { compares, plannedOnce, testClient } from './test-client.ts';

type Engine = {
  /** A client of a migrated database, reset after earlier tests. */
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

/** One engine for all tests of a worker, because its start takes a second. Each test gets fresh tables. */
async function startEmbedded(template: string): Promise<Engine> {
  let embedded = await loadEmbeddedTemplate(template);
  let isMigrated = true;

  async function reload(): Promise<void> {
    await embedded.stop();
    embedded = await loadEmbeddedTemplate(template);
    isMigrated = true;
  }

  return {
    async openMigrated(config) {
      if (!isMigrated) await reload();
      const db = embedded.connect(config);
      await dropSchemas(db, ['public', asMigrated]);
      await (await openSnapshot(db, asMigrated)).restore();
      return db;
    },
    async openBare(config) {
      if (!isMigrated) await reload();
      isMigrated = false;
      const db = embedded.connect(config);
      // Also drops the copies, because the migrator would find its own table there.
      await dropSchemas(db, []);
      await sql`create schema public`.execute(db);
      return db;
    },
  };
}

/** A new database per test, on the shared server of the run. */
async function startHosted(serverUrl: string): Promise<Engine> {
  const admin = connect({ connectionString: serverUrl, max: 1 });
  let current: string | undefined;

  async function removeCurrent(): Promise<void> {
    if (current) await sql`drop database ${sql.id(current)} with (force)`.execute(admin);
    current = undefined;
  }

  async function openCopyOf(template: string, config?: pg.PoolConfig): Promise<Db> {
    await removeCurrent();
    const name = `test_${randomBytes(8).toString('hex')}`;
    // `file_copy` is five times as fast as through the log.
    await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
      admin,
    );
    current = name;
    const url = new URL(`/${name}`, serverUrl);
    return connect({
      connectionString: url.href,
      max: 10,
      connectionTimeoutMillis: 30_000,
      Client: testClient,
      ...(!config?.Client && !compares && { options: `-c ${plannedOnce}` }),
      ...config,
    });
  }

  return {
    openMigrated: (config) => openCopyOf(templateDatabase, config),
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
