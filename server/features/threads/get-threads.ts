import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { countOf, toListPage } from '#server/http/api/keyset-pagination.ts';
import { shownTextOf } from './shown-text.ts';
import { ownThreads, selectLines, toThreadLine } from './thread-lines.ts';

type Context = HandlerContext<'GET /threads'>;

/** A page of the caller's own threads, the one with the newest message first. */
export const getThreads: Handler<'GET /threads'> = async (context) => {
  const { query, caller, deps } = context;
  let threads = selectLines(threadsOf(context), caller.userId, deps);
  if (query.before) {
    threads = threads.where(
      sql<SqlBool>`(threads.last_at, threads.id) <
        (select last_at, id from threads where id = ${query.before})`,
    );
  }
  const rows = await threads
    .orderBy('threads.last_at', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return toListPage({
    query,
    fetched: rows.map((row) => toThreadLine(row, caller.userId, deps)),
    count: () => countOf(threadsOf(context).select(({ fn }) => fn.countAll<string>().as('rows'))),
  });
};

/** The caller's threads that the query means, with a message that they read. */
function threadsOf({ query: { box, q, product }, caller: { userId }, deps }: Context) {
  let threads = ownThreads(deps.db, userId);
  if (product) threads = threads.where('threads.product_id', '=', product);
  if (q) return threads.where((thread) => contains(thread, q, { userId, now: deps.clock() }));
  if (product) return threads;
  const archivedAt = sql<Date | null>`case when threads.buyer_id = ${userId}
    then buyer_archived_at else seller_archived_at end`;
  return threads.where(archivedAt, box === 'archived' ? 'is not' : 'is', null);
}

/** Searches what the reader may read: a masked number is not found by its digits. */
function contains(
  thread: ExpressionBuilder<Database, 'threads' | 'products'>,
  words: string,
  { userId, now }: { userId: string; now: Date },
) {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return thread.or([
    thread('products.name', 'ilike', pattern),
    sql<SqlBool>`exists (select from members where members.name ilike ${pattern}
      and members.id in (threads.buyer_id, threads.seller_id) and members.id <> ${userId})`,
    sql<SqlBool>`exists (select from thread_messages said where said.thread_id = threads.id
      and (said.sender_id = ${userId} or not said.withheld)
      and ${shownTextOf('said', userId, now)} ilike ${pattern})`,
  ]);
}
