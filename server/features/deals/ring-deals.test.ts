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
  /** Their sessions begin on one device, each this many minutes ago. */
  const onOneDevice = async (...begun: [Person, number][]) => {
    for (const [{ userId }, minutes] of begun) {
      const created = new Date(shop.clock.now().getTime() - minutes * 60_000);
      await sql`update identity_session set "ipAddress" = '203.0.113.7', "userAgent" = 'Chrome',
        "createdAt" = ${created} where "userId" = ${userId}`.execute(db);
    }
  };
  const oneNumber = (...people: Person[]) =>
    db
      .updateTable('members')
      .set({ phone_number: '01998877665' })
      .where(
        'id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute();
  const oneAccount = async (...people: Person[]) => {
    for (const { userId: member_id } of people) {
      const [now, id] = [shop.clock.now(), shop.deps.newId()];
      const account = { method: 'bkash', account: '01812345678', name: 'One' } as const;
      const values = { id, member_id, ...account, created_at: now, usable_from: now };
      await db.insertInto('payout_destinations').values(values).execute();
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
  const claims = await shop.deps.tokens.verify(admin.token);
  /** Their tokens expire in it. */
  const wait = async (minutes: number) => {
    shop.clock.advance({ minutes });
    if (claims) admin.token = await shop.deps.tokens.issue(claims);
  };
  const decide = (id: string, counts: boolean, by: Person = admin) =>
    shop.call('POST /ringdeals/:id', { params: { id }, body: { counts } }, by);
  return {
    ...{ shop, seller, buyer, admin, complete, onOneDevice, oneNumber, oneAccount },
    ...{ found, page, decide, wait },
  };
}

test('a weak signal alone is never enough; an equal number, or two weak ones, are', () => {
  expect(isSuspected([])).toBe(false);
  expect(isSuspected(['same-device'])).toBe(false);
  expect(isSuspected(['only-each-other'])).toBe(false);
  expect(isSuspected(['within-minutes'])).toBe(false);
  expect(isSuspected(['same-account'])).toBe(true);
  expect(isSuspected(['same-number'])).toBe(true);
  expect(isSuspected(['same-device', 'within-minutes'])).toBe(true);
  expect(isSuspected(['same-device', 'only-each-other'])).toBe(true);
  expect(isSuspected(['only-each-other', 'within-minutes'])).toBe(true);
});

test('a suspected deal does not count until an admin decides, also again, and each is audited', async () => {
  const { shop, seller, buyer, admin, complete, oneNumber, found, page, decide } = await market();
  await complete(120);
  await complete(120, await shop.signUp());
  expect(await found()).toEqual({});
  expect(await page()).toEqual([2, 2]);
  const third = await shop.signUp();
  await oneNumber(seller, third);
  const ring = await complete(120, third);
  expect(await page()).toEqual([3, 3]);
  const notices = async () =>
    (await shop.deps.db.selectFrom('notices').select('id').execute()).length;
  const noticesBefore = await notices();
  expect(await found()).toEqual({ [ring]: ['same-number'] });
  expect(await page()).toEqual([2, 2]);
  // A second run finds nothing new.
  expect(await findRings(shop.deps)).toBe(0);
  const waits = async (by: Person) => {
    const lines = await shop.ok('GET /waiting', {}, by);
    return lines.find(({ kind }) => kind === 'ring')?.count ?? 0;
  };
  expect([await waits(admin), await waits(third)]).toEqual([1, 0]);

  expect((await decide(ring, true, buyer)).status).toBe(403);
  expect((await decide(ring, true)).body).toMatchObject({ modifiedCount: 1 });
  expect((await decide(ring, true)).body).toMatchObject({ modifiedCount: 0 });
  expect(await waits(admin)).toBe(0);
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
  // Neither side has a notice of it.
  expect(await notices()).toBe(noticesBefore);
});

test('what is against a member counts in a suspected deal, whatever is decided', async () => {
  const { shop, seller, buyer, complete, oneNumber, found, page, decide } = await market();
  const deals = [
    await complete(120),
    await complete(120, await shop.signUp()),
    await complete(120, await shop.signUp()),
  ];
  const called = sql`update deals set state = 'refunded', handed_over_at = null,
    mark = 'called-off', mark_of = 'seller' where booking_id = ${deals[0]}`;
  await called.execute(shop.deps.db);
  const [bad = ''] = deals;
  const calledOff = async () => {
    const { page_id: id } = await shop.deps.db
      .selectFrom('members')
      .select('page_id')
      .where('id', '=', seller.userId)
      .executeTakeFirstOrThrow();
    const { facts } = await shop.ok('GET /seller/:id', { params: { id } });
    return [facts.kept.deals, facts.kept.calledOff];
  };
  expect(await calledOff()).toEqual([3, 1]);
  // After the deal the seller has the buyer's number, and could hide it so.
  await oneNumber(seller, buyer);
  expect(await found()).toEqual({ [bad]: ['same-number'] });
  expect(await calledOff()).toEqual([3, 1]);
  await decide(bad, false);
  expect(await calledOff()).toEqual([3, 1]);
  expect((await page())[0]).toBe(3);
});

test('a decision remains until there is a reason that the admin did not see', async () => {
  const { shop, seller, buyer, complete, oneNumber, oneAccount, found, page, decide, wait } =
    await market();
  await oneNumber(seller, buyer);
  const first = await complete(120);
  await found();
  await decide(first, true);
  const second = await complete(120);
  expect(Object.keys(await found()).sort()).toEqual([first, second].sort());
  expect(await page()).toEqual([1, 1]);
  await decide(second, true);
  // Two weeks later all are compared again, and only then.
  await wait(14 * 24 * 60 - 1);
  expect(await findRings(shop.deps)).toBe(0);
  await oneAccount(seller, buyer);
  await wait(24 * 60);
  expect(await findRings(shop.deps)).toBe(2);
  const reasons = ['same-account', 'same-number'];
  expect(await found()).toEqual({ [first]: reasons, [second]: reasons });
  expect(await page()).toEqual([0, 0]);
  await decide(first, false);
  await decide(second, true);
  await wait(60 * 24 * 60);
  expect(await findRings(shop.deps)).toBe(0);
  expect(await page()).toEqual([1, 1]);
});

test('the same device counts only with another signal, within half an hour and before the end', async () => {
  const { seller, buyer, complete, onOneDevice, found } = await market();
  await onOneDevice([buyer, 0], [seller, 29]);
  await complete(120);
  expect(await found()).toEqual({});
  const quick = await complete(9);
  expect(await found()).toEqual({ [quick]: ['same-device', 'within-minutes'] });

  const later = await market();
  await later.onOneDevice([later.buyer, 0], [later.seller, 31]);
  await later.complete(9);
  expect(await later.found()).toEqual({});

  const after = await market();
  await after.complete(9);
  await after.onOneDevice([after.buyer, -10], [after.seller, -10]);
  expect(await after.found()).toEqual({});
});

test('an address and browser of five members says nothing', async () => {
  for (const [members, isFound] of [
    [4, true],
    [5, false],
  ] as const) {
    const { shop, seller, buyer, complete, onOneDevice, found } = await market();
    await onOneDevice([buyer, 0], [seller, 0]);
    for (let n = 2; n < members; n += 1) await onOneDevice([await shop.signUp(), 0]);
    await complete(9);
    expect(Object.keys(await found()).length === 1).toBe(isFound);
  }
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

test('a reason remains when its session has ended', async () => {
  const { shop, seller, buyer, complete, onOneDevice, oneNumber, found } = await market();
  await onOneDevice([buyer, 0], [seller, 0]);
  const id = await complete(9);
  expect(await found()).toEqual({ [id]: ['same-device', 'within-minutes'] });
  await sql`update identity_session set "ipAddress" = '' where "userId" = ${buyer.userId}`.execute(
    shop.deps.db,
  );
  await oneNumber(seller, buyer);
  shop.clock.advance({ minutes: 15 * 24 * 60 });
  expect(await findRings(shop.deps)).toBe(1);
  const { rows } = await sql<{ reasons: string[] }>`select reasons from ring_deals`.execute(
    shop.deps.db,
  );
  expect(rows).toEqual([{ reasons: ['same-number', 'same-device', 'within-minutes'] }]);
});

test('a side of the deal does not decide', async () => {
  const { shop, buyer, admin, complete, decide } = await market();
  const self = await shop.signUp({ admin: true, title: 'seller' });
  const own = await suspectDeal(shop.deps, await complete(120, buyer, self));
  expect((await decide(own, true, self)).body.code).toBe('own-matter');
  expect((await decide(own, true, admin)).status).toBe(200);
});
