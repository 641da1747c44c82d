import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMainJob } from '#testing/browser/main-job.ts';
import { apiOf, join, listPhone, password } from '#testing/browser/market.ts';
import { emptyDataDir, type Program, startProgram } from '#testing/browser/program.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { createVisitor } from '#testing/browser/visitor.ts';
import { patience } from '#testing/lib/patience.ts';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { type PostgresServer, startPostgres } from '#testing/postgres-server.ts';

const root = resolve(import.meta.dirname, '../..');

let server: PostgresServer;
let program: Program;
let browser: Browser;
let data: Awaited<ReturnType<typeof emptyDataDir>>;
let settings: Record<string, string>;

beforeAll(async () => {
  [server, data] = await Promise.all([startPostgres({ inMemory: true }), emptyDataDir()]);
  settings = {
    DATABASE_URL: server.urlOf('postgres'),
    ALLOW_TEST_CARDS: 'yes',
    AUTH_SECRET: 'known to this test alone, '.repeat(2),
  };
  [program, browser] = await Promise.all([
    startProgram(data.folder, { ...settings, WEB_PROCESSES: '2', LOG_LEVEL: 'info' }),
    connectBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await server?.remove();
  await data?.remove();
});

const visit = () => createVisitor(browser, program.url);

/** Registers a member and makes them an admin while the program runs, as in the README. */
async function visitAsAdmin() {
  const admin = await visit();
  const email = await join(admin, 'Nusrat Jahan', 'buyer');
  await promisify(execFile)('npm', ['run', 'make-admin', '--', email], {
    cwd: root,
    env: programEnvironment(settings),
  });
  return admin;
}

test('the main job in two processes on a PostgreSQL server, empty at the start', async () => {
  expect(program.output()).not.toContain('Demo logins');
  const other = await visit();
  await join(other, 'Another Seller', 'seller');
  const phone = await listPhone(other, { name: 'Galaxy A35 of somebody else' });
  await apiOf(other)('PUT /advertize/:id', { params: { id: phone } });

  await doMainJob({ visit: (who) => (who ? visitAsAdmin() : visit()) });
});

/** The ids of the processes that have opened the shop, in that order. */
const opened = () =>
  program
    .output()
    .split('\n')
    .filter((line) => line.includes('"the shop opens"'))
    .map((line) => (JSON.parse(line) as { pid: number }).pid);

test('of two processes one is killed: the other one answers, and the first starts again', async () => {
  const before = opened();
  expect(before).toHaveLength(2);
  process.kill(before[1] as number, 'SIGKILL');
  const statuses: (number | 'lost')[] = [];
  // A connection of its own each time, as from different visitors.
  const visitShop = async () => {
    const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) };
    const answer = await fetch(`${program.url}/readyz`, options).catch(() => null);
    statuses.push(answer?.status ?? 'lost');
  };
  const visits: Promise<void>[] = [];
  // None waits for the one before.
  const visitAndCount = () => {
    visits.push(visitShop());
    return opened().length;
  };
  // A whole start, beside other tests.
  await expect.poll(visitAndCount, { timeout: 90_000, interval: 200 }).toBe(3);
  await Promise.all(visits);
  // The one connection that was handed to the killed process (decision 0217).
  expect(statuses.filter((status) => status === 'lost').length).toBeLessThanOrEqual(1);
  expect(new Set(statuses.filter((status) => status !== 'lost'))).toEqual(new Set([200]));
  expect(program.output().match(/PhoneHaat is open at/g)).toHaveLength(1);
});

async function categories() {
  const answer = await fetch(`${program.url}/api/categories`);
  return answer.status === 200 ? await answer.json() : answer.status;
}

test('a restart loses nothing', async () => {
  const before = await categories();
  await program.stop();
  program = await startProgram(data.folder, settings);
  expect(await categories()).toEqual(before);
});

// sec V16.5.2
test('while the database is away the shop says so, and goes on when it is back', async () => {
  const member = await visit();
  const email = await join(member, 'Patient Member', 'buyer');
  const before = await categories();
  const { request } = member.context;
  const statuses = async () => {
    const signIn = { data: { email, password }, headers: { origin: program.url } };
    const answers = [
      await request.get('/readyz'),
      await request.get('/api/categories'),
      await request.get(`/api/jwt?email=${encodeURIComponent(email)}`),
      await request.get('/api/auth/get-session'),
      await request.post('/api/auth/sign-in/email', signIn),
      await request.get('/dashboard'),
    ];
    return answers.map((answer) => answer.status());
  };
  const all = (status: number) => Array.from({ length: 6 }, () => status);
  const home = await request.get('/');
  expect([...(await statuses()), home.status()]).toEqual([...all(200), 200]);

  await server.stop();
  // Public lists are cached for half a second (decision 0032).
  const categoriesNow = async () => (await request.get('/api/categories')).status();
  await expect.poll(categoriesNow, patience).toBe(503);
  expect(await statuses()).toEqual(all(503));
  // A shared page is sent from the cache for an hour (decision 0060).
  const stale = await request.get('/');
  expect([stale.status(), await stale.text()]).toEqual([200, await home.text()]);
  expect(Number(stale.headers().age)).toBeGreaterThanOrEqual(0);

  await server.start();
  expect(await statuses()).toEqual(all(200));
  expect(await categories()).toEqual(before);
});
