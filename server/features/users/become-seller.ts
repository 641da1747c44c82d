import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { dropBadge } from './drop-badge.ts';

/**
 * Makes a buyer a seller, who may continue to buy, and stores their number and place; a seller
 * changes these by it. Idempotent: `modifiedCount` is 1 only for a new seller (decision 0073).
 * Throws `not-allowed` for a user who is not a member, and `badge-at-stake` for a seller who has
 * not accepted that the change costs the badge.
 */
export const becomeSeller: Handler<'PUT /users/seller/:email'> = async ({ body, caller, deps }) => {
  return await transact(deps.db, async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select('title')
      .where('id', '=', caller.userId)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new Problem('not-allowed');
    const { phoneNumber, location, losesBadge } = body;
    const change = { memberId: caller.userId, now: { phoneNumber, location } };
    await dropBadge(trx, { ...change, isAccepted: losesBadge }, deps);
    await trx
      .updateTable('members')
      .set({ title: 'seller', phone_number: phoneNumber, location })
      .where('id', '=', caller.userId)
      .execute();
    if (member.title === 'seller') return { acknowledged: true, modifiedCount: 0 };
    const act = { action: 'seller-joined', actorId: caller.userId, target: caller.userId } as const;
    await recordAudit(trx, act, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
};
