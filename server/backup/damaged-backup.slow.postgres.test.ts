import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { newImei } from '#testing/fixtures/imeis.ts';
import { buildTestApp, type TestShop, testAuthSecret } from '#testing/test-app.ts';
import { createBareDatabase } from '#testing/test-database.ts';
import { backUpAtNight } from './nightly-backup.ts';
import { findDamaged, knownHashes } from './pool.ts';
import { proveBackup } from './prove-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { listBackups, writeBackup } from './write-backup.ts';

/** A shop with two phones, one of which has an IMEI. */
async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller);
  const body = { imeis: newImei() };
  await shop.ok('PUT /myproducts/:id/imeis', { params: { id }, body }, seller);
  await shop.addProduct(seller);
  return { shop, seller };
}

const sourceOf = ({ deps, dataDir }: TestShop) => ({
  db: deps.db,
  dataDir,
  authSecret: testAuthSecret,
  version: '0.1.0',
});

async function backUp(shop: TestShop) {
  const to = temporaryFolder();
  const backup = await writeBackup(sourceOf(shop), to, new Date('2026-11-28T21:00:00Z'));
  const list = (await readFile(join(backup, 'pictures.txt'), 'utf8')).split('\n');
  const [one = '', other = ''] = list.map((line) => line.split(' ')[0] ?? '');
  return { to, backup, one, other };
}

type Made = Awaited<ReturnType<typeof backUp>>;

const filesOf = async (folder: string) => (await readdir(folder)).map((name) => join(folder, name));
const pictureOf = ({ to, one }: Made) => join(to, 'pictures', one);
const tableOf = ({ backup }: Made, name: string) => join(backup, 'tables', `${name}.ndjson.gz`);
const damaged = ({ one }: Made) => ({ differences: [], pictures: { read: 2, damaged: [one] } });
const differs = (...sentences: string[]) => ({ differences: sentences });

