import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join as inFolder } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { doMainJob } from '#testing/browser/main-job.ts';
import { apiOf, join, listPhone, password } from '#testing/browser/market.ts';
import { emptyDataDir, type Program, startProgram } from '#testing/browser/program.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { createVisitor, signIn, type Visitor } from '#testing/browser/visitor.ts';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { startObjectStore } from '#testing/object-store.ts';
import { startPooler } from '#testing/pooler.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { type Ports, proxies, startProxy } from '../../scripts/lib/proxies.ts';

// npm run verify -- main-job makes both releases.
const release = process.env.MAIN_JOB_RELEASE as string;
const releaseBefore = process.env.MAIN_JOB_RELEASE_BEFORE as string;

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

/** A shop as its operator has it: a release, settings and data, behind nginx with TLS. */
type Installation = {
  from: string;
  folder: string;
  settings: Record<string, string>;
  ports: Ports;
  /** Behind nginx. */
  programs: 1 | 2;
};

async function install(
  changes: Partial<Installation> = {},
  settings: Record<string, string> = {},
): Promise<Installation> {
  const data = await emptyDataDir();
  onTestFinished(data.remove);
  const ports: Ports = {
    http: await freePort(),
    https: await freePort(),
    shops: [await freePort(), await freePort()],
  };
  const needed = {
    NODE_ENV: 'production',
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: `https://127.0.0.1:${ports.https}`,
    ALLOW_TEST_CARDS: 'yes',
    CONFIRM_ADDRESSES: 'no',
  };
  const all = { ...needed, ...settings };
  return { from: release, folder: data.folder, settings: all, ports, programs: 1, ...changes };
}

const dataOf = ({ folder }: Installation) => inFolder(folder, 'data');

/** A command of the operator in the folder of the release. */
async function command(shop: Installation, ...words: string[]): Promise<string> {
  const env = programEnvironment({ ...shop.settings, DATA_DIR: dataOf(shop) });
  const { stdout } = await promisify(execFile)('npm', ['run', ...words], { cwd: shop.from, env });
  return stdout;
}

/** Visits the open shop, signed in with an email address or not. */
type Visit = (email?: string) => Promise<Visitor>;

async function whileOpen(shop: Installation, work: (visit: Visit) => Promise<void>): Promise<void> {
  const running: Program[] = [];
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
  try {
    for (const port of shop.ports.shops.slice(0, shop.programs)) {
      const own = { ...shop.settings, PORT: String(port) };
      running.push(await startProgram(dataOf(shop), own, shop.from));
    }
    proxy = await startProxy(proxies.nginx, shop.ports, shop.folder);
    const visitors: Visitor[] = [];
    await work(async (email) => {
      const { PUBLIC_URL: url = '' } = shop.settings;
      const visitor = await createVisitor(browser, url, { ignoreHTTPSErrors: true });
      visitors.push(visitor);
      if (email) await signIn(visitor, email, password);
      return visitor;
    });
    // Before the shop ends, of which an open page would complain.
    for (const { context } of visitors) await context.close();
    for (const program of running) expect(program.output()).not.toContain('"level":50');
  } finally {
    await proxy?.stop();
    for (const program of running) await program.stop();
  }
}

/** The shop's first days: a seller advertises a phone, and one member becomes the admin. */
async function found(shop: Installation): Promise<{ admin: string }> {
  let admin = '';
  await whileOpen(shop, async (visit) => {
    const seller = await visit();
    await join(seller, 'Another Seller', 'seller');
    const phone = await listPhone(seller, { name: 'Galaxy A35 of somebody else' });
    await apiOf(seller)('PUT /advertize/:id', { params: { id: phone } });
    admin = await join(await visit(), 'Nusrat Jahan', 'buyer');
  });
  await command(shop, 'make-admin', '--', admin);
  return { admin };
}

const mainJob = (shop: Installation, { admin }: { admin: string }) =>
  whileOpen(shop, (visit) => doMainJob({ visit: (who) => visit(who && admin) }));

/** Beyond the embedded database each process has the same. */
const secret = 'known to this test alone, '.repeat(2);

const patient = { timeout: 600_000 };

test(
  'a release with the embedded database; and a copy of it, restored from its backup',
  patient,
  async () => {
    const shop = await install();
    const people = await found(shop);
    const backups = inFolder(shop.folder, 'backups');
    await command(shop, 'backup', '--', backups);
    const [backup = ''] = await readdir(backups);
    await mainJob(shop, people);

    const copy = await install();
    await command(copy, 'restore', '--', inFolder(backups, backup));
    await command(copy, 'take-over');
    await mainJob(copy, people);
  },
);

test('a release on a PostgreSQL server', patient, async () => {
  const server = await startPostgres({ inMemory: true });
  onTestFinished(server.remove);
  const url = `${server.urlOf('postgres')}?sslmode=disable`;
  const shop = await install({}, { DATABASE_URL: url, AUTH_SECRET: secret });
  await mainJob(shop, await found(shop));
});

test('two processes behind nginx, with PgBouncer and an object store', patient, async () => {
  const server = await startPostgres({ inMemory: true });
  onTestFinished(server.remove);
  const data = await emptyDataDir();
  onTestFinished(data.remove);
  const store = await startObjectStore(data.folder);
  onTestFinished(store.stop);
  const settings = {
    DATABASE_URL: await startPooler(server),
    DATABASE_DIRECT_URL: `${server.urlOf('postgres')}?sslmode=disable`,
    AUTH_SECRET: secret,
    ...store.settings,
  };
  const shop = await install({ programs: 2 }, settings);
  await mainJob(shop, await found(shop));
  expect((await readdir(inFolder(data.folder, 'pictures'))).length).toBeGreaterThan(0);
});

test('a release of earlier, upgraded', patient, async () => {
  const before = await install({ from: releaseBefore });
  const people = await found(before);
  await mainJob({ ...before, from: release }, people);
});
