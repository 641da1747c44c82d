import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { advertCount, advertLimit } from '../members/advert-limit.ts';
import { lockActiveMember } from '../members/lock-member.ts';
import { refuseWhileHeld } from '../payments/holds/hold-product.ts';

/**
 * Advertises one of the caller's own, unsold phones; idempotent (specification, section 4). At most
 * three at once, and two for a new seller, so that no seller fills the home page (decision 0132).
 * Throws `adverts-full` and `adverts-of-new`.
 */
export const advertizeProduct: Handler<'PUT /advertize/:id'> = async ({ params, caller, deps }) => {
  return await transact(deps.db, async (trx) => {
    // Alone, because the seller's adverts are counted.
    await lockActiveMember(trx, caller.userId, 'alone');
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
    await refuseBeyondLimit(trx, caller.userId, deps.clock());
    await trx
      .updateTable('products')
      .set({ advertised_at: deps.clock() })
      .where('id', '=', params.id)
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });
};

/** Throws `adverts-full` and `adverts-of-new`. */
export async function refuseBeyondLimit(trx: Db, sellerId: string, now: Date): Promise<void> {
  const { count, limit } = await trx
    .selectFrom('members')
    .select([advertCount.as('count'), advertLimit(now).as('limit')])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  if (count < limit) return;
  throw new Problem(limit < limits.adverts ? 'adverts-of-new' : 'adverts-full');
}
