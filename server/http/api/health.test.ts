import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/client.ts';
import { patience } from '#testing/lib/patience.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { serveHealth } from './health.ts';

test('a running shop is alive and ready', async () => {
  const { inject } = await buildTestApp();
  const alive = { status: 200, body: { status: 'ok', version: expect.stringMatching(/^\d+\.\d/) } };
  expect(await inject({ url: '/healthz' })).toMatchObject(alive);
  const ready = { status: 200, body: { status: 'ready' } };
  // A machine that does much else answers later than load balancers wait.
  await expect.poll(() => inject({ url: '/readyz' }), patience).toMatchObject(ready);
});

test('without its database the shop is alive, but not ready', async () => {
  const { deps, inject } = await buildTestApp();
  await inject({ url: '/readyz' });

  await deps.db.destroy();

  expect(await inject({ url: '/healthz' })).toMatchObject({ status: 200 });
  expect(await inject({ url: '/readyz' })).toMatchObject({
    status: 503,
    headers: { 'content-type': expect.stringContaining('application/problem+json') },
    body: { code: 'temporarily-down' },
  });
});

test('a database without its last migration is not ready', async () => {
  const { deps, inject } = await buildTestApp();
  await deps.db.withTables<{ kysely_migration: object }>().deleteFrom('kysely_migration').execute();
  expect(await inject({ url: '/readyz' })).toMatchObject({ status: 503 });
});

// sec T124
test('a shop whose disk is full is alive, but not ready', async () => {
  const { deps } = await buildTestApp();
  let free = 1024 ** 3;
  const app = Fastify();
  onTestFinished(() => app.close());
  serveHealth(app, { ...deps, freeBytes: async () => free });
  const ready = async () => (await app.inject({ url: '/readyz' })).statusCode;
  expect(await ready()).toBe(200);
  free = 0;
  expect(await ready()).toBe(503);
  free = 1024 ** 3;
  expect(await ready()).toBe(200);
});

test('a database that is silent is not waited for longer than two seconds', async () => {
  // It accepts the connection and never responds, like a frozen database.
  const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const db = connect({ host: '127.0.0.1', port, max: 2, connectionTimeoutMillis: 30_000 });
  const app = Fastify();
  onTestFinished(() => app.close());
  serveHealth(app, { db, program: { version: '1.0.0' }, freeBytes: async () => 1024 ** 3 });
  const begun = performance.now();
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
