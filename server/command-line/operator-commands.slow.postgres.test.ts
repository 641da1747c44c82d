import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { buildTestApp, testAuthSecret } from '#testing/test-app.ts';
import { createTestDatabase, sharedPostgres } from '#testing/test-database.ts';
import { openUpgraded } from '#testing/upgraded-shop.ts';
import type { Db } from '../db/client.ts';
import { createWireLog } from '../ports/payments/wire-log.ts';

const program = resolve(import.meta.dirname, 'phonehaat.ts');

/** The lines that a command prints about a database. */
const printed = async (db: Db, ...command: string[]): Promise<string[]> =>
  printedIn(await emptyFolder(), db, ...command);

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'operator-command-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function printedIn(folder: string, db: Db, ...command: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const env = programEnvironment({
    DATABASE_URL: new URL(`/${rows[0]?.name}`, await sharedPostgres()).href,
    DATA_DIR: folder,
    AUTH_SECRET: testAuthSecret,
    ALLOW_TEST_CARDS: 'yes',
  });
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...command], { env });
  return stdout.split('\n').filter(Boolean);
}

test('old-sales prints each sale from before there were deals, one JSON line each', async () => {
  const { db } = await openUpgraded('482c044');
  const lines = (await printed(db, 'old-sales')).map((line) => JSON.parse(line));
  expect(lines).toHaveLength(15);
  expect(lines[0]).toMatchObject({
    became: 'settled-outside',
    state: 'completed',
    phone: 'Galaxy S23',
    taka: 61_000,
    forSaleAgain: false,
  });
});

test('payment-calls prints what was sent to the gateways, one JSON line each, of one or of all', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  const print = async (...gateway: string[]) => printed(db, 'payment-calls', ...gateway);
  expect(await print()).toEqual([]);
  const errors: unknown[] = [];
  const log = createWireLog({ db, newId, onError: (error) => errors.push(error) });
  const execute = {
    gateway: 'bKash',
    call: 'execute',
    at: new Date('2026-11-22T10:00:00Z'),
    milliseconds: 12,
    request: { method: 'POST', path: '/execute', fields: { paymentID: 'TR0011' } },
    response: { status: 200, body: { statusCode: '0000' } },
  };
  const at = new Date('2026-11-22T10:00:01Z');
  await log.record(execute);
  await log.record({ ...execute, gateway: 'SSLCommerz', call: 'validate', at, response: null });
  expect(errors).toEqual([]);
  const lines = await print();
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toEqual({ ...execute, at: '2026-11-22T10:00:00.000Z' });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ gateway: 'SSLCommerz', response: null });
  expect(await print('bKash')).toEqual([lines[0]]);
});

test('rotate-imei-key encrypts by a new key, also while the shop is open', async () => {
  const db = await createTestDatabase();
  const shop = await buildTestApp({ db });
  const seller = await shop.signUp({ title: 'seller' });
  const phone = { params: { id: await shop.addProduct(seller) } };
  await shop.ok(
    'PUT /myproducts/:id/imeis',
    { ...phone, body: { imeis: '356938035643809' } },
    seller,
  );
  expect(await printedIn(shop.dataDir, db, 'rotate-imei-key')).toEqual([
    'Key 2 is in imei-keys: 1 IMEIs are encrypted by it.',
  ]);
  const { imeis } = await shop.ok('GET /myproducts/:id', phone, seller);
  expect(imeis).toEqual(['356938035643809']);
  expect(await printed(db, 'rotate-imei-key')).toEqual([
    'Key 3 is in imei-keys: 0 IMEIs are encrypted by it. 1 could not be read and are removed.',
  ]);
});
