import { conductRules } from '#contract/orders/conduct.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { conductOf } from '../members/conduct.ts';

const day = 24 * 60 * 60 * 1000;
const before = (now: Date) => new Date(now.getTime() - conductRules.days * day);

type LeftDeps = Pick<Deps, 'hashAddress' | 'clock'>;

/**
 * Keeps the keyed hash of the address of who leaves with something against them, so that leaving and
 * coming back does not wipe it (decision 0134). Call it in the transaction of the removal.
 */
export async function keepLeftAddress(trx: Db, userId: string, deps: LeftDeps): Promise<void> {
  const now = deps.clock();
  const { email, conduct } = await trx
    .selectFrom('members')
    .select(['email', conductOf(now).as('conduct')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { problems, called_off, refused, no_shows } = conduct;
  if (problems + called_off + refused + no_shows === 0) return;
  const left = { member_id: userId, left_at: now };
  await trx
    .insertInto('left_addresses')
    .values({ hash: deps.hashAddress(email), ...left })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(left))
    .execute();
}

/** The rows of whoever left from this address, the newest first; none after a year. */
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

/** Forgets the addresses of who left longer ago than anything counts. */
export async function forgetLeftAddresses({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('left_addresses').where('left_at', '<=', before(clock())).execute();
}
