import { sql } from 'kysely';
import type { DocumentKind } from '#contract/books/months.ts';
import type { Db } from '#server/db/client.ts';
import type { MonthBounds } from './months.ts';

export type DocumentLine = {
  releaseId: string;
  productName: string;
  /** The deal's price and the shop's fee of it, in poisha. */
  price: number;
  fee: number;
};

/** An invoice or credit note before it gets its number. */
export type DraftDocument = {
  kind: DocumentKind;
  sellerId: string;
  /** On a credit note: the invoice that it corrects. */
  corrects: string | null;
  /** Hundredths of a per cent. */
  vatRate: number;
  /** The fee including its tax, and the tax, in poisha. */
  fee: number;
  vat: number;
  lines: DocumentLine[];
};

/** A release of a deal's money, or a reopening. */
type Step = {
  id: string;
  payment_id: string;
  kind: 'release' | 'reopen';
  is_before: boolean;
  seller_id: string;
  product_name: string;
  price: string;
  fee: string;
  invoice_id: string | null;
  invoice_rate: number | null;
};

/**
 * The fees that the shop charges its sellers for a month: an invoice for each seller, over the
 * deals that were completed in the month and still are at its end. A deal that a closed month
 * charged, and that was reopened in this one, is credited by a note for each invoice that it
 * corrects, at that invoice's rate.
 */
export async function draftDocuments(
  db: Db,
  bounds: MonthBounds,
  vatRate: number,
): Promise<DraftDocument[]> {
  const steps = await readSteps(db, bounds);
  const drafts = new Map<string, DraftDocument>();
  for (const deal of Map.groupBy(steps, ({ payment_id }) => payment_id).values()) {
    const before = deal.filter(({ is_before }) => is_before).at(-1);
    const after = deal.at(-1);
    if (isCharged(before)) {
      const { invoice_id: corrects, invoice_rate } = before;
      const rate = invoice_rate ?? vatRate;
      addLine(drafts, { kind: 'credit-note', corrects, vatRate: rate, step: before });
    }
    if (isCharged(after)) {
      addLine(drafts, { kind: 'invoice', corrects: null, vatRate, step: after });
    }
  }
  return [...drafts.values()].map((draft) => {
    const fee = draft.lines.reduce((sum, line) => sum + line.fee, 0);
    return { ...draft, fee, vat: vatIn(fee, draft.vatRate) };
  });
}

const isCharged = (step: Step | undefined): step is Step =>
  step?.kind === 'release' && Number(step.fee) > 0;

type NewLine = Pick<DraftDocument, 'kind' | 'corrects' | 'vatRate'> & { step: Step };

function addLine(
  drafts: Map<string, DraftDocument>,
  { kind, corrects, vatRate, step }: NewLine,
): void {
  const key = [kind, step.seller_id, corrects].join();
  const sellerId = step.seller_id;
  const draft = drafts.get(key) ?? { kind, sellerId, corrects, vatRate, fee: 0, vat: 0, lines: [] };
  draft.lines.push({
    releaseId: step.id,
    productName: step.product_name,
    price: Number(step.price),
    fee: Number(step.fee),
  });
  drafts.set(key, draft);
}

/**
 * The tax included in an amount, in poisha, with half a poisha rounded up; the rate in hundredths
 * of a per cent. The rules fix the fee that the seller pays, so the tax is included in it.
 */
export function vatIn(poisha: number, rate: number): number {
  return Math.round((poisha * rate) / (10_000 + rate));
}

/**
 * For each deal that was completed or reopened in the month, all such steps up to its end, in
 * order.
 */
async function readSteps(db: Db, { begins, ends }: MonthBounds): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select t.id, t.payment_id, t.kind, t.created_at < ${begins}::timestamptz as is_before,
      money.seller_id, bookings.product_name, money.price, money.fee,
      invoice.id as invoice_id, invoice.vat_rate as invoice_rate
    from ledger_transactions t
    cross join lateral (
      select coalesce(sum(amount) filter (where account = 'seller'), 0) as price,
        coalesce(-sum(amount) filter (where account = 'fee'), 0) as fee,
        (array_agg(member_id) filter (where account = 'seller'))[1] as seller_id
      from ledger_entries where transaction_id = t.id
    ) money
    join payments on payments.id = t.payment_id
    join bookings on bookings.id = payments.booking_id
    left join lateral (
      select i.id, i.vat_rate from fee_invoice_lines l join fee_invoices i on i.id = l.invoice_id
      where l.release_id = t.id and i.kind = 'invoice'
    ) invoice on true
    where t.kind in ('release', 'reopen') and t.created_at < ${ends}::timestamptz
      and t.payment_id in (select payment_id from ledger_transactions
        where kind in ('release', 'reopen') and created_at >= ${begins}::timestamptz
          and created_at < ${ends}::timestamptz)
    order by t.created_at, t.id`.execute(db);
  return rows;
}
