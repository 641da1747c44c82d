import { sql } from 'kysely';
import { type BankBooking, bankDays } from '#contract/books/bank-statement.ts';
import type { Db } from '#server/db/client.ts';

/** What the ledger booked to or from the bank, as far as no statement has proved it. */
export type OpenBooking = {
  kind: BankBooking;
  key: string;
  /** `YYYY-MM-DD`, in Bangladesh. */
  day: string;
  /** Signed poisha that are not proved, negative for what was sent. */
  rest: number;
  name: string;
  /** By which a line may name it. */
  refs: string[];
  /** Of the transfers that one order to the bank may send as a sum. */
  together: string | null;
  /** Who sent or recorded it. */
  people: string[];
};

const dayOf = (at: ReturnType<typeof sql>) => sql`(${at} at time zone 'Asia/Dhaka')::date`;

/**
 * The bookings since a day. An arrival has no row of its own: it is what one provider has settled
 * on one day, which is what it transfers, and a later file may add to it.
 */
const bookingsSince = (from: ReturnType<typeof sql>) => sql`(
    select 'arrival' as kind, md5(provider || ' ' || settled_on)::uuid as key, settled_on as day,
      sum(net)::bigint as amount, provider as name, '{}'::text[] as refs, null::text as together,
      '{}'::uuid[] as people
    from settlement_lines where outcome = 'booked' and settled_on >= ${from}
    group by provider, settled_on
    union all
    select 'payout', transfers.id, ${dayOf(sql`max(line.settled_at)`)}, -sum(line.amount)::bigint,
      concat_ws(' ', 'PH' || transfers.number, max(line.reference)),
      array_remove(array['PH' || transfers.number, max(line.reference)], null),
      transfers.batch_id || ' ' || max(destination.method), array_agg(distinct line.settled_by)
    from payout_lines line
    join payout_transfers transfers on transfers.id = line.transfer_id
    join payout_destinations destination on destination.id = transfers.destination_id
    where line.state = 'sent' and line.settled_at >= ${from}
    group by transfers.id
    union all
    select 'by-hand', id, ${dayOf(sql`recorded_at`)},
      case when payment_id is null then -amount else amount end, way || ' ' || reference,
      array[reference], null, array_remove(array[recorded_by, approved_by], null)
    from money_by_hand
    where recorded_at >= ${from} and way <> 'provider' and replaced_at is null
      and (approved_by is not null or not needs_approval)
  )`;

/** The same with `rest`, what of each no line has proved. */
export const openSince = (from: ReturnType<typeof sql>) => sql`(
    select booked.*, amount - coalesce((select sum(proved.amount) from bank_matches proved
      where proved.kind = booked.kind and proved.key = booked.key), 0)::bigint as rest
    from ${bookingsSince(from)} booked
  )`;

/** Days after which the difference is no work of the desk any more. */
const deskDays = 90;

/**
 * Bookings that should have a line, since statements are imported: neither proved nor explained.
 * Their day counts in Bangladesh.
 */
export const missingAt = (now: Date) => {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Asia/Dhaka')::date`;
  return sql`
    select key as id, (day + ${sql.lit(bankDays)})::timestamp at time zone 'Asia/Dhaka' as since,
      rest as amount, people, kind, day::text as day, name
    from ${openSince(sql`${today} - ${sql.lit(deskDays)}`)} missing
    where rest <> 0 and day < ${today} - ${sql.lit(bankDays)}
      and day >= (select min(booked_on) from bank_lines)
      and not exists (select from bank_notes
        where bank_notes.kind = missing.kind and bank_notes.key = missing.key
          and bank_notes.amount = missing.rest)`;
};

/** Those that lines since a day may prove. */
export async function readOpenBookings(db: Db, from: string): Promise<OpenBooking[]> {
  const { rows } = await sql<Omit<OpenBooking, 'rest'> & { rest: string }>`
    select kind, key, day::text as day, rest, name, refs, together, people::text[] as people
    from ${openSince(sql`(${from}::date - ${sql.lit(bankDays)})`)} booked
    where rest <> 0 order by day, key`.execute(db);
  return rows.map((row) => ({ ...row, rest: Number(row.rest) }));
}
