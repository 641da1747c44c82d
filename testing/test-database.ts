import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { templateDatabase } from './postgres.setup.ts';

type Engine = { createDatabase: () => Promise<Db>; stop: () => Promise<void> };

const postgresUrl = inject('postgresUrl');

/** What the tests of this file run on: Vitest's project `postgres` runs them on a server. */
export const engine = postgresUrl ? 'PostgreSQL' : 'embedded';

/** PGlite in memory behind its socket, started once for a test file: the start costs a second. */
async function startEmbedded(): Promise<Engine> {
  const socketFolder = await mkdtemp(join(tmpdir(), 'phonehaat-test-'));
  const pglite = await PGlite.create();
  const server = new PGLiteSocketServer({
    db: pglite,
    path: join(socketFolder, '.s.PGSQL.5432'),
  });
  await server.start();
  return {
    async createDatabase() {
      await pglite.exec('drop schema public cascade; create schema public');
      const db = connect({
        host: socketFolder,
        user: 'postgres',
        database: 'postgres',
        max: 1,
        connectionTimeoutMillis: 10_000,
      });
      await migrate(db);
      return db;
    },
    async stop() {
      await server.stop();
      await pglite.close();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

/** Databases on the server that the whole run shares, each a copy of the migrated one. */
async function startHosted(url: string): Promise<Engine> {
  const admin = connect({ connectionString: url, max: 1 });
  const run = (statement: string) => sql.raw(statement).execute(admin);
  let current: string | undefined;
  const dropCurrent = () => run(`drop database if exists ${current} with (force)`);
  return {
    async createDatabase() {
      if (current) await dropCurrent();
      current = `test_${randomBytes(8).toString('hex')}`;
      await run(`create database ${current} template ${templateDatabase}`);
      const address = new URL(url);
      address.pathname = current;
      return connect({ connectionString: address.href, max: 10, connectionTimeoutMillis: 10_000 });
    },
    async stop() {
      if (current) await dropCurrent();
      await admin.destroy();
    },
  };
}

let running: Promise<Engine> | undefined;

// Before the first test, whose own time limit should not pay for the engine's start.
beforeAll(async () => {
  running = postgresUrl ? startHosted(postgresUrl) : startEmbedded();
  await running;
}, 60_000);

afterAll(async () => {
  await (await running)?.stop();
  running = undefined;
});

/** An empty, migrated database; destroy the client before asking for the next one. */
export async function createTestDatabase(): Promise<Db> {
  if (!running) throw new Error('A test database is there while a test file runs, not before');
  return (await running).createDatabase();
}
