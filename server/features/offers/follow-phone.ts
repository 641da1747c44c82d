import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { applyOfferEvent, type OfferRow, type OfferStep } from './transitions.ts';

/** Offers of each run. */
const batchSize = 100;

type NotifyDeps = Pick<Deps, 'newId' | 'clock'>;

/**
 * The listed price (poisha) of a locked phone fell: who offered as much or more has the new price, and
 * an agreed price above it falls with it.
 */
export async function settleOffers(
  trx: Db,
  { productId, price }: { productId: string; price: number },
  deps: NotifyDeps,
): Promise<void> {
  const offers = await trx
    .selectFrom('price_offers')
    .selectAll()
    .where('product_id', '=', productId)
    .where('due_at', '>', deps.clock())
    .where('price', '>=', price)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const offer of offers) {
    if (offer.state === 'accepted' && offer.price === price) continue;
    await applyOfferEvent(trx, offer, { event: 'price-fell', role: 'seller', price }, deps);
    // The buyer has the price, so the seller hears of it.
    await trx.deleteFrom('unheard_offers').where('offer_id', '=', offer.id).execute();
  }
}

/**
 * Ends offers whose time is over, or whose phone was sold or removed, and declines those of which the
 * seller does not hear; returns how many. A failure is
 * logged and does not stop the others.
 */
export async function endDueOffers(deps: Deps): Promise<number> {
  const now = deps.clock();
  const due = await deps.db
    .selectFrom('price_offers')
    .innerJoin('products', 'products.id', 'price_offers.product_id')
    .leftJoin('unheard_offers', 'offer_id', 'price_offers.id')
    .select(['price_offers.id', 'product_id'])
    .where('due_at', 'is not', null)
    .where((row) =>
      row.or([
        row('due_at', '<=', now),
        row('decline_at', '<=', now),
        row('products.paid_at', 'is not', null),
        row('products.removed_at', 'is not', null),
      ]),
    )
    .orderBy('due_at')
    .limit(batchSize)
    .execute();
  let ended = 0;
  for (const { id, product_id } of due) {
    try {
      if (await transact(deps.db, (trx) => endOffer(trx, { id, product_id }, deps))) ended += 1;
    } catch (error) {
      deps.log.error({ err: error, offerId: id }, 'an offer could not be ended');
    }
  }
  return ended;
}

async function endOffer(
  trx: Db,
  { id, product_id }: { id: string; product_id: string },
  deps: Deps,
) {
  const phone = await trx
    .selectFrom('products')
    .select(['paid_at', 'removed_at'])
    .where('id', '=', product_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const offer = await trx
    .selectFrom('price_offers')
    .selectAll()
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!offer) return false;
  const event = await eventOf();
  const step = event ? ({ event, role: 'clock' } as const) : await declineOf(trx, offer, deps);
  if (!step) return false;
  await applyOfferEvent(trx, offer, step, deps);
  return true;

  async function eventOf(): Promise<OfferStep['event'] | null> {
    if (phone.paid_at) {
      // A sale writes the same time in both.
      const own = await trx
        .selectFrom('bookings')
        .select('id')
        .where('product_id', '=', product_id)
        .where('buyer_id', '=', offer?.buyer_id ?? '')
        .where('paid_at', '=', phone.paid_at)
        .executeTakeFirst();
      return own ? 'bought' : 'gone';
    }
    if (phone.removed_at) return 'gone';
    return offer?.due_at && offer.due_at <= deps.clock() ? 'time-up' : null;
  }
}

/** The decline of an open offer of which the seller does not hear; null before its time. */
async function declineOf(
  trx: Db,
  { id, state }: OfferRow,
  { clock }: Pick<Deps, 'clock'>,
): Promise<OfferStep | null> {
  if (state !== 'open') return null;
  const due = await trx
    .selectFrom('unheard_offers')
    .select('offer_id')
    .where('offer_id', '=', id)
    .where('decline_at', '<=', clock())
    .executeTakeFirst();
  return due ? { event: 'decline', role: 'seller', isForSeller: true } : null;
}
