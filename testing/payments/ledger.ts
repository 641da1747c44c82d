import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { PaymentState } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';

/** A summary of the books: payment states in order of time, and disagreements. */
export async function booksOf(db: Db): Promise<{ states: PaymentState[]; wrong: string[] }> {
  const payments = await db.selectFrom('payments').select('state').orderBy('id').execute();
  const { sum, disagreements } = await checkLedger(db);
  const wrong = sum === 0 ? disagreements : [`The ledger sums to ${sum}.`, ...disagreements];
  return { states: payments.map(({ state }) => state), wrong };
}

/**
 * The ledger steps of all payments, each as `kind: to the provider, to the seller, to the buyer`.
 */
export async function ledgerSteps(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'transaction_id', 'ledger_transactions.id')
    .select(['ledger_transactions.id', 'kind', 'account', 'amount'])
    .orderBy('ledger_transactions.id')
    .execute();
  const steps = Map.groupBy(rows, ({ id }) => id);
  return [...steps.values()].map((entries) => {
    const amounts = Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));
    const { 'card-provider': provider = '0', seller = '0', buyer = '0' } = amounts;
    return `${entries[0]?.kind}: ${provider}, ${seller}, ${buyer}`;
  });
}

/** The actions of the audit log, oldest first. */
export async function auditedActions(db: Db): Promise<AuditAction[]> {
  const rows = await db.selectFrom('audit_log').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
}
