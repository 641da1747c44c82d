import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { LockedPayment } from '../transitions.ts';
import { writeEntries } from './ledger.ts';

/**
 * A deal is completed: what was kept for its seller becomes their balance, less the shop's fee. Poisha.
 * The database refuses it a second time for a payment.
 */
export async function releaseMoney(
  trx: Db,
  { id, seller_id }: Pick<LockedPayment, 'id' | 'seller_id'>,
  { amount, fee }: { amount: number; fee: number },
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const entries = [
    { account: 'seller', member_id: seller_id, amount },
    { account: 'balance', member_id: seller_id, amount: fee - amount },
    { account: 'fee', member_id: null, amount: -fee },
  ] as const;
  await writeEntries(trx, { kind: 'release', paymentId: id, entries }, deps);
}
