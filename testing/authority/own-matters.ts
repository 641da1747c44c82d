import type { CallKey, Calls } from '#contract/calls.ts';
import { codePhotoOf } from '../fixtures/day-code-photo.ts';
import { clashOfImeis, stolenMatchOf, stolenReportOf } from '../fixtures/imeis.ts';
import { lostKeysOf } from '../fixtures/lost-keys.ts';
import { otherModelOf } from '../fixtures/other-model.ts';
import { sameTextOf } from '../fixtures/same-text.ts';
import { suspectDeal } from '../fixtures/suspected-deals.ts';
import { recordWaiting } from '../payments/by-hand.ts';
import { buyInCash } from '../payments/dealing.ts';
import { failRefund, recordFailed } from '../payments/failed-refunds.ts';
import { book, buy, payWithWarning, renewed } from '../payments/paying.ts';
import { callForBatch, completeDeal, nameDestination } from '../payments/paying-out.ts';
import { proposeRefund } from '../payments/verdicts.ts';
import type { Person, TestShop } from '../test-app.ts';
import type { ValidRequest } from './requests.ts';

/** The calls that an admin alone may make. */
export type AdminCall = {
  [K in CallKey]: Calls[K]['access'] extends 'admin' ? K : never;
}[CallKey];

/** Why a call concerns no admin's own matter, or requests about the admin's own matters. */
type Matter = { nobody: string } | ((own: OwnMatters) => ValidRequest[]);

const reads: Matter = { nobody: 'reads, and changes nothing' };
const catalogue: Matter = { nobody: 'the catalogue is of no person' };
const places: Matter = { nobody: 'a public place is of no person' };
const ownPages: Matter = { nobody: 'the pages of the shop are of no person' };
const reason = 'It is mine, and I say so.';

/**
 * The owner of each admin call's matter, by hand from the rule that an admin must not decide,
 * refund, verify, approve, hold or pay in their own. A new admin call does not compile without an
 * entry. In an order in which another admin can make the requests one after the other.
 */