/** Each breaks a good backup in one way; the sentences are what the operator reads. */
const breaks: [
  what: string,
  act: (made: Made) => Promise<unknown>,
  noticed: (made: Made) => object,
][] = [
  [
    'a file of a picture is cut',
    async (made) => truncate((await filesOf(pictureOf(made)))[0] as string, 100),
    damaged,
  ],
  [
    'all files of a picture are empty',
    async (made) =>
      Promise.all((await filesOf(pictureOf(made))).map((file) => writeFile(file, ''))),
    damaged,
  ],
  [
    "a picture has another one's files",
    async (made) => {
      await rm(pictureOf(made), { recursive: true });
      await cp(join(made.to, 'pictures', made.other), pictureOf(made), { recursive: true });
    },
    damaged,
  ],
  [
    'one size of a picture is missing',
    async (made) => rm((await filesOf(pictureOf(made)))[0] as string),
    damaged,
  ],
  [
    'a picture has one bit otherwise',
    async (made) => {
      const [file = ''] = await filesOf(pictureOf(made));
      const bytes = await readFile(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(file, bytes);
    },
    damaged,
  ],
  ['a picture is missing', (made) => rm(pictureOf(made), { recursive: true }), damaged],
  [
    'the keys are missing',
    ({ backup }) => rm(join(backup, 'imei-keys')),
    () => differs("imei-keys differs from the shop's.", 'imei-keys cannot decrypt an IMEI.'),
  ],
  [
    'the keys are other ones',
    ({ backup }) => writeFile(join(backup, 'imei-keys'), `1 ${'x'.repeat(43)}\n`),
    () => differs("imei-keys differs from the shop's.", 'imei-keys cannot decrypt an IMEI.'),
  ],
  [
    'the secret is another one',
    ({ backup }) => writeFile(join(backup, 'auth-secret'), 'x'.repeat(42)),
    () => differs("auth-secret differs from the shop's."),
  ],
  [
    'the secret is missing',
    ({ backup }) => rm(join(backup, 'auth-secret')),
    () => differs('The backup has no auth-secret.'),
  ],
  [
    'a table is cut',
    (made) => truncate(tableOf(made, 'products'), 200),
    () => differs('products.ndjson.gz is damaged.'),
  ],
  [
    'a table has other bytes',
    async (made) => {
      const bytes = await readFile(tableOf(made, 'members'));
      bytes.fill(0, 40, 60);
      await writeFile(tableOf(made, 'members'), bytes);
    },
    () => differs('members.ndjson.gz is damaged.'),
  ],
  [
    'a table is missing',
    (made) => rm(tableOf(made, 'products')),
    () => differs('The backup has no products.ndjson.gz.'),
  ],
];

test.each(breaks)('the proof notices when %s', async (_, act, noticed) => {
  const { shop } = await openShop();
  const made = await backUp(shop);
  await act(made);
  expect(await proveBackup(made.backup)).toMatchObject(noticed(made));
});

test.each([
  ['backup.json', 'is of another version of PhoneHaat, or damaged'],
  ['pictures.txt', 'pictures.txt is damaged'],
])('a backup whose %s is cut is refused with a sentence', async (name, sentence) => {
  const { shop } = await openShop();
  const { backup } = await backUp(shop);
  await truncate(join(backup, name), 60);
  await expect(proveBackup(backup)).rejects.toThrow(sentence);
});

test('a restore says which pictures the backup has damaged, and restores the others', async () => {
  const { shop } = await openShop();
  const made = await backUp(shop);
  await truncate((await filesOf(pictureOf(made)))[0] as string, 100);
  const [db, dataDir] = [await createBareDatabase(), temporaryFolder()];
  expect(await restoreBackup(made.backup, { db, dataDir })).toEqual([made.one]);
  await db.destroy();
  const [before, after] = await Promise.all(
    [shop.dataDir, dataDir].map(async (folder) =>
      Promise.all((await filesOf(join(folder, made.other))).map((file) => readFile(file))),
    ),
  );
  expect(after).toEqual(before);
});

/** Fourteen nights from the 26th, with a damage before the first; returns what the log and the table have. */
async function liveTwoWeeks(damage: (made: { to: string; shop: TestShop }) => Promise<void>) {
  const { shop } = await openShop();
  const to = temporaryFolder();
  const lines: { msg: string; repaired?: string[] }[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const source = sourceOf(shop);
  await writeBackup(source, to, new Date('2026-11-25T21:00:00Z'));
  await damage({ to, shop });
  let now = new Date('2026-11-25T22:00:00Z');
  for (let night = 0; night < 14; night += 1) {
    now = new Date(now.getTime() + 86_400_000);
    await backUpAtNight({
      source,
      to,
      keep: 3,
      // The rows of each night are proved elsewhere.
      prove: async (_, share) => {
        const pictures = await knownHashes(await listBackups(to));
        const found = await findDamaged(join(to, 'pictures'), pictures, share);
        return { at: '', deals: 0, migrations: [], differences: [], pictures: found };
      },
      clock: () => now,
      log,
    });
  }
  const nights = await shop.deps.db.selectFrom('nightly_backups').select('differences').execute();
  const repaired = lines.flatMap((line) => line.repaired ?? []);
  return { to, repaired, differences: nights.flatMap((night) => night.differences ?? []) };
}

const picturesBelow = async (folder: string) =>
  (await readdir(join(folder, 'images'), { recursive: true }))
    .filter((name) => /^..\/[0-9a-f-]{36}$/.test(name))
    .map((name) => `images/${name}`)
    .sort();

test('in two weeks each picture is read, and a damaged one is copied from the shop again', async () => {
  const found: string[] = [];
  const { to, repaired, differences } = await liveTwoWeeks(async ({ to }) => {
    for (const picture of await picturesBelow(join(to, 'pictures'))) {
      found.push(picture);
      await writeFile((await filesOf(join(to, 'pictures', picture)))[0] as string, '');
    }
  });
  expect(found).toHaveLength(2);
  expect(repaired.sort()).toEqual(found);
  expect(differences).toEqual([]);
  const [newest = ''] = (await readdir(to)).filter((name) => name.startsWith('2026-12-09'));
  expect(await proveBackup(join(to, newest))).toMatchObject({
    pictures: { read: 2, damaged: [] },
  });
});

test('what the shop has lost, too, is named with the backups that share it', async () => {
  let lost = '';
  const { repaired, differences } = await liveTwoWeeks(async ({ to, shop }) => {
    [lost = ''] = await picturesBelow(join(to, 'pictures'));
    await writeFile((await filesOf(join(to, 'pictures', lost)))[0] as string, '');
    await writeFile((await filesOf(join(shop.dataDir, lost)))[0] as string, '');
  });
  expect(repaired).toEqual([]);
  expect(differences).toHaveLength(1);
  const [picture, backups] = String(differences[0]).split(
    ' is damaged, and the shop does not have it. Backups: ',
  );
  expect(picture).toBe(lost);
  // Three that remain, and the one of this night.
  expect(backups).toMatch(/^(2026-1[12]-\d\dT2[12]-00-00Z[,.] ?){2,4}$/);
});

test('an older backup whose list of pictures is damaged stops no later one', async () => {
  const { shop } = await openShop();
  const { to, backup } = await backUp(shop);
  await truncate(join(backup, 'pictures.txt'), 60);
  const next = await writeBackup(sourceOf(shop), to, new Date('2026-11-29T21:00:00Z'));
  expect(await proveBackup(next, { share: { nth: 0, of: 1 } })).toMatchObject({
    differences: [],
    pictures: { read: 2, damaged: [] },
  });
});

test('a folder that cannot be written is a sentence', async () => {
  const { shop } = await openShop();
  const file = join(temporaryFolder(), 'file');
  await writeFile(file, '');
  await expect(writeBackup(sourceOf(shop), join(file, 'backups'), new Date())).rejects.toThrow(
    /^Backups cannot be written into .*file\/backups \(ENOTDIR\)/,
  );
});
