import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countUnread } from '#server/http/api/unread-notices.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { otherOf, type ThreadRole } from './thread-row.ts';

/**
 * Moves the caller's read mark forward, never back. Their notices of the thread are read with it,
 * and mails that wait are not sent. Throws `not-found`.
 */
export const readThread: Handler<'PUT /threads/:id/read'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  if (!caller.member) throw new Problem('not-found');
  const seenBy = await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const { role, messages, last_shown, ...thread } = await lockOwnThread(
      trx,
      params.id,
      caller.userId,
    );
    const upTo = Math.min(body.upTo, messages);
    if (upTo <= thread[`${role}_read`]) return [];
    await trx
      .updateTable('threads')
      .set({ [`${role}_read`]: upTo })
      .where('id', '=', params.id)
      .execute();
    // What came after it has no notice of its own yet, so the notice stays.
    if (upTo >= last_shown) await forgetNotices(trx, params.id, caller.userId, deps.clock());
    return [thread.buyer_id, thread.seller_id];
  });
  deps.threadNews.publish({ threadId: params.id, memberIds: seenBy });
  return {
    acknowledged: true,
    modifiedCount: seenBy.length > 0 ? 1 : 0,
    unread: await countUnread(deps.db, caller.userId),
  };
};

/** Puts a thread of the caller away, or back. A new message brings it back. Throws `not-found`. */
export const archiveThread: Handler<'PUT /threads/:id/archived'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  if (!caller.member) throw new Problem('not-found');
  const modifiedCount = await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const { role, ...thread } = await lockOwnThread(trx, params.id, caller.userId);
    if ((thread[`${role}_archived_at`] !== null) === body.archived) return 0;
    await trx
      .updateTable('threads')
      .set({ [`${role}_archived_at`]: body.archived ? deps.clock() : null })
      .where('id', '=', params.id)
      .execute();
    return 1;
  });
  return { acknowledged: true, modifiedCount };
};

/**
 * Blocks the other of one of the caller's threads, in all threads: what they write from now on never
 * arrives, which they do not learn. Or ends the block. Throws `not-found`.
 */
export const blockOther: Handler<'PUT /threads/:id/blocked'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  if (!caller.member) throw new Problem('not-found');
  const modifiedCount = await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const { role, ...thread } = await lockOwnThread(trx, params.id, caller.userId);
    const block = { member_id: caller.userId, blocked_id: thread[`${otherOf(role)}_id`] };
    if (body.blocked) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('member_blocks')
        .values({ ...block, at: deps.clock() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return Number(numInsertedOrUpdatedRows);
    }
    const { numDeletedRows } = await trx
      .deleteFrom('member_blocks')
      .where('member_id', '=', block.member_id)
      .where('blocked_id', '=', block.blocked_id)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
  return { acknowledged: true, modifiedCount };
};

/** Reports one of the caller's threads; a second report replaces an open one. Throws `not-found`. */
export const reportThread: Handler<'POST /threads/:id/report'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  if (!caller.member) throw new Problem('not-found');
  await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    await lockOwnThread(trx, params.id, caller.userId);
    await trx
      .insertInto('thread_reports')
      .values({ thread_id: params.id, reporter_id: caller.userId, ...body, at: deps.clock() })
      .onConflict((conflict) =>
        conflict
          .columns(['thread_id', 'reporter_id'])
          .where('closed_at', 'is', null)
          .doUpdateSet(body),
      )
      .execute();
  });
  return { acknowledged: true, modifiedCount: 1 };
};

async function lockOwnThread(trx: Db, id: string, userId: string) {
  const thread = await trx
    .selectFrom('threads')
    .select(['buyer_id', 'messages', 'buyer_read', 'seller_read'])
    .select(['buyer_archived_at', 'seller_archived_at', 'seller_id'])
    .select(
      sql<number | null>`(select max(number) from thread_messages
        where thread_id = threads.id and (sender_id = ${userId} or not withheld))`.as('last_shown'),
    )
    .where('id', '=', id)
    .where((row) => row.or([row('buyer_id', '=', userId), row('seller_id', '=', userId)]))
    .forUpdate()
    .executeTakeFirst();
  if (!thread?.last_shown) throw new Problem('not-found');
  const role: ThreadRole = thread.buyer_id === userId ? 'buyer' : 'seller';
  return { ...thread, role, last_shown: thread.last_shown };
}

async function forgetNotices(trx: Db, threadId: string, memberId: string, now: Date) {
  const told = await trx
    .updateTable('notices')
    .set({ read_at: now })
    .where('thread_id', '=', threadId)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .returning('id')
    .execute();
  const ids = told.map(({ id }) => id);
  if (ids.length > 0) {
    await trx.deleteFrom('notice_mails').where('notice_id', 'in', ids).execute();
  }
}
