import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeAdmin } from '#server/features/users/make-admin.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { createDemoClient } from './demo-client.ts';
import { postedAt } from './list-phone.ts';
import { hasDemoPeople, openDemo, takesTestCards } from './load-demo.ts';
import { marketOf } from './market.ts';
import { demoPeople } from './people.ts';

test('who registers by a demo address makes no demonstration market of a shop', async () => {
  const { app, deps } = await buildTestApp();
  const client = createDemoClient(app, 'http://localhost:80');
  for (const person of demoPeople) {
    const { name, email, title } = person;
    const member = await client.signUpOrIn({ ...person, password: 'My-own-1' });
    await client.call(member, 'POST', '/api/users', { name, email, title });
  }
  expect(await hasDemoPeople(deps)).toBe(false);

  for (const { email, isAdmin } of demoPeople) if (isAdmin) await makeAdmin(deps.db, email, deps);
  expect(await hasDemoPeople(deps)).toBe(true);
});

test('phones are sold where test cards pay for them, and not by a provider of real money', async () => {
  const elsewhere = { apiUrl: 'http://127.0.0.1:9', pageOrigins: ['http://127.0.0.1:9'] };
  const store = { storeId: 'testbox', storePassword: 'qwerty' };
  const sslcommerz = { mode: 'sandbox' as const, ...store, ...elsewhere };
  const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: elsewhere.apiUrl };
  const publicUrl = 'http://localhost:3000';
  expect(takesTestCards((await buildTestApp()).deps)).toBe(true);
  expect(takesTestCards((await buildTestApp({ publicUrl, gateways: { sslcommerz } })).deps)).toBe(
    false,
  );
  expect(takesTestCards((await buildTestApp({ stripe })).deps)).toBe(false);
});

test.each(['2026-11-22T01:00:00Z', '2026-11-22T12:00:00Z', '2026-11-22T20:30:00Z'])(
  'at %s all demo phones were posted, in the waking hours of Dhaka',
  (at) => {
    const now = new Date(at);
    for (let place = 0; place < 64; place += 1) {
      const posted = postedAt(place % 30, place, now);
      expect(posted.getTime()).toBeLessThan(now.getTime());
      const hourInDhaka = (posted.getUTCHours() + 6) % 24;
      expect(hourInDhaka).toBeGreaterThanOrEqual(8);
      expect(hourInDhaka).toBeLessThan(22);
    }
  },
);

/** Phones with each kind of event, and few pictures, which are what takes time. */
function someOf() {
  const all = marketOf('whole');
  const some = [
    all.find(({ sold }) => sold === 'problem'),
    all.find(({ reserved }) => reserved),
    all.find(({ reported }) => reported),
    all.find(({ pastSales }) => pastSales.length > 0),
  ];
  return some.flatMap((phone) =>
    phone ? [{ ...phone, photos: [], pastSales: phone.pastSales.slice(0, 2) }] : [],
  );
}

async function openFilling() {
  const shop = await buildTestApp();
  const marker = join(await mkdtemp(join(tmpdir(), 'phonehaat-demo-')), 'demo-unfinished');
  onTestFinished(() => rm(dirname(marker), { recursive: true, force: true }));
  const open = () => openDemo(shop.app, shop.deps, { marker, phones: someOf() });
  const counts = async () => {
    const { db } = shop.deps;
    const of = async (
      table: 'products' | 'bookings' | 'deals' | 'deal_events' | 'payout_batches',
    ) =>
      Number(
        (await db.selectFrom(table).select(db.fn.countAll().as('all')).executeTakeFirst())?.all,
      );
    const states = await db.selectFrom('deals').select('state').orderBy('state').execute();
    return {
      phones: await of('products'),
      bookings: await of('bookings'),
      events: await of('deal_events'),
      batches: await of('payout_batches'),
      states: states.map(({ state }) => state),
    };
  };
  const isUnfinished = () =>
    readFile(marker).then(
      () => true,
      () => false,
    );
  return { shop, open, marker, counts, isUnfinished };
}

const never = new AbortController().signal;

test('a filling that is ended anywhere is completed by the next start, once', async () => {
  const { shop, open, marker, counts, isUnfinished } = await openFilling();
  let steps = 0;
  const endsAfter = (last: number) => ({
    throwIfAborted() {
      steps += 1;
      if (steps > last) throw new Error('the shop closes');
    },
  });
  const { isDemo, fill } = await open();
  expect([isDemo, await hasDemoPeople(shop.deps)]).toEqual([true, true]);
  await expect(fill?.(endsAfter(3))).rejects.toThrow('the shop closes');
  expect(await isUnfinished()).toBe(true);
  await (await open()).fill?.(never);
  expect(await isUnfinished()).toBe(false);
  const complete = await counts();
  expect(complete).toMatchObject({
    phones: 6,
    states: ['completed', 'completed', 'problem', 'reserved'],
  });
  expect((await open()).fill).toBeNull();

  // As if each step had been done, and the process killed before it could note that.
  await writeFile(marker, '');
  await (await open()).fill?.(never);
  expect(await counts()).toEqual(complete);
});

test('while the shop is filled its logins work, and its other people have no session afterwards', async () => {
  const { shop, open } = await openFilling();
  const { fill } = await open();
  const client = createDemoClient(shop.app, 'http://localhost:80');
  const buyer = demoPeople.find(({ key }) => key === 'buyer1');
  if (buyer) expect((await client.signUpOrIn(buyer)).token).not.toBe('');
  await fill?.(never);
  const members = await shop.deps.db.selectFrom('members').select(['id', 'email']).execute();
  for (const { id, email } of members) {
    const hasLogin = demoPeople.some((person) => person.email === email);
    expect((await shop.deps.identity.listSessions(id)).length > 0).toBe(hasLogin);
  }
  expect(members.length).toBeGreaterThan(demoPeople.length);
});
