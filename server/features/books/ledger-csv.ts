import { sql } from 'kysely';
import { toAmountText } from '#contract/formats/amount-text.ts';
import { inDhaka } from '#contract/formats/dhaka.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { csvOf } from '#server/lib/csv.ts';
import { boundsOf, type MonthBounds } from './months.ts';

/** Every entry of a month, for an accountant's program. */
export const getLedgerFile: Handler<'GET /books/:month/ledger'> = async ({ params, deps }) => ({
  csv: csvOf([Object.keys(columns), ...(await readEntries(deps.db, boundsOf(params.month)))]),
});

type Entry = {
  at: Date;
  transaction_id: string;
  kind: string;
  account: string;
  /** Signed poisha. */
  amount: string;
  member_id: string | null;
  order_id: string | null;
  /** The reference of a transfer to a seller, or of a provider's settlement. */
  reference: string | null;
  product_name: string | null;
};

/**
 * Debit and credit are two columns without a sign, so that no amount is mistaken for a formula.
 * Members have only ids, because an accountant needs no names here, and invoices have them.
 */
const columns = {
  time_dhaka: ({ at }) => inDhaka(at).toISOString().slice(0, 19).replace('T', ' '),
  transaction_id: ({ transaction_id: id }) => id,
  kind: ({ kind }) => kind,
  account: ({ account }) => account,
  debit_bdt: ({ amount }) => (Number(amount) > 0 ? toAmountText(Number(amount)) : ''),
  credit_bdt: ({ amount }) => (Number(amount) < 0 ? toAmountText(-Number(amount)) : ''),
  member_id: ({ member_id: id }) => id ?? '',
  order_id: ({ order_id: id }) => id ?? '',
  reference: ({ reference }) => reference ?? '',
  phone: ({ product_name: name }) => name ?? '',
} satisfies Record<string, (entry: Entry) => string>;

async function readEntries(db: Db, { begins, ends }: MonthBounds): Promise<string[][]> {
  const { rows } = await sql<Entry>`
    select t.created_at as at, t.id as transaction_id, t.kind, e.account, e.amount, e.member_id,
      payments.booking_id as order_id,
      coalesce(line.reference, settled.external_id, hand.reference) as reference,
      bookings.product_name
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    left join payout_lines line on line.id = t.payout_line_id
    left join settlement_lines settled on settled.id = t.settlement_line_id
    left join money_by_hand hand on hand.replaced_at is null
      and (not hand.needs_approval or hand.approved_by is not null)
      and (t.kind = 'sale' and hand.payment_id = t.payment_id
        or t.kind = 'refund' and hand.refund_id = t.refund_id)
    left join payments on payments.id = coalesce(t.payment_id, line.payment_id,
      (select payment_id from payment_attempts where ref = settled.attempt_ref),
      (select payment_id from payment_refunds where id = settled.refund_id))
    left join bookings on bookings.id = payments.booking_id
    where t.created_at >= ${begins}::timestamptz and t.created_at < ${ends}::timestamptz
    order by t.created_at, t.id, e.amount desc, e.account`.execute(db);
  return rows.map((entry) => Object.values(columns).map((read) => read(entry)));
}
