import fc from 'fast-check';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { book, renewed } from '../payments/paying.ts';
import { createBuyer } from './buyer.ts';
import { noFaults } from './fault-proxy.ts';
import { inTurn, type Troubles, withoutSilence } from './network.ts';
import type { ShopWithFaults } from './shop.ts';

type Life = {
  world: ShopWithFaults;
  productId: string;
  one: ReturnType<typeof createBuyer>;
  other: ReturnType<typeof createBuyer>;
};

/** The events for a phone that two buyers want; each returns the status. */
const acts = {
  'one goes on': ({ one }) => one.next(),
  'the other goes on': ({ other }) => other.next(),
  'both go on': ({ one, other }) => Promise.all([one.next(), other.next()]),
  'one reloads': ({ one }) => one.open(),
  'the other reloads': ({ other }) => other.open(),
  'one pays too late': ({ one }) => one.payTooLate(),
  'two minutes pass': async ({ world }) => world.shop.clock.advance({ minutes: 2 }),
  'the hold ends': async ({ world }) => world.shop.clock.advance({ minutes: 16 }),
  'jobs run': ({ world }) => runJobs(world),
  'lost requests arrive': ({ world }) => world.towardsProvider.deliverLate(),
  'events are held back': async ({ world }) => world.provider.webhooks.hold(),
  'events come': async ({ world }) => world.provider.webhooks.release(),
  'events come twice, last first': async ({ world }) =>
    world.provider.webhooks.release({ reversed: true, copies: 2 }),
  'an admin refunds': refundNewest,
  'the seller removes it': async ({ world: { shop, seller }, productId }) => {
    const parts = { params: { id: productId } };
    return (await shop.call('DELETE /myproducts/:id', parts, await renewed(shop, seller))).status;
  },
} satisfies Record<string, (life: Life) => Promise<unknown>>;

export type Act = keyof typeof acts;

const often = (weight: number, ...names: Act[]) => ({
  weight,
  arbitrary: fc.constantFrom(...names),
});

export const purchaseScenario = fc.array(
  fc.oneof(
    often(12, 'one goes on', 'the other goes on'),
    often(3, 'both go on'),
    often(2, 'one reloads', 'the other reloads'),
    often(3, 'two minutes pass', 'the hold ends'),
    often(2, 'events are held back', 'events come', 'events come twice, last first'),
    often(2, 'jobs run'),
    often(2, 'an admin refunds'),
    often(1, 'one pays too late', 'lost requests arrive', 'the seller removes it'),
  ),
  { minLength: 8, maxLength: 24 },
);

/** Runs all events on a new phone over a faulty network; returns all statuses of the shop. */
export async function live(
  world: ShopWithFaults,
  life: readonly Act[],
  { there, back }: { there: Troubles; back: Troubles },
): Promise<unknown[]> {
  const { shop, towardsProvider, towardsUs, seller, buyers, img } = world;
  const productId = await shop.addProduct(await renewed(shop, seller), { img });
  const [one, other] = await Promise.all(
    buyers.map(async (person) => {
      const bookingId = await book(shop, await renewed(shop, person), productId);
      return createBuyer(world, person, bookingId);
    }),
  );
  if (!one || !other) throw new Error('There are two buyers');
  towardsProvider.state.plan = inTurn(there);
  towardsUs.state.plan = inTurn(withoutSilence(back));
  const answers: unknown[] = [];
  for (const name of life) answers.push(await acts[name]({ world, productId, one, other }));
  return answers.flat();
}

async function refundNewest({ world: { shop, admin }, productId }: Life): Promise<unknown> {
  const newest = await shop.deps.db
    .selectFrom('payments')
    .select('id')
    .where('product_id', '=', productId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!newest) return null;
  const parts = { params: { id: newest.id }, body: { reason: 'The phone is not as described.' } };
  return (await shop.call('POST /payments/:id/refund', parts, await renewed(shop, admin))).status;
}

/** A failed job runs again a minute later; it throws what it could not finish. */
async function runJobs({ shop }: ShopWithFaults): Promise<void> {
  await reconcilePayments(shop.deps).catch(() => {});
}

/**
 * Without further faults, time passes and the background job settles everything. Events of the
 * provider arrive before that, or long after.
 */
export async function comeToRest(world: ShopWithFaults, eventsFirst: boolean): Promise<void> {
  const { shop, provider, towardsProvider, towardsUs } = world;
  towardsProvider.state.plan = noFaults;
  towardsUs.state.plan = noFaults;
  const deliver = async () => {
    await towardsProvider.deliverLate();
    provider.webhooks.release();
    await provider.webhooks.settled();
  };
  if (eventsFirst) await deliver();
  shop.clock.advance({ minutes: 16 });
  for (let minute = 0; minute < 3; minute += 1) {
    await runJobs(world);
    shop.clock.advance({ minutes: 1 });
  }
  if (!eventsFirst) await deliver();
  // The final run must succeed.
  await reconcilePayments(shop.deps);
}
