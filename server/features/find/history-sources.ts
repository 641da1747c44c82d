import { personDealActs, personNotices } from '#contract/admin/find-kinds.ts';

/**
 * A source of a person's history, in SQL: rows that an index of the migration `0101-find`, or a
 * former one, has by member and time. Messages and IMEIs are in none.
 */
export type Source = {
  table: string;
  /** The column with the person. */
  member: string;
  at: string;
  id: string;
  /** A condition, as its index has it. */
  where?: string;
  /** The line's `PersonEvent`, if it is not the name of the source. */
  event?: string;
  product?: string;
  booking?: string;
  /** The id in the address of the line's page, if that is no page of a product or booking. */
  page?: string;
  /** Poisha. */
  amount?: string;
  /** Of a payment or payout, or the action in the audit log. */
  state?: string;
  reason?: string;
  /** The member who did it. */
  by?: string;
};

const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const reports = {
  table: 'reports',
  at: 'created_at',
  id: 'id',
  product: 'product_id',
  page: 'product_id',
  reason: 'comment',
};
const talkReports = {
  table: 'thread_reports',
  at: 'at',
  id: 'thread_id',
  // Admins may read it only until it is decided.
  page: 'case when closed_at is null then thread_id end',
};

export const historySources: Record<string, Source> = {
  registered: { table: 'members', member: 'id', at: 'created_at', id: 'id' },
  removed: {
    table: 'members',
    member: 'id',
    at: 'removed_at',
    id: 'id',
    where: 'removed_at is not null',
  },
  listed: {
    table: 'products',
    member: 'seller_id',
    at: 'created_at',
    id: 'id',
    product: 'id',
    amount: 'selling_price',
  },
  'words-wait': {
    table: 'products',
    member: 'seller_id',
    at: 'hidden_at',
    id: 'id',
    where: "hidden_by = 'words'",
    product: 'id',
  },
  booking: {
    table: 'bookings',
    member: 'buyer_id',
    at: 'created_at',
    id: 'id',
    product: 'product_id',
    booking: 'id',
    amount: 'price',
  },
  ended: {
    table: 'bookings',
    member: 'buyer_id',
    at: 'cancelled_at',
    id: 'id',
    where: 'cancelled_at is not null',
    event: "'booking-' || coalesce(ended_as, 'cancelled')",
    product: 'product_id',
    booking: 'id',
    reason: 'end_reason',
  },
  payment: {
    table: 'payments',
    member: 'buyer_id',
    at: 'created_at',
    id: 'id',
    product: 'product_id',
    page: 'id',
    amount: 'amount',
    state: 'state',
  },
  sold: {
    table: 'deals',
    member: 'seller_id',
    at: 'paid_at',
    id: 'booking_id',
    product: 'product_id',
    booking: 'booking_id',
    amount: 'price',
  },
  payout: {
    table: 'payout_lines',
    member: 'seller_id',
    at: 'settled_at',
    id: 'id',
    where: 'settled_at is not null',
    page: 'batch_id',
    amount: 'amount',
    state: 'state',
  },
  'report-made': { ...reports, member: 'reporter_id' },
  'report-got': { ...reports, member: 'seller_id', by: 'reporter_id' },
  'talk-report-made': { ...talkReports, member: 'reporter_id' },
  'talk-report-got': { ...talkReports, member: 'about_id', by: 'reporter_id' },
  'stolen-reported': {
    table: 'stolen_reports',
    member: 'member_id',
    at: 'at',
    id: 'id',
    page: 'id',
  },
  'support-written': {
    table: 'support_messages',
    member: 'member_id',
    at: 'at',
    id: 'id',
    where: 'begun_by is null',
    page: 'id',
  },
  act: {
    table: 'audit_log',
    member: 'target',
    at: 'at',
    id: 'id',
    // Its first part as in the index.
    where:
      "action not in ('person-read', 'shop-searched', 'thread-read') and action <> 'member-viewed'",
    page: 'target',
    state: 'action',
    reason: "detail ->> 'reason'",
    by: 'actor_id',
  },
  deal: {
    table: 'deal_events',
    member: 'actor_id',
    at: 'at',
    id: 'id',
    where: `event in (${listOf(personDealActs)})`,
    event: "'deal-' || event",
    booking: 'booking_id',
    reason: "detail ->> 'reason'",
  },
  notice: {
    table: 'notices',
    member: 'member_id',
    at: 'at',
    id: 'id',
    where: `kind in (${listOf(personNotices)})`,
    event: "'notice-' || kind",
    product: 'product_id',
    booking: 'booking_id',
    amount: "(facts ->> 'taka')::numeric * 100",
  },
};
