import { toTaka } from '#contract/money.ts';
import {
  type OfferEvent,
  type OfferPerson,
  type OfferRole,
  offerFacts,
  offerTransition,
} from '#contract/orders/price-offers.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { bookAtAgreedPrice } from '../bookings/agreed-price.ts';
import { notify } from '../notices/notify.ts';
import { hasBlocked } from '../threads/append-message.ts';
import { threadOf } from '../threads/thread-row.ts';

export type OfferRow = Database['price_offers'];
type WritableOffers = { price_offers: Omit<OfferRow, 'state'> & { state: OfferRow['state'] } };
type OfferDeps = Pick<Deps, 'newId' | 'clock'>;

export type OfferStep = {
  event: OfferEvent;
  role: OfferRole;
  /** Poisha; by default the present amount. */
  price?: number;
};

const hour = 60 * 60 * 1000;

/** The offer of a buyer for a phone that is not over; locked, after the phone. */
export const lockLiveOffer = (trx: Db, of: { productId: string; buyerId: string }) =>
  trx
    .selectFrom('price_offers')
    .selectAll()
    .where('product_id', '=', of.productId)
    .where('buyer_id', '=', of.buyerId)
    .where('due_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

type NewOffer = { productId: string; buyerId: string; sellerId: string; entryId: string };

/** Inserts an offer of the buyer, `declined` at once below the seller's floor. Lock the phone first. */
export async function startOffer(
  trx: Db,
  { productId, buyerId, sellerId, entryId }: NewOffer,
  { event, price }: { event: 'offer' | 'under-floor'; price: number },
  deps: OfferDeps,
): Promise<OfferRow> {
  const row = offerTransition('new', event, 'buyer');
  if (!row) throw new Error(`No offer begins by ${event}.`);
  const now = deps.clock();
  const offer = {
    id: deps.newId(),
    product_id: productId,
    buyer_id: buyerId,
    seller_id: sellerId,
    entry_id: entryId,
    state: row.to,
    price,
    steps: 1,
    changed_at: now,
    due_at: dueAt(row.to, now),
  };
  await writable(trx).insertInto('price_offers').values(offer).execute();
  await recordStep(trx, offer, { event, role: 'buyer' });
  await notifyOf(trx, offer, { event, role: 'buyer', from: 'new' }, deps);
  return offer;
}

/**
 * Applies an event of the table to a locked offer, whose phone is locked: state, amount, time limit,
 * history, notices, and the price of the buyer's booking. Returns the new row. Throws if the table has
 * no such transition.
 */
export async function applyOfferEvent(
  trx: Db,
  before: OfferRow,
  { event, role, price = before.price }: OfferStep,
  deps: OfferDeps,
): Promise<OfferRow> {
  const row = offerTransition(before.state, event, role);
  if (!row) throw new Error(`An offer that is ${before.state} cannot ${event} by the ${role}.`);
  const now = deps.clock();
  const offer = {
    ...before,
    state: row.to,
    price,
    steps: before.steps + 1,
    changed_at: now,
    due_at: row.to === before.state ? before.due_at : dueAt(row.to, now),
  };
  const { state, steps, changed_at, due_at } = offer;
  await writable(trx)
    .updateTable('price_offers')
    .set({ state, price, steps, changed_at, due_at })
    .where('id', '=', before.id)
    .execute();
  await recordStep(trx, offer, { event, role });
  if (state === 'accepted' && due_at) {
    const of = { productId: offer.product_id, buyerId: offer.buyer_id };
    await bookAtAgreedPrice(trx, of, { price, until: due_at });
  }
  await notifyOf(trx, offer, { event, role, from: before.state }, deps);
  return offer;
}

/** The schema makes `state` read-only; only this file uses the table with a writable one. */
const writable = (trx: Db) => trx.$omitTables<'price_offers'>().$extendTables<WritableOffers>();

function dueAt(state: OfferRow['state'], now: Date): Date | null {
  const { hours } = offerFacts[state];
  return hours === undefined ? null : new Date(now.getTime() + hours * hour);
}

const memberOf = (offer: OfferRow, role: OfferRole): string | null =>
  role === 'clock' ? null : offer[`${role}_id`];

async function recordStep(
  trx: Db,
  offer: OfferRow,
  { event, role }: Pick<OfferStep, 'event' | 'role'>,
): Promise<void> {
  await trx
    .insertInto('price_offer_steps')
    .values({
      offer_id: offer.id,
      number: offer.steps,
      at: offer.changed_at,
      event,
      by_role: role,
      actor_id: memberOf(offer, role),
      price: offer.price,
    })
    .execute();
}

/** Nothing of a member arrives at one who has blocked them. */
async function notifyOf(
  trx: Db,
  offer: OfferRow,
  { event, role, from }: { event: OfferEvent; role: OfferRole; from: OfferRow['state'] | 'new' },
  deps: OfferDeps,
): Promise<void> {
  const { notify: kinds = {} } = offerTransition(from, event, role) ?? {};
  const people = Object.keys(kinds) as OfferPerson[];
  if (people.length === 0) return;
  const of = { productId: offer.product_id, buyerId: offer.buyer_id };
  const threadId = await threadOf(trx, of);
  for (const person of people) {
    const kind = kinds[person];
    const [memberId, otherId] =
      person === 'buyer' ? [offer.buyer_id, offer.seller_id] : [offer.seller_id, offer.buyer_id];
    if (!kind || (await hasBlocked(trx, memberId, otherId))) continue;
    await notify(
      trx,
      {
        kind,
        event: `${offer.id} ${offer.steps}`,
        memberId,
        productId: offer.product_id,
        threadId,
        facts: {
          taka: toTaka(offer.price),
          ...(offer.due_at && { at: offer.due_at.toISOString() }),
        },
      },
      deps,
    );
  }
}
