import { confirm, intentIdOf, openPayment, releaseTooEarly } from '../payments/paying.ts';
import type { Booker, MortalShop, Wanted } from './mortal-shop.ts';

/**
 * A part of the life of a payment. `prepare` runs before the program is watched; `go` runs while it
 * is, and returns when it is done or the program is dead.
 */
export type Journey = {
  prepare: (world: MortalShop, wanted: Wanted) => Promise<unknown>;
  go: (world: MortalShop, wanted: Wanted) => Promise<unknown>;
};

const price = 24500;

/** Opens the payment page through the other program. */
async function openQuietly({ shop }: MortalShop, { person, bookingId }: Booker): Promise<string> {
  const { status, body } = await openPayment(shop, person, bookingId);
  if (status !== 200) throw new Error(`opening a payment: ${JSON.stringify(body)}`);
  return body.clientSecret;
}

async function open(world: MortalShop, { person, bookingId }: Booker): Promise<string | null> {
  const answer = await world.callApi('/create-payment-intent', { price, bookingId }, person);
  return answer?.status === 200 ? String(answer.body.clientSecret) : null;
}

export const journeys = {
  'a buyer pays, and the page tells the shop': {
    prepare: async ({ provider }) => provider.webhooks.hold(),
    async go(world, { buyers: [{ person, bookingId }] }) {
      const clientSecret = await open(world, { person, bookingId });
      if (!clientSecret) return;
      await world.provider.pay(clientSecret);
      const body = { bookingId, transitionId: intentIdOf(clientSecret), paid: true };
      await world.callApi('/paymentConfirm', body, person);
    },
  },

  'a buyer pays and closes the tab; the provider tells the shop': {
    async prepare(world, { buyers: [buyer] }) {
      world.provider.webhooks.hold();
      await world.provider.pay(await openQuietly(world, buyer));
    },
    go: (world) => world.tellOfSuccess(),
  },

  'money comes too late, when another buyer holds the phone': {
    async prepare(world, { buyers: [late, next] }) {
      world.provider.webhooks.hold();
      const clientSecret = await openQuietly(world, late);
      await world.provider.pay(clientSecret);
      // The provider charges although it has reported the payment as cancelled.
      await releaseTooEarly(world.shop.deps.db, intentIdOf(clientSecret));
      await openQuietly(world, next);
    },
    go: (world) => world.tellOfSuccess(),
  },

  'an admin gives money back': {
    async prepare(world, { buyers: [{ person, bookingId }] }) {
      world.provider.webhooks.hold();
      const clientSecret = await openQuietly(world, { person, bookingId });
      await world.provider.pay(clientSecret);
      await confirm(world.shop, person, bookingId, clientSecret);
    },
    async go(world, { productId }) {
      const { id } = await world.shop.deps.db
        .selectFrom('payments')
        .select('id')
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow();
      const body = { reason: 'The phone is not as described.' };
      await world.callApi(`/payments/${id}/refund`, body, await world.admin());
    },
  },

  'a hold is over, and another buyer comes': {
    async prepare(world, { buyers: [first] }) {
      world.provider.webhooks.hold();
      await openQuietly(world, first);
      await world.endAllHolds();
    },
    go: (world, { buyers: [, next] }) => open(world, next),
  },

  'the program starts and finds money that nobody told it about': {
    async prepare(world, { buyers: [buyer] }) {
      world.provider.webhooks.hold();
      await world.provider.pay(await openQuietly(world, buyer));
      await world.endAllHolds();
    },
    // If it is killed during the start, `start` rejects.
    go: (world) => world.start().catch(() => {}),
  },
} satisfies Record<string, Journey>;

export type JourneyName = keyof typeof journeys;
export const journeyNames = Object.keys(journeys) as JourneyName[];

/** These are watched from the start of the program on. */
export const beginAtStart: readonly JourneyName[] = [
  'the program starts and finds money that nobody told it about',
];
