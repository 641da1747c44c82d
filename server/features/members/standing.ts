import { type SqlBool, sql } from 'kysely';
import { dayMs, hourMs } from '#contract/durations.ts';
import { codePhotoHours, newListingDays } from '#contract/limits.ts';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
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

/**
 * Whether listings of a row of `members` are ranked below others: a new seller has no proven sale, and
 * no photo with the code of its day fitted. Until staff refuse one, a photo that waits too long
 * suffices, and a listing that others have seen for long; afterwards only a photo that fits.
 */
export function isUnproven(now: Date) {
  const looked = new Date(now.getTime() - codePhotoHours * hourMs);
  const seen = new Date(now.getTime() - newListingDays * dayMs);
  return sql<SqlBool>`(members.code_photo_at is null and not ${hasProvenSale}
    and (exists (select from code_photos refused where refused.member_id = members.id
        and refused.verdict <> 'fits')
      or not exists (select from code_photos waiting where waiting.member_id = members.id
          and waiting.decided_at is null and waiting.sent_at <= ${looked})
        and not exists (select from products earlier where earlier.seller_id = members.id
          and earlier.created_at <= ${seen} and earlier.removed_at is null
          and earlier.hidden_at is null)))`;
}

/** Whether a seller is new, and has not shown that they have the phone. */
export async function isNewSeller(db: Db, sellerId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', sellerId)
    .where(isUnproven(now))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The rank of a listing. Staff review what `standsLast` found; after that, and otherwise, only a new
 * seller's listing is ranked below others.
 */
export const rankColumns = (isLast: boolean, isNew: boolean) =>
  isLast
    ? { stands_last: true, last_by: null }
    : { stands_last: isNew, last_by: isNew ? ('code' as const) : null };