export const ownMatters: Record<AdminCall, Matter> = {
  'POST /catalogue/brands': catalogue,
  'POST /catalogue/models': catalogue,
  'POST /catalogue/merge': catalogue,
  'GET /catalogue/names': reads,
  'POST /catalogue/names': catalogue,
  'GET /safeplaces': reads,
  'POST /safeplaces': places,
  'DELETE /safeplaces/:id': places,
  'PUT /shoppages/:page': ownPages,
  'PUT /imprint': ownPages,
  'GET /announcement/settings': reads,
  'PUT /announcement': ownPages,
  'GET /shoplook': reads,
  'PUT /shoplook/draft': ownPages,
  'DELETE /shoplook/draft': ownPages,
  'POST /shoplook': ownPages,
  'GET /payouts': reads,
  'GET /payouts/:id': reads,
  'GET /books': reads,
  'GET /books/:month': reads,
  'GET /books/:month/ledger': reads,
  'GET /books/:month/sellers/:id': reads,
  // Its invoices follow from the ledger, and are for all sellers of the month.
  'POST /books/:month/close': { nobody: 'a close decides nothing about a person' },
  'GET /settlements': reads,
  'GET /settlements/:id': reads,
  // A provider's settlement is booked by its file, whichever admin imports it.
  'POST /settlements': { nobody: 'moves money between accounts of the shop only' },
  'GET /bank': reads,
  // Who sent or recorded what it proves does not import it (`own-proof`).
  'POST /bank': { nobody: 'a statement moves no money' },
  'POST /bank/notes': { nobody: 'a note moves no money' },
  'GET /staff': reads,
  // An admin may resign; the last one cannot.
  'PUT /staff/:email': { nobody: 'an admin has every role already' },
  'GET /allbuyers': reads,
  'GET /allsellers': reads,
  'GET /reportitems': reads,
  'GET /reportitems/:itemId': reads,
  'GET /waitingwords': reads,
  'GET /codephotos': reads,
  'GET /othermodels': reads,
  'GET /imeiclashes': reads,
  'GET /ringdeals': reads,
  'GET /sametexts': reads,
  'GET /lostkeys': reads,
  'GET /stolenreports': reads,
  'GET /stolenmatches': reads,
  'GET /decisions': reads,
  'GET /sentences': reads,
  'GET /threadreports': reads,
  // Its messages are between two, so an admin who is one of them is no judge of it.
  'GET /threadreports/:id': ({ threads }) => threads.map((id) => ({ params: { id } })),
  'GET /support/messages': reads,
  // Neither its writer answers it, nor the other side of an open deal of theirs.
  'GET /support/messages/:id': ({ support }) => support.map((id) => ({ params: { id } })),
  'GET /payments': reads,
  'GET /ledger/check': reads,
  'GET /gateways': reads,
  'POST /gateways/check': { nobody: 'the settings of the shop are of no person' },
  'POST /shop/testmail': { nobody: 'a mail to oneself' },
  'GET /shop/health': reads,
  'GET /auditlog': reads,
  'POST /find': reads,
  'GET /queue': reads,
  // Of each kind, what the caller could not decide either.
  'POST /queue/:id': (own) =>
    (
      [
        ['report', own.reported.map(({ itemId }) => itemId)],
        ['thread-report', own.threads],
        ['words', [own.waiting._id]],
        ['code-photo', [own.codePhoto]],
        ['other-model', [own.otherModel]],
        ['imei-clash', own.imeiClashes],
        ['stolen-report', own.stolenReports],
        ['stolen', own.stolenMatches],
        ['ring', own.ringDeals],
        ['support', own.support],
        ['same-text', [own.sameText]],
        ['answer', own.decisions],
        ['refund', own.failed],
        ['warned-payment', own.warned],
        ['payout-approval', [own.batch]],
      ] as const
    ).flatMap(([kind, ids]) => ids.map((id) => ({ params: { id }, body: { kind, take: true } }))),
  'GET /people/:id': reads,
  'GET /people/:id/view': reads,
  'GET /exports/:kind': reads,
  'GET /overview': reads,

  // The money of the seller.
  'POST /payouts': ({ due }) => [{ body: { lines: [due] } }],
  'POST /payouts/:id/approve': ({ batch }) => [{ params: { id: batch } }],
  'POST /payouts/lines/:id/sent': ({ line: id }) => [
    { params: { id }, body: { reference: 'TRX 1' } },
  ],
  'POST /payouts/lines/:id/failed': ({ otherLine: id }) => [
    { params: { id }, body: { problem: 'No such wallet' } },
  ],
  'POST /payouts/lines/:id/look': ({ failedLine: id }) => [{ params: { id } }],
  'POST /payouts/:id/results': { nobody: 'each line by the rule of marking it; own ones stay' },
  'POST /payouts/:id/dissolve': ({ otherBatch }) => [{ params: { id: otherBatch } }],
  'POST /payouts/holds/:id': ({ self }) => [{ params: { id: self.userId }, body: { reason } }],
  'POST /payouts/holds/:id/lift': ({ self }) => [{ params: { id: self.userId }, body: { reason } }],

  // The badge of the seller.
  'PUT /verifyseller/:email': ({ self }) => [
    { params: { email: self.email }, body: { checks: ['number'] } },
  ],
  'POST /suspensions/:email': { nobody: 'those who run the shop cannot be suspended' },
  'POST /suspensions/:email/end': ({ self }) => [
    { params: { email: self.email }, body: { reason } },
  ],
  'POST /unverifyseller/:email': ({ self }) => [
    { params: { email: self.email }, body: { reason } },
  ],

  // The phone of the seller, and the word of who has reported it.
  'POST /reportitems/:itemId/decision': ({ reported }) =>
    reported.map(({ itemId, version }) => ({
      params: { itemId },
      body: { decision: 'warn', reason, version },
    })),
  'DELETE /deleteReportItem/:itemId': ({ alsoReported }) =>
    alsoReported.map((itemId) => ({ params: { itemId } })),
  'POST /codephotos/:id': ({ codePhoto: id }) => [{ params: { id }, body: { verdict: 'fits' } }],
  'POST /othermodels/:id': ({ otherModel }) => [{ params: { id: otherModel } }],
  'POST /imeiclashes/:id': ({ imeiClashes }) =>
    imeiClashes.map((id) => ({ params: { id }, body: { free: true } })),
  'POST /ringdeals/:id': ({ ringDeals }) =>
    ringDeals.map((id) => ({ params: { id }, body: { counts: false } })),
  // About themselves, and made by themselves.
  'POST /decisions/:id/review': ({ decisions }) =>
    decisions.map((id) => ({ params: { id }, body: { outcome: 'back', reason } })),
  'POST /sametexts/:id': ({ sameText }) => [{ params: { id: sameText } }],
  // An account of the staff cannot come back by it.
  'POST /lostkeys/:id': ({ lostKeys: id }) => [{ params: { id }, body: { agrees: true } }],
  'POST /stolenreports/:id': ({ stolenReports }) =>
    stolenReports.map((id) => ({
      params: { id },
      body: { decision: 'false', seen: 'waiting', note: reason },
    })),
  'POST /stolenmatches/:id': ({ stolenMatches }) =>
    stolenMatches.map((id) => ({ params: { id }, body: { stolen: true } })),
  'POST /waitingwords/:id': ({ waiting }) => [
    { params: { id: waiting._id }, body: { pass: true, version: waiting.version } },
  ],

  // The words of the two.
  'POST /sentences/:id': ({ sentences }) =>
    sentences.map((id) => ({
      params: { id },
      body: { part: 'sentence', decision: 'hide', reason },
    })),
  'POST /threadreports/:id/decision': ({ threads }) =>
    threads.map((id) => ({ params: { id }, body: { decision: 'warn', reason } })),

  'POST /support/messages/:id': ({ support }) =>
    support.map((id) => ({ params: { id }, body: { answers: 0, text: reason } })),

  // Oneself, and the other side of an open deal.
  'POST /people/:id/support': ({ self }) => [
    { params: { id: self.userId }, body: { text: reason } },
  ],

  // The money of buyer and seller.
  'POST /payments/:id/review': ({ warned }) =>
    warned.map((id) => ({ params: { id }, body: { accept: true, reason } })),
  'POST /refunds/:id/by-hand': ({ failed }) =>
    failed.map((id, at) => ({
      params: { id },
      body: { way: 'cash', reference: `C${at}`, reason },
    })),
  'POST /refunds/:id/by-hand/approve': ({ recorded }) => recorded.map((id) => ({ params: { id } })),
  'POST /order/:id/by-hand': ({ booked }) =>
    booked.map((id, at) => ({
      params: { id },
      body: { way: 'bank', reference: `B${at}`, reason, taka: 24_500 },
    })),
  'POST /order/:id/by-hand/approve': ({ recordedPaid }) =>
    recordedPaid.map((id) => ({ params: { id } })),
  'POST /payments/:id/refund': ({ paid }) =>
    paid.map((id) => ({ params: { id }, body: { reason } })),

  // Members with whom the admin has an open deal: a removal holds their money, and an admin takes
  // their side. The admin themselves is `not-found` for both calls.
  'DELETE /allbuyers/:id': ({ buyerOfMine }) => [{ params: { id: buyerOfMine } }],
  'DELETE /allsellers/:id': ({ sellerOfMine }) => [{ params: { id: sellerOfMine } }],

  // Last, because it ends the admin's deals.
  'GET /order/:id/messages': ({ proposed }) => proposed.map(({ id }) => ({ params: { id } })),
  'POST /order/:id/verdict': ({ proposed }) =>
    proposed.map(({ id, verdict }) => ({
      params: { id },
      body: { verdict, outcome: 'stands' as const, reason },
    })),
};

