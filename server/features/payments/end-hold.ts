import type { Deps } from '#server/http/deps.ts';
import { recordAct } from '../shared/audit.ts';
import { openIntent, type PaymentToOpen } from './open-intent.ts';
import { settleSale } from './settle-sale.ts';

/**
 * Ends a hold whose time is over, and gives whether it is over now. The provider comes first: as
 * soon as it has cancelled the intent no money can arrive any more, and only then is the phone
 * free for the next buyer. If money was faster, the sale is settled instead; while the provider is
 * still moving money, the phone stays kept. A crash in between leaves the hold to be ended again.
 * Throws `CardProviderDown`; call it outside of transactions.
 */
export async function endHold(deps: Deps, payment: PaymentToOpen): Promise<boolean> {
  // Without a stored id a crash may have left an intent behind: the same key finds it.
  const intentId = payment.intent_id ?? (await openIntent(deps, payment)).id;
  const intent = await deps.cardPayments.cancelIntent(intentId);
  if (intent?.status === 'succeeded') {
    await settleSale(deps, intentId);
    return true;
  }
  if (intent && intent.status !== 'canceled') return false;
  await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('payments')
      .set({ state: 'released', settled_at: deps.clock() })
      .where('id', '=', payment.id)
      .where('state', '=', 'held')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const act = { action: 'payment-released', actorId: null, target: payment.id } as const;
    await recordAct(trx, act, deps);
  });
  return true;
}
