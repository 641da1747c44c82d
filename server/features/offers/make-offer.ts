import { toPoisha, toTaka } from '#contract/money.ts';
import { offerRange } from '#contract/orders/price-offers.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockActiveMember } from '../members/lock-member.ts';
import { threadOf } from '../threads/thread-row.ts';
import { writeAsBuyer } from '../threads/write-message.ts';
import { offersLeft } from './offer-limits.ts';
import { applyOfferEvent, lockLiveOffer, startOffer } from './transitions.ts';
import { isUnheard } from './unheard.ts';

/**
 * Offers a price for a phone whose seller negotiates, with a message in their thread. Of one that is
 * `isUnheard` nothing reaches the seller, and the buyer reads what they would read of others. The same amount under
 * the same entry is one offer. Throws `product-not-found`, `product-sold`, `own-product`, `offers-off`,
 * `offer-open` while an earlier one is not over, `too-many-offers`, `offer-out-of-range` with what is
 * possible, and what `writeAsBuyer` throws.
 */
export const makeOffer: Handler<'POST /offers'> = async ({ body, caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  const { productId, entryId, text } = body;
  const of = { productId, buyerId: caller.userId };
  const price = toPoisha(body.taka);
  const made = await transact(deps.db, async (trx) => {
    await lockActiveMember(trx, caller.userId, 'alone');
    const now = deps.clock();
    const phone = await lockPhone(trx, productId);
    if (!phone || phone.hidden_at || phone.removed_at) throw new Problem('product-not-found');
    if (phone.seller_id === caller.userId) throw new Problem('own-product');
    const same = await findSame(trx, of, { entryId, price });
    if (same) return { ...same, readers: [] };
    if (phone.paid_at) throw new Problem('product-sold');
    if (!phone.negotiable) throw new Problem('offers-off');
    const live = await lockLiveOffer(trx, of);
    if (live?.due_at && live.due_at > now) throw new Problem('offer-open');
    // The job that ends it may come a minute later.
    if (live) await applyOfferEvent(trx, live, { event: 'time-up', role: 'clock' }, deps);
    if ((await offersLeft(trx, of, now)) === 0) throw new Problem('too-many-offers');
    const range = offerRange(toTaka(phone.selling_price));
    if (!range || body.taka < range.from || body.taka > range.to) {
      throw new Problem('offer-out-of-range', { extra: { range } });
    }
    const unheard = await isUnheard(trx, productId, price);
    const { insertedId, readers } = await writeAsBuyer(trx, { ...of, text, entryId }, deps, {
      isSilent: true,
      isWithheld: unheard,
    });
    const start = { ...of, sellerId: phone.seller_id, entryId, price, isUnheard: unheard };
    const { id, state } = await startOffer(trx, start, deps);
    return { id, state, threadId: insertedId, readers };
  });
  const { id, state, threadId, readers } = made;
  if (threadId) deps.threadNews.publish({ threadId, memberIds: readers });
  return { acknowledged: true, insertedId: id, state, threadId };
};

/** Locked against payments, edits of the price, and other offers. */
export const lockPhone = (trx: Db, productId: string) =>
  trx
    .selectFrom('products')
    .select(['seller_id', 'selling_price', 'negotiable', 'paid_at', 'hidden_at', 'removed_at'])
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst();

export type LockedPhone = NonNullable<Awaited<ReturnType<typeof lockPhone>>>;

type Of = { productId: string; buyerId: string };

async function findSame(trx: Db, of: Of, first: { entryId: string; price: number }) {
  const row = await trx
    .selectFrom('price_offers')
    .innerJoin('price_offer_steps', (join) =>
      join.onRef('offer_id', '=', 'price_offers.id').on('number', '=', 1),
    )
    .select(['price_offers.id', 'state'])
    .where('product_id', '=', of.productId)
    .where('buyer_id', '=', of.buyerId)
    .where('entry_id', '=', first.entryId)
    .where('price_offer_steps.price', '=', first.price)
    .executeTakeFirst();
  return row && { ...row, threadId: await threadOf(trx, of) };
}
