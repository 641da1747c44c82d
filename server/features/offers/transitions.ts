import { sql } from 'kysely';
import { hourMs } from '#contract/durations.ts';
import { toTaka } from '#contract/money.ts';
import {
  type OfferEvent,
  type OfferPerson,
  type OfferRole,
  offerFacts,
  offerTransition,
  unreadOfferNotices,
} from '#contract/orders/price-offers.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { bookAtAgreedPrice } from '../bookings/agreed-price.ts';
import { type NewNotice, notify } from '../notices/notify.ts';
import { hasBlocked } from '../threads/append-message.ts';
import { threadOf } from '../threads/thread-row.ts';
import { declineTime } from './unheard.ts';

export type OfferRow = Database['price_offers'];
type WritableOffers = { price_offers: Omit<OfferRow, 'state'> & { state: OfferRow['state'] } };
type OfferDeps = Pick<Deps, 'newId' | 'clock'>;

export type OfferStep = {
  event: OfferEvent;
  role: OfferRole;
  /** Poisha; by default the present amount. */
  price?: number;
  /** Done for a seller who does not hear of the offer. */
  isForSeller?: boolean;
};

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

type NewOffer = {
  productId: string;
  buyerId: string;
  sellerId: string;
  entryId: string;
  /** Poisha. */
  price: number;
  isUnheard: boolean;
};

/** Inserts an offer of the buyer. Lock the phone first. */
export async function startOffer(
  trx: Db,
  { productId, buyerId, sellerId, entryId, price, isUnheard }: NewOffer,
  deps: OfferDeps,
): Promise<OfferRow> {
  const step = { event: 'offer', role: 'buyer' } as const;
  const row = offerTransition('new', step.event, step.role);
  if (!row) throw new Error('An offer begins by an offer.');
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
  await recordStep(trx, offer, step);
  if (isUnheard) {
    const unheard = { offer_id: offer.id, decline_at: declineTime(now) };
    await trx.insertInto('unheard_offers').values(unheard).execute();
  } else {
    await notifyOf(trx, offer, { ...step, from: 'new' }, deps);
  }
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
  { event, role, price = before.price, isForSeller = false }: OfferStep,
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
  await recordStep(trx, offer, { event, role, isForSeller });
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
  return hours === undefined ? null : new Date(now.getTime() + hours * hourMs);
}

const memberOf = (offer: OfferRow, role: OfferRole): string | null =>
  role === 'clock' ? null : offer[`${role}_id`];

async function recordStep(
  trx: Db,
  offer: OfferRow,
  { event, role, isForSeller = false }: Pick<OfferStep, 'event' | 'role' | 'isForSeller'>,
): Promise<void> {
  await trx
    .insertInto('price_offer_steps')
    .values({
      offer_id: offer.id,
      number: offer.steps,
      at: offer.changed_at,
      event,
      by_role: role,
      actor_id: isForSeller ? null : memberOf(offer, role),
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
    const notice = {
      kind,
      event: `${offer.id} ${offer.steps}`,
      memberId,
      productId: offer.product_id,
      threadId,
      facts: {
        taka: toTaka(offer.price),
        ...(offer.due_at && { at: offer.due_at.toISOString() }),
      },
    };
    if (kind === 'offer' && (await isToldOfOffers(trx, notice))) continue;
    await notify(trx, notice, deps);
  }
}

/**
 * Whether the seller's unread notices about a phone are enough: one of this buyer, which now names the
 * new offer, or several of others. Offers and withdrawals in turn would fill a mailbox.
 */
async function isToldOfOffers(trx: Db, notice: NewNotice): Promise<boolean> {
  const { memberId, kind, event, productId = null, threadId = null, facts } = notice;
  const unread = await trx
    .selectFrom('notices')
    .select(['id', 'thread_id'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('product_id', '=', productId)
    .where('read_at', 'is', null)
    .execute();
  const ofBuyer = unread.find((one) => one.thread_id === threadId);
  if (!ofBuyer) return unread.length >= unreadOfferNotices;
  await sql`update notices set event = ${event}, facts = ${JSON.stringify(facts)}::jsonb
    where id = ${ofBuyer.id}`.execute(trx);
  return true;
}
