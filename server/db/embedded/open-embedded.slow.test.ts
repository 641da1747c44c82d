import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FolderInUseError } from './folder-lock.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './open-embedded.ts';
import { temporaryFolder } from './temporary-folder.fixture.ts';

// Creating a database takes seconds, more on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

describe('an open database', () => {
  const parent = mkdtempSync(join(tmpdir(), 'phonehaat-test-'));
  const folder = join(parent, 'a/folder/that/is/made');
  let database: EmbeddedDatabase;
  let pool: pg.Pool;

  beforeEach(async () => {
    database = await openEmbeddedDatabase({ folder });
    pool = new pg.Pool(database.poolConfig);
    return async () => {
      await pool.end();
      await database.close();
    };
  });
  afterAll(() => rmSync(parent, { recursive: true }));
  afterEach(() => pool.query('DROP TABLE IF EXISTS phone'));

  const connect = async () => {
    const client = new pg.Client(database.poolConfig);
    client.on('error', () => {}); // the tests cut connections
    await client.connect();
    return client;
  };

  // sec V12.3.3, V12.3.4
  test('only the owner may read its folder', () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('syncs to the disk by its settings', async () => {
    const { rows } = await pool.query(
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method')
       ORDER BY name`,
    );
    expect(rows.map((row) => `${row.name}=${row.setting}`)).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'synchronous_commit=on',
      'wal_sync_method=fsync',
    ]);
  });

  test('refuses to be opened twice, and stays open itself', async () => {
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(FolderInUseError);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('rolls back when a client disconnects in the middle of a transaction', async () => {
    await pool.query('CREATE TABLE phone (id int PRIMARY KEY)');
    const client = await connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO phone VALUES (1)');
    const cut = new Promise((resolve) => client.once('end', resolve));
    (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
    await cut;
    expect((await pool.query('SELECT * FROM phone')).rows).toEqual([]);
    await pool.query('INSERT INTO phone VALUES (1)');
  });

  test('serialises transactions asked for at once', async () => {
    await pool.query('CREATE TABLE phone (price int)');
    await pool.query('INSERT INTO phone VALUES (0)');
    const increase = async () => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const { rows } = await client.query('SELECT price FROM phone');
        await client.query('UPDATE phone SET price = $1', [rows[0].price + 1]);
        await client.query('COMMIT');
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: 10 }, increase));
    expect((await pool.query('SELECT price FROM phone')).rows).toEqual([{ price: 10 }]);
  });

  test('goes on after failing statements, of which each costs the pool its connection', async () => {
    await pool.query('CREATE TABLE phone (id int PRIMARY KEY)');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        i % 2 ? pool.query('SELECT 1/0') : pool.query('INSERT INTO phone VALUES ($1)', [i]),
      ),
    );
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.message] : [],
    );
    expect(failures).toEqual(Array(20).fill('division by zero'));
    expect((await pool.query('SELECT count(*)::int AS n FROM phone')).rows).toEqual([{ n: 20 }]);
  });

  test('gives a new connection nothing of the session before', async () => {
    const named = { name: 'answer', text: 'SELECT 42 AS answer' };
    await pool.query(named);
    await pool.query('SET work_mem = 65');
    await expect(pool.query('SELECT 1/0')).rejects.toThrow('division by zero');
    expect((await pool.query(named)).rows).toEqual([{ answer: 42 }]);
    expect((await pool.query('SHOW work_mem')).rows).toEqual([{ work_mem: '4MB' }]);
  });

  test('prepares what is read by named columns, and nothing that may read otherwise later', async () => {
    await pool.query('CREATE TABLE phone (id int PRIMARY KEY)');
    const byName = 'select id from phone where id = $1';
    const all = 'select * from phone where id = $1';
    for (const text of [byName, all]) await pool.query(text, [1]);
    await pool.query('ALTER TABLE phone ADD COLUMN price int');
    await pool.query('INSERT INTO phone VALUES (1, 7)');
    expect((await pool.query(byName, [1])).rows).toEqual([{ id: 1 }]);
    expect((await pool.query(all, [1])).rows).toEqual([{ id: 1, price: 7 }]);
    const { rows } = await pool.query('SELECT statement FROM pg_prepared_statements');
    expect(rows).toEqual([{ statement: byName }]);
  });

  test('takes and gives large values', async () => {
    const photo = Buffer.alloc(5_000_000, 'phone');
    const { rows } = await pool.query('SELECT $1::bytea AS photo', [photo]);
    expect(photo.equals(rows[0].photo)).toBe(true);
  });
});

test('after a clean end everything is there and the traces of running are gone', async () => {
  const folder = temporaryFolder();
  const first = await openEmbeddedDatabase({ folder });
  const firstPool = new pg.Pool(first.poolConfig);
  await firstPool.query('CREATE TABLE phone AS SELECT 7 AS id');
  await firstPool.end();
  await first.close();

  const lines: string[] = [];
  const second = await openEmbeddedDatabase({ folder, log: (line) => lines.push(line) });
  const secondPool = new pg.Pool(second.poolConfig);
  expect((await secondPool.query('SELECT id FROM phone')).rows).toEqual([{ id: 7 }]);
  await secondPool.end();
  await second.close();
  expect(lines.join('\n')).not.toContain('not properly shut down');
  expect(lines.join('\n')).toContain('database system is shut down');
});

test('a crash fails the query under way, calls onFatal once and lets the folder go', async () => {
  const folder = temporaryFolder();
  const fatal: string[] = [];
  const lines: string[] = [];
  const database = await openEmbeddedDatabase({
    folder,
    log: (line) => lines.push(line),
    onFatal: (error) => fatal.push(error.message),
  });
  const pool = new pg.Pool(database.poolConfig);
  pool.on('error', () => {});
  // Without its control file PostgreSQL panics.
  rmSync(join(folder, 'pgdata/global/pg_control'));
  await expect(pool.query('CHECKPOINT')).rejects.toMatchObject({ severity: 'PANIC' });
  await expect.poll(() => fatal, { timeout: 20_000 }).toHaveLength(1);
  expect(fatal[0]).toMatch(/^The embedded database has stopped: /);
  expect(lines.join('\n')).toContain('PANIC');
  await expect(pool.query('SELECT 1')).rejects.toThrow();
  await pool.end();
  await database.close();
});

test('a folder that holds no database is refused with the reason', async () => {
  const folder = temporaryFolder();
  const whole = await openEmbeddedDatabase({ folder });
  await whole.close();
  rmSync(join(folder, 'pgdata/global'), { recursive: true });
  await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
    'The embedded database could not start',
  );
});
