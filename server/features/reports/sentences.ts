import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { rowsToFetch, toPage } from '#server/http/api/keyset-pagination.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notifyOfDecision } from '../notices/notify-of-decision.ts';

/** Sentences of both sides that are shown, and hidden ones, newest first. */
export const getSentences: Handler<'GET /sentences'> = async ({ query, caller, deps }) => {
  let sentences = selectWritten(deps.db, deps.clock());
  if (query.before) sentences = sentences.where('deal_answers.id', '<', query.before);
  const rows = await sentences
    .innerJoin('members as writers', 'writers.id', 'deal_answers.member_id')
    .innerJoin('members as others', 'others.id', 'deal_answers.about_id')
    .select(['deal_answers.at', 'deal_answers.booking_id', 'deal_answers.sentence'])
    .select(['deal_answer_replies.text', 'writers.name as writer', 'others.name as other'])
    .orderBy('deal_answers.id', 'desc')
    .limit(rowsToFetch)
    .execute();
  const { page, next } = toPage(rows);
  return {
    sentences: page.map((row) => {
      const own = [row.member_id, row.about_id].includes(caller.userId);
      const reply = {
        text: row.text ?? '',
        by: row.other,
        hidden: row.reply_hidden_at !== null,
        own,
      };
      return {
        _id: row.id,
        at: row.at.toISOString(),
        bookingId: row.booking_id,
        about: row.other,
        sentence: { text: row.sentence, by: row.writer, hidden: row.hidden_at !== null, own },
        reply: row.text === null ? null : reply,
      };
    }),
    next,
  };
};

const kinds = { hide: 'sentence-hidden', show: 'sentence-back' } as const;

/**
 * Hides a sentence or its reply from others than its writer, or shows it again. The writer is
 * notified of the reason and may answer; the questions remain counted. Throws `not-found`, also for
 * one that is still hidden from the other side, and `own-matter` for one of the two.
 */
export const decideSentence: Handler<'POST /sentences/:id'> = async ({
  params: { id },
  body: { part, decision, reason },
  caller,
  deps,
}) => {
  const now = deps.clock();
  const modifiedCount = await transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /sentences/:id', deps);
    const row = await selectWritten(trx, now)
      .innerJoin('deals', 'deals.booking_id', 'deal_answers.booking_id')
      .select('deals.product_id')
      .where('deal_answers.id', '=', id)
      .forUpdate('deal_answers')
      .executeTakeFirst();
    const writerId = part === 'sentence' ? row?.member_id : row?.replier_id;
    if (!row || !writerId) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, row.member_id, row.about_id);
    const hiddenAt = part === 'sentence' ? row.hidden_at : row.reply_hidden_at;
    if ((hiddenAt !== null) === (decision === 'hide')) return 0;
    const set = { hidden_at: decision === 'hide' ? now : null };
    if (part === 'sentence') {
      await trx.updateTable('deal_answers').set(set).where('id', '=', id).execute();
    } else {
      await trx.updateTable('deal_answer_replies').set(set).where('answer_id', '=', id).execute();
    }
    const kind = kinds[decision];
    const about = { adminId: caller.userId, productId: row.product_id, reason };
    await notifyOfDecision(trx, { kind, memberIds: [writerId], ...about }, deps);
    const act = { action: kind, actorId: caller.userId, target: writerId };
    await recordAudit(trx, { ...act, detail: { reason } }, deps);
    return 1;
  });
  return { acknowledged: true, modifiedCount };
};

function selectWritten(db: Db, now: Date) {
  return db
    .selectFrom('deal_answers')
    .leftJoin('deal_answer_replies', 'answer_id', 'deal_answers.id')
    .select(['deal_answers.id', 'deal_answers.member_id', 'deal_answers.about_id'])
    .select(['deal_answers.hidden_at', 'deal_answer_replies.hidden_at as reply_hidden_at'])
    .select('deal_answer_replies.member_id as replier_id')
    .where('sentence', '<>', '')
    .where('shown_from', '<=', now);
}
