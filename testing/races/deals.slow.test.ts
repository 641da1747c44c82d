import { expect, test } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { pursueRefund } from '#server/features/payments/pursue-refund.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { startRefund } from '#server/features/payments/refunds/start-refund.ts';
import { Problem } from '#server/lib/problem.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { dealIn, openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { book, enterCard, openPayment } from '#testing/payments/paying.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import { engine } from '#testing/test-database.ts';

const handOver = async (deal: TestDeal) =>
  deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
const report = { event: 'report', problem: 'broken', reason: 'No sound.' } as const;
const refund = { event: 'order-refund', reason: 'Broken, as the photos show.' } as const;
const release = { event: 'order-release', reason: 'It worked at the meeting.' } as const;

/** The booking of a buyer who races for the same phone. */
let rivalsBooking = '';

type Race = {
  /** The preparation; returns another order if the race is about that. */
  before: (deal: TestDeal) => Promise<TestDeal | undefined>;
  /** Each resolves to whether it has changed the deal. */
  runners: ((deal: TestDeal) => Promise<boolean>)[];
  /** How many may have changed it; one by default. */
  changed?: readonly number[];
  /** The states in which it may end. */
  ends: readonly string[];
};

const act =
  (...[who, body]: Parameters<TestDeal['act']>) =>
  async (deal: TestDeal) => {
    const { status, body: answer } = await deal.act(who, body);
    if (status !== 200) throw new Error(`${body.event}: ${status} ${JSON.stringify(answer)}`);
    return answer.modifiedCount === 1;
  };
/** Another phone that the buyer has booked; their card is charged, and the shop does not know yet. */
async function charged({ shop, people }: TestDeal): Promise<TestDeal> {
  const phone = await shop.addProduct(people.seller);
  const id = await book(shop, people.buyer, phone);
  const { body } = await openPayment(shop, people.buyer, id);
  await enterCard(shop, body.clientSecret);
  return dealIn(shop, people, { id, phone });
}

/** The page reports a payment; returns whether the shop accepts that. */
const confirmPayment = async ({ shop, people, id, db }: TestDeal) => {
  const { provider_id } = await db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('provider_id')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { bookingId: id, transitionId: String(provider_id), paid: true };
  const answer = await shop.call('POST /paymentConfirm', { body }, people.buyer);
  if (answer.status !== 200 && answer.status !== 409) throw new Error(JSON.stringify(answer.body));
  return answer.status === 200;
};
/** In poisha; the full payment is 2,450,000. */
const lastPart = 1_450_000;

/** Orders a refund of a part, like the product; returns whether it was accepted. */
const refundPart = (amount: number) => async (deal: TestDeal) => {
  const { deps } = deal.shop;
  const { payment_id: paymentId } = await deal.db
    .selectFrom('deals')
    .select('payment_id')
    .where('booking_id', '=', deal.id)
    .executeTakeFirstOrThrow();
  const order = { paymentId: String(paymentId), amount, reason: 'A part', actorId: null };
  const ordered = await transact(deal.db, (trx) => startRefund(trx, order, deps)).catch(
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'payment-not-refundable') return null;
      throw error;
    },
  );
  if (ordered) await pursueRefund(deps, ordered.refundId);
  return ordered !== null;
};
/** Another phone of the seller, which the buyer wants to pay in cash. */
async function askForCash({ shop, people }: TestDeal): Promise<TestDeal> {
  const phone = await shop.addProduct(people.seller, { cash: true });
  const deal = dealIn(shop, people, { id: await book(shop, people.buyer, phone), phone });
  await deal.play(['buyer', { event: 'ask-cash' }]);
  return deal;
}
/** Whether the call got the phone; a faster rival is no error. */
const got = ({ status, body }: { status: number; body: { code?: unknown } }) => {
  if (status === 200) return true;
  if (['product-held', 'product-reserved'].includes(String(body.code))) return false;
  throw new Error(JSON.stringify(body));
};
const time = async ({ shop }: TestDeal) => (await endDueDeals(shop.deps)) === 1;

