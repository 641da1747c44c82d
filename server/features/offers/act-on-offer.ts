import type { CallInput } from '#contract/calls.ts';
import { toPoisha, toTaka } from '#contract/money.ts';
import { type OfferPerson, offerRange, offerTransition } from '#contract/orders/price-offers.ts';
import { messages } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { refuseWhileBound } from '../bookings/agreed-price.ts';
import { lockMember } from '../members/lock-member.ts';
import { findThread, isOpen, threadOf } from '../threads/thread-row.ts';
import { type LockedPhone, lockPhone } from './make-offer.ts';
import { offersLeft } from './offer-limits.ts';
import { applyOfferEvent, type OfferRow, type OfferStep } from './transitions.ts';
import { isHeard } from './unheard.ts';

type Body = CallInput<'POST /offers/:id'>['body'];

/** Acts that bring a sale nearer. */
const binding: readonly Body['event'][] = ['accept', 'counter'];

/**
 * Performs an act of the table on an offer of the caller's, at the amount that they have seen. A
 * repeated act changes nothing. Throws `not-found`, `offer-changed` if the offer has another amount or
 * state by now, `product-not-found`, `product-sold`, `thread-closed`, and for an acceptance what
 * `refuseWhileBound` throws, for a counter `offer-out-of-range` and `too-many-offers`.
 */
export const actOnOffer: Handler<'POST /offers/:id'> = async ({ params, body, caller, deps }) => {
  if (!caller.member) throw new Problem('not-found');
  const done = await transact(deps.db, async (trx) => {
    // Alone, because a counter counts the buyer's offers.
    const { isSuspended } = await lockMember(trx, caller.userId, 'alone');
    if (isSuspended && binding.includes(body.event)) throw new Problem('account-suspended');
    const found = await findOwn(trx, params.id, caller.userId);
    const phone = await lockPhone(trx, found.product_id);
    const offer = await lockOffer(trx, params.id);
    const role: OfferPerson = offer.buyer_id === caller.userId ? 'buyer' : 'seller';
    const now = deps.clock();
    const threadId = await threadOf(trx, { productId: offer.product_id, buyerId: offer.buyer_id });
    if (!offerTransition(offer.state, body.event, role) || offer.price !== toPoisha(body.seen)) {
      if (await isRepeated(trx, offer, role, body)) return { offer, threadId };
      throw new Problem('offer-changed');
    }
    if (!offer.due_at || offer.due_at <= now) throw new Problem('offer-changed');
    const step = await stepOf(trx, offer, {
      role,
      phone,
      threadId,
      userId: caller.userId,
      body,
      now,
    });
    return { offer: await applyOfferEvent(trx, offer, step, deps), threadId, isNew: true };
  });
  const { offer, threadId, isNew = false } = done;
  if (threadId && isNew) {
    deps.threadNews.publish({ threadId, memberIds: [offer.buyer_id, offer.seller_id] });
  }
  return { acknowledged: true, state: offer.state };
};

async function findOwn(trx: Db, id: string, userId: string) {
  const found = await trx
    .selectFrom('price_offers')
    .select('product_id')
    .where('id', '=', id)
    .where((row) =>
      row.or([row('buyer_id', '=', userId), row.and([row('seller_id', '=', userId), isHeard])]),
    )
    .executeTakeFirst();
  if (!found) throw new Problem('not-found');
  return found;
}

const lockOffer = (trx: Db, id: string) =>
  trx
    .selectFrom('price_offers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Whether the last step is this act: a lost response, or a double tap. */
async function isRepeated(trx: Db, offer: OfferRow, role: OfferPerson, body: Body) {
  const last = await trx
    .selectFrom('price_offer_steps')
    .select(['event', 'by_role', 'price'])
    .where('offer_id', '=', offer.id)
    .where('number', '=', offer.steps)
    .executeTakeFirstOrThrow();
  const isSame = last.event === body.event;
  const price = body.event === 'counter' ? body.taka : body.seen;
  return isSame && last.by_role === role && price !== undefined && last.price === toPoisha(price);
}

type Act = {
  role: OfferPerson;
  phone: LockedPhone | undefined;
  threadId: string | null;
  userId: string;
  body: Body;
  now: Date;
};

/** Checks what the act needs beside its row of the table. */
async function stepOf(trx: Db, offer: OfferRow, act: Act): Promise<OfferStep> {
  const { role, body, now, threadId, phone } = act;
  const { event } = body;
  if (event === 'decline' || event === 'withdraw') return { event, role };
  if (!phone || phone.hidden_at || phone.removed_at) throw new Problem('product-not-found');
  if (phone.paid_at) throw new Problem('product-sold');
  // Without its thread, which ends after a year, no one can answer.
  if (!threadId || !isOpen(await findThread(trx, threadId, act.userId))) {
    throw new Problem('thread-closed');
  }
  const of = { productId: offer.product_id, buyerId: offer.buyer_id };
  if (event === 'accept') {
    await refuseWhileBound(trx, of);
    return { event, role };
  }
  if (body.taka === undefined) {
    throw new Problem('bad-input', { fields: { taka: messages.offerRequired } });
  }
  const range = counterRange(phone.selling_price, offer, role);
  if (!range || body.taka < range.from || body.taka > range.to) {
    throw new Problem('offer-out-of-range', { extra: { range } });
  }
  const price = toPoisha(body.taka);
  if (role === 'seller') return { event, role, price };
  if ((await offersLeft(trx, of, now)) === 0) throw new Problem('too-many-offers');
  return { event, role, price };
}

/** What a counter of this person may be, in Taka; prices in poisha. */
export const counterRange = (price: number, offer: Pick<OfferRow, 'price'>, by: OfferPerson) =>
  offerRange(toTaka(price), { taka: toTaka(offer.price), by });
