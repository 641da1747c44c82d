import { expect, test } from 'vitest';
import { sendNoticeMails } from '#server/features/notices/send-notice-mails.ts';
import { signUpByNumber, textMessages } from '#testing/numbers.ts';
import { buyWholly } from '#testing/payments/dealing.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('two people with numbers alone deal with each other, by the calls of the specification too', async () => {
  const shop = await buildTestApp({
    publicUrl: 'http://localhost:80',
    startAt: new Date('2026-11-29T06:00:00Z'),
  });
  const seller = await signUpByNumber(shop, '01712345678', { title: 'seller', name: 'Rahim' });
  const buyer = await signUpByNumber(shop, '01812345679', { name: 'Nadia' });
  const phone = await shop.addProduct(seller);
  const order = await buyWholly(shop, buyer, seller, phone);

  const query = { email: buyer.email };
  expect(await shop.ok('GET /myorders', { query }, buyer)).toMatchObject([
    { _id: order, email: buyer.email, paid: true },
  ]);
  // Another member's address is refused.
  const foreign = await shop.call('GET /myorders', { query: { email: seller.email } }, buyer);
  expect(foreign.status).toBe(403);
  const admin = await shop.signUp({ admin: true });
  const buyers = await shop.ok('GET /allbuyers', { query: {} }, admin);
  expect(buyers.map(({ email }) => email)).toContain(buyer.email);

  shop.clock.advance({ minutes: 30 });
  await sendNoticeMails(shop.deps);
  expect(await shop.mails()).toEqual([]);
  const told = (await textMessages(shop)).filter(({ text }) => !text.includes('#'));
  expect(told).toContainEqual({
    at: expect.anything(),
    to: '01712345678',
    text: 'ফোনহাট: কেনাবেচার টাকা আমাদের কাছে জমা। দেখুন localhost',
  });
});
