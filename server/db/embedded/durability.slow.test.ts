import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import {
  beginStart,
  clusterFolder,
  durableStartParams,
  finishFirstStart,
  SyncedNodeFS,
} from './durability.ts';
import { temporaryFolder } from './temporary-folder.fixture.ts';

// Creating a database takes seconds, more on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

async function syncsOf20Commits(startParams: readonly string[]): Promise<number> {
  const fs = new SyncedNodeFS(temporaryFolder());
  const db = new PGlite({ fs, startParams: [...startParams] });
  await db.query('CREATE TABLE phone (id int)');
  const before = fs.syncs;
  for (let id = 0; id < 20; id += 1) await db.query('INSERT INTO phone VALUES ($1)', [id]);
  const during = fs.syncs - before;
  await db.close();
  return during;
}

test('every commit reaches the disk before it is acknowledged', async () => {
  expect(await syncsOf20Commits(durableStartParams)).toBeGreaterThanOrEqual(20);
});

test('without the start parameters none would', async () => {
  expect(await syncsOf20Commits(PGlite.defaultStartParams)).toBe(0);
});

test('a failing fsync reaches PostgreSQL as an errno, never as a success', async () => {
  const fs = new SyncedNodeFS(temporaryFolder());
  const db = new PGlite({ fs, startParams: [...durableStartParams] });
  await db.waitReady;
  const before = fs.syncs;
  const nodefs = db.Module.FS.filesystems.NODEFS as unknown as {
    stream_ops: { fsync(stream: { nfd: number }): number };
  };
  const noSuchDescriptor = { nfd: 2 ** 30 };
  expect(() => nodefs.stream_ops.fsync(noSuchDescriptor)).toThrow(
    expect.objectContaining({ name: 'ErrnoError', errno: 8 }), // EBADF
  );
  expect(fs.syncs).toBe(before);
  await db.close();
});

test('an unfinished first start is begun again, a finished one is never touched', () => {
  const folder = temporaryFolder();
  const file = join(clusterFolder(folder), 'PG_VERSION');
  expect(beginStart(folder)).toBe(true);
  writeFileSync(file, '18');

  expect(beginStart(folder)).toBe(true);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '18');
  finishFirstStart(folder);

  expect(beginStart(folder)).toBe(false);
  expect(existsSync(file)).toBe(true);
});
