import { sql } from 'kysely';
import type { Ask } from '#contract/notices/asks.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { askingKinds, askOf } from '#contract/orders/ask-of.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type AskNow = { ask: Ask; until: Date | null };

const offerKinds: readonly NoticeKind[] = ['offer', 'offer-countered', 'offer-accepted'];

/** The id that begins an event's name, for kinds that name their subject by it; else the cast would fail. */
const idIn = (kinds: readonly NoticeKind[]) =>
  sql<string>`case when notices.kind = any(${kinds}::text[])
    and notices.event ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}( |$)'
    then split_part(notices.event, ' ', 1)::uuid end`;

/**
 * What these notices require of their readers now, by id, and until when; none for those that only
 * report, or whose matter has gone on. One statement, and none if all kinds only report.
 */
export async function readAsks(
  db: Db,
  notices: readonly { id: string; kind: NoticeKind }[],
  { deals, clock }: Pick<Deps, 'deals' | 'clock'>,
): Promise<Map<string, AskNow>> {
  const ids = notices.filter(({ kind }) => askingKinds.includes(kind)).map(({ id }) => id);
  const asks = new Map<string, AskNow>();
  if (ids.length === 0) return asks;
  const rows = await db
    .selectFrom('notices')
    .leftJoin('bookings', 'bookings.id', 'notices.booking_id')
    .leftJoin('products', 'products.id', 'notices.product_id')
    .leftJoin('deals', 'deals.booking_id', 'notices.booking_id')
    .leftJoin('price_offers', (join) =>
      join
        .on(sql<boolean>`price_offers.id = ${idIn(offerKinds)}`)
        // A later step has a notice of its own.
        .on(sql<boolean>`price_offers.steps::text = split_part(notices.event, ' ', 2)`),
    )
    .leftJoin('payout_destinations', (join) =>
      join.on(sql<boolean>`payout_destinations.id = ${idIn(['payout-address'])}`),
    )
    .select(['notices.id', 'notices.kind', 'notices.member_id', 'notices.answered_at'])
    .select(['bookings.buyer_id', 'products.seller_id', 'bookings.created_at'])
    .select(['bookings.paid_at', 'bookings.cancelled_at', 'bookings.cash_asked_at'])
    .select(['deals.state', 'deals.due_at', 'price_offers.due_at as offer_due_at'])
    .select(['deals.handed_over_at', 'deals.declared_at'])
    .select(['payout_destinations.usable_from', 'payout_destinations.confirmed_at'])
    .select(
      sql<boolean>`case notices.kind
        when 'payout-address' then exists (select from payout_destinations later
          where later.member_id = notices.member_id and later.id > payout_destinations.id)
        when 'payout-failed' then exists (select from notices later
          where later.member_id = notices.member_id and later.kind = 'paid-out'
            and later.id > notices.id)
        when 'ask' then not exists (select from reports
          where reports.product_id = notices.product_id and closed_at is null)
        else false end`.as('is_over'),
    )
    .where('notices.id', 'in', ids)
    .execute();
  const now = clock();
  for (const row of rows) {
    const found = askOf(row.kind, aboutOf(row), now);
    if (found) asks.set(row.id, found);
  }
  return asks;

  function aboutOf(row: (typeof rows)[number]) {
    const { member_id: reader, state, created_at: bookedAt } = row;
    const side = reader === row.buyer_id ? 'buyer' : reader === row.seller_id ? 'seller' : 'admin';
    const isAsked = row.cash_asked_at && !row.paid_at && !row.cancelled_at;
    const dealState = state ?? (isAsked ? ('booked' as const) : null);
    const bookingEnds = bookedAt && new Date(bookedAt.getTime() + deals.hours.booked * 3_600_000);
    // A sale without a handover has no paper.
    const isDeclared =
      side === 'seller' &&
      ['handed-over', 'completed'].includes(row.kind) &&
      (row.declared_at !== null || row.handed_over_at === null);
    return {
      deal: dealState && { state: dealState, side: side as 'buyer' | 'seller' | 'admin' },
      dueAt: state ? row.due_at : (row.offer_due_at ?? row.usable_from ?? bookingEnds),
      isDone: isDeclared || row.is_over || row.confirmed_at !== null || row.answered_at !== null,
    };
  }
}
