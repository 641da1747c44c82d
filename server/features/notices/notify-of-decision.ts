import type { DecisionKind } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { insertNotice } from './notify.ts';

export type DecisionNotice = {
  kind: DecisionKind;
  adminId: string;
  /** All of them get the same notice. */
  memberIds: string[];
  productId: string | null;
  reason: string;
};

/**
 * Notifies members of an admin's decision, in its transaction. Call it before a removal, because
 * removed members get no notices.
 */
export async function notifyOfDecision(
  trx: Db,
  { memberIds, ...decision }: DecisionNotice,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  // In the order of ids, so that two decisions cannot deadlock.
  for (const memberId of [...memberIds].sort()) {
    await insertNotice(trx, { ...decision, memberId, event: null }, deps);
  }
}
