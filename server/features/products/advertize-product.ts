import { sql } from 'kysely';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockActiveMember } from '../members/lock-member.ts';
import { isEstablished } from '../members/standing.ts';
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

async function refuseBeyondLimit(trx: Db, sellerId: string, now: Date): Promise<void> {
  const { advertised, established } = await trx
    .selectFrom('members')
    .select([
      isEstablished(now).as('established'),
      sql<string>`(select count(*) from products where seller_id = members.id
        and advertised_at is not null and paid_at is null and removed_at is null)`.as('advertised'),
    ])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  if (Number(advertised) >= limits.adverts) throw new Problem('adverts-full');
  if (!established && Number(advertised) >= limits.advertsOfNew)
    throw new Problem('adverts-of-new');
}
