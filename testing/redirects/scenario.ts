import fc from 'fast-check';
import { sql } from 'kysely';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { book } from '../payments/paying.ts';
import type { Fault } from '../stripe-server/faults.ts';
import type { Person } from '../test-app.ts';
import { type PhoneWatch, stepMinutes, watchPhone } from './off-sale.ts';
import type { RedirectWorld } from './world.ts';

/** Numbers choose among whatever there is at that moment. */
export type Act = { what: keyof typeof acts; one: number; other: number };

type Life = {
  world: RedirectWorld;
  productId: string;
  buyers: readonly [Person, Person];
  bookings: readonly [string, string];
  /** The gateway's ids of all pages that were opened, by both buyers. */
  pages: string[];
  watch: PhoneWatch;
};

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];

const faults: readonly Fault[] = ['drop-before', 'drop-after', 'error-before', 'error-after'];

const otherAmounts = ['10.00', '24499.99', '24500.01', '49000.00'];

/** What may happen around a phone that two buyers want to pay for. */
const acts = {
  async open({ world, buyers, bookings, pages }: Life, { one, other }: Act) {
    const who = one % 2 === 0 ? 0 : 1;
    // Another method closes the first one's page, which may still be paid.
    const method = pick(world.desk.methods, other % 4 === 0 ? 1 : 0);
    const body = { price: 24500, bookingId: bookings[who], method };
    const path = '/api/create-payment-intent';
    const answer = await world.call(other, path, body, buyers[who]);
    // A program that has died gives no response.
    const { redirectTo } = (answer.body ?? {}) as { redirectTo?: string };
    if (answer.status !== 200 || !redirectTo) return;
    const id = world.desk.idOf(redirectTo);
    if (!pages.includes(id)) pages.push(id);
  },

  /** Also in an old tab. */
  async pay({ world, pages }: Life, { one }: Act) {
    const page = pick(pages, one);
    if (page) world.desk.pay(page);
  },

  async 'pay and come back'({ world, pages }: Life, { other }: Act) {
    const page = pages.at(-1);
    if (!page || !world.desk.pay(page)) return;
    await world.send(other, world.desk.back(page, 'paid'));
  },

  /** Far too little, too little by a poisha, or too much: it is fully refunded. */
  async 'another amount is taken'({ world, pages }: Life, { one, other }: Act) {
    const page = pages.at(-1);
    if (!page || !world.desk.pay(page, { amount: pick(otherAmounts, one) })) return;
    await world.send(other, world.desk.back(page, 'paid'));
  },

  async 'the gateway warns of the money'({ world, pages }: Life, { one, other }: Act) {
    const page = pick(pages, one);
    if (!page || !world.desk.pay(page, { risk: true })) return;
    if (other % 2 === 0) await world.send(other, world.desk.back(page, 'paid'));
  },

  async 'an admin decides'({ world, productId }: Life, { one, other }: Act) {
    await decideAll(world, [productId], { accept: one % 2 === 0, program: other });
  },

  async refuse({ world, pages }: Life, { one }: Act) {
    const page = pick(pages, one);
    if (page) world.desk.refuse(page);
  },

  async 'come back'({ world, pages }: Life, { one, other }: Act) {
    const page = pick(pages, one);
    if (page) await world.send(other, world.desk.back(page, other % 3 ? 'paid' : 'failed'));
  },

  async 'come back twice at once, and be told of'({ world, pages }: Life, { one }: Act) {
    const page = pick(pages, one);
    if (!page) return;
    const back = world.desk.back(page, 'paid');
    const notice = world.desk.notice(page) ?? back;
    await Promise.all([0, 1, 2].map((which) => world.send(which, which < 2 ? back : notice)));
  },

  async 'be told of'({ world, pages }: Life, { one, other }: Act) {
    const page = pick(pages, one);
    const notice = page && world.desk.notice(page);
    if (notice) await world.send(other, notice);
  },

  async forge({ world, pages }: Life, { one, other }: Act) {
    const [mine, others] = [pick(pages, one), pick(pages, other)];
    if (!mine || !others) return;
    for (const sent of world.desk.forged(mine, others)) await world.send(other, sent);
  },

  async 'the gateway has trouble'({ world }: Life, { one, other }: Act) {
    const operation = pick(world.desk.operations, one) ?? '';
    world.desk.plan(operation, pick(faults, other) ?? 'drop-after');
  },

  /** For all phones, until it ends or another one begins. */
  async 'a lasting trouble begins'({ world }: Life, { one }: Act) {
    world.beginTrouble(one);
  },

  async 'the trouble ends'({ world }: Life) {
    world.desk.setTrouble(null);
  },

  async 'minutes pass'(life: Life) {
    await passMinutes(life.world, [life], 1);
  },

  async 'the hold ends'(life: Life) {
    await passMinutes(life.world, [life], 15 / stepMinutes);
  },

  /** The phone is free for others by then, and no message comes. */
  async 'pay too late'(life: Life) {
    const { world, pages } = life;
    await passMinutes(life.world, [life], 15 / stepMinutes);
    await runJobs(world);
    const page = pages.at(-1);
    if (page) world.desk.pay(page);
  },

  async 'jobs run'({ world }: Life) {
    await runJobs(world);
  },

  async 'an admin refunds'({ world, productId }: Life, { other }: Act) {
    const payment = await world.shop.deps.db
      .selectFrom('payments')
      .select('id')
      .where('product_id', '=', productId)
      .where('state', '=', 'paid')
      .executeTakeFirst();
    if (!payment) return;
    const body = { reason: 'The phone is not as described.' };
    await world.call(other, `/api/payments/${payment.id}/refund`, body, world.people.admin);
  },

  /** The program stops before, during or after a step of its work. */
  async 'a program dies'(life: Life, { one, other }: Act): Promise<void> {
    const program = pick(life.world.programs, one);
    if (!program?.restart) return;
    const step = pick(dyingSteps, other) ?? 'open';
    const last = step === 'jobs run' ? program.runJobs?.() : inProgram(life, step, { one, other });
    await new Promise((resolve) => setTimeout(resolve, other % 31));
    await program.restart();
    await last;
  },
} satisfies Record<string, (life: Life, act: Act) => Promise<unknown>>;

