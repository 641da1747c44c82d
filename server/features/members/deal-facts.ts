import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { conductRules } from '#contract/orders/conduct.ts';
import { handoverOpensHours } from '#contract/orders/deal.ts';
import type { DealFacts, DealGroup } from '#contract/orders/deal-facts.ts';
import { stateFacts, storedStates } from '#contract/orders/deal-states.ts';
import { answerTimesOf, type Waits } from '#contract/threads/answer-times.ts';
import { waitsFor } from './answer-times.ts';
import { countsInFavour } from './suspected-deals.ts';

const endedStates = storedStates.filter((state) => stateFacts[state].ended);

type Counted = Omit<DealGroup, 'enough'>;

export type DealFactsRow = Record<'kept' | 'cash', Counted> &
  Record<'bookings' | 'unpaid', number> & { waits: Waits | null };

/** Named, because a statement with `*` is not prepared. */
const judged = sql.raw(
  'booking_id, is_kept, other, is_own, counts, recent, no_show_answered_at, handed, missed, refused, problem, called_off, silent',
);

/**
 * The facts of a row of `members` about its ended deals on one side, and a seller's waits, as one
 * JSON value. The rules of `conductOf` apply: a deal without anything against the member counts once
 * for each counterpart and for this row alone, because two accounts of one person could create any
 * number; one with something counts for `conductRules.days`, and follows a member who returns. A suspected deal counts
 * only against a member.
 */
export function dealFactsOf(side: 'buyer' | 'seller', now: Date) {
  const since = new Date(now.getTime() - conductRules.days * dayMs);
  const own = sql.ref(`deals.${side}_id`);
  const other = sql.ref(`deals.${side === 'buyer' ? 'seller' : 'buyer'}_id`);
  const ids = sql`any(members.former_ids || members.id)`;
  const group = (isKept: boolean) => sql`jsonb_build_object(
    'deals', count(*) filter (where is_kept = ${isKept}),
    'well', count(*) filter (where is_kept = ${isKept} and well),
    'meetings', count(*) filter (where is_kept = ${isKept} and (met or missed)),
    'came', count(*) filter (where is_kept = ${isKept} and met),
    'disputed', count(*) filter (where is_kept = ${isKept} and missed
      and no_show_answered_at is not null),
    'refused', count(*) filter (where is_kept = ${isKept} and refused),
    'handed', count(*) filter (where is_kept = ${isKept} and handed),
    'problems', count(*) filter (where is_kept = ${isKept} and problem),
    'calledOff', count(*) filter (where is_kept = ${isKept} and called_off),
    'silent', count(*) filter (where is_kept = ${isKept} and silent))`;
  return sql<DealFactsRow>`(
    select jsonb_build_object('kept', ${group(true)}, 'cash', ${group(false)},
      'bookings', (${unpaidOf(side, ids, since)}) + (${
        side === 'buyer'
          ? sql`select count(*) from deals
        where deals.buyer_id = members.id`
          : sql`select 0`
      }),
      'unpaid', (${unpaidOf(side, ids, since)}),
      'waits', ${side === 'seller' ? waitsFor(now) : sql`null::jsonb`})
    from (
      select ${judged}, is_bad, well, met, row_number() over (partition by is_bad, is_own, other
        order by well desc, is_kept desc, booking_id) as nth
      from (
        select ${judged}, missed or refused or problem or called_off or silent as is_bad,
          state in ('completed', 'completed-cash')
            and not (missed or refused or problem or called_off or silent) as well,
          handed or turned_down as met
        from (
          select deals.booking_id, deals.state, deals.no_show_answered_at,
            deals.payment_id is not null as is_kept, ${other} as other,
            ${own} = members.id as is_own, ${countsInFavour()} as counts, deals.paid_at >= ${since} as recent, handed,
            turned_down, not handed and deals.state <> 'completed'
              and coalesce(no_show_of = ${side}, false) as missed,
            ${
              side === 'seller'
                ? sql`turned_down`
                : sql`turned_down and coalesce(mark = 'refused', false)`
            } as refused,
            handed and reported and decided is distinct from 'order-release' as problem,
            coalesce(no_show_of <> ${side}, true)
              and (coalesce(mark = 'called-off' and mark_of = ${side}, false)
              or cancelled_by = ${side}) as called_off,
            coalesce(silent_of in (${side}, 'both'), false) as silent
          from deals, lateral (
            select coalesce(bool_or(event = 'report'), false) as reported,
              coalesce(max(at) filter (where event = 'refuse')
                >= deals.meeting_at - make_interval(hours => ${sql.lit(handoverOpensHours)})
                and deals.meeting_accepted_at is not null, false) as was_refused,
              coalesce((array_agg(role) filter (where event = 'cancel'))[1], '') as cancelled_by,
              (array_agg(event order by id desc) filter (where event in
                ('order-release', 'order-part', 'order-return', 'order-refund')))[1] as decided
            from deal_events where deal_events.booking_id = deals.booking_id
          ) history, lateral (
            select deals.handed_over_at is not null or deals.late_code_at is not null as handed
          ) handover, lateral (
            select was_refused and not handed and deals.state <> 'completed' as turned_down
          ) turned
          where ${own} = ${ids}
            and deals.state in (${sql.join(endedStates.map((state) => sql.lit(state)))})
        ) ended
      ) judged
      where is_bad or counts
    ) counted
    where is_bad and recent or not is_bad and is_own and nth = 1)`;
}

/**
 * A buyer's bookings that lapsed although they could be paid: no other deal with the phone began
 * before, it was not removed, and the buyer did not wait for an answer about cash.
 */
function unpaidOf(side: 'buyer' | 'seller', ids: ReturnType<typeof sql>, since: Date) {
  if (side === 'seller') return sql`select 0`;
  return sql`select count(*) from bookings join products on products.id = bookings.product_id
    where bookings.buyer_id = ${ids} and bookings.ended_as = 'lapsed'
      and bookings.cancelled_at >= ${since} and bookings.cash_asked_at is null
      and (products.removed_at is null or products.removed_at > bookings.cancelled_at)
      and not exists (select from deals where deals.product_id = bookings.product_id
        and deals.paid_at <= bookings.cancelled_at)`;
}

const little = {
  meetings: 0,
  came: 0,
  disputed: 0,
  refused: 0,
  handed: 0,
  problems: 0,
  calledOff: 0,
  silent: 0,
};

/** Converts the facts to the wire format, without details below `conductRules.leastForFacts`. */
export function toDealFacts({ kept, cash, bookings, unpaid, waits }: DealFactsRow): DealFacts {
  const shown = (group: Counted): DealGroup => {
    const enough = group.deals >= conductRules.leastForFacts;
    return { ...group, enough, ...(!enough && little) };
  };
  const isEnough = bookings >= conductRules.leastForFacts;
  return {
    kept: shown(kept),
    cash: shown(cash),
    bookings: isEnough ? bookings : 0,
    unpaid: isEnough ? unpaid : 0,
    answers: answerTimesOf(waits ?? { askers: 0, seconds: [] }),
  };
}
