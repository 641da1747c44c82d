import { sql } from 'kysely';
import type { SettlementOutcome } from '#contract/books/settlement-columns.ts';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Db } from '#server/db/client.ts';
import { moneyIds } from '#server/ports/payments/port.ts';
import type { ReadLine } from './read-settlement.ts';

/** The outcome of a line; if booked, with its payment or refund. */
export type Match =
  | { outcome: 'booked'; attempt_ref: string; refund_id: null }
  | { outcome: 'booked'; attempt_ref: null; refund_id: string }
  | { outcome: Exclude<SettlementOutcome, 'booked'>; attempt_ref: null; refund_id: null };

const unbooked = (outcome: Exclude<SettlementOutcome, 'booked'>): Match => ({
  outcome,
  attempt_ref: null,
  refund_id: null,
});

/** A line without missing fields. */
type WholeLine = Pick<ReadLine, 'id'> & { gross: number };

type OurPayment = {
  ref: string;
  /** Every id by which a provider may refer to it. */
  ids: string[];
  /** Poisha in the ledger; null while the ledger has no money for it. */
  amount: number | null;
  /** An earlier line settled it. */
  is_settled: boolean;
};

type OurRefund = {
  id: string;
  ids: string[];
  /** The ids of its payment, for providers that name no other. */
  payment_ids: string[];
  amount: number;
  is_done: boolean;
  is_settled: boolean;
};

const keyOf = (row: OurPayment | OurRefund) => ('ref' in row ? row.ref : row.id);

/**
 * Finds the payment or refund of each line of a provider, with a constant number of statements.
 * Returns a function that decides about one line after another; a match is used once.
 */
export async function createMatcher(
  trx: Db,
  provider: PaymentProviderName,
  ids: readonly string[],
): Promise<(line: WholeLine) => Match> {
  const payments = await readPayments(trx, provider, ids);
  const refunds = await readRefunds(trx, provider, ids);
  const settled = new Set(
    [...payments, ...refunds].flatMap((row) => (row.is_settled ? [keyOf(row)] : [])),
  );

  const paymentOf = byId(payments, ({ ids: own }) => own);
  const refundsOf = byId(refunds, ({ ids: own }) => own);
  const refundsOfPayment = byId(refunds, ({ payment_ids: own }) => own);

  function matchPayment({ id, gross }: WholeLine): Match {
    const payment = paymentOf.get(id)?.[0];
    if (!payment) return unbooked('foreign');
    if (settled.has(keyOf(payment))) return unbooked('settled-before');
    if (payment.amount === null) return unbooked('not-in-books');
    if (payment.amount !== gross) return unbooked('other-amount');
    settled.add(keyOf(payment));
    return { outcome: 'booked', attempt_ref: payment.ref, refund_id: null };
  }

  function matchRefund({ id, gross }: WholeLine): Match {
    const named = refundsOf.get(id) ?? [];
    // Some files identify a refund only by its payment; then the amount decides.
    const candidates = named.length > 0 ? named : (refundsOfPayment.get(id) ?? []);
    if (candidates.length === 0) return unbooked(paymentOf.has(id) ? 'not-in-books' : 'foreign');
    const open = candidates.filter((refund) => !settled.has(keyOf(refund)));
    if (open.length === 0) return unbooked('settled-before');
    const same = open.filter(({ amount }) => amount === -gross);
    const done = same.find(({ is_done }) => is_done);
    if (!done) return unbooked(same.length > 0 ? 'not-in-books' : 'other-amount');
    settled.add(keyOf(done));
    return { outcome: 'booked', attempt_ref: null, refund_id: done.id };
  }

  return (line) => (line.gross > 0 ? matchPayment(line) : matchRefund(line));
}

function byId<Row>(rows: readonly Row[], idsOf: (row: Row) => readonly string[]) {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    for (const id of new Set(idsOf(row))) found.set(id, [...(found.get(id) ?? []), row]);
  }
  return found;
}

/**
 * The ids of an attempt: the shop's, the payment's at the provider, and those of the transfer
 * behind it.
 */
const idsOfAttempt = sql<string[]>`array_remove(array[a.ref, a.provider_id,
  ${sql.join(moneyIds.map((name) => sql`a.facts ->> ${sql.lit(name)}`))}], null)`;

async function readPayments(trx: Db, provider: PaymentProviderName, ids: readonly string[]) {
  const { rows } = await sql<OurPayment>`
    select a.ref, ${idsOfAttempt} as ids,
      case when a.paid_at is not null and t.id is not null then p.amount end as amount,
      exists (select from settlement_lines where attempt_ref = a.ref) as is_settled
    from payment_attempts a
    join payments p on p.id = a.payment_id
    left join ledger_transactions t on t.payment_id = p.id and t.kind in ('sale', 'late')
    where a.provider = ${provider} and ${idsOfAttempt} && ${[...ids]}::text[]
    order by a.ref`.execute(trx);
  return rows;
}

async function readRefunds(trx: Db, provider: PaymentProviderName, ids: readonly string[]) {
  const { rows } = await sql<OurRefund>`
    select r.id, array_remove(array[r.key, r.provider_refund_id], null) as ids,
      ${idsOfAttempt} as payment_ids, r.amount, r.state = 'done' and coalesce(r.way, 'provider') = 'provider' as is_done,
      exists (select from settlement_lines where refund_id = r.id) as is_settled
    from payment_refunds r
    join payment_attempts a on a.payment_id = r.payment_id and a.paid_at is not null
    where a.provider = ${provider} and (array_remove(array[r.key, r.provider_refund_id], null)
      || ${idsOfAttempt}) && ${[...ids]}::text[]
    order by r.id`.execute(trx);
  return rows;
}
