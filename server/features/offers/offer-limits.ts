import { hourMs } from '#contract/durations.ts';
import { offersPerDay, offerWindowHours } from '#contract/orders/price-offers.ts';
import type { Db } from '#server/db/client.ts';

type Of = { productId: string; buyerId: string };

/** How many more offers the buyer has for the phone today: withdrawn and declined ones count. */
export async function offersLeft(db: Db, { productId, buyerId }: Of, now: Date): Promise<number> {
  const { made } = await db
    .selectFrom('price_offer_steps')
    .innerJoin('price_offers', 'price_offers.id', 'price_offer_steps.offer_id')
    .select(({ fn }) => fn.countAll<string>().as('made'))
    .where('price_offers.buyer_id', '=', buyerId)
    .where('price_offers.product_id', '=', productId)
    .where('actor_id', '=', buyerId)
    .where('event', 'in', ['offer', 'counter'])
    .where('at', '>', new Date(now.getTime() - offerWindowHours * hourMs))
    .executeTakeFirstOrThrow();
  return Math.max(0, offersPerDay - Number(made));
}

/** The lowest price (poisha) of which the seller wants to hear; null without. */
export async function floorOf(db: Db, productId: string): Promise<number | null> {
  const row = await db
    .selectFrom('price_floors')
    .select('price')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.price ?? null;
}
