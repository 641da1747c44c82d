import { expect, test } from 'vitest';
import type { Mail } from '#server/ports/mail/port.ts';
import { openDeal } from '#testing/payments/dealing.ts';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { sendNoticeMails } from './send-notice-mails.ts';

/** Noon in Dhaka. */
const noon = new Date('2026-11-27T06:00:00Z');

const asksOf = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /notices', {}, await renewed(shop, person))).map(({ kind, asks }) => [
    kind,
    asks?.what ?? null,
    asks?.until ?? null,
  ]);

test('a notice of a deal says what happens without an answer, until the deal has gone on', async () => {
  const deal = await openDeal({ startAt: noon });
  const { shop, people } = deal;
  const { until } = await deal.read('seller');
  expect(await asksOf(shop, people.seller)).toContainEqual(['paid', 'meet', until]);
  // The buyer has the phone, and the time to inspect it runs.
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  const inspected = (await deal.read('buyer')).until;
  const buyers = await asksOf(shop, people.buyer);
  expect(buyers[0]).toEqual(['handed-over', 'inspect', inspected]);
  expect(buyers.find(([kind]) => kind === 'paid')).toEqual(['paid', null, null]);
  const sent: Mail[] = [];
  await sendNoticeMails({ ...shop.deps, mail: { send: async (mail) => void sent.push(mail) } });
  const mail = sent.find(({ text }) => text.includes('The phone was handed over'));
  expect(mail?.text).toMatch(/If you report no problem by .+, the deal is completed/);
  expect(mail?.text).toContain('কোনো সমস্যা না জানালে কেনাবেচা শেষ হবে');
  expect(mail?.html).toContain('If you report no problem by');
  expect(sent.filter(({ text }) => /If the phone is not handed over/.test(text))).toEqual([]);
  await deal.play(['buyer', { event: 'confirm' }]);
  expect((await asksOf(shop, people.buyer)).every(([, what]) => what === null)).toBe(true);
});

test('an offer asks until it is answered or its time is over, a counter anew', async () => {
  const shop = await buildTestApp({ startAt: noon });
  const [buyer, seller] = [await shop.signUp(), await shop.signUp({ title: 'seller' })];
  const productId = await shop.addProduct(seller, { selingPrice: 20_000, negotiable: true });
  const body = { productId, taka: 15_000, text: 'For this?', entryId: shop.deps.newId() };
  const { insertedId: id } = await shop.ok('POST /offers', { body }, buyer);
  const inTwoDays = new Date(noon.getTime() + 48 * 3_600_000).toISOString();
  expect(await asksOf(shop, seller)).toEqual([['offer', 'answer-offer', inTwoDays]]);
  const act = (event: 'counter' | 'accept', who: Person, seen: number, taka?: number) =>
    shop.ok('POST /offers/:id', { params: { id }, body: { event, seen, taka } as never }, who);
  await act('counter', seller, 15_000, 18_000);
  expect(await asksOf(shop, seller)).toEqual([['offer', null, null]]);
  expect(await asksOf(shop, buyer)).toEqual([['offer-countered', 'answer-offer', inTwoDays]]);
  await act('accept', buyer, 18_000);
  const inADay = new Date(noon.getTime() + 24 * 3_600_000).toISOString();
  expect((await asksOf(shop, seller))[0]).toEqual(['offer-accepted', 'pay-agreed-price', inADay]);
  shop.clock.advance({ minutes: 24 * 60 });
  expect((await asksOf(shop, seller))[0]).toEqual(['offer-accepted', null, null]);
});