/** The steps during which a program may die. */
const dyingSteps = ['open', 'come back', 'be told of', 'an admin refunds', 'jobs run'] as const;

/** These acts choose a page or a buyer by `one`, and the program by `other`. */
const inProgram = (life: Life, step: Act['what'], { one, other }: Omit<Act, 'what'>) =>
  acts[step](life, { what: step, one: other, other: one });

const often = (weight: number, ...names: (keyof typeof acts)[]) => ({
  weight,
  arbitrary: fc.constantFrom(...names),
});

export const redirectScenario = fc.array(
  fc.record(
    {
      what: fc.oneof(
        often(12, 'open'),
        often(8, 'pay and come back'),
        often(4, 'pay', 'come back', 'come back twice at once, and be told of', 'be told of'),
        often(4, 'the gateway has trouble'),
        often(3, 'the hold ends', 'jobs run'),
        often(3, 'pay too late', 'an admin refunds'),
        often(3, 'another amount is taken'),
        often(4, 'the gateway warns of the money', 'an admin decides'),
        often(2, 'refuse', 'forge'),
        often(3, 'minutes pass', 'a lasting trouble begins'),
        often(2, 'the trouble ends'),
      ),
      one: fc.nat(1000),
      other: fc.nat(1000),
    },
    { noNullPrototype: true },
  ),
  { minLength: 8, maxLength: 20 },
);

/** A program dies once in a while, since it takes seconds to start. */
export const withDeath = (life: Act[], at: number): Act[] =>
  life.toSpliced(at % life.length, 0, { what: 'a program dies', one: at, other: at });

/** A scenario as far as it has run; `watch` has the periods in which its phone was held. */
export type Lived = Life;

/** Runs a life on a new phone with this pair of buyers. */
export async function live(
  world: RedirectWorld,
  life: readonly Act[],
  buyers: readonly [Person, Person],
): Promise<Lived> {
  const { shop, people, img } = world;
  const productId = await shop.addProduct(people.seller, { img, selingPrice: 24500 });
  const [one, two] = buyers;
  const bookings = [await book(shop, one, productId), await book(shop, two, productId)] as const;
  const watch = watchPhone(world, productId);
  const lived: Life = { world, productId, buyers, bookings, pages: [], watch };
  for (const act of life) {
    await acts[act.what](lived, act);
    await watch.look();
  }
  return lived;
}

/**
 * Minutes pass, and the jobs run once in each step. The clock goes back, because other programs
 * share the present; holds begin days earlier, so that no buyer reaches the limits. Ends early if
 * no phone waits.
 */
async function passMinutes(world: RedirectWorld, lived: readonly Life[], steps: number) {
  const { db } = world.shop.deps;
  const phones = sql`any(${lived.map(({ productId }) => productId)}::uuid[])`;
  const own = sql`(select id from payments where product_id = ${phones})`;
  const earlier = sql`${stepMinutes} * interval '1 minute'`;
  await sql`update payments set created_at = created_at - interval '2 days'
    where product_id = ${phones}`.execute(db);
  for (let step = 0; step < steps; step += 1) {
    world.followTime();
    await runJobs(world);
    const waiting = await Promise.all(lived.map(({ watch }) => watch.look()));
    if (!waiting.includes(true)) return;
    await sql`update payments set held_until = held_until - ${earlier}
      where product_id = ${phones}`.execute(db);
    await sql`update payment_attempts set opened_at = opened_at - ${earlier},
        ask_at = ask_at - ${earlier} where payment_id in ${own}`.execute(db);
    await sql`update payment_refunds set started_at = started_at - ${earlier},
        ask_at = ask_at - ${earlier} where payment_id in ${own}`.execute(db);
    // The pause after a token that was not to be had; the count of the hour stays.
    await sql`update bkash_tokens set paused_until = paused_until - ${earlier}`.execute(db);
    for (const { watch } of lived) watch.pass(stepMinutes);
  }
}