export type OwnMatters = Awaited<ReturnType<typeof buildOwnMatters>>;

/** An admin who buys, sells and reports, and for each call something that is their own matter. */
export async function buildOwnMatters(shop: TestShop) {
  const people = {
    self: await shop.signUp({ title: 'seller', admin: true }),
    other: await shop.signUp({ admin: true }),
    seller: await shop.signUp({ title: 'seller' }),
    buyer: await shop.signUp(),
  };
  const { self, other, seller, buyer } = people;
  const sold = { buyer, seller: self };
  await nameDestination(shop, self);

  const paymentOf = async (booking: string) => {
    const { id } = await shop.deps.db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', booking)
      .executeTakeFirstOrThrow();
    return id;
  };
  const complete = async () =>
    await paymentOf(await completeDeal(shop, sold, await shop.addProduct(self)));
  const batchOf = async (...payments: string[]) =>
    (await callForBatch(shop, other, payments)).body.insertedId;
  const batch = await batchOf(await complete());
  const otherBatch = await batchOf(await complete());
  const thirdBatch = await batchOf(await complete());
  const failedBatch = await batchOf(await complete());
  // Made by a third admin, so that both of the others can approve it.
  const maker = await shop.signUp({ admin: true });
  await shop.deps.db
    .updateTable('payout_batches')
    .set({ created_by: maker.userId, needs_approval: true })
    .where('id', '=', batch)
    .execute();
  const lineOf = async (id: string) =>
    (await shop.ok('GET /payouts/:id', { params: { id } }, other)).lines[0]?._id ?? '';
  const failedLine = await lineOf(failedBatch);
  const failure = { params: { id: failedLine }, body: { problem: 'No such wallet' } };
  await shop.ok('POST /payouts/lines/:id/failed', failure, maker);

  const warn = async (from: Person, by: Person) => {
    const booking = await book(shop, by, await shop.addProduct(from));
    await payWithWarning(shop, by, booking);
    return await paymentOf(booking);
  };
  /** Reports of a phone of theirs, and one of another seller's phone by themselves. */
  const report = async () => {
    const ids = [await shop.addProduct(self), await shop.addProduct(seller)];
    const [own = '', theirs = ''] = ids;
    await shop.ok('POST /reportitem', { body: { itemId: own } }, buyer);
    await shop.ok('POST /reportitem', { body: { itemId: theirs } }, self);
    return ids;
  };
  const reported = [];
  for (const itemId of await report()) {
    const { version } = await shop.ok('GET /reportitems/:itemId', { params: { itemId } }, other);
    reported.push({ itemId, version });
  }
  await shop.addProduct(self, { description: 'Call 01712345678 on WhatsApp' });
  const [waiting] = await shop.ok('GET /waitingwords', {}, other);
  if (!waiting) throw new Error('No phone waits for a look at its words.');
  /** One with the admin as buyer, and one as seller. */
  const reportThread = async (by: Person, from: Person) => {
    const body = {
      productId: await shop.addProduct(from),
      text: 'Hello',
      entryId: shop.deps.newId(),
    };
    const { insertedId: id } = await shop.ok('POST /threads', { body }, by);
    await shop.ok('POST /threads/:id/report', { params: { id }, body: { reason: 'rude' } }, by);
    return id;
  };
  /** Of a buyer about the admin, and of the admin about a seller. */
  const writeSentence = async (by: Person, from: Person) => {
    const phone = await shop.addProduct(from, { cash: true });
    const params = { id: await buyInCash(shop, by, from, phone) };
    const said = { asDescribed: 'yes', onTime: 'yes', asAgreed: 'yes', sentence: 'Fine.' } as const;
    for (const side of [by, from]) {
      await shop.ok('POST /order/:id/answers', { params, body: said }, side);
    }
    return (await shop.ok('GET /order/:id', { params }, by)).answers.buyer?._id ?? '';
  };
  /** What was decided about a report of this person, who has answered. */
  const answered = async (reporter: Person, by: Person) => {
    const params = { itemId: await shop.addProduct(seller) };
    await shop.ok('POST /reportitem', { body: params }, reporter);
    const { version } = await shop.ok('GET /reportitems/:itemId', { params }, by);
    const body = { decision: 'dismiss', reason, version } as const;
    await shop.ok('POST /reportitems/:itemId/decision', { params, body }, by);
    const [notice] = await shop.ok('GET /notices', {}, reporter);
    const id = notice?._id ?? '';
    const answer = { params: { id }, body: { answer: 'Look again.' } };
    await shop.ok('POST /notices/:id/answer', answer, reporter);
    return id;
  };
  const decisions = [await answered(self, maker), await answered(buyer, self)];
  const sentences = [await writeSentence(buyer, self), await writeSentence(self, seller)];
  const threads = [await reportThread(self, seller), await reportThread(buyer, self)];
  const counterparts = {
    buyer: await shop.signUp(),
    seller: await shop.signUp({ title: 'seller' }),
  };
  const deals = {
    asSeller: await buy(shop, counterparts.buyer, await shop.addProduct(self)),
    asBuyer: await buy(shop, self, await shop.addProduct(counterparts.seller)),
  };
  for (const by of [self, counterparts.buyer, counterparts.seller]) {
    await shop.ok('POST /support', { body: { email: by.email, message: 'Where is it?' } }, by);
  }
  const messages = await shop.deps.db.selectFrom('support_messages').select('id').execute();
  const support = messages.map(({ id }) => id);
  /** A payment to the admin, and one of theirs. */
  const bothPaid = async () => [
    await paymentOf(await buy(shop, buyer, await shop.addProduct(self))),
    await paymentOf(await buy(shop, self, await shop.addProduct(seller))),
  ];
  const third = await shop.signUp({ admin: true });
  const failed: string[] = [];
  for (const id of await bothPaid()) failed.push(await failRefund(shop, id));
  const recorded: string[] = [];
  for (const id of await bothPaid()) recorded.push(await recordFailed(shop, id, third));
  const bothBooked = async () => [
    await book(shop, buyer, await shop.addProduct(self)),
    await book(shop, self, await shop.addProduct(seller)),
  ];
  const proposed = [];
  for (const id of Object.values(deals)) {
    proposed.push({ id, verdict: await proposeRefund(shop, third, id) });
  }
  const recordedPaid = await bothBooked();
  for (const id of recordedPaid) await recordWaiting(shop, third, id, 24_500);
  return {
    booked: await bothBooked(),
    recordedPaid,
    proposed,
    buyerOfMine: counterparts.buyer.userId,
    sellerOfMine: counterparts.seller.userId,
    deals,
    self: await renewed(shop, self),
    other: await renewed(shop, other),
    due: await complete(),
    batch,
    otherBatch,
    line: await lineOf(batch),
    otherLine: await lineOf(thirdBatch),
    failedLine,
    reported,
    alsoReported: await report(),
    decisions,
    waiting,
    ringDeals: [
      await suspectDeal(shop.deps, deals.asSeller),
      await suspectDeal(shop.deps, deals.asBuyer),
    ],
    stolenMatches: [
      await stolenMatchOf(shop, [self, seller], other),
      await stolenMatchOf(shop, [seller, self], other),
    ],
    stolenReports: [
      await stolenReportOf(shop, [self, seller]),
      await stolenReportOf(shop, [seller, self]),
    ],
    codePhoto: await codePhotoOf(shop, self),
    otherModel: await otherModelOf(shop, self, other),
    sameText: await sameTextOf(shop, self),
    // Of who sells to the admin, whose money is at stake.
    lostKeys: await lostKeysOf(shop, counterparts.seller.email, '01999999908'),
    imeiClashes: [
      await clashOfImeis(shop, [self, seller], other),
      await clashOfImeis(shop, [seller, self], other),
    ],
    threads,
    support,
    sentences,
    warned: [await warn(self, buyer), await warn(seller, self)],
    paid: await bothPaid(),
    failed,
    recorded,
  };
}
