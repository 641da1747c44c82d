import { expect, test } from 'vitest';
import { startBackgroundJobs } from '#server/start/background-jobs.ts';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

const startAt = new Date('2026-11-22T06:00:00Z');

test('a shop without a proved backup for 30 hours is red by itself, on the desk too', async () => {
  const shop = await buildTestApp({ startAt, backsUp: true });
  shop.deps.freeBytes = async () => 1024 ** 3;
  let admin = await shop.signUp({ admin: true });
  const read = () => shop.ok('GET /shop/health', {}, admin);
  const waiting = () => shop.ok('GET /waiting', {}, admin);
  expect(await read()).toMatchObject({
    badSigns: 0,
    startedAt: startAt.toISOString(),
    copiedAt: null,
    backup: { isOn: true, isLate: false, proved: null },
    jobs: { count: 0, late: [] },
    disk: { isFull: false },
  });
  expect(await waiting()).toEqual([]);

  shop.clock.advance({ minutes: 20 * 60 });
  const night = {
    night: '2026-11-23',
    begun_at: shop.clock.now(),
    proved_at: shop.clock.now(),
    backup: 'there',
    deals: 214,
    differences: [],
  };
  await shop.deps.db.insertInto('nightly_backups').values(night).execute();
  shop.clock.advance({ minutes: 30 * 60 });
  admin = await renewed(shop, admin);
  const proved = { deals: 214, differences: [], takenAt: '2026-11-23T02:00:00.000Z' };
  expect(await read()).toMatchObject({ badSigns: 0, backup: { isLate: false, proved } });

  shop.clock.advance({ seconds: 1 });
  expect(await read()).toMatchObject({ badSigns: 1, backup: { isLate: true, proved } });
  expect(await waiting()).toEqual([{ kind: 'health', count: 1, orderId: null, until: null }]);
});

test('where money is kept, no nightly backup is a bad sign from the first day', async () => {
  const shop = await buildTestApp({ startAt, needsBackup: true });
  const admin = await shop.signUp({ admin: true });
  expect(await shop.ok('GET /shop/health', {}, admin)).toMatchObject({
    badSigns: 1,
    backup: { isOn: false, isLate: true, proved: null },
  });
});

test('a trial with differences, a failing job and a full disk are three signs', async () => {
  const shop = await buildTestApp({ startAt });
  const admin = await shop.signUp({ admin: true });
  const { db, log } = shop.deps;
  await db
    .insertInto('nightly_backups')
    .values({
      night: '2026-11-22',
      begun_at: startAt,
      proved_at: startAt,
      backup: 'there',
      deals: 3,
      differences: ['deals: 3 rows, and 2 in the copy'],
    })
    .execute();
  const jobs = { broken: () => Promise.reject(new Error('no')), fine: async () => {} };
  const stop = startBackgroundJobs(shop.deps, log, jobs);
  await stop();
  shop.clock.advance({ minutes: 21 });
  await startBackgroundJobs(shop.deps, log, { fine: jobs.fine })();
  shop.deps.freeBytes = async () => 1024 ** 3 - 1;
  expect(await shop.ok('GET /shop/health', {}, await renewed(shop, admin))).toMatchObject({
    badSigns: 3,
    backup: { isOn: false, isLate: false, proved: { deals: 3 } },
    jobs: { count: 2, late: [{ name: 'broken', endedAt: null }] },
    disk: { freeBytes: 1_073_741_823, isFull: true },
  });
});
