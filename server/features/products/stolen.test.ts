import { expect, test } from 'vitest';
import { diary } from '#testing/fixtures/imeis.ts';
import { openStolenMarket } from '#testing/fixtures/stolen-market.ts';

test('an examined report hides a phone for sale until staff find that it is another one', async () => {
  const market = await openStolenMarket();
  const { shop, people, imeis, list, report, judge, state, matches, decide, notices } = market;
  const { seller, owner, admin } = people;
  await judge(await report(), 'stands');
  const id = await list();
  expect(await state(id)).toBe('admin');
  expect(await notices(seller)).toEqual([]);
  const shown = await matches();
  expect(shown).toEqual([
    expect.objectContaining({ ...diary, productId: id, inDeal: false, own: false, stolen: null }),
  ]);
  expect(JSON.stringify(shown)).not.toContain(imeis);
  await decide(false);
  expect(await state(id)).toBe('shown');
  expect(await notices(seller)).toEqual(['stolen-back']);
  expect(await notices(owner)).toEqual(['stolen-stands', 'stolen-other']);
  expect(await matches()).toMatchObject([{ productId: id, stolen: false }]);
  const query = { action: 'stolen-dismissed' } as const;
  expect((await shop.ok('GET /auditlog', { query }, admin)).entries).toHaveLength(1);
});

test('a later phone is stopped without a word in the answer, and remains so if confirmed', async () => {
  const market = await openStolenMarket();
  const { shop, people, list, report, judge, state, decide, notices } = market;
  const { seller, owner, admin } = people;
  await judge(await report(), 'stands');
  const id = await list();
  expect(await state(id)).toBe('admin');
  await decide(true);
  expect(await state(id)).toBe('admin');
  expect(await notices(seller)).toEqual(['stolen-stays']);
  expect(await notices(owner)).toEqual(['stolen-stands', 'stolen-found']);
  const query = { action: 'stolen-confirmed' } as const;
  expect((await shop.ok('GET /auditlog', { query }, admin)).entries).toHaveLength(1);
});

test('a phone is not decided by itself while nobody has examined its report', async () => {
  const { shop, people, list, report, matches } = await openStolenMarket();
  await list();
  await report();
  expect(await matches()).toEqual([]);
  const { id } = await shop.deps.db
    .selectFrom('stolen_matches')
    .select('id')
    .executeTakeFirstOrThrow();
  const request = { params: { id }, body: { stolen: true } };
  const answer = await shop.call('POST /stolenmatches/:id', request, people.moderator);
  expect(answer.body.code).toBe('not-found');
});

test('a dismissed report about something else does not show a stopped phone', async () => {
  const { shop, people, declare, report, judge, state, decide } = await openStolenMarket();
  const { owner, admin, seller } = people;
  await judge(await report(), 'stands');
  const id = await shop.addProduct(seller);
  await shop.ok('POST /reportitem', { body: { itemId: id, reason: 'advance' } }, owner);
  await declare(id);
  const params = { itemId: id };
  const { version } = await shop.ok('GET /reportitems/:itemId', { params }, admin);
  const body = { decision: 'dismiss', reason: 'Nothing of that sort.', version } as const;
  await shop.ok('POST /reportitems/:itemId/decision', { params, body }, admin);
  expect(await state(id)).toBe('admin');
  await decide(true);
  expect(await state(id)).toBe('admin');
});

test('a phone that its seller had taken off returns as taken off', async () => {
  const { shop, people, list, report, judge, state } = await openStolenMarket();
  const id = await list();
  const hide = { params: { id }, body: { shown: false } };
  await shop.ok('PUT /myproducts/:id/shown', hide, people.seller);
  const reported = await report();
  await judge(reported, 'stands');
  expect(await state(id)).toBe('admin');
  await judge(reported, 'unproven', people.admin);
  expect(await state(id)).toBe('seller');
});

test('two reports stand: the phone returns when both have ended', async () => {
  const { people, list, report, judge, state } = await openStolenMarket();
  const id = await list();
  const [first, second] = [await report(), await report()];
  await judge(first, 'stands');
  await judge(second, 'stands');
  await judge(first, 'unproven', people.admin);
  expect(await state(id)).toBe('admin');
  await judge(second, 'unproven', people.admin);
  expect(await state(id)).toBe('shown');
});

test('a withdrawn report lets a phone that waits go, and deletes the IMEIs', async () => {
  const { shop, people, list, report, judge, state, matches } = await openStolenMarket();
  const reported = await report();
  await judge(reported, 'stands');
  const id = await list();
  expect(await state(id)).toBe('admin');
  const withdraw = () =>
    shop.call('DELETE /stolenphones/:id', { params: { id: reported } }, people.owner);
  expect((await withdraw()).status).toBe(200);
  expect(await state(id)).toBe('shown');
  expect(await matches()).toEqual([]);
  expect(await shop.deps.db.selectFrom('stolen_imeis').selectAll().execute()).toEqual([]);
  expect((await withdraw()).body.code).toBe('not-found');
});

test('a diary of tomorrow is refused at its field; today in Dhaka it may be', async () => {
  const { shop, people, imeis } = await openStolenMarket();
  const now = shop.clock.now().getTime();
  // The same hours as in Dhaka, but as if they were UTC.
  const dayAfter = (days: number) =>
    new Date(now + (days * 24 + 6) * 60 * 60_000).toISOString().slice(0, 10);
  const report = (diaryDate: string) =>
    shop.call('POST /stolenphones', { body: { imeis, ...diary, diaryDate } }, people.owner);
  const refused = await report(dayAfter(1));
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { diaryDate: 'This day is yet to come' },
  ]);
  expect((await report(dayAfter(0))).status).toBe(200);
});
