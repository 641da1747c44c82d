import { type SqlBool, sql } from 'kysely';
import { limits } from '#contract/rules.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Whether a row of `members` is no new seller any more: it has the badge, a completed deal whose
 * money the shop kept, or `limits.newSellerDays` behind it. Cash is not asked for, because two
 * accounts of one person can write as many of those deals as they like.
 */
export function isEstablished(now: Date) {
  const since = new Date(now.getTime() - limits.newSellerDays * day);
  return sql<SqlBool>`(members.is_verified or members.created_at <= ${since}
    or exists (select from deals where deals.seller_id = members.id and deals.state = 'completed'))`;
}
