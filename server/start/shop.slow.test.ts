import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { temporaryFolder } from '../db/embedded/temporary-folder.fixture.ts';
import { openDatabase } from '../db/open-database.ts';
import { createDemoClient } from '../demo/demo-client.ts';
import { type DemoPerson, demoPeople } from '../demo/people.ts';
import { makeAdmin } from '../features/users/make-admin.ts';
import { createLogger } from '../http/api/logging.ts';
import { readConfig } from './config.ts';
import { openShop, type Program } from './shop.ts';

const phonehaat = resolve(import.meta.dirname, '../command-line/phonehaat.ts');

/** The folder of a shop after its first start, which takes seconds: no test but one is about it. */
const started = mkdtempSync(join(tmpdir(), 'phonehaat-test-'));
afterAll(() => rmSync(started, { recursive: true, force: true }));

beforeAll(async () => {
  const config = readConfig({ HOST: '0.0.0.0', ALLOW_TEST_CARDS: 'yes', DATA_DIR: started });
  const shop = await openShop(config, createLogger('silent'), async () => {});
  await shop.close();
});

/** A copy of it. */
async function startedBefore(): Promise<string> {
  const folder = temporaryFolder();
  await cp(started, folder, { recursive: true });
  return folder;
}

/** The warnings in the log of a shop that other machines can reach. */
async function warningsOf(settings: Record<string, string>): Promise<string[]> {
  const written: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void written.push(line) });
  const config = readConfig({
    HOST: '0.0.0.0',
    ALLOW_TEST_CARDS: 'yes',
    DATA_DIR: await startedBefore(),
    ...settings,
  });
  const shop = await openShop(config, log, async () => {});
  await shop.close();
  return written.map((line) => JSON.parse(line).msg);
}

const noAddress = 'PUBLIC_URL is not set: any host that a request names is believed';
const noMailServer = expect.stringMatching(
  /^no mail server: the links that confirm addresses are in files in .+outbox\. Nobody can book or list before\./,
);
const noEncryption = 'PUBLIC_URL begins with http://: passwords and cookies travel unencrypted';
const unreachable = 'SMTP_URL: the mail server does not take mails; they wait';
const https = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' };
const mailServer = {
  ...https,
  // No program listens there.
  SMTP_URL: 'smtp://localhost:9',
  MAIL_FROM: 'PhoneHaat <hello@shop.example>',
};

test.each([
  ['no address of its own', {}, [noAddress, noMailServer]],
  [
    'an address without encryption',
    { PUBLIC_URL: 'http://shop.example' },
    [noEncryption, noMailServer],
  ],
  ['a mail server that is away', mailServer, [unreachable]],
  [
    'addresses that need no confirmation',
    { ...https, CONFIRM_ADDRESSES: 'no', SUPPORT_EMAIL: 'help@shop.example' },
    [],
  ],
])(
  'a shop with %s says at its start what that means',
  async (_, settings, warnings) => {
    expect(await warningsOf(settings as Record<string, string>)).toEqual(warnings);
  },
  240_000,
);

// sec V6.3.2
test('a shop that nothing opens to others answers this machine only', async () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    ALLOW_TEST_CARDS: 'yes',
    DATA_DIR: await startedBefore(),
  });
  const silent = createLogger('silent');
  const status = async ({ app }: Program) =>
    (await app.inject({ url: '/healthz', headers: { host: 'shop.example' } })).statusCode;

  const open = await openShop(config, silent, async () => {});
  expect(await status(open)).toBe(200);
  // The database is no longer empty, so the trial does not add the demo market.
  const client = createDemoClient(open.app, 'http://localhost:80');
  const person = { ...(demoPeople[0] as DemoPerson), email: 'somebody@members.test' };
  const member = await client.signUpOrIn(person);
  const { name, email, title } = person;
  await client.call(member, 'POST', '/api/users', { name, email, title });
  await open.close();

  const trial = await openShop({ ...config, exposed: false }, silent, async () => {});
  expect(await status(trial)).toBe(403);
  await trial.close();
}, 240_000);

