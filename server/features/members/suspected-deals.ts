import { type SqlBool, sql } from 'kysely';

/**
 * Whether a row of `deals`, or of another name, counts in favour of its sides: it is not suspected
 * to be of one person with themselves, or an admin decided that it counts. What is against a member
 * counts in any case, because a number typed later could otherwise hide it (decision 0208).
 */
export function countsInFavour(deals = 'deals') {
  return sql<SqlBool>`not exists (select from ring_deals
    where ring_deals.booking_id = ${sql.ref(deals)}.booking_id and ring_deals.counts is not true)`;
}
