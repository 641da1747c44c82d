import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { type Act, recordAct } from '../shared/audit.ts';
import { type PaymentParties, writeLedger } from './ledger.ts';

/** What was the seller's is the buyer's again, before any money moves; lock the payment's row. */
export async function markRefundDue(
  trx: Db,
  payment: PaymentParties,
  { actorId, detail }: Required<Pick<Act, 'actorId' | 'detail'>>,
  deps: Deps,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'refund_due' })
    .where('id', '=', payment.id)
    .execute();
  await writeLedger(trx, 'refund-due', payment, deps);
  await recordAct(
    trx,
    {
      action: 'refund-due',
      actorId,
      target: payment.id,
      detail: { taka: toTaka(payment.amount), ...detail },
    },
    deps,
  );
}

/** The card provider has taken the refund: nobody is owed anything; lock the payment's row. */
export async function markRefunded(trx: Db, payment: PaymentParties, deps: Deps): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'refunded' })
    .where('id', '=', payment.id)
    .execute();
  await writeLedger(trx, 'refund', payment, deps);
  const detail = { taka: toTaka(payment.amount) };
  const act = { action: 'refund-made', actorId: null, target: payment.id, detail } as const;
  await recordAct(trx, act, deps);
}