/** Decides about money of which a gateway warns, because phones would otherwise remain held. */
async function decideAll(
  world: RedirectWorld,
  productIds: readonly string[],
  { accept, program }: { accept: boolean; program: number },
): Promise<void> {
  const waiting = await world.shop.deps.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('payment_id')
    .where('product_id', 'in', productIds)
    .where('review', '=', 'risk')
    .where('payment_attempts.paid_at', 'is', null)
    .execute();
  for (const { payment_id: id } of waiting) {
    const body = { accept, reason: 'After a look at the card.' };
    await world.call(program, `/api/payments/${id}/review`, body, world.people.admin);
  }
}

/** A failed job runs again a minute later; it throws what it could not finish. */
async function runJobs({ shop }: RedirectWorld): Promise<void> {
  await reconcilePayments(shop.deps).catch(() => {});
}

/**
 * Days pass without further faults: holds end, attempts and refunds are queried until nothing is
 * due, and an admin decides about money of which the gateway warns, and about refunds that failed
 * or are in doubt. If the gateway has no call for refunds, that admin refunds in its panel and
 * records it, which is counted as `byHand`. `presses` counts the retries at the gateway, which is 0
 * if it refuses nothing.
 */
export async function comeToRest(
  world: RedirectWorld,
  lived: readonly Lived[],
): Promise<{ presses: number; byHand: number }> {
  let presses = 0;
  let byHand = 0;
  const productIds = lived.map(({ productId }) => productId);
  const { shop, desk, people } = world;
  const { db } = shop.deps;
  desk.clearFaults();
  world.followTime();
  // During a lasting fault of a gateway, no phone may wait for it longer than an hour.
  await passMinutes(world, lived, 60 / stepMinutes + 1);
  await runJobs(world);
  await Promise.all(lived.map(({ watch }) => watch.look()));
  desk.setTrouble(null);
  await world.hourPasses();
  const own = sql`(select id from payments where product_id = any(${productIds}::uuid[]))`;
  // The jobs run every minute, so the clock moves in small steps first; a large one would skip
  // their work within a day.
  for (const [day, passed] of ['2 minutes', ...Array(4).fill('3 days')].entries()) {
    await reconcileAll(world);
    desk.finishRefunds();
    await sql`update payment_attempts set opened_at = opened_at - ${passed}::interval,
        ask_at = case when ask_at is null then null else opened_at - ${passed}::interval end
      where payment_id in ${own}`.execute(db);
    await sql`update payment_refunds set started_at = started_at - ${passed}::interval,
        ask_at = case when ask_at is null then null else created_at - ${passed}::interval end
      where payment_id in ${own}`.execute(db);
    const stuck = await db
      .selectFrom('payment_refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['payment_id', 'payment_refunds.id', 'payment_refunds.amount'])
      .where('product_id', 'in', productIds)
      .where('payment_refunds.state', 'in', ['failed', 'in_doubt'])
      .execute();
    world.followTime();
    await decideAll(world, productIds, { accept: day % 2 === 0, program: 0 });
    for (const { payment_id: id, ...refund } of stuck) {
      if (desk.giveBack) {
        await giveBackByHand(world, id, refund);
        byHand += 1;
      } else {
        const body = { reason: 'Once more.' };
        await world.call(0, `/api/payments/${id}/refund`, body, people.admin);
        presses += 1;
      }
    }
  }
  await reconcileAll(world);
  return { presses, byHand };
}

/** In the gateway's panel, of the attempt that has the money, and then here. */
async function giveBackByHand(
  { shop, desk, people, call }: RedirectWorld,
  paymentId: string,
  refund: { id: string; amount: number },
): Promise<void> {
  const attempts = await shop.deps.db
    .selectFrom('payment_attempts')
    .select('ref')
    .where('payment_id', '=', paymentId)
    .execute();
  // Each goes back whole, and another amount may have been taken before.
  const paid = attempts.find(({ ref }) => {
    const { taken, back } = desk.moneyOf(ref);
    return taken - back === refund.amount;
  });
  if (!paid) throw new Error(`Payment ${paymentId} has no ${refund.amount} poisha to give back`);
  desk.giveBack?.(paid.ref, refund.amount);
  const body = { way: 'provider', reference: `P-${refund.id}`, reason: 'It has no call for it.' };
  const recorded = await call(0, `/api/refunds/${refund.id}/by-hand`, body, people.admin);
  if (recorded.status !== 200) throw new Error(JSON.stringify(recorded.body));
}

/** A busy machine may exceed a gateway's time-out, so the run is repeated. */
async function reconcileAll(world: RedirectWorld, tries = 5): Promise<void> {
  try {
    await reconcilePayments(world.shop.deps);
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors : [error];
    const isSlow = reasons.every((reason) => reason instanceof PaymentProviderDown);
    if (!isSlow || tries === 1) throw error;
    await reconcileAll(world, tries - 1);
  }
}
