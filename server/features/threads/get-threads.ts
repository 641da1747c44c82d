import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { countOf, toListPage } from '#server/http/api/keyset-pagination.ts';
import { nameInTalks } from '../members/shown-name.ts';
import { phoneOf } from './get-thread.ts';
import { shownTextOf } from './shown-text.ts';

type Context = HandlerContext<'GET /threads'>;

/** A page of the caller's own threads, the one with the newest message first. */
export const getThreads: Handler<'GET /threads'> = async (context) => {
  const { query, caller, deps } = context;
  const { userId } = caller;
  const isBuyer = sql<SqlBool>`threads.buyer_id = ${userId}`;
  let threads = threadsOf(context)
    .innerJoin('members as others', (join) =>
      join.on(
        sql<SqlBool>`others.id = case when ${isBuyer} then threads.seller_id else threads.buyer_id end`,
      ),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('thread_messages')
          .select(['text', 'masked', 'with_numbers', 'sender_id', 'at', 'photos'])
          .whereRef('thread_id', '=', 'threads.id')
          .where(({ eb, or }) => or([eb('sender_id', '=', userId), eb('withheld', '=', false)]))
          .orderBy('number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['threads.id', 'threads.product_id', 'threads.last_at', 'threads.buyer_id'])
    .select(['products.name as phone_name', 'products.image_id', 'products.paid_at'])
    .select(['products.hidden_at', 'products.removed_at as phone_removed_at'])
    .select(['others.name as other_name', 'newest.sender_id', 'newest.at', 'newest.photos'])
    .select(shownTextOf('newest', userId, deps.clock()).as('shown'))
    .select(
      sql<number>`(select count(*)::integer from thread_messages unread
        where unread.thread_id = threads.id and unread.sender_id <> ${userId}
          and not unread.withheld
          and unread.number > case when ${isBuyer} then buyer_read else seller_read end)`.as(
        'unread',
      ),
    );
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
    fetched: rows.map((row) => ({
      _id: row.id,
      phone: phoneOf(row, deps),
      role: row.buyer_id === userId ? 'buyer' : 'seller',
      other: nameInTalks(row.other_name),
      at: row.at.toISOString(),
      last: row.shown,
      lastPhotos: row.photos,
      lastIsMine: row.sender_id === userId,
      unread: row.unread,
    })),
    count: () => countOf(threadsOf(context).select(({ fn }) => fn.countAll<string>().as('rows'))),
  });
};

/** The caller's threads that the query means, with a message that they read. */
function threadsOf({ query: { box, q, product }, caller: { userId }, deps }: Context) {
  let threads = deps.db
    .selectFrom('threads')
    .innerJoin('products', 'products.id', 'threads.product_id')
    .where((thread) =>
      thread.or([
        thread('threads.buyer_id', '=', userId),
        thread('threads.seller_id', '=', userId),
      ]),
    )
    .where(
      sql<SqlBool>`exists (select from thread_messages said where said.thread_id = threads.id
        and (said.sender_id = ${userId} or not said.withheld))`,
    );
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
