import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { removeSecondFactorOf } from './compose.ts';

/**
 * For the operator, after a lost phone and lost recovery codes: the member logs in by password
 * alone. Returns false if the address has no second factor.
 */
export async function removeSecondFactor(
  db: Db,
  address: string,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<boolean> {
  return await transact(db, async (trx) => {
    const userId = await removeSecondFactorOf(trx, address.trim().toLowerCase());
    if (!userId) return false;
    const action = 'second-factor-removed';
    await recordAudit(trx, { action, actorId: null, target: userId }, deps);
    return true;
  });
}
