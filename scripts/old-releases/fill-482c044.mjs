// Runs inside the tree of 482c044, the release before there were deals: a shop with data of each
// state, made by its own calls at its own pace. Nothing is written past the program but rights of
// admins, which the operator's command writes in the same way.
import { test } from 'vitest';
import { sweepExpiredImages } from '#server/features/images/sweep-expired-images.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { removeLeftAccounts } from '#server/features/users/remove-account.ts';
import { CardProviderDown } from '#server/ports/card-payments/port.ts';
import { sendCardEvent } from '#testing/card-events.ts';
import { book, buy, enterCard, intentIdOf, openPayment, renewed } from '#testing/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { gatherPeople } from './people.mjs';

test('a shop of 482c044 with data of each state', { timeout: 600_000 }, async () => {
  const shop = await buildTestApp();
  const jobs = async () => {
    await sweepExpiredImages(shop.deps);
    await reconcilePayments(shop.deps).catch(() => {});
    await removeLeftAccounts(shop.deps);
  };
  const { people, pass, remove, dump } = await gatherPeople(shop, { renewed, jobs });
  const days = (count) => pass(count, 'days');

  const phones = {};
  const list = async (key, seller, overrides) => {
    phones[key] = await shop.addProduct(people[seller], overrides);
    return phones[key];
  };
  const bookings = {};
  const paymentOf = async (bookingId) =>
    (
      await shop.deps.db
        .selectFrom('payments')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  const refund = async (bookingId, reason) =>
    shop.call(
      'POST /payments/:id/refund',
      { params: { id: await paymentOf(bookingId) }, body: { reason } },
      people.admin,
    );

  // Sold, each long handed over: 9 by Rahim, 3 by Karim, 1 by Jamal, who is removed later.
  const sold = [
    ...Array.from({ length: 9 }, (_, n) => ['rahim', n % 2 ? 'nadia' : 'babul', 10_000 + 500 * n]),
    ...Array.from({ length: 3 }, (_, n) => ['karim', 'nadia', 20_000 + 500 * n]),
    ['jamal', 'selina', 31_000],
  ];
  for (const [n, [seller, buyer, price]] of sold.entries()) {
    const phone = await list(`sold ${n + 1}`, seller, {
      name: `Galaxy A${n + 10}`,
      selingPrice: price,
    });
    bookings[`sold ${n + 1}`] = await buy(shop, people[buyer], phone);
    await days(20);
  }

  // Unpaid bookings of months ago.
  for (const n of [1, 2, 3]) {
    const phone = await list(`waits ${n}`, 'rahim', {
      name: `Realme ${n}`,
      selingPrice: 9_000 + n,
    });
    bookings[`old unpaid ${n}`] = await book(shop, people.nadia, phone);
    bookings[`older rival ${n}`] = await book(shop, people.babul, phone);
  }
  await days(40);

  // A hold that ended unpaid.
  await list('free again', 'karim', { name: 'Vivo Y36' });
  bookings.released = await book(shop, people.babul, phones['free again']);
  const left = await openPayment(shop, people.babul, bookings.released);
  if (left.status !== 200) throw new Error('No payment');
  await days(1);

  // Refunded by an admin; the phone stays sold.
  await list('refunded', 'rahim', { name: 'Galaxy S21', selingPrice: 41_000 });
  bookings.refunded = await buy(shop, people.selina, phones.refunded);
  const back = await refund(bookings.refunded, 'The display has a line');
  if (back.status !== 200) throw new Error(`refund: ${JSON.stringify(back.body)}`);

  // Late money for a phone that another buyer has bought meanwhile is refunded.
  await list('contested', 'karim', { name: 'Vivo V29', selingPrice: 27_000 });
  bookings.late = await book(shop, people.babul, phones.contested);
  const { clientSecret } = (await openPayment(shop, people.babul, bookings.late)).body;
  await enterCard(shop, clientSecret);
  await shop.deps.db
    .updateTable('payments')
    .set({ state: 'released' })
    .where('booking_id', '=', bookings.late)
    .execute();
  bookings.contested = await buy(shop, people.nadia, phones.contested);
  await sendCardEvent(shop, intentIdOf(clientSecret));
  await days(2);

  // A picture that is reported, a report that was followed, an advertised phone, one removed.
  await list('reported', 'karim', { name: 'Realme GT Master' });
  await shop.ok('POST /reportitem', { body: { itemId: phones.reported } }, people.nadia);
  await shop.ok('POST /reportitem', { body: { itemId: phones.reported } }, people.babul);
  await list('removed by report', 'karim', { name: 'iPhone 17 for 5,000 Taka' });
  await shop.ok(
    'POST /reportitem',
    { body: { itemId: phones['removed by report'] } },
    people.nadia,
  );
  await shop.ok(
    'DELETE /deleteReportItem/:itemId',
    { params: { itemId: phones['removed by report'] } },
    people.admin,
  );
  await list('removed by seller', 'rahim', { name: 'Galaxy M34' });
  await shop.ok(
    'DELETE /myproducts/:id',
    { params: { id: phones['removed by seller'] } },
    people.rahim,
  );
  await list('advertised', 'rahim', { name: 'Galaxy Note20 Ultra', selingPrice: 52_000 });
  await shop.ok('PUT /advertize/:id', { params: { id: phones.advertised } }, people.rahim);
  for (let n = 0; n < 5; n += 1) {
    await shop.call('POST /products/:id/view', { params: { id: phones.advertised } }, people.babul);
  }
  await list('for sale', 'karim', { name: 'Vivo V30', condition: 'Excilent' });
  bookings['new unpaid'] = await book(shop, people.nadia, phones['for sale']);

  // Who leaves: a seller with a sale and unsold phones, by an admin; a buyer with a paid order, alone.
  await list('of who left', 'jamal', { name: 'Realme C55' });
  await remove('jamal', 'allsellers');
  await remove('selina', 'allbuyers');

  await days(1);

  // A refund that the provider has not made yet, and a payment that is going on, as the shop stops.
  await list('refund due', 'rahim', { name: 'Galaxy S22', selingPrice: 45_000 });
  bookings['refund due'] = await buy(shop, people.babul, phones['refund due']);
  const { refundIntent } = shop.deps.cardPayments;
  shop.deps.cardPayments.refundIntent = async () => {
    throw new CardProviderDown(new Error('away'));
  };
  await refund(bookings['refund due'], 'Not as described');
  shop.deps.cardPayments.refundIntent = refundIntent;
  await list('sold just now', 'rahim', { name: 'Galaxy S23', selingPrice: 61_000 });
  bookings['sold just now'] = await buy(shop, people.nadia, phones['sold just now']);
  await list('held', 'karim', { name: 'Vivo X80', selingPrice: 48_000 });
  bookings.held = await book(shop, people.babul, phones.held);
  const held = await openPayment(shop, people.babul, bookings.held);
  if (held.status !== 200) throw new Error('No hold');

  await dump({ phones, bookings });
});
