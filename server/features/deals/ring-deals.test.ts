import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSuspected } from '#contract/orders/rings.ts';
import { suspectDeal } from '#testing/fixtures/suspected-deals.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';
import { findRings } from './find-rings.ts';

/** Two people with devices of their own, and deals of theirs that end at a chosen time. */
async function market() {
  const shop = await buildTestApp({ startAt: new Date('2026-11-02T06:00:00Z') });
  const { db } = shop.deps;
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const admin = await shop.signUp({ admin: true });
  await sql`update identity_session set "userAgent" = id`.execute(db);
  /** A completed deal that was handed over some minutes after its payment. */
  const complete = async (minutes: number, by = buyer, from = seller) => {
    const id = await buy(shop, by, await shop.addProduct(from));
    const length = sql`make_interval(mins => ${minutes})`;
    await sql`update deals set state = 'completed', handed_over_at = paid_at + ${length},
      changed_at = paid_at + ${length} where booking_id = ${id}`.execute(db);
    return id;
  };
  const sameDevice = async (createdMinutesApart: number) => {
    const at = shop.clock.now();
    for (const [person, minutes] of [
      [buyer, 0],
      [seller, createdMinutesApart],
    ] as const) {
      const created = new Date(at.getTime() - minutes * 60_000);
      await sql`update identity_session set "ipAddress" = '203.0.113.7', "userAgent" = 'Chrome',
        "createdAt" = ${created} where "userId" = ${person.userId}`.execute(db);
    }
  };
  const found = async () => {
    await findRings(shop.deps);
    const rows = await shop.ok('GET /ringdeals', {}, admin);
    return Object.fromEntries(rows.map((row) => [row._id, row.reasons]));
  };
  const page = async () => {
    const { page_id: id } = await db
      .selectFrom('members')
      .select('page_id')
      .where('id', '=', seller.userId)
      .executeTakeFirstOrThrow();
    const { facts, sold } = await shop.ok('GET /seller/:id', { params: { id } });
    return [facts.kept.deals, sold];
  };
  const decide = (id: string, counts: boolean, by: Person = admin) =>
    shop.call('POST /ringdeals/:id', { params: { id }, body: { counts } }, by);
  return { shop, seller, buyer, admin, complete, sameDevice, found, page, decide };
}

test('one weak signal is never enough; an equal number or two weak signals are', () => {
  expect(isSuspected([])).toBe(false);
  expect(isSuspected(['same-device'])).toBe(false);
  expect(isSuspected(['only-each-other'])).toBe(false);
  expect(isSuspected(['within-minutes'])).toBe(false);
  expect(isSuspected(['same-number'])).toBe(true);
  expect(isSuspected(['same-device', 'within-minutes'])).toBe(true);
  expect(isSuspected(['only-each-other', 'within-minutes'])).toBe(true);
});

test('a suspected deal does not count until an admin decides, also again, and each is audited', async () => {
  const { shop, seller, buyer, admin, complete, found, page, decide } = await market();
  await complete(120);
  const other = await shop.signUp();
  await complete(120, other);
  expect(await found()).toEqual({});
  expect(await page()).toEqual([2, 2]);
  const third = await shop.signUp();
  await shop.deps.db
    .updateTable('members')
    .set({ phone_number: '01998877665' })
    .where('id', 'in', [seller.userId, third.userId])
    .execute();
  const ring = await complete(120, third);
  expect(await page()).toEqual([3, 3]);
  expect(await found()).toEqual({ [ring]: ['same-number'] });
  expect(await page()).toEqual([2, 2]);
  // A second run finds nothing new.
  expect(await findRings(shop.deps)).toBe(0);

  expect((await decide(ring, true, buyer)).status).toBe(403);
  expect((await decide(ring, true)).body).toMatchObject({ modifiedCount: 1 });
  expect((await decide(ring, true)).body).toMatchObject({ modifiedCount: 0 });
  expect(await page()).toEqual([3, 3]);
  expect((await decide(ring, false)).body).toMatchObject({ modifiedCount: 1 });
  expect(await page()).toEqual([2, 2]);
  expect((await decide(shop.deps.newId(), true)).body.code).toBe('not-found');
  const [row] = await shop.ok('GET /ringdeals', {}, admin);
  expect(row).toMatchObject({ _id: ring, counts: false, own: false });
  for (const action of ['deal-counts', 'deal-left-out'] as const) {
    const { entries } = await shop.ok('GET /auditlog', { query: { action } }, admin);
    expect(entries.map((each) => each.target)).toEqual([ring]);
  }
});

test('a decision remains when later deals of the pair are checked', async () => {
  const { shop, seller, buyer, complete, found, page, decide } = await market();
  await shop.deps.db
    .updateTable('members')
    .set({ phone_number: '01998877665' })
    .where('id', 'in', [seller.userId, buyer.userId])
    .execute();
  const first = await complete(120);
  await found();
  await decide(first, true);
  const second = await complete(120);
  expect(Object.keys(await found()).sort()).toEqual([first, second].sort());
  expect(await page()).toEqual([1, 1]);
});

test('the same device counts only with another signal and within half an hour', async () => {
  const { complete, sameDevice, found } = await market();
  await sameDevice(29);
  await complete(120);
  expect(await found()).toEqual({});
  const quick = await complete(9);
  expect(await found()).toEqual({ [quick]: ['same-device', 'within-minutes'] });
  const later = await market();
  await later.sameDevice(31);
  await later.complete(9);
  expect(await later.found()).toEqual({});
});

test('a pair that deals only with each other shows at its third deal, with the earlier ones', async () => {
  const { complete, found } = await market();
  const quick = [await complete(9), await complete(9)];
  expect(await found()).toEqual({});
  await complete(120);
  const reasons = ['only-each-other', 'within-minutes'];
  expect(await found()).toEqual({ [quick[0] ?? '']: reasons, [quick[1] ?? '']: reasons });

  const open = await market();
  await open.complete(120, await open.shop.signUp());
  for (const _ of [1, 2, 3]) await open.complete(9);
  expect(await open.found()).toEqual({});
});

test('a side of the deal does not decide', async () => {
  const { shop, buyer, admin, complete, decide } = await market();
  const self = await shop.signUp({ admin: true, title: 'seller' });
  const own = await suspectDeal(shop.deps, await complete(120, buyer, self));
  expect((await decide(own, true, self)).body.code).toBe('own-matter');
  expect((await decide(own, true, admin)).status).toBe(200);
});
