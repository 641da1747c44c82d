import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export type DueLine = {
  payment_id: string;
  seller_id: string;
  /** Poisha of the deal that are the seller's. */
  amount: number;
  /** Null: the seller has named none, or a new one still waits. */
  destination_id: string | null;
};

/**
 * What completed deals have brought their sellers and is in no batch, as far as the books agree. The newest destination of a
 * seller counts, also while it waits: an older one may be what they fled.
 */
const dueLines = (now: Date) => sql`
    select t.id, t.payment_id, e.member_id as seller_id, -e.amount as amount,
      case when destination.usable_from <= ${now}::timestamptz then destination.id end
        as destination_id
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.account = 'balance'
    left join lateral (
      select id, usable_from from payout_destinations
      where member_id = e.member_id order by id desc limit 1
    ) destination on true
    where t.kind = 'release' and not exists (
      select from ledger_transactions outside
      where outside.payment_id = t.payment_id and outside.kind = 'settled-outside'
    ) and not exists (
      select from payout_lines line where line.payment_id = t.payment_id and state <> 'failed'
    )
    -- What provider and books do not agree about, or what went back as well, is looked at first.
    and not exists (
      select from payment_mismatches m join payment_attempts a on a.provider_id = m.provider_id
      where a.payment_id = t.payment_id
    )
    and released_of(t.payment_id) + (
      select coalesce(sum(r.amount), 0) from payment_refunds r where r.payment_id = t.payment_id
    ) <= (select p.amount from payments p where p.id = t.payment_id)`;

/** What is due, the longest waiting first. */
export async function findDueLines(db: Db, now: Date): Promise<DueLine[]> {
  const { rows } = await sql<Omit<DueLine, 'amount'> & { amount: string }>`
    select payment_id, seller_id, amount, destination_id
    from (${dueLines(now)}) as due order by id`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** How many of these deals can be paid out now: their sellers have a destination. */
export async function countPayableLines(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${dueLines(now)}) as due
    where destination_id is not null`.execute(db);
  return rows[0]?.count ?? 0;
}