// sec V6.3.2
test('demo logins are not served where others could come, and no empty shop is filled there', async () => {
  const settings = { ALLOW_TEST_CARDS: 'yes', DATA_DIR: temporaryFolder() };
  const silent = createLogger('silent');
  const open = (more: Record<string, string>) =>
    openShop(readConfig({ ...settings, ...more }), silent, async () => {});
  const production = { NODE_ENV: 'production' };

  const empty = await open(production);
  const categories = await empty.app.inject('/api/categories');
  expect(categories.json()).toMatchObject([{ unpaid: 0 }, { unpaid: 0 }, { unpaid: 0 }]);
  const client = createDemoClient(empty.app, 'http://localhost:80');
  const person = demoPeople[0] as DemoPerson;
  const member = await client.signUpOrIn(person);
  const { name, email, title } = person;
  await client.call(member, 'POST', '/api/users', { name, email, title });
  await empty.close();
  const config = readConfig({ ...settings, ...production });
  const fail = (error: unknown) => {
    throw error;
  };
  const { db, close } = await openDatabase(config, { onFatal: fail, onMaintenanceError: fail });
  await makeAdmin(db, email, { newId, clock: () => new Date() });
  await close();

  for (const more of [
    production,
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' },
  ]) {
    const opened = open(more as Record<string, string>).then(() => 'opened');
    await expect(opened).rejects.toThrow('holds the demo logins');
  }
}, 240_000);

test('operator commands read through the shop that has the embedded database open', async () => {
  const settings = { ALLOW_TEST_CARDS: 'yes', DATA_DIR: await startedBefore(), HOST: '0.0.0.0' };
  const config = readConfig(settings);
  const shop = await openShop(config, createLogger('silent'), async () => {});
  const command = (...parts: string[]) =>
    promisify(execFile)(process.execPath, [phonehaat, ...parts], {
      env: programEnvironment(settings),
    });
  try {
    expect((await command('payment-calls')).stdout).toBe('');
    expect((await command('check-gateways')).stdout).toBe(
      'No payment provider of the settings can be checked.\n',
    );
    // Commands that write still need exclusive access to the database.
    await expect(command('make-admin', 'a@b.example')).rejects.toThrow('already in use');
  } finally {
    await shop.close();
  }
  expect((await command('payment-calls')).stdout).toBe('');
}, 240_000);

test('with the settings of a store, pictures are looked for there', async () => {
  const store = {
    // No program listens there.
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const settings = { ALLOW_TEST_CARDS: 'yes', DATA_DIR: await startedBefore(), HOST: '0.0.0.0' };
  const config = readConfig({ ...settings, ...store });
  const { app, close } = await openShop(config, createLogger('silent'), async () => {});

  const answer = await app.inject(`/images/${newId()}.webp`);
  await close();

  expect(answer.statusCode).toBe(503);
});

test('a foreign secret stops the start, until the operator accepts it', async () => {
  const settings = {
    HOST: '0.0.0.0',
    ALLOW_TEST_CARDS: 'yes',
    DATA_DIR: await startedBefore(),
    AUTH_SECRET: 'the secret of another shop, 32 letters',
  };
  const open = () => openShop(readConfig(settings), createLogger('silent'), async () => {});
  await expect(open()).rejects.toThrow(
    /^AUTH_SECRET is not the secret with which this database was used/,
  );
  const accept = () =>
    promisify(execFile)(process.execPath, [phonehaat, 'accept-secret'], {
      env: { ...programEnvironment(), ...settings },
    });
  expect((await accept()).stdout).toMatch(/^The shop starts with this secret from now on\./);
  expect((await accept()).stdout).toBe('It is the secret of this shop.\n');
  await (await open()).close();
});
