import type { Deps } from '#server/http/api/deps.ts';

/** Removes the account of a member who has left the shop, and notes that it is gone. */
export async function removeAccount(deps: Deps, userId: string): Promise<void> {
  await deps.identity.removeUser(userId);
  await deps.db
    .updateTable('members')
    .set({ account_removed_at: deps.clock() })
    .where('id', '=', userId)
    .execute();
}

/** How many accounts one run takes on. */
const batchSize = 100;

/** Finishes what a crash or a failing identity provider has left; gives the number of accounts. */
export async function removeLeftAccounts(deps: Deps): Promise<number> {
  const left = await deps.db
    .selectFrom('members')
    .select('id')
    .where('removed_at', 'is not', null)
    .where('account_removed_at', 'is', null)
    .orderBy('removed_at')
    .limit(batchSize)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of left) {
    await removeAccount(deps, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some accounts are still there');
  return left.length;
}
