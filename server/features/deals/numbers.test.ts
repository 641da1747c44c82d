import { expect, test } from 'vitest';
import { book, buy } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

const sellerNumber = '01712345678';
const buyerNumber = '01812345678';

async function openShop(listing: { cash?: boolean } = {}) {
  const shop = await buildTestApp();
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const productId = await shop.addProduct(seller, { phoneNumber: sellerNumber, ...listing });
  const page = (id: string, person: Person) =>
    shop.ok('GET /order/:id', { params: { id } }, person);
  /** The number of the other side, as each side sees it. */
  const seen = async (id: string) => ({
    byBuyer: (await page(id, buyer)).seller.number,
    bySeller: (await page(id, seller)).buyer.number,
  });
  const act = (id: string, body: object, person: Person) =>
    shop.ok('POST /order/:id', { params: { id }, body: body as { event: 'accept' } }, person);
  return { shop, seller, buyer, productId, page, seen, act };
}

const nothing = { byBuyer: '', bySeller: '' };
const both = { byBuyer: sellerNumber, bySeller: buyerNumber };

test('paying alone shows nobody’s number, so that numbers cannot be collected by paying and calling off', async () => {
  const { shop, buyer, productId, page, seen, act } = await openShop();
  const bookingId = await buy(shop, buyer, productId);
  expect(await seen(bookingId)).toEqual(nothing);
  expect((await page(bookingId, buyer)).seller.name).not.toBe('');
  expect((await page(bookingId, buyer)).buyer.number).toBe(buyerNumber);
  await act(bookingId, { event: 'call-off', reason: 'Changed my mind' }, buyer);
  expect(await seen(bookingId)).toEqual(nothing);
});

test('whoever says so shows their own number, and only that', async () => {
  const { shop, seller, buyer, productId, page, seen, act } = await openShop();
  const bookingId = await buy(shop, buyer, productId);
  expect((await page(bookingId, seller)).acts).toContain('share-number');
  await act(bookingId, { event: 'share-number' }, seller);
  expect(await seen(bookingId)).toEqual({ byBuyer: sellerNumber, bySeller: '' });
  expect((await page(bookingId, seller)).acts).not.toContain('share-number');
  await act(bookingId, { event: 'share-number' }, buyer);
  expect(await seen(bookingId)).toEqual(both);
});

test('from an agreed meeting on both see both, also when it is moved; after the money went back nobody', async () => {
  const { shop, seller, buyer, productId, seen, act } = await openShop();
  const bookingId = await buy(shop, buyer, productId);
  const at = new Date(shop.clock.now().getTime() + 24 * 3_600_000).toISOString();
  await act(bookingId, { event: 'propose', place: 'Shahbagh', at }, buyer);
  expect(await seen(bookingId)).toEqual(nothing);
  await act(bookingId, { event: 'accept', at }, seller);
  expect(await seen(bookingId)).toEqual(both);
  const later = new Date(shop.clock.now().getTime() + 30 * 3_600_000).toISOString();
  await act(bookingId, { event: 'propose', place: 'Shahbagh', at: later, reason: 'Rain' }, seller);
  expect(await seen(bookingId)).toEqual(both);
  await act(bookingId, { event: 'call-off', reason: 'Sold elsewhere' }, seller);
  expect(await seen(bookingId)).toEqual(nothing);
});

test('thirty days after the sale the numbers go', async () => {
  const { shop, seller, buyer, productId, page, seen, act } = await openShop();
  const bookingId = await buy(shop, buyer, productId);
  await act(bookingId, { event: 'show-code' }, buyer);
  const { code } = await page(bookingId, buyer);
  await act(bookingId, { event: 'hand-over', code }, seller);
  await act(bookingId, { event: 'confirm' }, buyer);
  const days = async (count: number) => {
    await shop.deps.db
      .updateTable('deals')
      .set({ changed_at: new Date(shop.clock.now().getTime() - count * 86_400_000) })
      .execute();
    return seen(bookingId);
  };
  expect(await days(29)).toEqual(both);
  expect(await days(31)).toEqual(nothing);
});

test('a phone that is kept for cash shows no number before the meeting is agreed either', async () => {
  const { shop, seller, buyer, productId, seen, act } = await openShop({ cash: true });
  const id = await book(shop, buyer, productId);
  await act(id, { event: 'ask-cash' }, buyer);
  await act(id, { event: 'reserve' }, seller);
  expect(await seen(id)).toEqual(nothing);
  await act(id, { event: 'share-number' }, seller);
  expect(await seen(id)).toEqual({ byBuyer: sellerNumber, bySeller: '' });
});
