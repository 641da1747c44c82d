import { sql } from 'kysely';
import type { HeldReason, PayoutMethod } from '#contract/payouts/methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';

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
  /** The admin whose own sales are excluded; null without an admin. */
  adminId: string | null;
  /** Restricts the result to these payments. */
  only?: readonly string[];
};

/**
 * A seller's newest destination is used, even while it waits, because an older one may be
 * compromised. A line with a recorded difference between ledger and provider is not sent before
 * that is settled.
 */
const dueLines = ({ clock, deals }: Pick<Deps, 'clock' | 'deals'>, options: Options) => sql`
  select due.*,
    case
      when disagrees then 'disagreement'
      when hold_id is not null then 'hold'
      when seller_id = ${options.adminId}::uuid then 'own'
      when cooled_at > ${clock()}::timestamptz then 'cooling'
      when destination_id is null then 'no-destination'
      when method = 'bank' and routing_number = '' then 'no-routing'
      when confirmed_at is null then 'unconfirmed-destination'
      when usable_from > ${clock()}::timestamptz then 'new-destination'
    end as held
  from (
    select deals.payment_id, deals.booking_id, bookings.product_name, deals.seller_id,
      members.name as seller_name, money.released - batched.amount as amount, deals.changed_at as completed_at,
      deals.changed_at + make_interval(days => ${deals.coolingDays}::integer) as cooled_at,
      destination.id as destination_id, destination.method, destination.routing_number,
      destination.usable_from, destination.confirmed_at,
      hold.id as hold_id, coalesce(hold.reason, '') as hold_reason,
      money.kept <> 0 or exists (
        select from payment_attempts attempt
        join payment_mismatches wrong on wrong.provider_id = attempt.provider_id
        where attempt.payment_id = deals.payment_id
      ) as disagrees
    from deals
    join bookings on bookings.id = deals.booking_id
    join members on members.id = deals.seller_id
    join lateral (
      select -sum(amount) filter (where account = 'balance') as released,
        coalesce(sum(amount) filter (where account = 'seller'), 0) as kept
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.payment_id = deals.payment_id
    ) money on money.released > 0
    join lateral (
      select coalesce(sum(amount), 0) as amount from payout_lines line
      where line.payment_id = deals.payment_id and line.state in ('waiting', 'sent')
    ) batched on batched.amount < money.released
    left join lateral (
      select id, method, routing_number, usable_from, confirmed_at from payout_destinations
      where member_id = deals.seller_id order by id desc limit 1
    ) destination on true
    left join payout_holds hold on hold.member_id = deals.seller_id and hold.lifted_at is null
    where deals.state = 'completed'
      and (${options.only === undefined}::boolean
        or deals.payment_id = any (${options.only ?? []}::uuid[]))
  ) due`;

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
    routing_number: string | null;
    confirmed_at: Date | null;
  };
  const { rows } = await sql<Row>`
    ${dueLines(deps, options)} order by completed_at, payment_id`.execute(db);
  return rows.map(({ cooled_at, usable_from, routing_number: _, confirmed_at: __, ...row }) => ({
    ...row,
    amount: Number(row.amount),
    held_until:
      row.held === 'cooling' ? cooled_at : row.held === 'new-destination' ? usable_from : null,
  }));
}

/** The number of these deals that this admin can pay out now. */
export async function countPayableLines(
  db: Db,
  deps: Pick<Deps, 'clock' | 'deals'>,
  adminId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${dueLines(deps, { adminId })}) as lines
    where held is null`.execute(db);
  return rows[0]?.count ?? 0;
}
