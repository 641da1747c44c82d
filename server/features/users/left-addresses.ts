import { dayMs } from '#contract/durations.ts';
import { conductRules } from '#contract/orders/conduct.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { conductOf } from '../members/conduct.ts';

const before = (now: Date) => new Date(now.getTime() - conductRules.days * dayMs);

type LeftDeps = Pick<Deps, 'hashAddress' | 'clock'>;

/**
 * Stores the keyed hashes of address and login number of a member who deletes their account with marks against
 * them, so that registering again does not clear these (decision 0134). Call it in the transaction
 * of the removal.
 */
export async function keepLeftAddress(trx: Db, userId: string, deps: LeftDeps): Promise<void> {
  const now = deps.clock();
  const { email, number, conduct } = await trx
    .selectFrom('members')
    .leftJoin('login_numbers', 'login_numbers.member_id', 'members.id')
    .select(['email', 'number', conductOf(now).as('conduct')])
    .where('members.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { problems, called_off, refused, silent, no_shows } = conduct;
  if (problems + called_off + refused + silent + no_shows === 0) return;
  const left = { member_id: userId, left_at: now };
  const rows = [email, ...(number ? [number] : [])].map((each) => ({
    hash: deps.hashAddress(each),
    ...left,
  }));
  await trx
    .insertInto('left_addresses')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(left))
    .execute();
}

/**
 * The ids of earlier accounts with this address, or login number, the newest first; empty after a
 * year.
 */
export async function formerIdsOf(db: Db, address: string, deps: LeftDeps): Promise<string[]> {
  const left = await db
    .selectFrom('left_addresses')
    .innerJoin('members', 'members.id', 'left_addresses.member_id')
    .select(['members.id', 'members.former_ids'])
    .where('hash', '=', deps.hashAddress(address))
    .where('left_at', '>', before(deps.clock()))
    .executeTakeFirst();
  return left ? [left.id, ...left.former_ids] : [];
}

/** Deletes the hashes of addresses whose marks no longer count. */
export async function forgetLeftAddresses({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('left_addresses').where('left_at', '<=', before(clock())).execute();
}
