import { type SqlBool, sql } from 'kysely';
import { limits } from '#contract/rules.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Whether a row of `members` has the badge or a completed sale whose money the shop kept. Cash is not
 * asked for, because two accounts of one person can write as many of those deals as they like.
 */
export const hasProvenSale = sql<SqlBool>`(members.is_verified
  or exists (select from deals where deals.seller_id = members.id and deals.state = 'completed'))`;

/** Whether a row of `members` is no new seller any more: by that, or by time. */
export function isEstablished(now: Date) {
  const since = new Date(now.getTime() - limits.newSellerDays * day);
  return sql<SqlBool>`(members.created_at <= ${since} or ${hasProvenSale})`;
}
