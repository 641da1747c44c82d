import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { connect, type Db } from '../db/client.ts';
import { temporaryFolder } from '../db/embedded/temporary-folder.fixture.ts';
import { poolConfigOf } from '../db/hosted/postgres.ts';
import { compareMigrations, migrationNames, migrator } from '../db/migrate.ts';
import { openUnmigrated } from '../db/open-database.ts';
import { createLogger } from '../http/api/logging.ts';
import { readConfig } from './config.ts';
import { openShop } from './shop.ts';

const root = resolve(import.meta.dirname, '../..');
const person = '11111111-1111-4111-8111-111111111111';

/** The last migration of the version before the upgrade. */
const last = '0142-letters-of-the-shop';

/** One that fails once its column was made by hand. */
const failing = '0150-secret-mark';

/** The migrations from one on. */
const from = (name: string) => migrationNames.slice(migrationNames.indexOf(name));

type Settings = Record<string, string>;

/** Each starts up to ten programs, one after the other. */
const timeout = 300_000;

/** What the programs of the shop print, and their exit code; `endAt` is a line at which it is killed. */
async function runProgram(settings: Settings, { endAt }: { endAt?: string } = {}) {
  const program = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: programEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  let printed = '';
  let complained = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    const isOpen = printed.includes('PhoneHaat is open at');
    if (isOpen || (endAt && printed.includes(endAt))) program.kill('SIGKILL');
  });
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  const [code, signal] = await once(program, 'close');
  return { code, signal, printed, complained: complained.trim() };
}

/** An operator's command as the documents have it, with its placeholders filled. */
async function runDocumented(settings: Settings, begin: string, filled: Settings = {}) {
  const page = await readFile(join(root, 'docs/operating.md'), 'utf8');
  const line = page.split('\n').find((each) => each.startsWith(begin));
  if (!line) throw new Error(`The documents have no ${begin}`);
  const words = (line.split('#')[0] ?? '').trim().split(/\s+/).slice(1);
  return await runCommand(
    settings,
    words.map((word) => filled[word] ?? word),
  );
}

async function runCommand(settings: Settings, command: string[]) {
  const program = [join(root, 'server/command-line/phonehaat.ts'), ...command];
  const env = programEnvironment(settings);
  return await promisify(execFile)(process.execPath, program, { env, cwd: root }).then(
    ({ stdout }) => ({ code: 0, printed: stdout.trim() }),
    ({ code, stdout, stderr }) => ({ code, printed: `${stdout}${stderr}`.trim() }),
  );
}

const common = {
  ALLOW_TEST_CARDS: 'yes',
  HOST: '127.0.0.1',
  PORT: '0',
  AUTH_SECRET: 'x'.repeat(32),
};

/** The settings of a shop on an empty server. */
async function openServer(): Promise<Settings> {
  const server = await startPostgres({ inMemory: true });
  onTestFinished(server.remove);
  const database = `${server.urlOf('postgres')}?sslmode=disable`;
  return { ...common, DATA_DIR: temporaryFolder(), DATABASE_URL: database };
}

/** The shop's database while it is closed. */
async function withDatabase<Result>(settings: Settings, use: (db: Db) => Promise<Result>) {
  const { db, close } = await openUnmigrated(readConfig(settings));
  try {
    return await use(db);
  } finally {
    await close();
  }
}

/** A shop of the version before, with a member. */
async function makeOldShop(settings: Settings): Promise<void> {
  await withDatabase(settings, async (db) => {
    const { error } = await migrator(db).migrateTo(last);
    if (error) throw error;
    await sql`insert into members (id, email, name, title)
      values (${person}, 'rahim@members.test', 'Rahim', 'seller')`.execute(db);
  });
}

const pendingOf = (settings: Settings) =>
  withDatabase(settings, async (db) => (await compareMigrations(db)).pending);

/** Starts the shop of these settings, which has its member, and closes it. */
async function opens(settings: Settings): Promise<void> {
  const { close } = await openShop(readConfig(settings), createLogger('silent'), async () => {});
  await close();
  await withDatabase(settings, async (db) => {
    expect((await compareMigrations(db)).pending).toEqual([]);
    const { rows } = await sql`select name from members where id = ${person}`.execute(db);
    expect(rows).toEqual([{ name: 'Rahim' }]);
  });
}

const takeName = (settings: Settings) =>
  withDatabase(settings, (db) =>
    sql`alter table shop_state add column secret_mark text`.execute(db),
  );
const freeName = (settings: Settings) =>
  withDatabase(settings, (db) => sql`alter table shop_state drop column secret_mark`.execute(db));

