import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { lockMember } from '../members/lock-member.ts';
import { freshColumns } from './age-listings.ts';
import { updateHiding } from './hiding.ts';

/**
 * The seller's word that phones are still there: one of their own, or all that are in
 * question. What has gone off sale for its age is shown again.
 */
export const sayStillThere: Handler<'PUT /myproducts/there'> = async ({ body, caller, deps }) => {
  const { id } = body;
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const now = deps.clock();
    const phones = await trx
      .selectFrom('products')
      .select(['id', 'hidden_by'])
      .where('seller_id', '=', caller.userId)
      .where('asked_at', 'is not', null)
      .where('paid_at', 'is', null)
      .where('removed_at', 'is', null)
      .where((row) => row.or([row('hidden_at', 'is', null), row('hidden_by', '=', 'age')]))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (phones.length === 0) return { acknowledged: true, modifiedCount: 0 };
    const ids = phones.map((phone) => phone.id);
    await trx.updateTable('products').set(freshColumns(now)).where('id', 'in', ids).execute();
    if (phones.some(({ hidden_by }) => hidden_by === 'age')) {
      // Last, because it locks the brand's counter until the commit.
      await updateHiding(trx, 'say-there', now).where('id', 'in', ids).execute();
    }
    return { acknowledged: true, modifiedCount: phones.length };
  });
};
