import { type SqlBool, sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { limits } from '#contract/rules.ts';
import { countsInFavour } from './suspected-deals.ts';

/**
 * Whether a row of `members` has the badge or a completed sale through escrow. Cash deals do not
 * count, because two accounts of one person can create any number of them; nor do suspected ones.
 */
export const hasProvenSale = sql<SqlBool>`(members.is_verified
  or exists (select from deals where deals.seller_id = members.id and deals.state = 'completed'
    and ${countsInFavour()}))`;

/** Whether a row of `members` no longer counts as a new seller: by that, or by time. */
export function isEstablished(now: Date) {
  const since = new Date(now.getTime() - limits.newSellerDays * dayMs);
  return sql<SqlBool>`(members.created_at <= ${since} or ${hasProvenSale})`;
}
