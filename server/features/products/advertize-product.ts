import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { refuseWhileHeld } from '../payments/holds/hold-product.ts';
import { lockMember } from '../users/lock-member.ts';

/** Advertises one of the caller's own, unsold phones; idempotent (specification, section 4). */
export const advertizeProduct: Handler<'PUT /advertize/:id'> = async ({ params, caller, deps }) => {
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const product = await trx
      .selectFrom('products')
      .select(['paid_at', 'advertised_at'])
      .where('id', '=', params.id)
      .where('seller_id', '=', caller.userId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!product) throw new Problem('product-not-found');
    if (product.paid_at) throw new Problem('product-sold');
    if (product.advertised_at) return { acknowledged: true, modifiedCount: 0 };
    await refuseWhileHeld(trx, [params.id], deps.clock());
    await trx
      .updateTable('products')
      .set({ advertised_at: deps.clock() })
      .where('id', '=', params.id)
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });
};
