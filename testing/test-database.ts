import { randomBytes } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Db } from '#server/db/client.ts';
import { createPortServer } from '#server/db/embedded/answer-ports.ts';
import { PortStream } from '#server/db/embedded/port-stream.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

type Engine = { connect: (config?: pg.PoolConfig) => Db; stop: () => Promise<void> };

const postgresUrl = inject('postgresUrl');

/** What the tests of this file run on: Vitest's project `postgres` runs them on a server. */
export const engine = postgresUrl ? 'PostgreSQL' : 'embedded';

/** PGlite in memory, reached as the shop's own is, started once for a test file: that costs a second. */
async function startEmbedded(): Promise<Engine> {
  const pglite = await PGlite.create();
  const server = createPortServer(pglite);
  const openPort = () => {
    const { port1, port2 } = new MessageChannel();
    server.take(port2);
    return port1;
  };
  return {
    connect: (config) =>
      connect({
        stream: () => new PortStream(openPort),
        user: 'postgres',
        database: 'postgres',
        max: 1,
        connectionTimeoutMillis: 30_000,
        ...config,
      }),
    async stop() {
      await pglite.close();
    },
  };
}

/** A database for this test file on the server that the whole run shares. */
async function startHosted(serverUrl: string): Promise<Engine> {
  const admin = connect({ connectionString: serverUrl, max: 1 });
  const name = `test_${randomBytes(8).toString('hex')}`;
  await sql`create database ${sql.id(name)}`.execute(admin);
  const url = new URL(`/${name}`, serverUrl);
  return {
    connect: (config) =>
      connect({ connectionString: url.href, max: 10, connectionTimeoutMillis: 30_000, ...config }),
    async stop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.destroy();
    },
  };
}

let running: Promise<Engine> | undefined;
/** What the migrations leave behind; undefined until they have run. */
let migrated: Snapshot | undefined;

// Before the first test, whose own time limit should not pay for the engine's start.
beforeAll(async () => {
  running = postgresUrl ? startHosted(postgresUrl) : startEmbedded();
  await running;
}, 120_000);

afterAll(async () => {
  await (await running)?.stop();
  running = undefined;
}, 120_000);

/** A client of the database of this test file, which holds whatever the test before has left. */
async function connectAgain(config?: pg.PoolConfig): Promise<Db> {
  if (!running) throw new Error('A test database is there while a test file runs, not before');
  return (await running).connect(config);
}

/** A database without a single table; destroy the client before asking for the next one. */
export async function createBareDatabase(config?: pg.PoolConfig): Promise<Db> {
  const db = await connectAgain(config);
  migrated = undefined;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  return db;
}

/**
 * An empty, migrated database; destroy the client before asking for the next one. `config` is for
 * tests that are about the connection itself.
 */
export async function createTestDatabase(config?: pg.PoolConfig): Promise<Db> {
  if (!migrated) {
    const db = await createBareDatabase(config);
    await migrate(db);
    migrated = await takeSnapshot(db, 'as_migrated');
    return db;
  }
  // Emptying all tables takes a tenth of the time that migrating takes.
  const db = await connectAgain(config);
  await migrated.restore(db);
  return db;
}
