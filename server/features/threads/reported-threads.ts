import { type SqlBool, sql } from 'kysely';
import type { ThreadReason } from '#contract/threads/first-questions.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin, lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { insertNotice } from '../notices/notify.ts';
import { readPhotos } from './thread-photos.ts';
import { otherOf, type ThreadRole } from './thread-row.ts';

/** Messages of a thread that staff read. */
const messagesRead = 200;

/** Reported threads that wait for a decision, the longest waiting first, at most 100. */
export const getThreadReports: Handler<'GET /threadreports'> = async ({ caller, deps }) => {
  const rows = await deps.db
    .selectFrom('thread_reports')
    .innerJoin('threads', 'threads.id', 'thread_reports.thread_id')
    .innerJoin('products', 'products.id', 'threads.product_id')
    .select(['threads.id', 'products.name'])
    .select(({ fn }) => [
      fn.min('thread_reports.at').as('first_at'),
      fn.countAll<string>().as('reports'),
    ])
    .select(sql<ThreadReason[]>`array_agg(distinct reason)`.as('reasons'))
    .select(sql<SqlBool>`${caller.userId} in (threads.buyer_id, threads.seller_id)`.as('is_own'))
    .where('closed_at', 'is', null)
    .groupBy(['threads.id', 'products.name'])
    .orderBy('first_at')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    productName: row.name,
    at: row.first_at.toISOString(),
    reports: Number(row.reports),
    reasons: row.reasons,
    own: Boolean(row.is_own),
  }));
};

/**
 * A thread while one of its two has an open report about it, as it was written. The reading is
 * recorded in the same transaction. Throws `not-found`, also after the decision, and `own-matter`.
 */
export const getThreadReport: Handler<'GET /threadreports/:id'> = async ({
  params,
  caller,
  deps,
}) =>
  await transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId, { area: 'reports' });
    const { thread, reports } = await findReported(trx, params.id, caller.userId);
    const sideOf = (memberId: string): ThreadRole =>
      memberId === thread.buyer_id ? 'buyer' : 'seller';
    for (const { reporter_id } of reports) {
      const target = thread[`${otherOf(sideOf(reporter_id))}_id`];
      const act = { action: 'thread-read', actorId: caller.userId, target } as const;
      await recordAudit(trx, { ...act, detail: { thread: thread.id } }, deps);
    }
    return {
      _id: thread.id,
      productName: thread.product_name,
      buyer: { _id: thread.buyer_id, name: thread.buyer_name },
      seller: { _id: thread.seller_id, name: thread.seller_name },
      reports: reports.map(({ reporter_id, reason, comment, at }) => ({
        by: sideOf(reporter_id),
        reason,
        comment,
        at: at.toISOString(),
      })),
      messages: await readAsWritten(trx, thread.id, thread.buyer_id),
    };
  });

/** The newest messages of a thread, in order, as they were written. */
export async function readAsWritten(trx: Db, threadId: string, buyerId: string) {
  const messages = await trx
    .selectFrom('thread_messages')
    .select(['number', 'sender_id', 'at', 'text', 'photos'])
    .where('thread_id', '=', threadId)
    .orderBy('number', 'desc')
    .limit(messagesRead)
    .execute();
  const urls = await readPhotos(trx, threadId, messages);
  return messages.reverse().map(({ number, sender_id, at, text, photos }) => ({
    number,
    by: sender_id === buyerId ? ('buyer' as const) : ('seller' as const),
    at: at.toISOString(),
    text,
    photos: { sent: photos, urls: urls.get(number) ?? [] },
  }));
}

/**
 * Decides about all open reports of a thread. Who reported gets a notice with the reason; after a
 * warning the other of each of them, too. Throws `not-found` without an open report, and `own-matter`.
 */
export const decideThreadReport: Handler<'POST /threadreports/:id/decision'> = async ({
  params,
  body: { decision, reason },
  caller,
  deps,
}) => {
  const modifiedCount = await transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /threadreports/:id/decision', deps);
    const { thread, reports } = await findReported(trx, params.id, caller.userId, 'locked');
    await trx
      .updateTable('thread_reports')
      .set({ closed_at: deps.clock(), outcome: decision })
      .where('thread_id', '=', thread.id)
      .where('closed_at', 'is', null)
      .execute();
    const about = { adminId: caller.userId, event: null, productId: thread.product_id, reason };
    for (const { reporter_id } of reports) {
      const other = reporter_id === thread.buyer_id ? thread.seller_id : thread.buyer_id;
      await insertNotice(trx, { ...about, kind: 'talk-answered', memberId: reporter_id }, deps);
      if (decision === 'warn') {
        await insertNotice(trx, { ...about, kind: 'talk-warned', memberId: other }, deps);
      }
      const action = decision === 'warn' ? 'thread-warned' : 'thread-dismissed';
      const detail = { thread: thread.id, reason };
      await recordAudit(trx, { action, actorId: caller.userId, target: other, detail }, deps);
    }
    return reports.length;
  });
  return { acknowledged: true, modifiedCount };
};

/** A thread with its open reports, for an admin who is not one of its two. */
async function findReported(trx: Db, id: string, adminId: string, mode?: 'locked') {
  const open = trx
    .selectFrom('thread_reports')
    .select(['reporter_id', 'reason', 'comment', 'at'])
    .where('thread_id', '=', id)
    .where('closed_at', 'is', null)
    .orderBy('reporter_id');
  const reports = await (mode ? open.forUpdate() : open).execute();
  if (reports.length === 0) throw new Problem('not-found');
  const thread = await trx
    .selectFrom('threads')
    .innerJoin('products', 'products.id', 'threads.product_id')
    .innerJoin('members as buyers', 'buyers.id', 'threads.buyer_id')
    .innerJoin('members as sellers', 'sellers.id', 'threads.seller_id')
    .select(['threads.id', 'threads.buyer_id', 'threads.seller_id', 'threads.product_id'])
    .select(['products.name as product_name'])
    .select(['buyers.name as buyer_name', 'sellers.name as seller_name'])
    .where('threads.id', '=', id)
    .executeTakeFirstOrThrow();
  refuseOwnMatter(adminId, thread.buyer_id, thread.seller_id);
  return { thread, reports };
}
