import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';

test('a running shop is alive and ready', async () => {
  const { inject } = await buildTestApp();
  expect(await inject({ url: '/healthz' })).toMatchObject({ status: 200, body: { status: 'ok' } });
  const ready = { status: 200, body: { status: 'ready' } };
  expect(await inject({ url: '/readyz' })).toMatchObject(ready);
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
