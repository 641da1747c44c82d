import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';

const conversationsMax = 20;

/** The caller's conversations with the shop. Who of the staff wrote is not in them. */
export const getOwnSupport: Handler<'GET /support/own'> = async ({ caller, deps: { db } }) => {
  const { userId } = caller;
  const messages = await db
    .selectFrom('support_messages')
    .select(['id', 'at', 'text', 'begun_by', 'closed_at'])
    .where('member_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(conversationsMax)
    .execute();
  if (messages.length === 0) return [];
  const ids = messages.map(({ id }) => id);
  const answers = await db
    .selectFrom('support_answers')
    .select(['message_id', 'at', 'by_id', 'text'])
    .where('message_id', 'in', ids)
    .orderBy('message_id')
    .orderBy('number')
    .execute();
  const byMessage = Map.groupBy(answers, ({ message_id }) => message_id);
  return messages.map(({ id, at, text, begun_by, closed_at }) => {
    const later = byMessage.get(id) ?? [];
    const first = begun_by ? [] : [{ at: at.toISOString(), own: true, text }];
    return {
      _id: id,
      waits: closed_at === null,
      answers: later.length,
      texts: [
        ...first,
        ...later.map((one) => ({
          at: one.at.toISOString(),
          own: one.by_id === userId,
          text: one.text,
        })),
      ],
    };
  });
};

/**
 * The caller writes again in their conversation, which waits for the staff from then on. A repeated one,
 * such as of a double press, changes nothing. Throws `not-found`, also of another's, and `case-changed`
 * when there are other answers than the writer had read.
 */
export const replyToSupport: Handler<'POST /support/own/:id'> = async ({
  params: { id },
  body: { text, answers: seen },
  caller,
  deps,
}) =>
  await transact(deps.db, async (trx) => {
    const { userId } = caller;
    if (caller.member) await lockMember(trx, userId);
    const message = await trx
      .selectFrom('support_messages')
      .select('id')
      .where('id', '=', id)
      .where('member_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!message) throw new Problem('not-found');
    const answers = await trx
      .selectFrom('support_answers')
      .select(['by_id', 'text'])
      .where('message_id', '=', id)
      .orderBy('number')
      .execute();
    const last = answers.at(-1);
    const isRepeated = answers.length === seen + 1 && last?.by_id === userId && last.text === text;
    if (isRepeated) return { acknowledged: true as const, modifiedCount: 0 };
    if (answers.length !== seen) throw new Problem('case-changed');
    const at = deps.clock();
    await trx
      .insertInto('support_answers')
      .values({ message_id: id, number: seen + 1, at, by_id: userId, text })
      .execute();
    await trx
      .updateTable('support_messages')
      .set({ closed_at: null })
      .where('id', '=', id)
      .execute();
    return { acknowledged: true as const, modifiedCount: 1 };
  });
