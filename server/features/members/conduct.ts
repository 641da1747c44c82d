import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { conductRules } from '#contract/orders/conduct.ts';
import type { Conduct } from '#contract/orders/orders.ts';
import { countsInFavour } from './suspected-deals.ts';

/** The columns of `conductOf`. */
export type ConductRow = Record<
  | 'sold'
  | 'sold_any'
  | 'completed'
  | 'completed_any'
  | 'problems'
  | 'others'
  | 'called_off'
  | 'refused'
  | 'silent'
  | 'no_shows'
  | 'disputed',
  number
>;

/**
 * The record of a row of `members` in deals, as one JSON value. In favour of a member only this
 * row's deals count, and each counterpart once, because two accounts of one person could create any
 * number. Against them, deals of earlier accounts count too (`former_ids`).
 */
export function conductOf(now: Date) {
  const since = new Date(now.getTime() - conductRules.days * dayMs);
  return sql<ConductRow>`(
    select jsonb_build_object(
      'sold', count(distinct other)
        filter (where own and counts and side = 'seller' and state = 'completed'),
      'sold_any', count(distinct other)
        filter (where own and counts and side = 'seller' and is_completed),
      'completed', count(distinct other) filter (where own and counts and state = 'completed'),
      'completed_any', count(distinct other) filter (where own and counts and is_completed),
      'problems', count(*) filter (where has_problem and (own or recent)),
      'others', count(distinct other) filter (where counts and recent and not marked and not silent
        and (payment_id is not null or state in ('completed-cash', 'no-show'))),
      'called_off', count(*) filter (where recent and marked and mark = 'called-off'),
      'refused', count(*) filter (where recent and marked and mark = 'refused'),
      'silent', count(*) filter (where recent and silent),
      'no_shows', count(*) filter (where recent and no_show_of = side),
      'disputed', count(*) filter (where recent and no_show_of = side
        and no_show_answered_at is not null))
    from (
      select payment_id, state, mark, no_show_of, no_show_answered_at,
        case when is_buyer then 'buyer' else 'seller' end as side,
        case when is_buyer then seller_id else buyer_id end as other,
        members.id in (buyer_id, seller_id) as own,
        paid_at >= ${since} as recent, ${countsInFavour()} as counts,
        state in ('completed', 'completed-cash') as is_completed,
        coalesce(mark_of = case when is_buyer then 'buyer' else 'seller' end, false) as marked,
        coalesce(silent_of in (case when is_buyer then 'buyer' else 'seller' end, 'both'), false)
          as silent,
        exists (select from deal_events where deal_events.booking_id = deals.booking_id
          and event in ('report', 'deny', 'not-as-sold')) as has_problem
      from deals, lateral (select buyer_id = any(members.former_ids || members.id) as is_buyer) sides
      where buyer_id = any(members.former_ids || members.id)
        or seller_id = any(members.former_ids || members.id)
    ) theirs)`;
}

/** Converts the record to the wire format, without counts below `conductRules.least`. */
export function toConduct(row: ConductRow): Conduct {
  const { least } = conductRules;
  const shown = (count: number) => (count < least ? 0 : count);
  return {
    deals: row.others + row.called_off + row.refused + row.silent,
    calledOff: shown(row.called_off),
    refused: shown(row.refused),
    silent: shown(row.silent),
    noShows: row.no_shows,
    noShowsDisputed: row.disputed,
  };
}
