import type { Handler } from '#server/http/handler.ts';
import { Problem } from '#server/http/problem.ts';

/** Gives the badge, once; it shows on all of the seller's phones (specification, section 4). */
export const verifySeller: Handler<'PUT /verifyseller/:email'> = async ({ params, deps }) => {
  return await deps.db.transaction().execute(async (trx) => {
    const seller = await trx
      .selectFrom('members')
      .select(['id', 'is_verified'])
      .where('email', '=', params.email)
      .where('title', '=', 'seller')
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!seller) throw new Problem('not-found');
    if (seller.is_verified) return { acknowledged: true, modifiedCount: 0 };
    await trx
      .updateTable('members')
      .set({ is_verified: true })
      .where('id', '=', seller.id)
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });
};
