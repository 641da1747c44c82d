import { sql } from 'kysely';
import { kindsOfOrders, type NoticeKind } from '#contract/notices/kinds.ts';
import { askingKinds } from '#contract/orders/ask-of.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { toListPage } from '#server/http/api/keyset-pagination.ts';
import { readAsks } from '../notices/asks-now.ts';
import { selectNotices, toNotice } from '../notices/my-notices.ts';
import { ownThreads, selectLines, toThreadLine } from './thread-lines.ts';

type Context = HandlerContext<'GET /inbox'>;

type Line = { id: string; is_thread: boolean; at: Date; unread: boolean };

/**
 * The caller's threads and notices in one list, the newest first. The notices of a thread are in its
 * line, those of an order in one line of their own.
 */
export const getInbox: Handler<'GET /inbox'> = async (context) => {
  const { query, caller, deps } = context;
  const lines = await readLines(context);
  const threads = await readThreads(context, lines);
  const notices = await readNotices(context, lines);
  const asks = await readAsks(deps.db, notices, deps);
  const now = deps.clock();
  return toListPage({
    query,
    fetched: lines.map(({ id, is_thread, at, unread }) => {
      const thread = threads.find((row) => row.id === id);
      const newest = notices.find((row) =>
        is_thread ? row.thread_id === id && row.kind !== 'message' : row.id === id,
      );
      const asking = newest && notices.find((row) => isOfLine(row, newest) && asks.has(row.id));
      return {
        _id: id,
        at: at.toISOString(),
        unread,
        thread: thread ? toThreadLine(thread, caller.userId, deps) : null,
        notice: newest ? { ...toNotice(newest, asks.get(asking?.id ?? ''), now), unread } : null,
      };
    }),
    count: async () => {
      const { rows } = await sql<{ rows: number }>`
        select count(*)::integer as rows from (
          ${threadLines(caller.userId)} union all ${noticeLines(caller.userId)}) lines`.execute(
        deps.db,
      );
      return rows[0]?.rows ?? 0;
    },
  });
};

type Noticed = { id: string; kind: NoticeKind; booking_id: string | null };

/** Whether a notice is in the line of `newest`. */
const isOfLine = (row: Noticed, newest: Noticed) =>
  row.id === newest.id ||
  (row.booking_id !== null &&
    row.booking_id === newest.booking_id &&
    kindsOfOrders.includes(row.kind) &&
    kindsOfOrders.includes(newest.kind));

/** The member's threads; an archived one returns with an unread notice. */
const threadLines = (userId: string) => sql`
  select id, true as is_thread, greatest(last_at, noticed_at) as at,
    coalesce(is_unread, false) as unread
  from threads left join lateral (
    select max(notices.at) as noticed_at, bool_or(notices.read_at is null) as is_unread
    from notices where notices.thread_id = threads.id and notices.member_id = ${userId}
  ) noticed on true
  where (buyer_id = ${userId} or seller_id = ${userId})
    and (is_unread or case when buyer_id = ${userId}
      then buyer_archived_at else seller_archived_at end is null)
    and exists (select from thread_messages said where said.thread_id = threads.id
      and (said.sender_id = ${userId} or not said.withheld))`;

const isOfOrder = sql`notices.booking_id is not null
  and notices.kind = any(${kindsOfOrders}::text[])`;

/** The other notices of the same order. */
const sameOrder = (userId: string) => sql`same.booking_id = notices.booking_id
  and same.member_id = ${userId} and same.thread_id is null
  and same.kind = any(${kindsOfOrders}::text[])`;

/** The member's other notices, of each order the newest. */
const noticeLines = (userId: string) => sql`
  select notices.id, false as is_thread, notices.at, case when ${isOfOrder}
    then exists (select from notices same where ${sameOrder(userId)} and same.read_at is null)
    else notices.read_at is null end as unread
  from notices
  where notices.member_id = ${userId} and notices.thread_id is null
    and not (${isOfOrder} and exists (select from notices same
      where ${sameOrder(userId)} and same.id > notices.id))`;

/** Of the notices no more than a page is read, because a member may have thousands. */
async function readLines({ query, caller: { userId }, deps }: Context): Promise<Line[]> {
  const { before, limit } = query;
  const isAfter = before ? sql`(at, id) < (select at, id from known)` : sql`true`;
  const { rows } = await sql<Line>`
    with of_threads as (${threadLines(userId)}), known as (
      select at, id from of_threads where id = ${before ?? null}::uuid
      union all
      select at, id from notices where id = ${before ?? null}::uuid and member_id = ${userId}
    ), of_notices as (
      ${noticeLines(userId)} and ${before ? sql`(notices.at, notices.id) < (select at, id from known)` : sql`true`}
      order by notices.id desc limit ${limit + 1}
    )
    select * from (select * from of_threads union all select * from of_notices) lines
    where ${isAfter} order by at desc, id desc limit ${limit + 1}`.execute(deps.db);
  return rows;
}

async function readThreads({ caller: { userId }, deps }: Context, lines: Line[]) {
  const ids = lines.filter(({ is_thread }) => is_thread).map(({ id }) => id);
  if (ids.length === 0) return [];
  const threads = ownThreads(deps.db, userId).where('threads.id', 'in', ids);
  return await selectLines(threads, userId, deps).execute();
}

/** The newest ones of the lines, unread ones of threads, and those of orders that may require something. */
async function readNotices({ caller: { userId }, deps }: Context, lines: Line[]) {
  if (lines.length === 0) return [];
  const threads = lines.filter(({ is_thread }) => is_thread).map(({ id }) => id);
  const newest = lines.filter(({ is_thread }) => !is_thread).map(({ id }) => id);
  const ids = sql<string>`(select unnest(${newest}::uuid[])
    union all select notices.id from notices where thread_id = any(${threads}::uuid[])
      and member_id = ${userId} and read_at is null
    union all select same.id from notices join notices same on ${sameOrder(userId)}
      where notices.id = any(${newest}::uuid[]) and ${isOfOrder}
        and same.kind = any(${askingKinds}::text[]))`;
  return await selectNotices(deps.db)
    .where('notices.id', 'in', ids)
    .orderBy('notices.id', 'desc')
    .execute();
}
