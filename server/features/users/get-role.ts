import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { approvesFrom } from '../members/lock-member.ts';

/**
 * Whether the caller is an admin (specification, section 6), and whether they are suspended, which each
 * of their pages shows.
 */
export const getAdminStatus: Handler<'GET /users/admin/:email'> = async ({ caller, deps }) => {
  const withheld = caller.member?.withheld ?? null;
  const staff = caller.member?.staff ?? withheld;
  const since = caller.member?.suspendedAt;
  return {
    isAdmin: staff === 'admin',
    ...(staff && staff !== 'admin' && { staff }),
    ...(staff && (await startOf(deps, caller.userId))),
    ...(withheld && { secondFactorNeeded: true as const }),
    ...(since && { suspended: await suspension(deps.db, caller.userId, since) }),
  };
};

/** Whether the caller is a seller (specification, section 6). */
export const getSellerStatus: Handler<'GET /users/seller/:email'> = async ({ caller }) => ({
  isSeller: caller.member?.title === 'seller',
});

/** When a new person of the staff begins to approve. */
async function startOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, memberId: string) {
  const from = await approvesFrom(db, memberId, clock());
  return from && { approvesFrom: from.toISOString() };
}

/** With the reason that the member was notified of. */
async function suspension(db: Db, memberId: string, since: Date) {
  const notice = await db
    .selectFrom('notices')
    .select('reason')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'suspend')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { since: since.toISOString(), reason: notice?.reason ?? '' };
}
