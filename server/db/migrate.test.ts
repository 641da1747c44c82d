import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createBareDatabase } from '#testing/test-database.ts';
import { NewerDatabaseError } from './database-down.ts';
import { isMigrated, migrate } from './migrate.ts';

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
