import { expect, test } from 'vitest';
import { diary } from '#testing/fixtures/imeis.ts';
import { hidingOf, openStolenMarket } from '#testing/fixtures/stolen-market.ts';

async function market() {
  const made = await openStolenMarket();
  const { shop } = made;
  const state = (id: string) => hidingOf(shop, id);
  const notices = async (userId: string) => {
    const rows = await shop.deps.db
      .selectFrom('notices')
      .select('kind')
      .where('member_id', '=', userId)
      .orderBy('at')
      .execute();
    return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('stolen-'));
  };
  return { ...made, state, notices };
}

test('a phone for sale with a reported IMEI is hidden until an admin dismisses the report', async () => {
  const { shop, admin, seller, owner, imeis, list, report, state, matches, decide, notices } =
    await market();
  const id = await list();
  await report();
  expect(await state(id)).toBe('admin');
  expect(await notices(seller.userId)).toEqual([]);
  const shown = await matches();
  expect(shown).toEqual([
    expect.objectContaining({ ...diary, productId: id, inDeal: false, own: false }),
  ]);
  expect(JSON.stringify(shown)).not.toContain(imeis);
  await decide(false);
  expect(await state(id)).toBe('shown');
  expect(await notices(seller.userId)).toEqual(['stolen-back']);
  expect(await notices(owner.userId)).toEqual(['stolen-other']);
  expect(await matches()).toEqual([]);
  const { entries } = await shop.ok(
    'GET /auditlog',
    { query: { action: 'stolen-dismissed' } },
    admin,
  );
  expect(entries).toHaveLength(1);
});

test('a later phone is stopped too, without a word in the answer, and remains so if confirmed', async () => {
  const { shop, admin, seller, owner, list, report, state, decide, notices } = await market();
  await report();
  const id = await list();
  expect(await state(id)).toBe('admin');
  await decide(true);
  expect(await state(id)).toBe('admin');
  expect(await notices(seller.userId)).toEqual(['stolen-stays']);
  expect(await notices(owner.userId)).toEqual(['stolen-found']);
  const { entries } = await shop.ok(
    'GET /auditlog',
    { query: { action: 'stolen-confirmed' } },
    admin,
  );
  expect(entries).toHaveLength(1);
});

test('a dismissed report about something else does not show a stopped phone', async () => {
  const { shop, owner, admin, list, report, state, decide } = await market();
  const id = await list();
  await shop.ok('POST /reportitem', { body: { itemId: id, reason: 'advance' } }, owner);
  await report();
  const params = { itemId: id };
  const { version } = await shop.ok('GET /reportitems/:itemId', { params }, admin);
  const body = { decision: 'dismiss', reason: 'Nothing of that sort.', version } as const;
  await shop.ok('POST /reportitems/:itemId/decision', { params, body }, admin);
  expect(await state(id)).toBe('admin');
  await decide(true);
  expect(await state(id)).toBe('admin');
});

test('a phone that its seller had taken off returns as taken off', async () => {
  const { shop, seller, list, report, state, decide } = await market();
  const id = await list();
  const hide = { params: { id }, body: { shown: false } };
  await shop.ok('PUT /myproducts/:id/shown', hide, seller);
  await report();
  expect(await state(id)).toBe('admin');
  await decide(false);
  expect(await state(id)).toBe('seller');
});

test('a withdrawn report lets the phone go and deletes the IMEIs', async () => {
  const { shop, owner, list, report, state, matches } = await market();
  const id = await list();
  const first = await report();
  const second = await report();
  const withdraw = (reportId: string) =>
    shop.ok('DELETE /stolenphones/:id', { params: { id: reportId } }, owner);
  await withdraw(first);
  expect(await state(id)).toBe('admin');
  await withdraw(second);
  expect(await state(id)).toBe('shown');
  expect(await matches()).toEqual([]);
  expect(await shop.deps.db.selectFrom('stolen_imeis').selectAll().execute()).toEqual([]);
});

test('a diary of tomorrow is refused at its field; today in Dhaka it may be', async () => {
  const { shop, owner, imeis } = await market();
  const now = shop.clock.now().getTime();
  // The same hours as in Dhaka, but as if they were UTC.
  const dayAfter = (days: number) =>
    new Date(now + (days * 24 + 6) * 60 * 60_000).toISOString().slice(0, 10);
  const report = (diaryDate: string) =>
    shop.call('POST /stolenphones', { body: { imeis, ...diary, diaryDate } }, owner);
  const refused = await report(dayAfter(1));
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { diaryDate: 'This day is yet to come' },
  ]);
  expect((await report(dayAfter(0))).status).toBe(200);
});
