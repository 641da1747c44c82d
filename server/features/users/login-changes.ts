import { sql } from 'kysely';
import type { LoginChangeKind } from '#contract/members/keys.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { notify } from '../notices/notify.ts';

export type LoginChange = {
  id: string;
  userId: string;
  kind: LoginChangeKind;
  value: string;
  isLost: boolean;
};

type New = Omit<LoginChange, 'id' | 'isLost'> & { countsFrom: Date; isLost?: boolean };

/**
 * Saves a change of the login, in place of an earlier one of its kind. One that waits holds payouts
 * meanwhile, and its member is notified in every way; the notice's link stops it.
 */
export async function saveLoginChange(
  trx: Db,
  { userId, kind, value, countsFrom, isLost = false }: New,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<LoginChange> {
  const now = deps.clock();
  const row = {
    id: deps.newId(),
    value,
    asked_at: now,
    counts_from: countsFrom,
    is_lost: isLost,
  };
  await trx
    .insertInto('login_changes')
    .values({ ...row, member_id: userId, kind })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet(row))
    .execute();
  if (countsFrom > now) await holdUntil(trx, { userId, event: row.id, until: countsFrom }, deps);
  return { id: row.id, userId, kind, value, isLost };
}

/** Nothing is paid out until then, and the member is notified, with a link that stops it. */
async function holdUntil(
  trx: Db,
  { userId, event, until }: { userId: string; event: string; until: Date },
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  await holdForKey(trx, userId, until);
  const facts = { at: until.toISOString() };
  await notify(trx, { memberId: userId, kind: 'key-waits', event, facts }, deps);
}

/**
 * Nothing is paid out to a member until then, or longer if another key waits longer: a later one must not
 * end the hold of one before. False for who is no member.
 */
export async function holdForKey(trx: Db, userId: string, until: Date): Promise<boolean> {
  const held = await trx
    .updateTable('members')
    .set({ key_waits_until: sql`greatest(key_waits_until, ${until}::timestamptz)` })
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}
