import { openStates } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * An admin must not decide, refund, verify, approve, hold or pay in a matter of their own: throws
 * `own-matter` if the admin is among `owners`. Call it in the transaction, with rows that were read
 * there. `testing/authority/own-matters.ts` has the owners for each call.
 */
export function refuseOwnMatter(adminId: string, ...owners: readonly (string | null)[]): void {
  if (owners.includes(adminId)) throw new Problem('own-matter');
}

/** The same for a member's money or message, in which their `counterpartsOf` have an interest too. */
export async function refuseOwnCounterpart(
  trx: Db,
  adminId: string,
  memberId: string,
): Promise<void> {
  refuseOwnMatter(adminId, memberId);
  if ((await counterpartsOf(trx, adminId)).has(memberId)) throw new Problem('own-matter');
}

/** The other sides of a member's open deals. */
export async function counterpartsOf(db: Db, memberId: string): Promise<Set<string>> {
  const deals = await db
    .selectFrom('deals')
    .select(['buyer_id', 'seller_id'])
    .where('state', 'in', openStates)
    .where(({ or, eb }) => or([eb('buyer_id', '=', memberId), eb('seller_id', '=', memberId)]))
    .execute();
  return new Set(
    deals.map(({ buyer_id, seller_id }) => (buyer_id === memberId ? seller_id : buyer_id)),
  );
}
