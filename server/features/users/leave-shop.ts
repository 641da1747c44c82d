import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/http/api/problem.ts';
import { retireMember } from './retire-member.ts';

/**
 * People remove their own account: called before the identity provider does so, and gives the
 * reason when they can't yet, because a payment is under way on either side of a sale. Should the
 * account outlive this by a crash, `removeLeftAccounts` ends it.
 */
export async function leaveShop(db: Db, userId: string, now: Date): Promise<string | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      const member = await trx
        .selectFrom('members')
        .select('id')
        .where('id', '=', userId)
        .where('removed_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!member) return null;
      const paying = await trx
        .selectFrom('payments')
        .select('id')
        .where('buyer_id', '=', userId)
        .where('state', '=', 'held')
        .where('held_until', '>', now)
        .executeTakeFirst();
      if (paying) return 'You are paying for a phone. Finish that first, or wait a few minutes.';
      await retireMember(trx, userId, now);
      return null;
    });
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
