import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { migrator } from '#server/db/migrate.ts';
import {
  completeDeal,
  completeDealNow,
  makeBatch,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { buildTestApp, type TestShop, testAuthSecret } from '#testing/test-app.ts';
import { createBareDatabase } from '#testing/test-database.ts';
import { BackupError, readManifest } from './manifest.ts';
import { proveBackup } from './prove-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { listBackups, pruneBackups, writeBackup } from './write-backup.ts';

const sourceOf = ({ deps, dataDir }: TestShop) => ({
  db: deps.db,
  dataDir,
  authSecret: testAuthSecret,
  version: '0.1.0',
});

/** A shop with a phone for sale, one sold and paid out, and one whose price was lowered. */
async function openShop() {
  const shop = await buildTestApp({ deals: { coolingDays: 0 } });
  const people = await signUpPeople(shop);
  await nameDestination(shop, people.seller);
  const sold = await shop.addProduct(people.seller, { selingPrice: 24_500 });
  await completeDealNow(shop, people, sold);
  await makeBatch(shop, people.admin);
  const forSale = await shop.addProduct(people.seller, { selingPrice: 9_000 });
  return { shop, people, forSale };
}

test('a backup of an open shop restores to the same shop, and proves it', {
  timeout: 240_000,
}, async () => {
  const { shop, people, forSale } = await openShop();
  const to = temporaryFolder();
  const backup = await writeBackup(sourceOf(shop), to, new Date('2026-11-26T00:31:12.345Z'));

  expect(backup).toBe(join(to, '2026-11-26T00-31-12Z'));
  const manifest = await readManifest(backup);
  expect(manifest.deals).toBe(1);
  expect(manifest.tables.products?.rows).toBe(2);
  expect(manifest.tables.members?.rows).toBe(4);
  // The sale, its release and its payout.
  expect(manifest.ledger).toMatchObject({ sum: 0, disagreements: [] });
  expect(manifest.pictures).toBe(2);
  expect(manifest.missingPictures).toEqual([]);
  expect(await proveBackup(backup)).toEqual({
    at: '2026-11-26T00:31:12.345Z',
    deals: 1,
    migrations: [],
    differences: [],
    pictures: { read: 2, damaged: [] },
  });

  // In a restored shop people sign in with the passwords and tokens that they have.
  const dataDir = temporaryFolder();
  const db = await createBareDatabase();
  await restoreBackup(backup, { db, dataDir });
  const restored = await buildTestApp({ db, deals: { coolingDays: 0 } });
  const { seller } = people;
  const params = { email: seller.email };
  const listed = await restored.ok(
    'GET /dashboard/myproducts/:email',
    { params, query: {} },
    seller,
  );
  expect(listed.map(({ _id }) => _id)).toContain(forSale);
  // New rows continue the numbers of the old ones.
  const again = await restored.addProduct(people.seller, { selingPrice: 9_500 });
  await completeDealNow(restored, people, again);
  await makeBatch(restored, people.admin);
});

test('what a restored shop would lack is named', { timeout: 240_000 }, async () => {
  const { shop } = await openShop();
  const to = temporaryFolder();
  const make = (minute: number) =>
    writeBackup(sourceOf(shop), to, new Date(Date.UTC(2026, 10, 26, 0, minute)));

  const backup = await make(1);
  const change = async (table: string, edit: (rows: string[]) => string[]) => {
    const file = join(backup, `tables/${table}.ndjson.gz`);
    const rows = gunzipSync(await readFile(file))
      .toString()
      .trim()
      .split('\n');
    await writeFile(file, gzipSync(`${edit(rows).join('\n')}\n`));
  };
  await change('bookings', (rows) => [
    ...rows,
    ...rows.map((row) => row.replace(/"id":".{8}/, '"id":"00000000')),
  ]);
  await change('products', (rows) => rows.map((row) => row.replace('900000', '900001')));
  expect((await proveBackup(backup)).differences).toEqual([
    'bookings has 2 rows, the backup 1.',
    'products differs from the backup.',
  ]);

  const other = await make(2);
  const list = join(other, 'pictures.txt');
  const [first = '', second = ''] = (await readFile(list, 'utf8')).split('\n');
  await writeFile(list, first);
  await writeFile(join(other, 'auth-secret'), '');
  expect((await proveBackup(other)).differences).toEqual([
    `The picture ${second.split(' ')[0]?.split('/')[2]} is missing.`,
    "auth-secret differs from the shop's.",
  ]);
});

test('a later version rehearses its upgrade on the restored copy, and names what took how long', async () => {
  const db = await createBareDatabase();
  onTestFinished(() => db.destroy());
  // As in the release before the pages of sellers.
  const { error } = await migrator(db).migrateTo('0064-bookings-of-phones');
  expect(error).toBeUndefined();
  const source = { db, dataDir: temporaryFolder(), authSecret: testAuthSecret, version: '0.1.0' };
  const backup = await writeBackup(source, temporaryFolder(), new Date());

  const { migrations, differences } = await proveBackup(backup);

  expect(differences).toEqual([]);
  expect(migrations.map(({ name }) => name)).toContain('0075-pages-of-sellers');
  for (const { seconds } of migrations) expect(seconds).toBeGreaterThan(0);
});

test('a backup is restored only into what is empty, and only by a version that knows it', async () => {
  const { shop } = await openShop();
  const to = temporaryFolder();
  const backup = await writeBackup(sourceOf(shop), to, new Date());
  const target = { db: shop.deps.db, dataDir: temporaryFolder() };
  await expect(restoreBackup(backup, target)).rejects.toThrow(
    'The database has tables already. Restore into an empty one: nothing is ever overwritten.',
  );
  const db = await createBareDatabase();
  await expect(restoreBackup(backup, { db, dataDir: shop.dataDir })).rejects.toThrow(
    'belongs to a shop already',
  );
  await expect(restoreBackup(to, { db, dataDir: temporaryFolder() })).rejects.toThrow(BackupError);

  const manifest = await readManifest(backup);
  const later = { ...manifest, migrations: [...manifest.migrations, '9999-later'] };
  await writeFile(join(backup, 'backup.json'), JSON.stringify(later));
  await expect(restoreBackup(backup, { db, dataDir: temporaryFolder() })).rejects.toThrow(
    'This database was used by a newer PhoneHaat (9999-later).',
  );
  await db.destroy();
});

test('only the newest backups remain, and pictures that one of them has', async () => {
  const { shop, people, forSale } = await openShop();
  const to = temporaryFolder();
  const make = (minute: number) =>
    writeBackup(sourceOf(shop), to, new Date(Date.UTC(2026, 10, 26, 0, minute)));
  await make(1);
  // What a killed process leaves is no backup, and goes.
  await appendFile(join(to, 'note'), '');
  const draft = join(to, '.2026-11-25T00-00-00Z');
  await mkdir(join(draft, 'tables'), { recursive: true });
  await shop.ok('DELETE /myproducts/:id', { params: { id: forSale } }, people.seller);
  shop.clock.advance({ minutes: 60 });
  const second = await make(2);
  expect(existsSync(draft)).toBe(false);
  const third = await make(3);
  const inPool = async () =>
    (await readdir(join(to, 'pictures/images'), { recursive: true })).filter((name) =>
      /^..\/[0-9a-f-]{36}$/.test(name),
    ).length;
  expect(await inPool()).toBe(2);
  await pruneBackups(to, 2);
  expect(await listBackups(to)).toEqual([second, third]);
});

test('one backup at a time is written into a folder', async () => {
  const { shop } = await openShop();
  const to = temporaryFolder();
  const made = await Promise.allSettled(
    [1, 2].map((minute) =>
      writeBackup(sourceOf(shop), to, new Date(Date.UTC(2026, 10, 26, 0, minute))),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      name: 'BackupError',
      message: `Another backup into ${to} is running. Wait for its end.`,
    },
  });
  expect(await listBackups(to)).toHaveLength(1);
});

test('a backup during sales has all of a sale or nothing of it', async () => {
  const { shop, people } = await openShop();
  const phones: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    phones.push(await shop.addProduct(people.seller, { selingPrice: 10_000 + n }));
  }
  const to = temporaryFolder();
  const selling = (async () => {
    for (const phone of phones) await completeDeal(shop, people, phone);
  })();
  const backups: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    backups.push(await writeBackup(sourceOf(shop), to, new Date(Date.UTC(2026, 10, 26, 1, n))));
  }
  await selling;
  for (const backup of backups) {
    expect((await readManifest(backup)).ledger).toMatchObject({ sum: 0, disagreements: [] });
  }
});
