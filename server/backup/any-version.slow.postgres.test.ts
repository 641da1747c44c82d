import { expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { openOldDatabase } from '#testing/old-database.ts';
import { openOldRelease } from '#testing/old-release.ts';
import { testAuthSecret } from '#testing/test-app.ts';
import { proveBackup } from './prove-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Before an upgrade: the new program backs up the old database, and tries its migrations on it. */
async function rehearse(db: Db) {
  const source = { db, dataDir: temporaryFolder(), authSecret: testAuthSecret, version: '0.1.0' };
  const backup = await writeBackup(source, temporaryFolder(), new Date());
  return proveBackup(backup);
}

test.each([
  '0001-marketplace',
  '0012-blocked-addresses',
  '0023-saved-phones',
  '0035-given-back-phones',
  '0052-bkash-refresh',
  '0075-pages-of-sellers',
  '0094-codes-in-photos',
  '0109-photos-in-threads',
  '0113-support-lists',
  '0120-bank-statements',
])('the database of %s is backed up, and its upgrade rehearsed', async (last) => {
  const { differences, migrations } = await rehearse(await openOldDatabase(last));
  expect(differences).toEqual([]);
  expect(migrations.length).toBeGreaterThan(0);
});

test.each(['482c044', 'c2db216', '482c044-c2db216'])(
  'that of the program %s, too',
  async (name) => {
    const { db } = await openOldRelease(name);
    const { differences, migrations } = await rehearse(db);
    // Only rows were stored of it.
    expect(differences.filter((each) => !/^The picture \S+ is missing\.$/.test(each))).toEqual([]);
    expect(migrations.length).toBeGreaterThan(50);
  },
);
