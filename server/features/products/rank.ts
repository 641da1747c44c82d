import { sql } from 'kysely';
import type { Deps } from '#server/http/api/deps.ts';
import { isUnproven } from '../members/standing.ts';

/** Listings of one run: the rest follows a minute later. */
const atOnce = 500;

/** Ranks listings like all others whose sellers are new no longer. */
export async function rankProvenSellers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sql`update products set stands_last = false, last_by = null
    where id in (select products.id from products join members on members.id = seller_id
      where last_by = 'code' and not ${isUnproven(clock())} limit ${atOnce})`.execute(db);
}
