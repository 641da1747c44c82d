import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import { refuseOwnCounterpart } from '../members/own-matter.ts';

/**
 * A message with its answers, for an admin who has not written it, nor has an open deal with who did:
 * there they are a buyer or a seller, and not the shop. Throws `not-found` and `own-matter`.
 * `locked`: the answers of two admins come one after the other.
 */
export async function findSupportMessage(trx: Db, id: string, adminId: string, mode?: 'locked') {
  const found = trx.selectFrom('support_messages').selectAll().where('id', '=', id);
  const message = await (mode ? found.forUpdate() : found).executeTakeFirst();
  if (!message) throw new Problem('not-found');
  if (message.member_id) await refuseOwnCounterpart(trx, adminId, message.member_id);
  const answers = await trx
    .selectFrom('support_answers')
    .innerJoin('members', 'members.id', 'by_id')
    .select(['number', 'at', 'by_id', 'text', 'members.name as by'])
    .where('message_id', '=', id)
    .orderBy('number')
    .execute();
  return { message, answers };
}