const races: Record<string, Race> = {
  'the buyer confirms while time completes the deal': {
    before: async (deal) => {
      await handOver(deal);
      await deal.wait({ hours: 48 });
      return undefined;
    },
    runners: [act('buyer', { event: 'confirm' }), time],
    ends: ['completed'],
  },
  'a problem is reported while the money is released': {
    before: async (deal) => {
      await handOver(deal);
      await deal.wait({ hours: 48 });
      return undefined;
    },
    runners: [act('buyer', report), time],
    ends: ['problem', 'completed'],
  },
  'two decisions at once': {
    before: async (deal) => {
      await handOver(deal);
      await deal.play(['buyer', report], ['seller', { event: 'dispute', reason: 'Not so.' }]);
      return undefined;
    },
    runners: [act('admin', refund), act('admin', release)],
    ends: ['refunded', 'completed'],
  },
  'a part refund twice': {
    before: async (deal) => {
      await handOver(deal);
      await deal.play(['buyer', report], ['seller', { event: 'offer', taka: 500 }]);
      return undefined;
    },
    runners: [act('buyer', { event: 'accept-offer' }), act('buyer', { event: 'accept-offer' })],
    ends: ['completed'],
  },
  'the last part goes back twice': {
    before: async (deal) => {
      await refundPart(2_450_000 - lastPart)(deal);
      return undefined;
    },
    runners: [refundPart(lastPart), refundPart(lastPart)],
    ends: ['refunded'],
  },
  'the code is entered while the buyer calls off': {
    before: async () => undefined,
    runners: [
      async (deal) => {
        const code = deal.shop.deps.deals.codeOf(deal.id, 'to-buyer');
        return await act('seller', { event: 'hand-over', code })(deal);
      },
      act('buyer', { event: 'call-off', reason: 'I cannot come.' }),
    ],
    ends: ['handed-over', 'refunded'],
  },
  'the code is entered while the buyer calls off at the meeting': {
    before: async (deal) => {
      await deal.play(['buyer', { event: 'show-code' }]);
      return undefined;
    },
    runners: [
      async (deal) => {
        const code = deal.shop.deps.deals.codeOf(deal.id, 'to-buyer');
        return await act('seller', { event: 'hand-over', code })(deal);
      },
      act('buyer', { event: 'call-off', reason: 'I keep my money.' }),
    ],
    // In any order: the correct code wins.
    changed: [1, 2],
    ends: ['handed-over'],
  },
  'the code is entered while time ends what was called off at the meeting': {
    before: async (deal) => {
      await deal.play(
        ['buyer', { event: 'show-code' }],
        ['buyer', { event: 'call-off', reason: 'I keep my money.' }],
      );
      await deal.wait({ hours: 48 });
      return undefined;
    },
    runners: [
      async (deal) => {
        const code = deal.shop.deps.deals.codeOf(deal.id, 'to-buyer');
        return await act('seller', { event: 'hand-over', code })(deal);
      },
      time,
    ],
    // A code after the deadline counts as well: it opens a case.
    changed: [1, 2],
    ends: ['handed-over', 'refunded'],
  },
  'the phone is listed again twice': {
    before: async (deal) => {
      await deal.play(
        ['buyer', { event: 'show-code' }],
        ['buyer', { event: 'refuse', checks: ['screen'] }],
        ['seller', { event: 'agree-call-off' }],
      );
      return undefined;
    },
    runners: [act('seller', { event: 'list-again' }), act('seller', { event: 'list-again' })],
    ends: ['refunded'],
  },
  'the buyer cancels while the payment is settled': {
    before: charged,
    runners: [act('buyer', { event: 'cancel' }), confirmPayment],
    ends: ['cancelled', 'paid'],
  },
  'the seller declines while the payment is settled': {
    before: charged,
    runners: [act('seller', { event: 'decline', reason: 'It fell.' }), confirmPayment],
    ends: ['declined', 'paid'],
  },
  'the seller keeps the phone for cash while somebody else begins to pay': {
    before: async (deal) => {
      const asked = await askForCash(deal);
      rivalsBooking = await book(deal.shop, deal.people.stranger, asked.phone);
      return asked;
    },
    runners: [
      async (deal) => got(await deal.act('seller', { event: 'reserve' })),
      async ({ shop, people }) => got(await openPayment(shop, people.stranger, rivalsBooking)),
    ],
    ends: ['reserved', 'booked'],
  },
  'the code of a cash deal is entered while its time ends': {
    before: async (first) => {
      const deal = await askForCash(first);
      await deal.play(['seller', { event: 'reserve' }]);
      await deal.wait({ hours: 72 });
      return deal;
    },
    runners: [
      async (deal) => {
        const code = deal.shop.deps.deals.codeOf(deal.id, 'to-buyer');
        return await act('seller', { event: 'hand-over', code })(deal);
      },
      time,
    ],
    ends: ['completed-cash', 'lapsed'],
  },
};

// sec T1, T15
test.each(Object.entries(races))(
  '%s: one of them, and the ledger agrees',
  async (what, race) => {
    const first = await openDeal();
    const deal = (await race.before(first)) ?? first;
    const snapshot = await takeSnapshot(deal.db);
    const count = rounds('DEAL_RACE_ROUNDS', 2);
    const wrong: object[] = [];
    for (let round = 0; round < count; round += 1) {
      const runners = round % 2 === 0 ? race.runners : race.runners.toReversed();
      const changed = await Promise.all(runners.map((run) => run(deal)));
      await reconcilePayments(deal.shop.deps);
      const state = await deal.state();
      const { sum, disagreements } = await checkLedger(deal.db);
      const isCounted = (race.changed ?? [1]).includes(changed.filter(Boolean).length);
      const isRight = isCounted && race.ends.includes(state);
      if (!isRight || sum !== 0 || disagreements.length > 0) {
        wrong.push({ changed, state, sum, disagreements });
      }
      await snapshot.restore();
    }
    await keepFigures({
      what: `Races of a deal, ${engine}: ${what}`,
      tried: { rounds: count },
      wrong: { rounds: wrong.length },
    });
    expect(wrong).toEqual([]);
  },
  60 * 60_000,
);
