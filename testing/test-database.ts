import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { afterAll, beforeAll } from 'vitest';
import { connect, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';

type Engine = { pglite: PGlite; socketFolder: string; stop: () => Promise<void> };
let running: Promise<Engine> | undefined;

/** PGlite in memory behind its socket, started once for a test file: the start costs a second. */
async function startEngine(): Promise<Engine> {
  const socketFolder = await mkdtemp(join(tmpdir(), 'phonehaat-test-'));
  const pglite = await PGlite.create();
  const server = new PGLiteSocketServer({
    db: pglite,
    path: join(socketFolder, '.s.PGSQL.5432'),
  });
  await server.start();
  const stop = async () => {
    await server.stop();
    await pglite.close();
    await rm(socketFolder, { recursive: true, force: true });
  };
  return { pglite, socketFolder, stop };
}

// Before the first test, whose own time limit should not pay for the engine's start.
beforeAll(async () => {
  running = startEngine();
  await running;
}, 60_000);

afterAll(async () => {
  await (await running)?.stop();
  running = undefined;
});

/** An empty, migrated database; destroy the client before asking for the next one. */
export async function createTestDatabase(): Promise<Db> {
  if (!running) throw new Error('A test database is there while a test file runs, not before');
  const { pglite, socketFolder } = await running;
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
}
