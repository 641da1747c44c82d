import { expect, test } from 'vitest';
import { approvePaid, recordPaid } from '#testing/payments/by-hand.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import {
  agreeOnMeetings,
  book,
  confirm,
  enterCard,
  openPayment,
} from '#testing/payments/paying.ts';
import { accountSums } from '#testing/payments/settling.ts';
import { buildTestApp } from '#testing/test-app.ts';

/** The limit lets one admin record all of it alone. */
async function openShop() {
  const shop = await buildTestApp({ payouts: { secondAdminAbove: 1_000_000 } });
  const people = {
    admin: await shop.signUp({ admin: true }),
    second: await shop.signUp({ admin: true }),
    seller: await shop.signUp({ title: 'seller' }),
    buyer: await shop.signUp(),
    other: await shop.signUp(),
  };
  const phone = () => shop.addProduct(people.seller, { selingPrice: 10_000 });
  return { shop, db: shop.deps.db, ...people, phone };
}

// sec T177
test('of a record by hand and the provider’s money for one order one is the sale, and the other goes back', async () => {
  const { shop, db, admin, buyer, phone } = await openShop();
  let byHand = 0;
  for (let round = 0; round < 12; round += 1) {
    const order = await book(shop, buyer, await phone());
    const { clientSecret } = (await openPayment(shop, buyer, order)).body;
    await enterCard(shop, clientSecret);
    const reference = `R${round}`;
    const [recorded, confirmed] = await Promise.all([
      recordPaid(shop, admin, order, { taka: 10_000, reference }),
      confirm(shop, buyer, order, clientSecret),
    ]);
    const isByHand = recorded.status === 200;
    byHand += isByHand ? 1 : 0;
    if (!isByHand) expect(recorded.body.code).toBe('booking-paid');
    expect(confirmed.status).toBe(isByHand ? 409 : 200);
    await agreeOnMeetings(shop);
  }
  const sums = await accountSums(db);
  // Each phone is paid once, in any order.
  expect(sums).toEqual({
    ...(byHand > 0 && { bank: byHand * 1_000_000 }),
    ...(byHand < 12 && { 'card-provider': (12 - byHand) * 1_000_000 }),
    seller: -12_000_000,
  });
  expect((await booksOf(db)).wrong).toEqual([]);
});

// sec T177
test('of two buyers, one by hand and one by card, one has the phone, and nobody pays for nothing', async () => {
  const { shop, db, admin, buyer, other, phone } = await openShop();
  let sold = 0;
  for (let round = 0; round < 12; round += 1) {
    const id = await phone();
    const [byHand, byCard] = [await book(shop, buyer, id), await book(shop, other, id)];
    const [recorded, opened] = await Promise.all([
      recordPaid(shop, admin, byHand, { taka: 10_000, reference: `R${round}` }),
      openPayment(shop, other, byCard),
    ]);
    expect([recorded.status, opened.status].sort()).toEqual([200, 409]);
    if (opened.status === 200) {
      expect(recorded.body.code).toBe('product-held');
      await enterCard(shop, opened.body.clientSecret);
      await confirm(shop, other, byCard, opened.body.clientSecret);
    } else {
      expect(['product-sold', 'product-held']).toContain(opened.body.code);
    }
    sold += 1;
    await agreeOnMeetings(shop);
  }
  const { bank = 0, 'card-provider': atCards = 0, ...rest } = await accountSums(db);
  expect(bank + atCards).toBe(sold * 1_000_000);
  expect(rest).toEqual({ seller: -sold * 1_000_000 });
  expect((await booksOf(db)).wrong).toEqual([]);
});

// sec T177
test('of ten records at once by two admins one counts, and of ten approvals one', async () => {
  const { shop, db, admin, second, buyer, phone } = await openShop();
  const third = await shop.signUp({ admin: true });
  const order = await book(shop, buyer, await phone());
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      recordPaid(shop, at % 2 ? admin : second, order, { taka: 10_000, reference: `R${at}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(
    new Set([undefined, 'booking-paid']),
  );

  shop.deps.payouts.secondAdminAbove = 0;
  const large = await book(shop, buyer, await phone());
  expect((await recordPaid(shop, admin, large, { taka: 10_000, reference: 'L' })).status).toBe(200);
  const approvals = await Promise.all(
    Array.from({ length: 10 }, (_, at) => approvePaid(shop, at % 2 ? second : third, large)),
  );
  expect(approvals.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(approvals.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
  expect(await accountSums(db)).toEqual({ bank: 2_000_000, seller: -2_000_000 });
  expect((await booksOf(db)).wrong).toEqual([]);
});

// sec T177
test('one reference for two orders at once counts for one of them', async () => {
  const { shop, db, admin, second, buyer, phone } = await openShop();
  const orders = [await book(shop, buyer, await phone()), await book(shop, buyer, await phone())];
  const answers = await Promise.all(
    orders.map((order, at) =>
      recordPaid(shop, at ? admin : second, order, { taka: 10_000, reference: 'SAME' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await accountSums(db)).toEqual({ bank: 1_000_000, seller: -1_000_000 });
  expect((await booksOf(db)).wrong).toEqual([]);
});
