import { expect, test } from 'vitest';
import { writable } from '#testing/lib/writable.ts';
import { openDeal } from '#testing/payments/dealing.ts';
import { book } from '#testing/payments/paying.ts';
import { completeDeal, nameDestination } from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const waiting = (shop: TestShop, person: Person) => shop.ok('GET /waiting', {}, person);
const kinds = async (shop: TestShop, person: Person) =>
  (await waiting(shop, person)).map(({ kind, count }) => `${kind} ${count}`);

// spec D2-121
test('a deal waits for whose turn it is, and for nobody else', async () => {
  const deal = await openDeal();
  const { shop, people, id } = deal;
  const told = async () => [
    await kinds(shop, people.buyer),
    await kinds(shop, people.seller),
    await kinds(shop, people.admin),
    await kinds(shop, people.stranger),
  ];
  expect(await told()).toEqual([['buyer-meeting 1'], ['seller-meeting 1'], [], []]);
  const at = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  await deal.play(['buyer', { event: 'propose', place: 'Bashundhara City', at }]);
  expect(await told()).toEqual([[], ['seller-meeting 1'], [], []]);
  await deal.play(['seller', { event: 'accept', at }]);
  expect(await told()).toEqual([['buyer-meet 1'], ['seller-meet 1'], [], []]);
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  expect(await told()).toEqual([['buyer-handed-over 1'], ['declaration 1'], [], []]);
  // 48 hours for the inspection.
  const until = new Date(shop.clock.now().getTime() + 48 * 3_600_000).toISOString();
  expect(await waiting(shop, people.buyer)).toEqual([
    { kind: 'buyer-handed-over', count: 1, orderId: id, until },
  ]);
  await deal.play(['buyer', { event: 'report', problem: 'broken', reason: 'No sound.' }]);
  expect(await told()).toEqual([[], ['seller-problem 1'], [], []]);
  await deal.play(['seller', { event: 'dispute', reason: 'It was fine.' }]);
  expect(await told()).toEqual([[], [], ['dispute 1'], []]);
});

// sec T111
test('a dispute of the only admin waits for them to appoint another, and then for that one', async () => {
  const deal = await openDeal();
  const { shop, people, id } = deal;
  const at = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  await deal.play(
    ['buyer', { event: 'propose', place: 'Bashundhara City', at }],
    ['seller', { event: 'accept', at }],
    ['seller', { event: 'hand-over', code: await deal.code() }],
    ['buyer', { event: 'report', problem: 'broken', reason: 'No sound.' }],
    ['seller', { event: 'dispute', reason: 'It was fine.' }],
  );
  const appoint = (isAdmin: boolean, ...members: Person[]) =>
    shop.deps.db
      .updateTable('members')
      .set({ is_admin: isAdmin })
      .where(
        'id',
        'in',
        members.map(({ userId }) => userId),
      )
      .execute();
  await appoint(false, people.admin);
  await appoint(true, people.seller);
  const [line, ...others] = await waiting(shop, people.seller);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ kind: 'own-cases', count: 1, orderId: id });
  await appoint(true, people.admin);
  expect(await kinds(shop, people.seller)).toEqual([]);
  expect(await kinds(shop, people.admin)).toEqual(['dispute 1']);
});

// spec D2-121
test('bookings wait to be paid while their phone can be bought; of several none is named', async () => {
  const shop = await buildTestApp();
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const [first, second] = [await shop.addProduct(seller), await shop.addProduct(seller)];
  const id = await book(shop, buyer, first);
  const until = new Date(shop.clock.now().getTime() + 14 * 24 * 3_600_000).toISOString();
  expect(await waiting(shop, buyer)).toEqual([{ kind: 'pay', count: 1, orderId: id, until }]);
  await book(shop, buyer, second);
  expect(await waiting(shop, buyer)).toEqual([{ kind: 'pay', count: 2, orderId: null, until }]);
  await shop.ok('DELETE /myproducts/:id', { params: { id: first } }, seller);
  expect(await kinds(shop, buyer)).toEqual(['pay 1']);
  expect(await kinds(shop, seller)).toEqual([]);
});

// spec D2-121
test('money waits for a destination, then for an admin, whose reports and words are counted', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  await completeDeal(shop, { seller, buyer }, await shop.addProduct(seller));
  expect(await kinds(shop, seller)).toEqual(['declaration 1', 'destination 1']);
  expect(await kinds(shop, admin)).toEqual([]);
  await nameDestination(shop, seller);
  expect(await kinds(shop, seller)).toEqual(['declaration 1']);

  const reported = await shop.addProduct(seller);
  const body = { itemId: reported, reason: 'fake', text: 'Not a real one.' } as const;
  await shop.ok('POST /reportitem', { body }, buyer);
  const hidden = await shop.addProduct(seller);
  await writable(shop.deps.db)
    .updateTable('products')
    .set({ hidden_at: shop.clock.now(), hidden_by: 'words' })
    .where('id', '=', hidden)
    .execute();
  // Both report the same messages.
  const question = { productId: reported, text: 'Is it there?', entryId: shop.deps.newId() };
  const { insertedId: thread } = await shop.ok('POST /threads', { body: question }, buyer);
  for (const by of [buyer, seller]) {
    await shop.ok(
      'POST /threads/:id/report',
      { params: { id: thread }, body: { reason: 'rude' } },
      by,
    );
  }
  const counted = ['report 1', 'thread-report 1', 'words 1', 'payouts 1'];
  expect(await kinds(shop, admin)).toEqual(counted);
  // None of it waits for other members.
  expect(await kinds(shop, buyer)).toEqual([]);
});

test('a deal whose money its provider soon refunds no more waits for the admins three days before', async () => {
  const { shop, db, people, wait, id } = await openDeal();
  const [provider] = shop.deps.payments.all;
  if (provider) Object.assign(provider, { can: { ...provider.can, refundableDays: 15 } });
  const limit = new Date(shop.clock.now().getTime() + 15 * 24 * 3_600_000).toISOString();
  const limits = async () =>
    (await waiting(shop, people.admin)).filter(({ kind }) => kind === 'refund-limit');
  await wait({ days: 11, hours: 23 });
  expect(await limits()).toEqual([]);
  await wait({ hours: 1 });
  expect(await limits()).toMatchObject([{ count: 1, orderId: id, until: limit }]);
  await db.updateTable('payment_attempts').set({ provider: 'bkash' }).execute();
  expect(await limits()).toEqual([]);
});
