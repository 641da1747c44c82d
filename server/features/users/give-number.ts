import { silentSince } from '#contract/members/login-number.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { hasOtherKey } from '../members/prove-owner.ts';
import { notify } from '../notices/notify.ts';

/** Who had the number before; `hasOthers`: they have another key. */
export type Earlier = { userId: string; hasOthers: boolean };

/** False if another living account uses it. A silent one's passes over: see `noteLeftNumber`. */
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

/** Call it before the transaction of `giveNumber`. */
export async function findEarlier(
  deps: Pick<Deps, 'db' | 'identity' | 'clock'>,
  { userId, number }: { userId: string; number: string },
): Promise<Earlier | null> {
  const earlier = await deps.db
    .selectFrom('login_numbers')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['members.id as userId', 'members.email'])
    .where('number', '=', number)
    .where('member_id', '!=', userId)
    .executeTakeFirst();
  if (!earlier) return null;
  return { userId: earlier.userId, hasOthers: await hasOtherKey(deps, earlier) };
}

/**
 * The number of a silent account has passed over: its owner is notified, and if it was their only key,
 * their money waits for them.
 */
export async function noteLeftNumber(
  trx: Db,
  { userId, hasOthers }: Earlier,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const notice = { memberId: userId, kind: 'login-changed', event: deps.newId() } as const;
  await notify(trx, notice, deps);
  if (hasOthers) return;
  await trx
    .insertInto('left_numbers')
    .values({ id: deps.newId(), member_id: userId, at: deps.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
