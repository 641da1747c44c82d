import { type SqlBool, sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { givenBackStates, openStates } from '#contract/orders/deal-states.ts';
import { type QuietReason, stolenRules } from '#contract/phones/stolen-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { countsAgainstWriter } from '../imeis/stolen-imeis.ts';
import { recordMatch } from './stop-stolen.ts';

type Writing = {
  reportId: string;
  memberId: string;
  marks: readonly string[];
  phones: readonly string[];
};

/**
 * Why `/check` may not answer that a report waits; null: it may. Sellers and former partners of a
 * deal could accuse the buyer, and a new account costs nothing (decision 0236).
 */
export async function quietReasonOf(
  trx: Db,
  { reportId, memberId, marks, phones }: Writing,
  now: Date,
): Promise<QuietReason | null> {
  const since = new Date(now.getTime() - stolenRules.accountDays * dayMs);
  const same = sql`any(${phones}::uuid[])`;
  const person = sql`any(members.id || members.former_ids)`;
  const { rows } = await sql<{ quiet: QuietReason | null }>`
    select case
      when exists (select from products where id = ${same} and seller_id = ${person})
        or exists (select from deals where product_id = ${same}
          and (buyer_id = ${person} or seller_id = ${person})) then 'history'
      when address_confirmed_at is null then 'unconfirmed'
      when created_at > ${since}::timestamptz then 'new'
      when exists (select from stolen_reports
        where member_id = ${person} and ${countsAgainstWriter}) then 'ended-before'
      when exists (select from stolen_imeis
          where mark = any(${marks}::text[]) and report_id <> ${reportId}::uuid)
        or exists (select from stolen_matches
          where product_id = ${same} and report_id <> ${reportId}::uuid) then 'asked-before'
      end as quiet
    from members where members.id = ${memberId}`.execute(trx);
  return rows[0] ? rows[0].quiet : 'new';
}

/** Every phone with one of these marks, also sold ones. */
export async function phonesWith(trx: Db, marks: readonly string[]): Promise<string[]> {
  if (marks.length === 0) return [];
  const phones = await trx
    .selectFrom('product_imeis')
    .select('product_id')
    .distinct()
    .where('mark', 'in', marks)
    .orderBy('product_id')
    .execute();
  return phones.map(({ product_id }) => product_id);
}

/** Records these phones as matches of a report. */
export async function recordMatches(
  trx: Db,
  { reportId, phones }: Pick<Writing, 'reportId' | 'phones'>,
  deps: Deps,
): Promise<void> {
  for (const productId of phones) await recordMatch(trx, { reportId, productId }, deps);
}

/**
 * Both sides of the open deals about these phones, and of those whose buyer has the phone.
 */
export async function dealsOnRecord(trx: Db, phones: readonly string[]) {
  if (phones.length === 0) return [];
  return await trx
    .selectFrom('deals')
    .select(['product_id', 'buyer_id', 'seller_id'])
    .select(sql<SqlBool>`handed_over_at is not null`.as('is_handed_over'))
    .where('product_id', 'in', phones)
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', openStates),
        and([eb('handed_over_at', 'is not', null), eb('state', 'not in', givenBackStates)]),
      ]),
    )
    .orderBy('buyer_id')
    .orderBy('booking_id')
    .execute();
}
