import { sql } from 'kysely';
import { hourMs } from '#contract/durations.ts';
import { answerRules, type Waits } from '#contract/threads/answer-times.ts';

/** What remains of a message whose every word is hidden. */
const marks = '• \n.,!?।';

/** Whether the other can read words in a message; hidden numbers alone are neither question nor answer. */
export const hasWords = (masked: string | null): boolean =>
  masked === null || [...masked].some((sign) => !marks.includes(sign));

/** The same of a row of `thread_messages`, or of another name. */
const isWord = (row = 'thread_messages') => sql`not ${sql.ref(row)}.withheld
  and (${sql.ref(row)}.masked is null or btrim(${sql.ref(row)}.masked, ${sql.lit(marks)}) <> '')`;

/** When the seller of a row of `threads` first acted on the buyer's offer, at a time or later. */
const actOnOffer = (since: string) => sql`(select min(step.at) from price_offers offer
  join price_offer_steps step on step.offer_id = offer.id
  where offer.buyer_id = threads.buyer_id and offer.product_id = threads.product_id
    and offer.changed_at >= ${sql.ref(since)} and step.by_role = 'seller'
    and step.actor_id is not null
    and step.at >= ${sql.ref(since)})`;

/**
 * The value of `waits_for` of a buyer's new message with words, in a thread whose row is locked: the
 * seller, if a wait begins with it, else null.
 */
export function waitBegins({ threadId, isQuestion }: { threadId: string; isQuestion: boolean }) {
  return sql<string | null>`(select threads.seller_id from threads, lateral (
      select coalesce(max(number), 0) as number from thread_messages
      where thread_id = threads.id and sender_id = threads.seller_id and ${isWord()}
    ) last_word
    where threads.id = ${threadId}
      and (${isQuestion}::boolean
        or last_word.number = 0 and ${actOnOffer('threads.created_at')} is null)
      and not exists (select from thread_messages asked where asked.thread_id = threads.id
        and asked.number > last_word.number and asked.waits_for is not null
        and ${actOnOffer('asked.at')} is null))`;
}

/**
 * The newest waits for a row of `members`, who sells, as one JSON value. They follow a member who
 * returns. Those of suspected deals with oneself do not count, nor those between people of whom one
 * has blocked the other. An unanswered one counts only if the seller could write for `lateHours`.
 * `offset` and `limit` let the planner read by index for each wait, and join no whole table.
 */
export function waitsFor(now: Date) {
  const since = new Date(now.getTime() - answerRules.days * 24 * hourMs);
  const late = new Date(now.getTime() - answerRules.lateHours * hourMs);
  const newest = sql.raw(`order by at desc, thread_id, number desc limit ${answerRules.newest}`);
  return sql<Waits>`(
    select jsonb_build_object('askers', count(distinct wait.sender_id), 'seconds',
      coalesce(jsonb_agg(extract(epoch from answer.at - wait.at)), '[]'))
    from (
      select thread_id, number, sender_id, at
      from unnest(members.former_ids || members.id) account(id), lateral (
        select thread_id, number, sender_id, at from thread_messages
        where waits_for = account.id and at > ${since} ${newest}
      ) of_account ${newest}
    ) wait
    join threads on threads.id = wait.thread_id
    join products phone on phone.id = threads.product_id
    join members asker on asker.id = threads.buyer_id,
    lateral (
      select least((
        select said.at from thread_messages said where said.thread_id = wait.thread_id
          and said.number > wait.number and said.sender_id = threads.seller_id and ${isWord('said')}
        order by said.number limit 1
      ), ${actOnOffer('wait.at')}) as at, (
        select true from member_blocks
        where member_id = threads.seller_id and blocked_id = threads.buyer_id
          or member_id = threads.buyer_id and blocked_id = threads.seller_id
        limit 1
      ) as is_blocked, (
        select true from deals join ring_deals using (booking_id)
        where deals.buyer_id = threads.buyer_id and deals.seller_id = threads.seller_id
          and ring_deals.counts is not true
        limit 1
      ) as is_ring
      offset 0
    ) answer
    where is_blocked is null and is_ring is null
      and (answer.at is not null or wait.at <= ${late} and coalesce(
        least(phone.paid_at, phone.removed_at, phone.hidden_at, asker.removed_at)
          >= wait.at + make_interval(hours => ${sql.lit(answerRules.lateHours)}), true)))`;
}
