import { type Expression, type SqlBool, sql } from 'kysely';
import { shortName } from '#contract/members/short-name.ts';
import { countedAnswers, type DealSide } from '#contract/orders/after-deal.ts';
import type { SaidAbout, SaidSentence } from '#contract/orders/said-about.ts';
import type { Db } from '#server/db/client.ts';
import { countsInFavour } from './suspected-deals.ts';

/** Whom it is about, and the side of those who wrote. */
type About = {
  memberId: Expression<string> | string;
  side: Expression<DealSide> | DealSide;
  now: Date;
};

/** Praise from a suspected deal is left out; what is against a member remains (decision 0208). */
const isPublic = sql<SqlBool>`(${countsInFavour('deal_answers')}
  or false = any(array[as_described, on_time, as_agreed]))`;

/**
 * The counts of the shown answers about a row of `members`, as one JSON value. The cost has a bound,
 * and each writer counts once, because two accounts of one person could write any number.
 */
export function saidCounts({ side, now }: Omit<About, 'memberId'>) {
  const share = (column: string) =>
    sql`jsonb_build_object('yes', count(*) filter (where ${sql.ref(column)}),
      'of', count(${sql.ref(column)}))`;
  return sql<SaidAbout['counts']>`(
    select jsonb_build_object('asDescribed', ${share('as_described')},
      'onTime', ${share('on_time')}, 'asAgreed', ${share('as_agreed')})
    from (
      select distinct on (member_id) as_described, on_time, as_agreed
      from (
        select id, member_id, as_described, on_time, as_agreed from deal_answers
        where about_id = members.id and side = ${side} and shown_from <= ${now}
          and ${isPublic}
        order by id desc limit ${sql.lit(countedAnswers)}
      ) newest
      order by member_id, id desc
    ) of_each)`;
}

/** The shown sentences about a member, newest first; the caller sets the limit. */
export function selectSentences(db: Db, { memberId, side, now }: About) {
  return db
    .selectFrom('deal_answers')
    .innerJoin('members as writers', 'writers.id', 'deal_answers.member_id')
    .leftJoin('deal_answer_replies', (join) =>
      join
        .onRef('answer_id', '=', 'deal_answers.id')
        .on('deal_answer_replies.hidden_at', 'is', null),
    )
    .select(['deal_answers.id', 'deal_answers.at', 'sentence', 'text', 'writers.name'])
    .select(({ eb: row }) => row('writers.removed_at', 'is not', null).as('has_left'))
    .where('about_id', '=', memberId)
    .where('side', '=', side)
    .where('shown_from', '<=', now)
    .where('sentence', '<>', '')
    .where('deal_answers.hidden_at', 'is', null)
    .where(isPublic)
    .orderBy('deal_answers.id', 'desc');
}

/** A row of `selectSentences`, also as JSON, in which times are texts. */
export type SentenceRow = {
  id: string;
  at: Date | string;
  sentence: string;
  text: string | null;
  name: string;
  has_left: unknown;
};

/** Converts a sentence to the wire format; who has left has no name. */
export const toSentence = (row: SentenceRow): SaidSentence => ({
  _id: row.id,
  at: new Date(row.at).toISOString(),
  by: row.has_left ? null : shortName(row.name),
  sentence: row.sentence,
  reply: row.text ?? '',
});
