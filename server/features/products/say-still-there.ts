import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import type { AgeQuestion } from '#server/http/api/still-there-links.ts';
import { lockMember } from '../members/lock-member.ts';
import { freshColumns } from './age-listings.ts';
import { updateHiding } from './hiding.ts';

/** A seller's phones that are in question, and that only age has taken off sale. */
const inQuestion = (db: Db, sellerId: string) =>
  db
    .selectFrom('products')
    .select(['id', 'hidden_by'])
    .where('seller_id', '=', sellerId)
    .where('asked_at', 'is not', null)
    .where('paid_at', 'is', null)
    .where('removed_at', 'is', null)
    .where((row) => row.or([row('hidden_at', 'is', null), row('hidden_by', '=', 'age')]))
    .orderBy('id');

/**
 * The seller's word that phones are still there: one of their own, or all that are in
 * question. What has gone off sale for its age is shown again.
 */
export const sayStillThere: Handler<'PUT /myproducts/there'> = async ({ body, caller, deps }) => {
  const { id } = body;
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const now = deps.clock();
    const phones = await inQuestion(trx, caller.userId)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
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

/** What is on sale of one question, which ends with an answer, and at the end of the sale. */
export const openQuestions = (db: Db, { sellerId, askedAt }: AgeQuestion) =>
  inQuestion(db, sellerId)
    .select('name')
    .where('asked_at', '=', askedAt)
    .where('hidden_at', 'is', null);

/** The same word by a mail's link: for its question alone. Returns the answered phones. */
export async function sayThere(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  question: AgeQuestion,
): Promise<string[]> {
  await lockMember(trx, question.sellerId);
  const ids = (await openQuestions(trx, question).forUpdate().execute()).map(({ id }) => id);
  if (ids.length > 0)
    await trx.updateTable('products').set(freshColumns(clock())).where('id', 'in', ids).execute();
  return ids;
}
