import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ThreadLine } from '#contract/threads/calls.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { nameInTalks } from '../members/shown-name.ts';
import { phoneOf } from './get-thread.ts';
import { shownTextOf } from './shown-text.ts';

/** A member's threads with a message that they read, with their phones. */
export const ownThreads = (db: Db, userId: string) =>
  db
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

type Threads = SelectQueryBuilder<Database, 'threads' | 'products', unknown>;

/** With the other's name, the newest message that the reader may read, and what is unread. */
export function selectLines(threads: Threads, userId: string, { clock }: Pick<Deps, 'clock'>) {
  const isBuyer = sql<SqlBool>`threads.buyer_id = ${userId}`;
  return threads
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
    .select(shownTextOf('newest', userId, clock()).as('shown'))
    .select(
      sql<number>`(select count(*)::integer from thread_messages unread
        where unread.thread_id = threads.id and unread.sender_id <> ${userId}
          and not unread.withheld
          and unread.number > case when ${isBuyer} then buyer_read else seller_read end)`.as(
        'unread',
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

export const toThreadLine = (
  row: Row,
  userId: string,
  deps: Pick<Deps, 'imageHost'>,
): ThreadLine => ({
  _id: row.id,
  phone: phoneOf(row, deps),
  role: row.buyer_id === userId ? 'buyer' : 'seller',
  other: nameInTalks(row.other_name),
  at: row.at.toISOString(),
  last: row.shown,
  lastPhotos: row.photos,
  lastIsMine: row.sender_id === userId,
  unread: row.unread,
});
