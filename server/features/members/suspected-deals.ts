import { type SqlBool, sql } from 'kysely';

/**
 * Whether a row of `deals` counts in the facts of its sides: it is not suspected to be of one person
 * with themselves, or an admin decided that it counts (decision 0208).
 */
export const doesCount = sql<SqlBool>`not exists (select from ring_deals
  where ring_deals.booking_id = deals.booking_id and ring_deals.counts is not true)`;
