import { toPoisha, toTaka } from '#contract/money.ts';
import { offerRange } from '#contract/orders/price-offers.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { drawMargin } from './unheard.ts';

/**
 * Sets the lowest price of which the seller of a phone wants to hear, or removes it (`isUnheard`).
 * Throws `product-not-found`, and `offer-out-of-range` for a floor below every possible offer, or
 * above the price: it was probably mistyped.
 */
export const setFloor: Handler<'PUT /myproducts/:id/floor'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const phone = await trx
      .selectFrom('products')
      .select(['id', 'selling_price'])
      .where('id', '=', params.id)
      .where('seller_id', '=', caller.userId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!phone) throw new Problem('product-not-found');
    if (body.taka === undefined) {
      await trx.deleteFrom('price_floors').where('product_id', '=', params.id).execute();
    } else {
      const price = toPoisha(body.taka);
      const range = offerRange(toTaka(phone.selling_price));
      if (range && (body.taka < range.from || body.taka > range.to))
        throw new Problem('offer-out-of-range', { extra: { range } });
      await trx
        .insertInto('price_floors')
        .values({ product_id: params.id, price, margin: drawMargin(phone.selling_price) })
        // The margin stays: who saw several would come closer to the floor.
        .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ price }))
        .execute();
    }
    return { acknowledged: true, modifiedCount: 1 };
  });