/** This program is the version before, for a database with a migration that it does not know. */
async function refusesOldVersion(settings: Settings): Promise<void> {
  await withDatabase(settings, (db) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(db),
  );
  const { code, complained } = await runProgram(settings);
  expect([code, complained]).toEqual([
    1,
    'This database was used by a newer PhoneHaat (9999-later). Start that version or a later one, ' +
      'or restore a backup from before the upgrade. Nothing was changed.',
  ]);
  await withDatabase(settings, (db) =>
    sql`delete from kysely_migration where name = '9999-later'`.execute(db),
  );
}

test('on a server: one migration fails, the old version is refused, and the backup or a mended cause lead out', {
  timeout,
}, async () => {
  const settings = await openServer();
  await makeOldShop(settings);
  const backups = temporaryFolder();
  const { printed } = await runDocumented(settings, 'phonehaat backup ', {
    '/mnt/backups': backups,
  });
  const backup = printed.replace('The backup is ', '');
  expect(backup.startsWith(backups)).toBe(true);
  await takeName(settings);

  const failed = await runProgram(settings);
  expect(failed.code).toBe(1);
  expect(failed.complained).toBe(
    `Migration ${failing} failed (column "secret_mark" of relation "shop_state" already exists). ` +
      'The migrations before it are done, nothing of it is. Mend the cause and start again: it ' +
      'goes on from there. To go back to the version before, restore the backup from before the ' +
      'upgrade. `phonehaat check` looks for a full disk and missing rights; with anything else ' +
      'report this line.',
  );
  expect(await pendingOf(settings)).toEqual(from(failing));
  const check = await runCommand(settings, ['check']);
  expect(check.printed).toContain('The next start runs 2 migrations of the database.');

  await refusesOldVersion(settings);
  expect(await pendingOf(settings)).toEqual(from(failing));

  const other = await openServer();
  const restored = await runDocumented(other, 'phonehaat restore ', { BACKUP: backup });
  expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('It is a copy') });
  expect((await runDocumented(other, 'phonehaat take-over')).printed).toContain(
    'This database is the shop',
  );
  await opens(other);

  await freeName(settings);
  await opens(settings);
});

test('on a server: killed between two migrations, the next start goes on', {
  timeout,
}, async () => {
  const settings = await openServer();
  await makeOldShop(settings);
  const { databaseServer } = readConfig(settings);
  if (!databaseServer) throw new Error('No server');
  // Without the limit of idle transactions, because the program may start slowly.
  const old = connect(async () => ({
    ...(await poolConfigOf(databaseServer)),
    idle_in_transaction_session_timeout: 0,
  }));
  onTestFinished(() => old.destroy());
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: reads, resolve: begin } = Promise.withResolvers<void>();
  // A process of the version before, which uses the table.
  const reading = old.transaction().execute(async (trx) => {
    await sql`select 1 from shop_state`.execute(trx);
    begin();
    await ended;
  });
  await reads;
  const killed = await runProgram(settings, { endAt: `migration ${failing} waits` });
  end();
  await reading;
  expect(killed.signal).toBe('SIGKILL');
  expect(await pendingOf(settings)).toEqual(from(failing));

  // Half upgraded, it can be backed up, and the rest of the upgrade rehearsed.
  const filled = { '/mnt/backups': temporaryFolder() };
  const { printed } = await runDocumented(settings, 'phonehaat backup ', filled);
  const backup = printed.replace('The backup is ', '');
  const proved = await runDocumented(settings, 'phonehaat prove ', { BACKUP: backup });
  expect(proved.printed).toContain('0 differences.');
  await opens(settings);
});

test('embedded: a migration that fails or is killed changes nothing, and the next start goes on', {
  timeout,
}, async () => {
  const settings: Settings = { ...common, DATA_DIR: temporaryFolder() };
  await makeOldShop(settings);
  await takeName(settings);
  const failed = await runProgram(settings);
  expect(failed.code).toBe(1);
  expect(failed.complained).toMatch(
    new RegExp(
      `^Migration ${failing} failed \\(.*already exists\\)\\. Nothing was changed: the version before starts as it did\\. Mend the cause and start again\\.`,
    ),
  );
  expect(failed.complained).not.toContain('\n');
  expect(await pendingOf(settings)).toEqual(from('0144-shop-looks'));

  const killed = await runProgram(settings, { endAt: 'migration 0144-shop-looks' });
  expect(killed.signal).toBe('SIGKILL');
  expect(await pendingOf(settings)).toEqual(from('0144-shop-looks'));

  await refusesOldVersion(settings);
  await freeName(settings);
  await opens(settings);
});
