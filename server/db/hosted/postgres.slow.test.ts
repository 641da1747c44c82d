import { readFile } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isDatabaseDown } from '#server/db/database-down.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import type { DatabaseServer } from './postgres.ts';

const tls = join(import.meta.dirname, '../../../testing/fixtures/tls');
const watch = { onFatal: () => {}, onMaintenanceError: () => {} };

/** Opens a database as the program does, and closes it after the test. */
async function open(
  url: string,
  { caFile = null, poolSize = 3, ...more }: Partial<DatabaseServer> = {},
) {
  const databaseServer = { url, poolSize, caFile, ...more };
  const opened = await openDatabase({ dataDir: '/nowhere', databaseServer }, watch);
  onTestFinished(opened.close);
  return opened.db;
}

async function startServer(options?: Parameters<typeof startPostgres>[0]) {
  const server = await startPostgres({ inMemory: true, ...options });
  onTestFinished(server.remove);
  return server;
}

test('processes that start at the same moment migrate the database once', async () => {
  const server = await startServer();
  const opened = await Promise.all([1, 2, 3, 4, 5].map(() => open(server.urlOf('postgres'))));
  for (const db of opened) expect(await isMigrated(db)).toBe(true);
});

test('no statement, lock or forgotten transaction lasts for ever, and the server knows who asks', async () => {
  const server = await startServer();
  const db = await open(server.urlOf('postgres'));
  const { rows } = await sql`select name, setting from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
      'application_name') order by name`.execute(db);
  expect(rows).toEqual([
    { name: 'application_name', setting: 'phonehaat' },
    { name: 'idle_in_transaction_session_timeout', setting: '30000' },
    { name: 'lock_timeout', setting: '10000' },
    { name: 'statement_timeout', setting: '30000' },
  ]);
});

test('a row that stays locked, a slow statement and a full server are no programming mistakes', async () => {
  const server = await startServer({ settings: { max_connections: '5' } });
  const url = server.urlOf('postgres');
  const db = await open(url, { poolSize: 2 });
  const complaint = (query: Promise<unknown>) => query.then(() => null, isDatabaseDown);

  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('categories').select('id').forUpdate().execute();
    const impatient = db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = 50`.execute(other);
      await other.selectFrom('categories').select('id').forUpdate().execute();
    });
    expect(await complaint(impatient)).toBe(true);
  });
  const slow = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 50`.execute(trx);
    await sql`select pg_sleep(60)`.execute(trx);
  });
  expect(await complaint(slow)).toBe(true);

  expect(await complaint(sql`select nonsense`.execute(db))).toBe(false);

  const greedy = await open(url, { poolSize: 10 });
  const all = Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(greedy));
  const complaints = await Promise.all(all.map(complaint));
  expect(new Set(complaints)).toEqual(new Set([null, true]));
});

test('a server that is not there stops the start with a sentence', async () => {
  const server = await startServer();
  await server.stop();
  await expect(open(server.urlOf('postgres'))).rejects.toThrow(
    /^The database does not answer \(.*ECONNREFUSED.*Is DATABASE_URL right\?$/,
  );
});

test('a database that was away is used again as soon as it is back', async () => {
  const server = await startServer();
  const db = await open(server.urlOf('postgres'));
  const brands = () => db.selectFrom('categories').select('name').execute();
  const before = await brands();

  await server.stop();
  expect(await brands().catch(isDatabaseDown)).toBe(true);
  await server.start();
  expect(await brands()).toEqual(before);
});

test('a connection that is lost in the middle of a transaction undoes it, and ends nothing else', async () => {
  const server = await startServer();
  const db = await open(server.urlOf('postgres'));
  const brands = () => db.selectFrom('categories').select('name').orderBy('id').execute();
  const before = await brands();
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  onTestFinished(() => void process.off('uncaughtException', uncaught));

  const cut = db.transaction().execute(async (trx) => {
    await trx.updateTable('categories').set({ name: 'Renamed' }).execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = sql.lit(rows[0]?.pid ?? 0);
    // Waits up to ten seconds until the server process has ended.
    await sql`select pg_terminate_backend(${pid}, 10000)`.execute(db);
    await trx.selectFrom('categories').select('name').execute();
  });

  expect(await cut.catch(isDatabaseDown)).toBe(true);
  expect(await brands()).toEqual(before);
  expect(uncaught).not.toHaveBeenCalled();
});

// sec V12.3.1, V12.3.2
test('over TLS only a server whose certificate is known is spoken to', async () => {
  const files = {
    'server.key': await readFile(join(tls, 'server.key'), 'utf8'),
    'server.crt': await readFile(join(tls, 'server.crt'), 'utf8'),
  };
  const server = await startServer({ settings: { ssl: 'on' }, files });
  const url = `${server.urlOf('postgres')}?sslmode=verify-full`;

  const db = await open(url, { caFile: join(tls, 'server.crt') });
  const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
  expect(rows).toEqual([{ ssl: true }]);

  await expect(open(url)).rejects.toThrow(/certificate/);
  const otherName = url.replace('127.0.0.1', 'localhost');
  await expect(open(otherName, { caFile: join(tls, 'server.crt') })).rejects.toThrow(/altnames/);
});

/** Forwards each connection, as a pooler or a load balancer does; returns its port. */
async function startForwarder(to: number): Promise<number> {
  const forwarder = createServer((near) => {
    const far = createConnection(to, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((ready) => forwarder.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void forwarder.close());
  return (forwarder.address() as AddressInfo).port;
}

test('reads are prepared on a connection of our own, and not where something is in between', async () => {
  const server = await startServer();
  const direct = server.urlOf('postgres');
  const port = await startForwarder(Number(new URL(direct).port));
  const through = Object.assign(new URL(direct), { port: String(port) }).href;
  const prepared = async (url: string, prepare?: 'yes' | 'no') => {
    const db = await open(url, { poolSize: 1, ...(prepare && { prepare }) });
    await db.selectFrom('categories').select('name').where('id', '=', '1').execute();
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(db);
    return rows.filter(({ statement }) => /from "categories"/.test(statement)).length;
  };
  expect(await prepared(direct)).toBe(1);
  expect(await prepared(direct, 'no')).toBe(0);
  expect(await prepared(through)).toBe(0);
  expect(await prepared(through, 'yes')).toBe(1);
});
