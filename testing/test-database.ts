import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Db } from '#server/db/client.ts';
import { asMigrated, loadEmbeddedTemplate } from './embedded-template.ts';
import { templateDatabase } from './postgres.setup.ts';
import { openSnapshot } from './snapshot.ts';

type Engine = {
  /** A client of a database as the migrations leave it, whatever the test before has done. */
  openMigrated: (config?: pg.PoolConfig) => Promise<Db>;
  /** A client of a database without a single table. */
  openBare: (config?: pg.PoolConfig) => Promise<Db>;
  stop: () => Promise<void>;
};

const postgresUrl = inject('postgresUrl');

/** What the tests of this file run on: Vitest's project `postgres` runs them on a server. */
export const engine = postgresUrl ? 'PostgreSQL' : 'embedded';

/** One engine for a test file, since its start takes a second; its tables are put back in between. */
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
      await (await openSnapshot(db, asMigrated)).restore();
      return db;
    },
    async openBare(config) {
      if (!isMigrated) await reload();
      isMigrated = false;
      const db = embedded.connect(config);
      // The copies go, too: the migrator would take theirs for its own table.
      await sql`drop schema public, ${sql.id(asMigrated)} cascade`.execute(db);
      await sql`create schema public`.execute(db);
      return db;
    },
    stop: () => embedded.stop(),
  };
}

/** A new database for each test, on the server that the whole run shares. */
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
    // Copied as files: through the log it takes five times as long.
    await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
      admin,
    );
    current = name;
    const url = new URL(`/${name}`, serverUrl);
    return connect({
      connectionString: url.href,
      max: 10,
      connectionTimeoutMillis: 30_000,
      ...config,
    });
  }

  return {
    openMigrated: (config) => openCopyOf(templateDatabase, config),
    openBare: (config) => openCopyOf('template0', config),
    async stop() {
      await removeCurrent();
      await admin.destroy();
    },
  };
}

function start(): Promise<Engine> {
  if (postgresUrl) return startHosted(postgresUrl);
  const template = inject('embeddedTemplate');
  if (!template) throw new Error('Tests with a database belong to the projects unit and postgres');
  return startEmbedded(template);
}

let running: Promise<Engine> | undefined;

// Before the first test, whose own time limit should not pay for the engine's start.
beforeAll(async () => {
  running = start();
  await running;
}, 120_000);

afterAll(async () => {
  await (await running)?.stop();
  running = undefined;
}, 120_000);

function runningEngine(): Promise<Engine> {
  if (!running) throw new Error('A test database is there while a test file runs, not before');
  return running;
}

/** A database without a single table; destroy the client before asking for the next one. */
export async function createBareDatabase(config?: pg.PoolConfig): Promise<Db> {
  return (await runningEngine()).openBare(config);
}

/**
 * An empty, migrated database; destroy the client before asking for the next one. `config` is for
 * tests that are about the connection itself.
 */
export async function createTestDatabase(config?: pg.PoolConfig): Promise<Db> {
  return (await runningEngine()).openMigrated(config);
}
