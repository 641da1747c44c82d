import { expressionBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { upheldOutcomes } from '#contract/constants.ts';
import type { publicSeller } from '#contract/orders/public-seller.ts';
import type { Database } from '#server/db/schema.ts';
import { type ConductRow, conductOf, toConduct } from '../members/conduct.ts';
import { type DealFactsRow, dealFactsOf, toDealFacts } from '../members/deal-facts.ts';

/** The columns of `toPublicSeller` for a row of `members`, who is a seller. */
export function publicSellerColumns(now: Date) {
  const eb = expressionBuilder<Database, 'members'>();
  return [
    eb.ref('members.page_id').as('page_id'),
    eb.ref('members.created_at').as('member_since'),
    conductOf(now).as('conduct'),
    dealFactsOf('seller', now).as('facts'),
    sql<string>`(select count(distinct own.id) from products own
      join reports on reports.product_id = own.id
      where own.seller_id = members.id
        and reports.outcome in (${sql.join(upheldOutcomes)}))`.as('reported'),
  ] as const;
}

type Row = { member_since: Date; conduct: ConductRow; facts: DealFactsRow; reported: string };

/** Converts the public facts about a seller to the wire format. */
export function toPublicSeller(row: Row): z.output<typeof publicSeller> {
  const { sold, sold_any: soldAny } = row.conduct;
  return {
    since: row.member_since.toISOString(),
    sold,
    soldForCash: soldAny - sold,
    ...toConduct(row.conduct),
    facts: toDealFacts(row.facts),
    reported: Number(row.reported),
  };
}
