import { answerDays } from '#contract/admin/reviews.ts';
import type { Notice } from '#contract/notices/calls.ts';
import {
  answerableKinds,
  decisionKinds,
  kindsOfOrders,
  type NoticeKind,
} from '#contract/notices/kinds.ts';
import { noticePath } from '#contract/notices/path.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countOf, toListPage } from '#server/http/api/keyset-pagination.ts';
import { countUnread } from '#server/http/api/unread-notices.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { type AskNow, readAsks } from './asks-now.ts';

const wireOf = (asked: AskNow | undefined) =>
  asked ? { what: asked.ask, until: asked.until?.toISOString() ?? null } : null;

/** A decision can be answered for some days; what staff have still to decide, until they have. */
const isOver = ({ at, kind }: { at: Date; kind: NoticeKind }, now: Date) =>
  (decisionKinds as readonly NoticeKind[]).includes(kind) &&
  now.getTime() > at.getTime() + answerDays * 24 * 60 * 60 * 1000;

/** Notices with their phones, for `toNotice`. */
export const selectNotices = (db: Db) =>
  db
    .selectFrom('notices')
    .leftJoin('products', 'products.id', 'notices.product_id')
    .select(['notices.id', 'notices.at', 'notices.kind', 'notices.reason', 'notices.answer'])
    .select(['notices.facts', 'notices.read_at', 'notices.booking_id', 'notices.thread_id'])
    .select('products.name as product_name');

type Row = Awaited<ReturnType<ReturnType<typeof selectNotices>['execute']>>[number];

/** A notice as its member reads it, with what it requires now. */
export const toNotice = (row: Row, asked: AskNow | undefined, now: Date): Notice => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  reason: row.reason,
  productName: row.product_name ?? '',
  facts: row.facts,
  path: noticePath(row.kind, { bookingId: row.booking_id, threadId: row.thread_id }),
  asks: wireOf(asked),
  unread: row.read_at === null,
  answerable: answerableKinds.includes(row.kind) && !isOver(row, now),
  answer: row.answer ?? '',
});

/** A page of the caller's notices, newest first. */
export const getNotices: Handler<'GET /notices'> = async ({ query, caller, deps }) => {
  let notices = selectNotices(deps.db).where('notices.member_id', '=', caller.userId);
  if (query.before) notices = notices.where('notices.id', '<', query.before);
  const rows = await notices
    .orderBy('notices.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const asks = await readAsks(deps.db, rows, deps);
  return toListPage({
    query,
    fetched: rows.map((row) => toNotice(row, asks.get(row.id), deps.clock())),
    count: () =>
      countOf(
        deps.db
          .selectFrom('notices')
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .where('member_id', '=', caller.userId),
      ),
  });
};

/** The number of lines of the caller's inbox with something unread. */
export const getUnreadNotices: Handler<'GET /notices/unread'> = async ({ caller, deps }) => ({
  unread: await countUnread(deps.db, caller.userId),
});

/** Marks what the caller has seen as read. */
export const readNotices: Handler<'PUT /notices/read'> = async ({ body, caller, deps }) => {
  const { upTo, only, order, until } = body;
  const { numUpdatedRows } = await deps.db
    .updateTable('notices')
    .set({ read_at: deps.clock() })
    .where('member_id', '=', caller.userId)
    .where('read_at', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        ...(upTo ? [eb('id', '<=', upTo)] : []),
        ...(until ? [eb('at', '<=', new Date(until))] : []),
        ...(only ? [eb('id', '=', only)] : []),
        ...(order ? [and([eb('booking_id', '=', order), eb('kind', 'in', kindsOfOrders)])] : []),
      ]),
    )
    .executeTakeFirst();
  return {
    acknowledged: true,
    modifiedCount: Number(numUpdatedRows),
    unread: await countUnread(deps.db, caller.userId),
  };
};

/** Stores the caller's answer to staff, who read it beside their decision, or before it. */
export const answerNotice: Handler<'POST /notices/:id/answer'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  if (!caller.member) throw new Problem('not-found');
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const own = await trx
      .selectFrom('notices')
      .select(['at', 'kind', 'answered_at'])
      .where('id', '=', params.id)
      .where('member_id', '=', caller.userId)
      .where(({ or, eb }) =>
        or([eb('admin_id', 'is not', null), eb('kind', 'in', answerableKinds)]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw new Problem('not-found');
    if (own.answered_at) throw new Problem('already-answered');
    if (isOver(own, deps.clock())) throw new Problem('answer-over');
    await trx
      .updateTable('notices')
      .set({ answer: body.answer, answered_at: deps.clock() })
      .where('id', '=', params.id)
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });
};
