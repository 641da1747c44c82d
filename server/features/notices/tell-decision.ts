import type { DecisionKind } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { insertNotice } from './notify.ts';

export type ToldDecision = {
  kind: DecisionKind;
  adminId: string;
  /** Each of them is told the same. */
  memberIds: string[];
  productId: string | null;
  reason: string;
};

/**
 * Tells members what an admin has decided, in the transaction of the decision; call it before a
 * removal, because removed members are left out.
 */
export async function tellDecision(
  trx: Db,
  { memberIds, ...decision }: ToldDecision,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  // In the order of their ids, so that two decisions wait for each other in one direction.
  for (const memberId of [...memberIds].sort()) {
    await insertNotice(trx, { ...decision, memberId, event: null }, deps);
  }
}
