import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { recordAct } from '../audit/record-act.ts';
import { lockAdmin } from './lock-member.ts';

/**
 * Gives the badge, which all of the seller's phones show; idempotent (specification, section 4).
 */
export const verifySeller: Handler<'PUT /verifyseller/:email'> = async ({
  params,
  caller,
  deps,
}) => {
  return await transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const seller = await trx
      .selectFrom('members')
      .select(['id', 'is_verified'])
      .where('email', '=', params.email)
      .where('title', '=', 'seller')
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!seller) throw new Problem('not-found');
    if (seller.is_verified) return { acknowledged: true, modifiedCount: 0 };
    await trx
      .updateTable('members')
      .set({ is_verified: true })
      .where('id', '=', seller.id)
      .execute();
    const act = { action: 'seller-verified', actorId: caller.userId, target: seller.id } as const;
    await recordAct(trx, act, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
};
