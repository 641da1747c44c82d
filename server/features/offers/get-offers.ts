import { toTaka } from '#contract/money.ts';
import type { OfferDesk } from '#contract/orders/offer-calls.ts';
import { type OfferPerson, offerActsOf, offerRange } from '#contract/orders/price-offers.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { findThread, threadOf } from '../threads/thread-row.ts';
import { counterRange } from './act-on-offer.ts';
import { floorOf, offersLeft } from './offer-limits.ts';
import type { OfferRow } from './transitions.ts';
import { isHeard } from './unheard.ts';

/** The caller's offers for a phone. Throws `product-not-found` and `own-product`. */
export const getOffers: Handler<'GET /offers/:id'> = async ({ params, caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  const of = { productId: params.id, buyerId: caller.userId };
  const phone = await findPhone(deps.db, params.id);
  if (!phone || phone.hidden_at || phone.removed_at) throw new Problem('product-not-found');
  if (phone.seller_id === caller.userId) throw new Problem('own-product');
  const threadId = await threadOf(deps.db, of);
  return await readOfferDesk(deps.db, { ...of, role: 'buyer', threadId, phone, now: deps.clock() });
};

/** The offers of the buyer of one of the caller's own threads. Throws `not-found`. */
export const getOfferOfThread: Handler<'GET /threads/:id/offer'> = async (context) => {
  const { params, caller, deps } = context;
  if (!caller.member) throw new Problem('not-found');
  const thread = await findThread(deps.db, params.id, caller.userId);
  const phone = await findPhone(deps.db, thread.product_id);
  if (!phone) throw new Problem('not-found');
  return await readOfferDesk(deps.db, {
    productId: thread.product_id,
    buyerId: thread.buyer_id,
    role: thread.role,
    threadId: thread.id,
    phone,
    isBlocked: thread.is_blocked,
    now: deps.clock(),
  });
};

const findPhone = (db: Db, id: string) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'seller_id', 'selling_price', 'negotiable'])
    .select(['paid_at', 'hidden_at', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirst();

type Reading = {
  productId: string;
  buyerId: string;
  role: OfferPerson;
  threadId: string | null;
  phone: NonNullable<Awaited<ReturnType<typeof findPhone>>>;
  /** The reader has blocked the other, of whom nothing arrives. */
  isBlocked?: boolean;
  now: Date;
};

async function readOfferDesk(db: Db, reading: Reading): Promise<OfferDesk> {
  const { role, threadId, phone, isBlocked = false, now } = reading;
  const left = await offersLeft(db, reading, now);
  const offer = isBlocked ? undefined : await newestOffer(db, reading);
  const isLive = offer?.due_at != null && offer.due_at > now;
  const isForSale = !phone.paid_at && !phone.hidden_at && !phone.removed_at;
  const price = toTaka(phone.selling_price);
  const mayOffer = role === 'buyer' && phone.negotiable === true && isForSale && !isLive;
  const floor = role === 'seller' ? await floorOf(db, phone.id) : null;
  return {
    phone: { _id: phone.id, name: phone.name },
    price,
    role,
    threadId,
    range: mayOffer && left > 0 && !isBlocked ? offerRange(price) : null,
    left,
    offer: offer ? await toOffer(db, offer, { ...reading, isLive, isForSale, left }) : null,
    floor: floor === null ? null : toTaka(floor),
  };
}

/** The seller reads those that they hear of. */
function newestOffer(db: Db, { productId, buyerId, role }: Reading) {
  const offers = db
    .selectFrom('price_offers')
    .selectAll()
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  if (role === 'buyer') return offers.executeTakeFirst();
  return offers.where(isHeard).executeTakeFirst();
}

type Shown = Reading & { isLive: boolean; isForSale: boolean; left: number };

async function toOffer(db: Db, offer: OfferRow, { role, phone, ...shown }: Shown) {
  const steps = await db
    .selectFrom('price_offer_steps')
    .select(['at', 'event', 'by_role', 'price'])
    .where('offer_id', '=', offer.id)
    .orderBy('number')
    .execute();
  const range = counterRange(phone.selling_price, offer, role);
  const mayCounter = range !== null && (role === 'seller' || shown.left > 0);
  const acts = offerActsOf(offer.state, role).filter((act) => {
    if (!shown.isLive) return false;
    if (act === 'counter') return shown.isForSale && mayCounter;
    return act !== 'accept' || shown.isForSale;
  });
  // Its time is over, and the job that ends it comes within a minute.
  const state = offer.due_at && !shown.isLive ? 'lapsed' : offer.state;
  return {
    _id: offer.id,
    state,
    taka: toTaka(offer.price),
    until: shown.isLive ? (offer.due_at?.toISOString() ?? null) : null,
    acts,
    counter: acts.includes('counter') ? range : null,
    history: steps.map(({ at, event, by_role: by, price }) => ({
      at: at.toISOString(),
      // Of an earlier program: an offer that was declined at once.
      event: event === 'under-floor' ? 'offer' : event,
      by,
      taka: toTaka(price),
    })),
  };
}
