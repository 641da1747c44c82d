import type { Title } from '#contract/constants.ts';
import { retireMember } from '#server/db/retire-member.ts';
import type { Deps } from '#server/http/deps.ts';
import { Problem } from '#server/http/problem.ts';

/**
 * An admin removes a member of this title: out of all lists, sessions ended, unsold phones gone.
 * Throws `not-found` for another title, `product-held` while somebody pays for one of the phones.
 */
export async function deleteMember(userId: string, title: Title, deps: Deps) {
  await deps.db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', userId)
      .where('title', '=', title)
      .where('is_admin', '=', false)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!member) throw new Problem('not-found');
    const held = await trx
      .selectFrom('payments')
      .innerJoin('products', 'products.id', 'payments.product_id')
      .select('payments.id')
      .where('products.seller_id', '=', userId)
      .where('payments.state', '=', 'held')
      .where('payments.held_until', '>', deps.clock())
      .executeTakeFirst();
    if (held) throw new Problem('product-held');
    await retireMember(trx, userId, deps.clock());
  });
  await deps.identity.removeUser(userId);
  return { acknowledged: true as const, deletedCount: 1 };
}
