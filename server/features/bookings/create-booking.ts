import { toPoisha } from '#contract/money.ts';
import type { Handler } from '#server/http/handler.ts';
import { Problem } from '#server/http/problem.ts';

/**
 * Books a phone at its present price. Booking it again (a double click, a second tab, a changed
 * mind) changes number and meeting place of the same booking and gives its id. A buyer who says
 * which price they saw, perhaps on an old page, gets that one or the problem `price-changed`.
 */
export const createBooking: Handler<'POST /booking'> = async ({ body, caller, deps }) => {
  const { member, userId } = caller;
  if (!member) throw new Problem('not-allowed');
  const booking = await deps.db.transaction().execute(async (trx) => {
    const product = await trx
      .selectFrom('products')
      .select(['seller_id', 'name', 'selling_price', 'paid_at'])
      .where('id', '=', body.productId)
      .where('removed_at', 'is', null)
      // Nobody sells or removes the phone between this line and the next.
      .forShare()
      .executeTakeFirst();
    if (!product) throw new Problem('product-not-found');
    if (product.seller_id === userId) throw new Problem('own-product');
    if (product.paid_at) throw new Problem('product-sold');
    if (body.seenPrice !== undefined && toPoisha(body.seenPrice) !== product.selling_price) {
      throw new Problem('price-changed');
    }
    return await trx
      .insertInto('bookings')
      .values({
        id: deps.newId(),
        product_id: body.productId,
        buyer_id: userId,
        price: product.selling_price,
        product_name: product.name,
        user_name: member.name,
        user_number: body.userNumber,
        meet_location: body.meetLocation,
        paid_at: null,
        created_at: deps.clock(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'buyer_id'])
          .doUpdateSet({ user_number: body.userNumber, meet_location: body.meetLocation }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return { acknowledged: true, insertedId: booking.id };
};
