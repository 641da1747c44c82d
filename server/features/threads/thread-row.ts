import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';

export type ThreadRole = 'buyer' | 'seller';

/** The other of the two. */
export const otherOf = (role: ThreadRole): ThreadRole => (role === 'buyer' ? 'seller' : 'buyer');

/** The id of the two's order about the thread's phone; null if the buyer has none, or cancelled it. */
export const bookingOfThread = sql<string | null>`(select bookings.id from bookings
  where bookings.product_id = threads.product_id and bookings.buyer_id = threads.buyer_id
    and (bookings.cancelled_at is null or bookings.paid_at is not null)
  order by bookings.id desc limit 1)`;

/** The id of the thread of a buyer about a phone; null before the first message. */
export async function threadOf(
  db: Db,
  { productId, buyerId }: { productId: string; buyerId: string },
): Promise<string | null> {
  const thread = await db
    .selectFrom('threads')
    .select('id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
  return thread?.id ?? null;
}

/**
 * A member's own thread with its phone and people. Throws `not-found` for an unknown thread, and for
 * one of others: also for admins.
 */
export async function findThread(db: Db, id: string, userId: string) {
  const row = await db
    .selectFrom('threads')
    .innerJoin('products', 'products.id', 'threads.product_id')
    .innerJoin('members as buyers', 'buyers.id', 'threads.buyer_id')
    .innerJoin('members as sellers', 'sellers.id', 'threads.seller_id')
    .selectAll('threads')
    .select(['products.name as phone_name', 'products.image_id', 'products.paid_at'])
    .select(['products.removed_at as phone_removed_at', 'products.hidden_at'])
    .select(['buyers.name as buyer_name', 'buyers.removed_at as buyer_removed_at'])
    .select(['sellers.name as seller_name', 'sellers.removed_at as seller_removed_at'])
    .select(['buyers.created_at as buyer_since', 'sellers.created_at as seller_since'])
    .select(bookingOfThread.as('booking_id'))
    .select(
      sql<number | null>`(select max(number) from thread_messages
        where thread_id = threads.id and (sender_id = ${userId} or not withheld))`.as('last_shown'),
    )
    .select(
      sql<boolean>`exists (select from member_blocks where member_id = ${userId}
        and blocked_id in (threads.buyer_id, threads.seller_id))`.as('is_blocked'),
    )
    .select(
      sql<boolean>`exists (select from thread_reports where thread_id = threads.id
        and reporter_id = ${userId} and closed_at is null)`.as('is_reported'),
    )
    .where('threads.id', '=', id)
    .where((thread) =>
      thread.or([
        thread('threads.buyer_id', '=', userId),
        thread('threads.seller_id', '=', userId),
      ]),
    )
    .executeTakeFirst();
  // All of its messages may be withheld from the reader.
  if (!row?.last_shown) throw new Problem('not-found');
  const role: ThreadRole = row.buyer_id === userId ? 'buyer' : 'seller';
  return { ...row, role, last_shown: row.last_shown };
}

export type FoundThread = Awaited<ReturnType<typeof findThread>>;

type PhoneColumns = { paid_at: Date | null; phone_removed_at: Date | null; hidden_at: Date | null };

/** Hidden phones count as gone, as everywhere for others than their seller. */
export function phoneState(row: PhoneColumns): 'for-sale' | 'sold' | 'gone' {
  if (row.phone_removed_at || row.hidden_at) return 'gone';
  return row.paid_at ? 'sold' : 'for-sale';
}

/**
 * Whether the reader can write more: both accounts exist, the other is not blocked, and the phone is
 * for sale or the two have an order about it.
 */
export const isOpen = (thread: FoundThread): boolean =>
  !thread.buyer_removed_at &&
  !thread.seller_removed_at &&
  !thread.is_blocked &&
  (thread.booking_id !== null || phoneState(thread) === 'for-sale');
