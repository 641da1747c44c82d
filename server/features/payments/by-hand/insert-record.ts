import type { HandWay } from '#contract/orders/hand-ways.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { readAllowance } from '../../payouts/allowance.ts';

/** A transfer that was made outside of this program, by an admin's record. */
export type HandTransfer = { way: HandWay; reference: string; reason: string };

/** Poisha, of a payment or of a refund. */
type Moved = { amount: number } & ({ payment_id: string } | { refund_id: string });

/**
 * Inserts the record of money that was moved by hand. Returns whether a second admin must approve
 * it, because it exceeds the first one's limit. Lock the admin first, 'alone'. Throws
 * `reference-taken`.
 */
export async function insertHandRecord(
  trx: Db,
  moved: Moved,
  transfer: HandTransfer,
  adminId: string,
  deps: Pick<Deps, 'newId' | 'clock' | 'payouts'>,
): Promise<boolean> {
  const needsApproval = moved.amount > (await readAllowance(trx, adminId, deps));
  const inserted = await trx
    .insertInto('money_by_hand')
    .values({
      id: deps.newId(),
      ...moved,
      ...transfer,
      recorded_by: adminId,
      recorded_at: deps.clock(),
      needs_approval: needsApproval,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Problem('reference-taken');
  return needsApproval;
}
