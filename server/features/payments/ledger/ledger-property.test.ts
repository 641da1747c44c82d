import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventType } from '#server/ports/payments/embedded/events.ts';
import { type PaymentProvider, PaymentProviderDown } from '#server/ports/payments/port.ts';
import { createPaymentProviders } from '#server/ports/payments/providers.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { sendCardEvent } from '#testing/payments/card-events.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import {
  book,
  cardDesk,
  cardsOf,
  confirm,
  enterCard,
  intentIdOf,
  openPayment,
  releaseTooEarly,
  renewed,
} from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';
import { reconcilePayments } from '../reconcile-payments.ts';

const sequences = rounds('LEDGER_SEQUENCES', 8);

/** Acts of buyers, operator and clock on a phone that two buyers have booked. */
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom('open', 'pay', 'confirm', 'tell' as const),
      who: fc.nat(1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('pay too late', 'refund', 'refund at the provider' as const),
      who: fc.nat(1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('wait', 'end of the hold', 'reconcile' as const),
      who: fc.constant(0),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

type CardEvent = { intentId: string; type: EventType };

/** The fault of one request to the provider. */
const fault = fc.constantFrom('none', 'none', 'none', 'not reached', 'answer lost' as const);
type Fault = typeof fault extends fc.Arbitrary<infer Value> ? Value : never;

/** The provider behind a network with these faults in turn; it works once they are used up. */
function behindFaults(cards: PaymentProvider, faults: Fault[]): PaymentProvider {
  const through =
    <Args extends unknown[], Answer>(request: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const now = faults.shift() ?? 'none';
      if (now === 'not reached') throw new PaymentProviderDown(now);
      const answer = await request(...args);
      if (now === 'answer lost') throw new PaymentProviderDown(now);
      return answer;
    };
  return {
    ...cards,
    createPayment: through(cards.createPayment),
    resume: through(cards.resume),
    retrieve: through(cards.retrieve),
    close: through(cards.close),
    refund: through(cards.refund),
    retrieveRefund: through(cards.retrieveRefund),
  };
}

async function openShop() {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const cards = cardsOf(shop);
  const seller = await shop.signUp({ title: 'seller' });
  const admin = await shop.signUp({ admin: true });
  const people = [await shop.signUp(), await shop.signUp()];
  const img = await shop.upload(seller);

  const unaccepted: CardEvent[] = [];

  /** A new phone, booked by both buyers; `perform` runs one act. */
  async function newPhone() {
    const productId = await shop.addProduct(await renewed(shop, seller), { img });
    const buyers: { person: Person; bookingId: string; secret: string }[] = [];
    for (const person of people) {
      const bookingId = await book(shop, await renewed(shop, person), productId);
      buyers.push({ person, bookingId, secret: '' });
    }
    return async function perform({ does, who }: Act): Promise<void> {
      const buyer = buyers[who];
      if (!buyer) throw new Error('There are two buyers');
      const intentId = intentIdOf(buyer.secret);
      if (does === 'open') {
        const { body } = await openPayment(
          shop,
          await renewed(shop, buyer.person),
          buyer.bookingId,
        );
        buyer.secret = body.clientSecret ?? buyer.secret;
      } else if (does === 'wait') shop.clock.advance({ minutes: 2 });
      else if (does === 'end of the hold') shop.clock.advance({ minutes: 16 });
      else if (does === 'reconcile') await reconcilePayments(shop.deps).catch(() => {});
      else if (!intentId) return;
      else if (does === 'pay') await enterCard(shop, buyer.secret);
      else if (does === 'tell') await deliver({ intentId, type: 'payment_intent.succeeded' });
      else if (does === 'confirm') {
        await confirm(shop, await renewed(shop, buyer.person), buyer.bookingId, buyer.secret);
      } else if (does === 'refund at the provider') {
        await cardDesk(shop)
          .refund(intentId, 'by hand')
          .catch(() => {});
        await deliver({ intentId, type: 'charge.refunded' });
      } else if (does === 'refund') await refundByAdmin(intentId);
      else if ((await enterCard(shop, buyer.secret)).status === 200)
        await releaseTooEarly(db, intentId);
    };
  }

  /** The provider repeats an event until the shop has accepted it. */
  async function deliver({ intentId, type }: CardEvent): Promise<void> {
    const { status } = await sendCardEvent(shop, intentId, { type });
    if (status !== 200) unaccepted.push({ intentId, type });
  }

  async function redeliver(): Promise<void> {
    for (const event of unaccepted.splice(0)) await deliver(event);
  }

  async function refundByAdmin(intentId: string) {
    const { id } = await db
      .selectFrom('payment_attempts')
      .select('payment_id as id')
      .where('provider_id', '=', intentId)
      .executeTakeFirstOrThrow();
    const parts = { params: { id }, body: { reason: 'not as described' } };
    await shop.call('POST /payments/:id/refund', parts, await renewed(shop, admin));
  }

  /** The provider's balance after all refunds, in poisha. */
  async function keptByProvider(): Promise<number> {
    const intents = await db
      .withTables<{ embedded_card_intents: { status: string; amount: number; refunded: number } }>()
      .selectFrom('embedded_card_intents')
      .select(['amount', 'refunded'])
      .where('status', '=', 'succeeded')
      .execute();
    return intents.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  }

  async function owedToSellers(): Promise<number> {
    const { owed } = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum<string>('amount').as('owed'))
      .where('account', '=', 'seller')
      .executeTakeFirstOrThrow();
    return 0 - Number(owed);
  }

  return { shop, newPhone, redeliver, cards, keptByProvider, owedToSellers };
}

// sec T16
test(
  'whatever happens, the ledger agrees with every payment, and in the end nothing is open',
  async () => {
    const { shop, newPhone, redeliver, cards, keptByProvider, owedToSellers } = await openShop();
    const { deps } = shop;
    const tried = { sequences: 0, acts: 0 };
    const found = { 'ledger differences': 0, 'payments left open': 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 6, maxLength: 20 }),
        fc.array(fault, { maxLength: 20 }),
        async (acts, faults) => {
          const perform = await newPhone();
          tried.sequences += 1;
          tried.acts += acts.length;
          deps.payments = createPaymentProviders([behindFaults(cards, [...faults])]);
          for (const one of acts) {
            await perform(one);
            expect((await booksOf(deps.db)).wrong, one.does).toEqual([]);
          }
          deps.payments = createPaymentProviders([cards]);
          shop.clock.advance({ minutes: 16 });
          await redeliver();
          // A late capture of a released payment is reported only by its event.
          for (const { provider_id: id } of await releasedIntents())
            await sendCardEvent(shop, id ?? '');
          await reconcilePayments(deps);

          const { states, wrong } = await booksOf(deps.db);
          const open = states.filter((state) => state === 'held' || state === 'refund_due');
          found['ledger differences'] += wrong.length;
          found['payments left open'] += open.length;
          expect({ open, wrong }).toEqual({ open: [], wrong: [] });
          expect(await owedToSellers()).toBe(await keptByProvider());
        },
      ),
      { numRuns: sequences },
    );
    await keepFigures({ what: 'Ledger, whatever happens', tried, wrong: found });

    function releasedIntents() {
      return deps.db
        .selectFrom('payments')
        .innerJoin('payment_attempts', 'payment_id', 'payments.id')
        .select('provider_id')
        .where('state', '=', 'released')
        .where('provider_id', 'is not', null)
        .execute();
    }
  },
  30 * 60_000,
);
