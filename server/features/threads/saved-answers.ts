import { maxSavedAnswers } from '#contract/threads/first-questions.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';

const ownAnswers = (db: Db, memberId: string) =>
  db
    .selectFrom('saved_answers')
    .select(['id', 'text'])
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSavedAnswers)
    .execute();

/** The caller's saved answers, the last one first; [] for a user who is not a member yet. */
export const getSavedAnswers: Handler<'GET /savedanswers'> = async ({ caller, deps }) => {
  const rows = await ownAnswers(deps.db, caller.userId);
  return rows.map(({ id, text }) => ({ _id: id, text }));
};

/**
 * Saves an answer; the same text again, such as by a double tap, is the saved one. Throws
 * `not-allowed` for a user who is not a member yet, and `too-many-saved-answers`.
 */
export const postSavedAnswer: Handler<'POST /savedanswers'> = async ({ body, caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId, 'alone');
    const saved = await ownAnswers(trx, caller.userId);
    const same = saved.find(({ text }) => text === body.text);
    if (same) return { acknowledged: true, insertedId: same.id };
    if (saved.length >= maxSavedAnswers) throw new Problem('too-many-saved-answers');
    const id = deps.newId();
    await trx
      .insertInto('saved_answers')
      .values({ id, member_id: caller.userId, text: body.text, saved_at: deps.clock() })
      .execute();
    return { acknowledged: true, insertedId: id };
  });
};

/** Changes the text of one of the caller's saved answers. Throws `not-found`. */
export const putSavedAnswer: Handler<'PUT /savedanswers/:id'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  await transact(deps.db, async (trx) => {
    if (caller.member) await lockMember(trx, caller.userId);
    const { numUpdatedRows } = await trx
      .updateTable('saved_answers')
      .set({ text: body.text })
      .where('id', '=', params.id)
      .where('member_id', '=', caller.userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('not-found');
  });
  return { acknowledged: true, modifiedCount: 1 };
};

/** Removes one of the caller's saved answers. Throws `not-found`. */
export const removeSavedAnswer: Handler<'DELETE /savedanswers/:id'> = async ({
  params,
  caller,
  deps,
}) => {
  await transact(deps.db, async (trx) => {
    if (caller.member) await lockMember(trx, caller.userId);
    const { numDeletedRows } = await trx
      .deleteFrom('saved_answers')
      .where('id', '=', params.id)
      .where('member_id', '=', caller.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Problem('not-found');
  });
  return { acknowledged: true, deletedCount: 1 };
};
