import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { saleCountsAfterDays } from '#contract/limits.ts';
import type { FairPrice } from '#contract/phones/prices.ts';
import type { Db } from '#server/db/client.ts';
import { countsInFavour } from '../members/suspected-deals.ts';
import { estimate, firstMonth, type Sample } from './estimate.ts';

/** The newest of each kind; more would not move a median. */
const maxSamples = 500;

export type PhoneKind = {
  modelId: string;
  /** GB; null: any. */
  ram?: number | null;
  storage?: number | null;
  condition?: string | null;
};

/** The usual price of a kind of phone, in whole Taka. */
export const readFairPrice = async (db: Db, kind: PhoneKind, now: Date): Promise<FairPrice> =>
  estimate(await readSamples(db, kind, now), now);

/**
 * The samples for a price (decision 0131): sales that were paid through escrow and not refunded,
 * one for each buyer; and listings of sellers with the badge or such a sale of at least half as
 * much, one for each seller. Empty boxes and the like are excluded.
 */
async function readSamples(db: Db, kind: PhoneKind, now: Date): Promise<Sample[]> {
  const { modelId, ram = null, storage = null, condition = null } = kind;
  const same = sql.join(
    [
      sql`model_id = ${modelId} and products.removed_at is null and not stands_last`,
      ...(condition === null ? [] : [sql`condition = ${condition}`]),
      ...(ram === null ? [] : [sql`ram = ${ram}`]),
      ...(storage === null ? [] : [sql`storage = ${storage}`]),
    ],
    sql` and `,
  );
  const settled = new Date(now.getTime() - saleCountsAfterDays * dayMs);
  // A plan for any model reads all sales of the last months, and takes five times as long.
  const { rows } = await sql<Sample>`/* planned for the model */
    select amount, at, 'sold' as kind from (
      select distinct on (buyer_id) buyer_id, amount, at from (
        select deals.buyer_id, deals.price as amount, deals.paid_at as at
        from products join deals on deals.product_id = products.id
        where ${same} and products.paid_at >= ${firstMonth(now)}
          and deals.state = 'completed' and deals.given_back = 0 and deals.changed_at <= ${settled}
          and ${countsInFavour()} and not exists (select from blocked_addresses
            where member_id in (deals.buyer_id, deals.seller_id))
        order by products.paid_at desc limit ${sql.lit(maxSamples)}
      ) newest order by buyer_id, at desc
    ) sales
    union all
    select amount, at, 'listed' from (
      select distinct on (seller_id) seller_id, amount, at from (
        select seller_id, selling_price as amount, products.created_at as at
        from products
        where ${same} and products.paid_at is null and hidden_at is null
          and (seller_verified or exists (select from deals
            where deals.seller_id = products.seller_id
              and deals.state = 'completed' and deals.given_back = 0
              and deals.changed_at <= ${settled} and deals.price >= products.selling_price / 2
              and ${countsInFavour()}))
        order by products.created_at desc limit ${sql.lit(maxSamples)}
      ) newest order by seller_id, at desc
    ) listings`.execute(db);
  return rows;
}
