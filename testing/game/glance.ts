import { sql } from 'kysely';
import { conductRules } from '#contract/orders/conduct.ts';
import { openStates } from '#contract/orders/deal-states.ts';
import type { Table } from './table.ts';

/** `kept`: an open deal, or a buyer who is paying. `away`: sold, hidden or removed without one. */
export type Sale = 'for-sale' | 'kept' | 'away';

/** The state of the tables at one moment, read in one statement. */
export type Glance = {
  /** The state of each order: of its deal, `booked`, or `ended` without a deal. */
  states: string[];
  sale: Sale;
  /** The next deadline of any rule, in ms; null without one. */
  next: number | null;
  /** Money of completed deals is in the shop. */
  isDue: boolean;
};

const alive = openStates;

export async function glance(t: Table): Promise<Glance> {
  const now = new Date(t.now());
  const { rows } = await sql<{
    orders: Record<string, string>;
    is_kept: boolean;
    is_shown: boolean;
    next: Date | null;
    is_due: boolean;
  }>`select
    (select coalesce(jsonb_object_agg(b.id, coalesce(d.state::text,
      case when b.cancelled_at is null then 'booked' else 'ended' end)), '{}')
      from bookings b left join deals d on d.booking_id = b.id) as orders,
    exists (select from deals where product_id = products.id and state::text = any(${alive}))
      or exists (select from payments where product_id = products.id and state = 'held') as is_kept,
    paid_at is null and hidden_at is null and removed_at is null as is_shown,
    (select coalesce(-sum(amount), 0) > 0 from ledger_entries where account = 'balance') as is_due,
    (select min(at) from (
      select due_at as at from deals
      union all select silence_due_at from deals
      -- From then on a call-off is free.
      union all select paid_at + ${conductRules.freeCallOffDays}::integer * interval '1 day' from deals
        where state = 'paid'
      union all select meeting_at from deals
        where meeting_accepted_at is not null and state in ('paid', 'reserved')
      union all select held_until from payments where state = 'held'
      union all select created_at + interval '14 days' from bookings
        where cancelled_at is null and paid_at is null
          and not exists (select from deals where booking_id = bookings.id)
      -- From then on a batch may take the money.
      union all select changed_at + interval '3 days' from deals where state = 'completed'
      -- What the provider has not sent back yet, it sends within some minutes.
      union all select greatest(ask_at, ${now}::timestamptz + interval '10 minutes')
        from payment_refunds where ask_at is not null
      ) as times where at > ${now}::timestamptz) as next
    from products where id = ${t.phone}`.execute(t.db);
  const [row] = rows;
  if (!row) throw new Error('The phone is never deleted.');
  const shown = row.is_shown ? 'for-sale' : 'away';
  return {
    states: t.world.orders.map((_, order) => row.orders[t.orderId(order)] ?? 'ended'),
    sale: row.is_kept ? 'kept' : shown,
    next: row.next?.getTime() ?? null,
    isDue: row.is_due,
  };
}
