import type { Title } from '#contract/constants.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/http/api/problem.ts';
import { recordAct } from '../shared/audit.ts';
import { removeAccount } from './remove-account.ts';
import { retireMember } from './retire-member.ts';

type Removal = { userId: string; title: Title; adminId: string };

/**
 * An admin removes a member of this title: out of all lists, sessions ended, unsold phones gone.
 * Throws `not-found` for another title, `product-held` while somebody pays for one of the phones.
 */
export async function deleteMember({ userId, title, adminId }: Removal, deps: Deps) {
  await deps.db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', userId)
      .where('title', '=', title)
      .where('is_admin', '=', false)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new Problem('not-found');
    await retireMember(trx, userId, deps.clock());
    const action = title === 'seller' ? 'seller-removed' : 'buyer-removed';
    await recordAct(trx, { action, actorId: adminId, target: userId }, deps);
  });
  // Nothing can be done with the account from here on, and a later run removes what is left of it.
  await removeAccount(deps, userId);
  return { acknowledged: true as const, deletedCount: 1 };
}
