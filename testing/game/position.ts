import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { World } from './world.ts';

/** The tables and columns of a position; the rest is history that no rule reads. */
const compared = [
  'bookings',
  'deals',
  'payments',
  'payment_refunds',
  'payout_lines',
  'payout_holds',
  'products',
  'embedded_card_intents',
] as const;

/** Tables that games fill, and that are swept between them. */
export const gameTables = [
  ...compared,
  'payment_attempts',
  'embedded_card_refunds',
  'deal_events',
  'notices',
  'notice_mails',
  'audit_log',
  'ledger_transactions',
  'ledger_entries',
  'payout_batches',
  'price_changes',
  'members',
  'categories',
  'listing_versions',
];

/**
 * Columns that no rule uses: the actor, the time of the last query, and copies of other columns.
 */
const ignored = new Set([
  ...['search', 'terms', 'version', 'network', 'client_secret', 'idempotency_key', 'metadata'],
  ...['asked_at', 'key', 'provider_refund_id', 'reason', 'post_time', 'code_entries', 'paid_by'],
]);

type Row = Record<string, unknown>;

const hour = 60;

/**
 * Past times from which a rule still counts: call-offs for a week, silences for a month (the limit of a client subnet,
 * twelve in a day, is out of reach here), unpaid holds for a day.
 */
function countsFrom(table: string, column: string, row: Row, minutes: number): boolean {
  if (table === 'deals') {
    if (column !== 'changed_at') return false;
    const isCallOff = row.mark_of === 'buyer' && minutes > -7 * 24 * hour;
    const isSilence = row.silent_of !== null && minutes > -30 * 24 * hour;
    return isCallOff || isSilence || ['paid', 'reserved', 'completed'].includes(String(row.state));
  }
  if (table === 'payments') {
    const isUnpaid = row.state === 'released' && minutes > -24 * hour;
    return isUnpaid && (column === 'created_at' || column === 'held_until');
  }
  return table === 'bookings' && column === 'created_at' && !row.paid_at && !row.cancelled_at;
}

const isTime = /^\d{4}-\d\d-\d\dT/;
/** Ids of the shop and of the card provider. */
const isId = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-|(?:pi|re)_[0-9a-f]{32}$)/;

const yearMs = 365 * 24 * 3_600_000;
const relative = (time: number, now: number) => (time > now ? time - now : 'over');

/** Equal for two positions from which the same games can follow. */
export async function positionOf(db: Db, world: World, now: number): Promise<string> {
  const parts = compared.map(
    (name) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`,
  );
  const { rows } = await sql<{ name: string; row: Row }>`
    select * from (${sql.raw(parts.join(' union all '))}) all_rows
    union all
    select 'balances', jsonb_build_object('account', account, 'member', member_id, 'sum', sum(amount))
    from ledger_entries group by account, member_id
    union all
    select 'members', jsonb_build_object('id', id, 'removed', removed_at is not null) from members
  `.execute(db);
  const ids = new Map<string, number>();
  const simple = (table: string, column: string, row: Row): unknown => {
    const value = row[column];
    if (typeof value !== 'string') return value;
    if (isId.test(value)) {
      // By when they were made: ids count upwards.
      return ids.get(value) ?? value;
    }
    if (!isTime.test(value)) return value;
    const minutes = Math.round((Date.parse(value) - now) / 60_000);
    return minutes > 0 || countsFrom(table, column, row, minutes) ? minutes : 'over';
  };
  for (const { row } of rows) {
    for (const value of Object.values(row)) {
      if (typeof value === 'string' && isId.test(value)) ids.set(value, 0);
    }
  }
  for (const [nth, id] of [...ids.keys()].sort().entries()) ids.set(id, nth);
  const lines = rows.map(({ name, row }) => {
    const columns = Object.keys(row).filter((column) => !ignored.has(column));
    return `${name} ${JSON.stringify(columns.sort().map((column) => simple(name, column, row)))}`;
  });
  return createHash('sha1')
    .update(lines.sort().join('\n'))
    .update(
      JSON.stringify(world, (_, value) => (value > now - yearMs ? relative(value, now) : value)),
    )
    .digest('base64');
}
