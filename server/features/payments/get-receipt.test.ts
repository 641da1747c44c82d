import { expect, test } from 'vitest';
import type { Act } from '#testing/payments/dealing.ts';
import { book, buy, intentOf } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

test('a receipt says who paid whom, what, when and how, and what of it went back', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ name: 'Karim Uddin', title: 'seller' });
  const buyer = await shop.signUp({ name: 'Nadia Islam' });
  const productId = await shop.addProduct(seller, { name: 'Galaxy A54', selingPrice: 24500 });
  const paidAt = shop.clock.now().toISOString();
  const bookingId = await buy(shop, buyer, productId);
  const receipt = () => shop.ok('GET /receipts/:id', { params: { id: bookingId } }, buyer);
  const { id } = await shop.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();

  const first = await receipt();
  expect(first).toEqual({
    number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
    paidAt,
    productName: 'Galaxy A54',
    buyerName: 'Nadia Islam',
    selersName: 'Karim Uddin',
    amount: 24500,
    method: 'card',
    byHand: false,
    reference: await intentOf(shop.deps.db, id),
    refunds: [],
  });

  shop.clock.advance({ minutes: 5 });
  const act = (who: Person, body: Act) =>
    shop.ok('POST /order/:id', { params: { id: bookingId }, body }, who);
  const code = shop.deps.deals.codeOf(bookingId, 'to-buyer');
  await act(seller, { event: 'hand-over', code });
  await act(buyer, { event: 'report', problem: 'other', reason: 'The case is scratched.' });
  await act(seller, { event: 'offer', taka: 1500.5 });
  await act(buyer, { event: 'accept-offer' });
  const settledAt = shop.clock.now().toISOString();
  const back = { _id: expect.any(String), amount: 1500.5, state: 'done', settledAt };
  // The sale's own lines do not change.
  expect(await receipt()).toEqual({ ...first, refunds: [back] });
});

test('what is not paid has no receipt, and nor has what somebody else has paid', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const [buyer, other] = [await shop.signUp(), await shop.signUp()];
  const bookingId = await book(shop, buyer, await shop.addProduct(seller));
  const paidId = await buy(shop, buyer, await shop.addProduct(seller));
  const asked = async (id: string, who = buyer) =>
    (await shop.call('GET /receipts/:id', { params: { id } }, who)).body.code;
  expect(await asked(bookingId)).toBe('booking-not-found');
  expect(await asked(paidId, other)).toBe('booking-not-found');
  expect(await asked(paidId)).toBeUndefined();
});
