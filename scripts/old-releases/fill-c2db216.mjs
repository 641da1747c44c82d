// Runs inside the tree of c2db216, the first release with deals: a shop with a deal in every state of
// its table, payouts and what else it stores, made by its own calls at its own pace. Nothing is
// written past the program but the rights of admins, which the operator's command writes in the
// same way.
import { test } from 'vitest';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { remindOfDeals } from '#server/features/deals/remind-of-deals.ts';
import { sweepExpiredImages } from '#server/features/images/sweep-expired-images.ts';
import { sendNoticeMails } from '#server/features/notices/send-notice-mails.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { notifyOfSaved } from '#server/features/saved/notify-of-saved.ts';
import { removeLeftAccounts } from '#server/features/users/remove-member.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { dealIn } from '#testing/payments/dealing.ts';
import { book, buy, cardsOf, openPayment, renewed } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { gatherPeople } from './people.mjs';

test('a shop of c2db216 with a deal in every state', { timeout: 600_000 }, async () => {
  const shop = await buildTestApp({
    deals: { hours: {}, feePercent: 2 },
    // Hashes as a real shop has them.
    passwordCost: undefined,
  });
  const jobs = async () => {
    for (const job of [
      sweepExpiredImages,
      endDueDeals,
      remindOfDeals,
      reconcilePayments,
      removeLeftAccounts,
      notifyOfSaved,
      sendNoticeMails,
    ]) {
      await job(shop.deps).catch(() => {});
    }
  };
  const { people, join, pass, remove, dump } = await gatherPeople(shop, { renewed, jobs });
  const hours = (count) => pass(count, 'hours');
  await join('second', { admin: true, name: 'Salma Khatun' });
  for (const [seller, account] of [
    ['rahim', '01712345678'],
    ['jamal', '01912345678'],
  ]) {
    const { password, displayName: name } = people[seller];
    const body = { method: 'bkash', account, name, password };
    await shop.ok('PUT /money/destination', { body }, people[seller]);
  }
  await hours(25);

  const phones = {};
  const bookings = {};
  let listed = 0;
  const list = async (key, seller, overrides = {}) => {
    listed += 1;
    const facts = { name: `Phone ${listed}`, selingPrice: 10_000 + 1_000 * listed, ...overrides };
    phones[key] = await shop.addProduct(people[seller], facts);
    return phones[key];
  };
  /** The buyer and seller of an order, with the tokens of now. */
  const dealOf = (key, { buyer = 'nadia', seller = 'rahim' } = {}) => {
    const its = {
      buyer: people[buyer],
      seller: people[seller],
      admin: people.admin,
      stranger: people.karim,
    };
    return dealIn(shop, its, { id: bookings[key], phone: phones[key] });
  };
  const paid = async (key, parties = {}) => {
    const { buyer = 'nadia', seller = 'rahim' } = parties;
    const phone = await list(key, seller);
    bookings[key] = await buy(shop, people[buyer], phone);
    return dealOf(key, parties);
  };
  const booked = async (key, { buyer = 'babul', seller = 'rahim', ...overrides } = {}) => {
    bookings[key] = await book(shop, people[buyer], await list(key, seller, overrides));
    return dealOf(key, { buyer, seller });
  };
  const handedOver = async (key, parties) => {
    const deal = await paid(key, parties);
    await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
    return deal;
  };
  const completed = async (key, parties) => {
    const deal = await handedOver(key, parties);
    await deal.play(['buyer', { event: 'confirm' }]);
  };
  const problem = async (key, parties) => {
    const deal = await handedOver(key, parties);
    const report = { event: 'report', problem: 'broken', reason: 'The display flickers.' };
    const photos = [await shop.upload(deal.people.buyer)];
    await deal.play(['buyer', { ...report, photos }]);
    return deal;
  };
  const reserved = async (key, parties) => {
    const deal = await booked(key, { ...parties, cash: true });
    await deal.play(['buyer', { event: 'ask-cash' }], ['seller', { event: 'reserve' }]);
    return deal;
  };
  const batch = async () => (await shop.ok('POST /payouts', {}, people.admin)).insertedId;
  const linesOf = async (id) =>
    (await shop.ok('GET /payouts/:id', { params: { id } }, people.admin)).lines;

  // Ended long ago. Paid out, with a reference; failed, and so due again; removed seller.
  await completed('completed, paid out');
  const [sentLine] = await linesOf(await batch());
  const reference = { params: { id: sentLine._id }, body: { reference: 'TRX 9A7' } };
  await shop.ok('POST /payouts/lines/:id/sent', reference, people.admin);
  await completed('completed, payout failed', { buyer: 'babul' });
  const [failedLine] = await linesOf(await batch());
  const problemText = { params: { id: failedLine._id }, body: { problem: 'No such wallet' } };
  await shop.ok('POST /payouts/lines/:id/failed', problemText, people.admin);
  await completed('completed, on its way', { buyer: 'babul' });
  await batch();
  await completed('completed, no destination', { seller: 'karim' });
  await completed('completed, seller removed', { seller: 'jamal' });
  const offer = await problem('completed, part');
  await offer.play(
    ['seller', { event: 'offer', taka: 2_000 }],
    ['buyer', { event: 'accept-offer' }],
  );
  const off = await paid('refunded, called off');
  await off.play(['buyer', { event: 'call-off', reason: 'I have changed my mind.' }]);
  const decided = await problem('refunded, decided');
  await decided.play(['seller', { event: 'dispute', reason: 'It was whole.' }]);
  await decided.play(['admin', { event: 'order-refund', reason: 'The photos show it.' }]);
  await jobs();
  await paid('refunded, by time');
  const atOnce = await reserved('completed-cash');
  await atOnce.play(['seller', { event: 'hand-over', code: await atOnce.code() }]);
  await (await booked('cancelled')).play(['buyer', { event: 'cancel' }]);
  await (await booked('declined')).play(['seller', { event: 'decline', reason: 'Sold.' }]);
  const kept = await reserved('cancelled, cash');
  await kept.play(['buyer', { event: 'cancel' }]);
  const away = await reserved('no-show');
  await away.agree(1);
  await hours(2);
  await dealOf('no-show', { buyer: 'babul' }).play(['seller', { event: 'no-show' }]);
  await booked('lapsed');
  await reserved('lapsed, cash');
  await hours(14 * 24 + 1);

  // Members' and admins' data besides deals.
  await list('saved', 'rahim');
  await shop.ok('POST /saved', { body: { phones: [{ _id: phones.saved }] } }, people.nadia);
  await list('advertised', 'rahim', { name: 'Galaxy S24 Ultra' });
  await shop.ok('PUT /advertize/:id', { params: { id: phones.advertised } }, people.rahim);
  await list('reported', 'karim', { name: 'iPhone 17' });
  await shop.ok(
    'POST /reportitem',
    { body: { itemId: phones.reported, reason: 'fake' } },
    people.nadia,
  );
  await list('removed by seller', 'rahim');
  const removed = { params: { id: phones['removed by seller'] } };
  await shop.ok('DELETE /myproducts/:id', removed, people.rahim);

  // Unpaid orders: new, with a cash request, 13 days old, being paid.
  await booked('booked, old');
  await hours(13 * 24);
  await booked('booked');
  await (await booked('asked for cash', { cash: true })).play(['buyer', { event: 'ask-cash' }]);

  // A deal in each state that waits, as the shop stops.
  await paid('paid, no meeting');
  const proposal = await paid('paid, proposed');
  const soon = new Date(shop.clock.now().getTime() + 30 * 3_600_000).toISOString();
  await proposal.play(['buyer', { event: 'propose', place: 'Bashundhara City', at: soon }]);
  await (await paid('paid, meeting agreed')).agree(30);
  const claim = await paid('claimed');
  await claim.agree(1);
  const denied = await paid('decision', { buyer: 'babul' });
  await denied.agree(1);
  const ofRemoved = await paid('paid, seller removed', { seller: 'jamal' });
  await ofRemoved.agree(20);
  await hours(2);
  await dealOf('claimed').play(['seller', { event: 'claim' }]);
  const deny = dealOf('decision', { buyer: 'babul' });
  await deny.play(
    ['seller', { event: 'claim' }],
    ['buyer', { event: 'deny', reason: 'I have nothing.' }],
  );
  await handedOver('handed-over');
  await problem('problem');
  await (await problem('offered')).play(['seller', { event: 'offer', taka: 1_500 }]);
  await (await problem('returning')).play(['seller', { event: 'take-back' }]);
  const meeting = await reserved('reserved');
  await meeting.agree(10);
  const cards = cardsOf(shop);
  const { refund } = cards;
  cards.refund = async () => {
    throw new PaymentProviderDown(new Error('away'));
  };
  const going = await paid('refunding');
  await going.play(['seller', { event: 'call-off', reason: 'It fell into the river.' }]);
  cards.refund = refund;
  await remove('jamal', 'allsellers');
  await booked('paying', { buyer: 'selina' });
  const opened = await openPayment(shop, people.selina, bookings.paying);
  if (opened.status !== 200) throw new Error(`No hold: ${JSON.stringify(opened.body)}`);

  await dump({ phones, bookings });
});
