import { sql } from 'kysely';
import type { Table } from './table.ts';

export type Books = {
  /** Taka that each account has paid by card, less what came back. */
  paid: Record<'cheat' | 'second' | 'honest', number>;
  /** Taka of the seller: in the balance or on its way, and what was paid out. */
  owed: number;
  paidOut: number;
};

/** The money by the card provider's own books, and what the shop owes and has sent. */
export async function booksOf(t: Table): Promise<Books> {
  const { rows } = await sql<{ id: string; taka: number }>`
    select p.buyer_id::text as id, coalesce(sum(i.amount - i.refunded), 0)::integer / 100 as taka
    from embedded_card_intents i
    join payment_attempts a on a.provider_id = i.id join payments p on p.id = a.payment_id
    where i.status = 'succeeded' group by 1
    union all
    select 'owed', coalesce(-sum(amount), 0)::integer / 100 from ledger_entries
      where account in ('balance', 'on-its-way')
    union all
    select 'sent', coalesce(sum(amount), 0)::integer / 100 from payout_lines where state = 'sent'
  `.execute(t.db);
  const of = (id: string) => rows.find((row) => row.id === id)?.taka ?? 0;
  const { cheat, second, honest } = t.people;
  return {
    paid: { cheat: of(cheat.userId), second: of(second.userId), honest: of(honest.userId) },
    owed: of('owed'),
    paidOut: of('sent'),
  };
}
