import { silentSince } from '#contract/members/login-number.ts';
import type { Db } from '#server/db/client.ts';

/** False if another living account uses it. A silent one's passes over. */
export async function giveNumber(
  trx: Db,
  { userId, number }: { userId: string; number: string },
  now: Date,
): Promise<boolean> {
  const given = await trx
    .insertInto('login_numbers')
    .values({ number, member_id: userId, since: now, used_at: now })
    .onConflict((conflict) =>
      conflict
        .column('number')
        .doUpdateSet({ member_id: userId, since: now, used_at: now })
        .where('login_numbers.used_at', '<=', silentSince(now)),
    )
    .executeTakeFirst();
  return (given.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
