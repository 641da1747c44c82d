import { sql } from 'kysely';
import { type HeldReason, unclearMinutes } from '#contract/payouts/held-reasons.ts';
import type { PayoutMethod } from '#contract/payouts/methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { cooledAt, heldBy, standingJoins } from './standing.ts';

/** A completed deal's proceeds, as far as they are in no batch. */
export type DueLine = {
  payment_id: string;
  booking_id: string;
  product_name: string;
  seller_id: string;
  seller_name: string;
  /** Poisha of the deal that belong to the seller, less those on their way or sent. */
  amount: number;
  completed_at: Date;
  /** Null: the seller has set no destination. */
  destination_id: string | null;
  method: PayoutMethod | null;
  /** Why it cannot be sent now; null: it can. */
  held: HeldReason | null;
  /** When the hold ends by itself; null if a person must act. */
  held_until: Date | null;
  /** The reason of an admin's hold. */
  hold_reason: string;
};

type Options = {
  /** Who pays, and not their own; null: for no particular person. */
  staffId: string | null;
  /** Restricts the result to these payments. */
  only?: readonly string[];
};

/** A seller's newest destination is used, even while it waits: an older one may be compromised. */
const dueLines = (deps: Pick<Deps, 'clock' | 'deals'>, { staffId, only }: Options) => sql`
  select deals.payment_id, deals.booking_id, bookings.product_name, deals.seller_id,
    members.name as seller_name, money.released - batched.amount as amount,
    deals.changed_at as completed_at, ${cooledAt(deps)} as cooled_at,
    destination.id as destination_id, destination.method, destination.usable_from,
    members.key_waits_until,
    coalesce(hold.reason, '') as hold_reason,
    (select unclear_at from gateway_answers
      where gateway_answers.payment_id = deals.payment_id) as unclear_at,
    ${heldBy(deps, { staffId })} as held
  from deals
  join bookings on bookings.id = deals.booking_id
  join members on members.id = deals.seller_id
  ${standingJoins}
  join lateral (
    select coalesce(sum(amount), 0) as amount from payout_lines line
    where line.payment_id = deals.payment_id and line.state in ('waiting', 'sent')
  ) batched on batched.amount < money.released
  where deals.state = 'completed' and money.released > 0
    and (${only === undefined}::boolean or deals.payment_id = any (${only ?? []}::uuid[]))`;

/** Due lines, the longest waiting first. */
export async function findDueLines(
  db: Db,
  deps: Pick<Deps, 'clock' | 'deals'>,
  options: Options,
): Promise<DueLine[]> {
  type Row = Omit<DueLine, 'amount' | 'held_until'> & {
    amount: string;
    cooled_at: Date;
    usable_from: Date | null;
    key_waits_until: Date | null;
    unclear_at: Date | null;
  };
  const { rows } = await sql<Row>`
    ${dueLines(deps, options)} order by completed_at, deals.payment_id`.execute(db);
  return rows.map(({ cooled_at, usable_from, key_waits_until, unclear_at, ...row }) => {
    const ends: Partial<Record<HeldReason, Date | null>> = {
      cooling: cooled_at,
      'new-destination': usable_from,
      'new-key': key_waits_until,
      'gateway-unclear': unclear_at && new Date(unclear_at.getTime() + unclearMinutes * 60_000),
    };
    return { ...row, amount: Number(row.amount), held_until: (row.held && ends[row.held]) || null };
  });
}

/** The number of these deals that this admin can pay out now. */
export async function countPayableLines(
  db: Db,
  deps: Pick<Deps, 'clock' | 'deals'>,
  staffId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${dueLines(deps, { staffId })}) as lines
    where held is null`.execute(db);
  return rows[0]?.count ?? 0;
}
