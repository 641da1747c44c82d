import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#server/http/api/logging.ts';
import { readConfig } from '#server/start/config.ts';
import { openShop } from '#server/start/shop.ts';
import { startObjectStore } from '#testing/object-store.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { findAll } from './check-all.ts';

type Settings = Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'phonehaat-check-'));
const file = join(folder, 'file');
writeFileSync(file, 'no folder');

const server = await startPostgres({ inMemory: true });
const database = new URL(server.urlOf('postgres'));
const store = await startObjectStore(join(folder, 'store'));

const takesOnePassword = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === 'right' ? done(null, { user: 'shop' }) : done(new Error('no')),
});
takesOnePassword.listen(0, '127.0.0.1');
await once(takesOnePassword.server, 'listening');
const { port: mailPort } = takesOnePassword.server.address() as AddressInfo;

/** Answers every request as no shop does. */
const otherProgram = createServer((_asked, answer) => answer.end('<h1>It works!</h1>'));
otherProgram.listen(0, '127.0.0.1');
await once(otherProgram, 'listening');
const { port: otherPort } = otherProgram.address() as AddressInfo;

/** A port at which nothing listens. */
const closed = await freePort();

const withDatabase = (change: (url: URL) => void) => {
  const url = new URL(database);
  url.searchParams.set('sslmode', 'disable');
  change(url);
  return url.href;
};

const right: Settings = {
  ALLOW_TEST_CARDS: 'yes',
  HOST: '127.0.0.1',
  PORT: String(closed),
  PUBLIC_URL: `http://127.0.0.1:${closed}`,
  DATA_DIR: join(folder, 'data'),
  BACKUP_TO: join(folder, 'backups'),
  DATABASE_URL: withDatabase(() => {}),
  AUTH_SECRET: 'a secret of thirty-two letters or more',
  SMTP_URL: `smtp://shop:right@127.0.0.1:${mailPort}`,
  MAIL_FROM: 'Shop <hello@shop.example>',
  ...store.settings,
};

/** The sentences of one state about these settings. */
async function sentencesOf(state: 'wrong' | 'note', settings: Settings): Promise<string[]> {
  const findings = await findAll(settings);
  return findings.filter((each) => each.state === state).map(({ sentence }) => sentence);
}

afterAll(async () => {
  await store.stop();
  await server.remove();
  otherProgram.close();
  takesOnePassword.close();
  rmSync(folder, { recursive: true });
});

test('right settings: nothing is wrong before the first start, nor while the shop runs', async () => {
  expect(await sentencesOf('wrong', right)).toEqual([]);
  const config = readConfig(right);
  const { app, close } = await openShop(config, createLogger('silent'), async () => {});
  onTestFinished(close);
  await app.listen({ port: config.port, host: config.host });
  const findings = await findAll(right);
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
  const sentences = findings.map(({ sentence }) => sentence);
  expect(sentences).toContainEqual(expect.stringMatching(/is open and ready\.$/));
  expect(sentences).toContainEqual(expect.stringMatching(/^PUBLIC_URL: .* reaches this shop\.$/));
  expect(sentences).toContain('The database has all migrations.');
});

const away = `127.0.0.1:${closed}`;

test.each<[what: string, change: Settings, sentence: RegExp]>([
  ['a port that is no number', { PORT: 'web' }, /^PORT: Give a port number/],
  [
    'the secret of another shop',
    { AUTH_SECRET: 'another secret of thirty-two letters' },
    /^AUTH_SECRET is not the secret with which this database was used: .*phonehaat accept-secret/,
  ],
  ['no secret beside a database', { AUTH_SECRET: '' }, /^AUTH_SECRET: /],
  ['DATA_DIR below a file', { DATA_DIR: `${file}/data` }, /^DATA_DIR: .* cannot be written \(ENOT/],
  ['BACKUP_TO below a file', { BACKUP_TO: `${file}/b` }, /^BACKUP_TO: .* cannot be written \(ENOT/],
  [
    'a wrong password of the database',
    { DATABASE_URL: withDatabase((url) => Object.assign(url, { password: 'no' })) },
    /^The database refuses the password .* Is DATABASE_URL right\?$/,
  ],
  [
    'a database that is not there',
    { DATABASE_URL: withDatabase((url) => Object.assign(url, { pathname: '/none' })) },
    /^The database has no such database/,
  ],
  [
    'a database server that is away',
    { DATABASE_URL: withDatabase((url) => Object.assign(url, { host: away })) },
    /^The database does not answer .*ECONNREFUSED/,
  ],
  [
    'a database server without TLS',
    { DATABASE_URL: withDatabase((url) => url.searchParams.set('sslmode', 'require')) },
    /^The database has no TLS/,
  ],
  [
    'a mail server that is away',
    { SMTP_URL: `smtp://${away}` },
    /^SMTP_URL: the mail server does not take mails \(.*ECONNREFUSED/,
  ],
  [
    'a wrong password of the mail server',
    { SMTP_URL: `smtp://shop:wrong@127.0.0.1:${mailPort}` },
    /^SMTP_URL: the mail server does not take mails \(Invalid login/,
  ],
  [
    'a store that is away',
    { S3_ENDPOINT: `http://${away}` },
    /^S3_ENDPOINT: the store of pictures/,
  ],
  ['a bucket that is not there', { S3_BUCKET: 'none' }, /^S3_ENDPOINT: .* 404 NoSuchBucket/],
  [
    'wrong keys of the store',
    { S3_SECRET_ACCESS_KEY: 'wrong' },
    /^S3_ENDPOINT: .* 403 SignatureDoesNotMatch/,
  ],
  [
    'a gateway that cannot call back',
    {
      SSLCOMMERZ_MODE: 'sandbox',
      SSLCOMMERZ_STORE_ID: 'shop',
      SSLCOMMERZ_STORE_PASSWORD: 'secret',
      SSLCOMMERZ_API_URL: `http://${away}`,
      SSLCOMMERZ_PAGE_ORIGINS: `http://${away}`,
      ALLOW_TEST_CARDS: '',
    },
    /sslcommerz: callback: wrong: PUBLIC_URL: .* is not https/,
  ],
])('%s is named', async (_what, change, sentence) => {
  const found = await sentencesOf('wrong', { ...right, ...change });
  expect(found).toContainEqual(expect.stringMatching(sentence));
  expect(found).toHaveLength(1);
});

test.each<[what: string, change: Settings, sentence: RegExp]>([
  ['no backup', { BACKUP_TO: '' }, /^BACKUP_TO is not set/],
  ['no mail server', { SMTP_URL: '', MAIL_FROM: '' }, /^No mail server is set/],
  ['a misspelt setting', { PUBLIK_URL: 'https://shop.example' }, /Is PUBLIC_URL meant\?\.?$/],
  ['another program at the port', { PORT: String(otherPort) }, /^Another program than PhoneHaat/],
])('%s is allowed, and noted', async (_what, change, sentence) => {
  const settings = { ...right, ...change };
  expect(await sentencesOf('wrong', settings)).toEqual([]);
  expect(await sentencesOf('note', settings)).toContainEqual(expect.stringMatching(sentence));
});
