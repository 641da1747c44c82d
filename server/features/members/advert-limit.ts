import { sql } from 'kysely';
import { limits } from '#contract/rules.ts';
import { isEstablished } from './standing.ts';

/** How many adverts a row of `members` may have at `now` (decision 0132). */
export const advertLimit = (now: Date) =>
  sql<number>`(case when ${isEstablished(now)} then ${limits.adverts}::integer
    else ${limits.advertsOfNew}::integer end)`;

/** The adverts of a row of `members`. A sold phone does not count. */
export const advertCount = sql<number>`(select count(*)::integer from products as adverts
  where adverts.seller_id = members.id and adverts.advertised_at is not null
    and adverts.paid_at is null and adverts.removed_at is null)`;

/** Of a sold row of `products`: others may have taken its place while it was sold. */
export const advertAfterReturn = (now: Date) =>
  sql<Date | null>`(select case when ${advertCount} < ${advertLimit(now)} then products.advertised_at end
    from members where members.id = products.seller_id)`;
