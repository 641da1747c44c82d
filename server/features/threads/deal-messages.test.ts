import { expect, test } from 'vitest';
import { openDeal } from '#testing/payments/dealing.ts';
import { proposeRefund } from '#testing/payments/verdicts.ts';
import type { Person } from '#testing/test-app.ts';

async function openTalk() {
  const deal = await openDeal();
  const { shop, people } = deal;
  const body = { productId: deal.phone, text: 'Is the box there?', entryId: shop.deps.newId() };
  const { insertedId: thread } = await shop.ok('POST /threads', { body }, people.buyer);
  const photos = [await shop.upload(people.seller)];
  const reply = { text: 'Call 01712345678', photos, entryId: shop.deps.newId() };
  await shop.ok('POST /threads/:id', { params: { id: thread }, body: reply }, people.seller);
  const call = (by: Person) =>
    shop.call('GET /order/:id/messages', { params: { id: deal.id } }, by);
  const reads = async (about: Person) => {
    const rows = await deal.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('target', '=', about.userId)
      .execute();
    return rows.filter(({ action }) => action === 'thread-read').map(({ actor_id }) => actor_id);
  };
  return { deal, shop, people, call, reads };
}

const dispute = async ({ deal }: Awaited<ReturnType<typeof openTalk>>) =>
  deal.play(
    ['seller', { event: 'hand-over', code: await deal.code() }],
    ['buyer', { event: 'report', problem: 'broken', reason: 'No sound.' }],
    ['seller', { event: 'dispute', reason: 'It had sound.' }],
  );

// spec D1-254
test('an admin reads what the two of a dispute wrote, as it was written, and both have a line of it', async () => {
  const at = await openTalk();
  const { deal, shop, people, call, reads } = at;
  expect((await deal.read('admin')).canReadMessages).toBe(false);
  expect((await call(people.admin)).body.code).toBe('not-found');
  await dispute(at);
  expect((await deal.read('admin')).canReadMessages).toBe(true);
  expect((await deal.read('buyer')).canReadMessages).toBe(false);
  for (const who of [people.buyer, people.seller, people.stranger]) {
    expect((await call(who)).status).toBe(403);
  }
  expect(await reads(people.buyer)).toEqual([]);
  const { body } = await call(people.admin);
  expect(body.messages).toMatchObject([
    { by: 'buyer', text: 'Is the box there?' },
    { by: 'seller', text: 'Call 01712345678', photos: { sent: 1 } },
  ]);
  expect(await reads(people.buyer)).toEqual([people.admin.userId]);
  expect(await reads(people.seller)).toEqual([people.admin.userId]);
  const url = body.messages[1]?.photos.urls[0] ?? '';
  const see = async (by: Person) =>
    (await shop.inject({ method: 'GET', url, headers: { authorization: `Bearer ${by.token}` } }))
      .status;
  expect([await see(people.admin), await see(people.stranger)]).toEqual([200, 404]);

  // Once it is decided, they are the two's own again.
  await deal.play(['admin', { event: 'order-refund', reason: 'It was mute.' }]);
  expect((await call(people.admin)).body.code).toBe('not-found');
  expect(await see(people.admin)).toBe(404);
});

test('while a decision waits for another admin, they can be read, too', async () => {
  const { deal, shop, people, call } = await openTalk();
  const second = await shop.signUp({ admin: true });
  await proposeRefund(shop, people.admin, deal.id);
  expect((await call(second)).body.messages).toHaveLength(2);
});
