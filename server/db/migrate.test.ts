import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createBareDatabase } from '#testing/test-database.ts';
import { MigrationFailedError, NewerDatabaseError } from './database-down.ts';
import {
  compareMigrations,
  isMigrated,
  migrate,
  migrateExactly,
  migrationNames,
} from './migrate.ts';

test('a database is up to date once it was migrated; one of a newer program is refused', async () => {
  const db = await createBareDatabase();
  onTestFinished(() => db.destroy());
  expect(await isMigrated(db)).toBe(false);

  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
  await migrate(db);

  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
  await expect(migrate(db)).rejects.toThrow(
    'This database was used by a newer PhoneHaat (9999-later).',
  );
});

async function openBare() {
  const db = await createBareDatabase();
  onTestFinished(() => db.destroy());
  return db;
}

/** The migrations before one. */
const before = (name: string) => migrationNames.slice(0, migrationNames.indexOf(name));

/** One and those after it. */
const from = (name: string) => migrationNames.slice(migrationNames.indexOf(name));

test('a database of a version between releases, whose migration has another name now, is upgraded', async () => {
  const db = await openBare();
  await migrateExactly(db, [
    ...before('0115-hidden-words-and-floors'),
    '0120-hidden-words-and-floors',
  ]);
  await sql`update kysely_migration set name = '0120-hidden-words-and-floors'
    where name = '0115-hidden-words-and-floors'`.execute(db);
  const { pending, unknown } = await compareMigrations(db);
  expect([pending[0], unknown]).toEqual(['0116-reversed-deals', []]);
  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
});

test('so is one whose migration is a part of a later one now, which finds it done', async () => {
  const db = await openBare();
  await migrateExactly(db, before('0115-hidden-words-and-floors'));
  await sql`alter table thread_messages add column with_numbers text`.execute(db);
  await sql`insert into kysely_migration (name, timestamp)
    values ('0120-messages-with-numbers', '2026-11-29T01:40:00Z')`.execute(db);
  expect((await compareMigrations(db)).pending[0]).toBe('0115-hidden-words-and-floors');
  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
});

test('one of a program beside this one’s line is refused as that, and not as newer', async () => {
  const db = await openBare();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('0118-mine', 'x')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    "This database was used by a PhoneHaat that is not in this one's line: 0118-mine is in no release.",
  );
});

test('a migration that fails is named, with what is done and how it goes on', async () => {
  const db = await openBare();
  await migrateExactly(db, before('0145-closings'));
  // Made by hand, so that the last one finds its name taken.
  await sql`alter table shop_state add column secret_mark text`.execute(db);

  const whole = await migrate(db).catch((error: unknown) => error);
  expect(whole).toBeInstanceOf(MigrationFailedError);
  expect((whole as Error).message).toMatch(
    /^Migration 0150-secret-mark failed \(.*secret_mark.*\)\. Nothing was changed: the version before starts/,
  );
  expect((await compareMigrations(db)).pending).toEqual(from('0145-closings'));

  const onBusyServer = { tries: 1, pause: async () => {} };
  const single = await migrate(db, { onBusyServer }).catch((error: unknown) => error);
  expect((single as Error).message).toMatch(
    /^Migration 0150-secret-mark failed \(.*\)\. The migrations before it are done, nothing of it is\./,
  );
  expect((await compareMigrations(db)).pending).toEqual(from('0150-secret-mark'));

  // Mended, it goes on from there.
  await sql`alter table shop_state drop column secret_mark`.execute(db);
  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
});
