import { sql } from 'kysely';
import type { ProblemDetails } from '#contract/errors.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { enterCard, renewed, settleCard } from '../payments/paying.ts';
import type { Person, TestShop } from '../test-app.ts';

type Answer = { status: number; body: unknown };

/** Counts of the harms that a race must never cause. */
export const noHarm = {
  'double sales': 0,
  'unsold phones': 0,
  'wrong counters': 0,
  'payments left open': 0,
  'money without an owner': 0,
  'ledger differences': 0,
  'errors of the server': 0,
  'transactions left open': 0,
  deadlocks: 0,
};

export type Harm = typeof noHarm;

/** Adds the harms of two rounds. */
export function add(one: Harm, other: Harm): Harm {
  const names = Object.keys(one) as (keyof Harm)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Harm;
}

/**
 * Many buyers of one shop who act concurrently. Server errors (5xx) and errors of background jobs
 * are collected in `blunders`.
 */
export async function gatherBuyers(shop: TestShop, count: number) {
  const seller = await shop.signUp({ title: 'seller' });
  const picture = await shop.upload(seller);
  let buyers: Person[] = [];
  for (let i = 0; i < count; i += 1) buyers.push(await shop.signUp());
  const blunders: string[] = [];

  function note(answer: Answer): void {
    if (answer.status >= 500) {
      blunders.push((answer.body as ProblemDetails).detail ?? String(answer.status));
    }
  }

  return {
    blunders,
    get buyers() {
      return buyers;
    },
    seller: () => renewed(shop, seller),
    listPhone: async () => shop.addProduct(await renewed(shop, seller), { img: picture }),

    /** Advances the clock; everybody gets a fresh token. */
    async later(minutes: number) {
      shop.clock.advance({ minutes });
      buyers = await Promise.all(buyers.map((buyer) => renewed(shop, buyer)));
    },

    async book(buyer: Person, productId: string): Promise<string | undefined> {
      const body = { productId, userNumber: '01812345678', meetLocation: 'Shahbagh' };
      const answer = await shop.call('POST /booking', { body }, buyer);
      note(answer);
      return answer.status === 200 ? answer.body.insertedId : undefined;
    },

    /** The client secret if this buyer now holds the phone. */
    async openPayment(buyer: Person, bookingId: string): Promise<string | undefined> {
      const body = { price: 24500, bookingId };
      const answer = await shop.call('POST /create-payment-intent', { body }, buyer);
      note(answer);
      return answer.status === 200 ? answer.body.clientSecret : undefined;
    },

    async pay(clientSecret: string): Promise<void> {
      note(await enterCard(shop, clientSecret));
    },

    async confirm(buyer: Person, bookingId: string, intentId: string): Promise<void> {
      const body = { bookingId, transitionId: intentId, paid: true };
      note(await shop.call('POST /paymentConfirm', { body }, buyer));
    },

    /** Handles an event as the webhook does after checking its signature. */
    async hearFromProvider(intentId: string): Promise<void> {
      await settleCard(shop, intentId).catch((error: unknown) => {
        blunders.push(String(error));
      });
    },

    async run(job: (deps: TestShop['deps']) => Promise<unknown>): Promise<void> {
      await job(shop.deps).catch((error: unknown) => {
        const errors = error instanceof AggregateError ? error.errors : [error];
        blunders.push(...errors.map(String));
      });
    },
  };
}

export type Buyers = Awaited<ReturnType<typeof gatherBuyers>>;

type Row<T> = { rows: T[] };

/** Compares the books of shop and card provider for one phone. */
export async function auditSale({ deps: { db } }: TestShop, productId: string): Promise<Harm> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .innerJoin('payment_attempts', 'payment_attempts.payment_id', 'payments.id')
    .select(['payments.state', 'provider_id', 'payment_attempts.ref', 'bookings.paid_at'])
    .where('payments.product_id', '=', productId)
    .execute();
  const product = await db
    .selectFrom('products')
    .select(['paid_at', 'removed_at'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const { rows: intents }: Row<{ id: string; status: string; amount: number; refunded: number }> =
    await sql<never>`select id, status, amount, refunded from embedded_card_intents
      where metadata ->> 'ref' = any (${payments.map(({ ref }) => ref)})`.execute(db);
  const { rows: counters }: Row<{ id: string }> = await sql<never>`select id from categories
    where (unpaid, sold, advertised) <> (select
        count(*) filter (where paid_at is null), count(paid_at),
        count(advertised_at) filter (where paid_at is null)
      from products where category_id = categories.id and removed_at is null)`.execute(db);

  const paid = payments.filter(({ state }) => state === 'paid');
  const sold = paid.length === 1 && product.paid_at !== null && paid[0]?.paid_at !== null;
  const isSettled = (intent: (typeof intents)[number]) => {
    const payment = payments.find(({ provider_id }) => provider_id === intent.id);
    if (intent.status !== 'succeeded') return payment?.state === 'released';
    const retained = intent.amount - intent.refunded;
    return payment?.state === 'paid' ? retained === intent.amount : retained === 0;
  };
  return {
    ...noHarm,
    'double sales': Math.max(0, paid.length - 1),
    'unsold phones': sold || product.removed_at ? 0 : 1,
    'wrong counters': counters.length,
    'payments left open': payments.filter(({ state }) => state === 'held' || state === 'refund_due')
      .length,
    'money without an owner': intents.filter((intent) => !isSettled(intent)).length,
  };
}

/** Checks the ledger and the database after all rounds. */
export async function auditDatabase({ deps: { db } }: TestShop): Promise<Harm> {
  const ledger = await checkLedger(db);
  const { rows }: Row<{ open: number; deadlocks: number }> = await sql<never>`select
    (select count(*)::int from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%') as open,
    (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks
    `.execute(db);
  return {
    ...noHarm,
    'ledger differences': ledger.disagreements.length + Math.abs(ledger.sum),
    'transactions left open': rows[0]?.open ?? 0,
    deadlocks: rows[0]?.deadlocks ?? 0,
  };
}
