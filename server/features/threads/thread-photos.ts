import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { worksIn } from '#contract/members/staff.ts';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import { openStates } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { expirePhotos, photoUrl, servePhotos } from '../images/private-photos.ts';
import { isBeforeAdmins } from '../members/waiting-verdict.ts';

/** The addresses of the photos of these messages, by number; a message without any is left out. */
export async function readPhotos(
  db: Db,
  threadId: string,
  messages: readonly { number: number; photos: number }[],
): Promise<Map<number, string[]>> {
  const numbers = messages.filter(({ photos }) => photos > 0).map(({ number }) => number);
  const found = new Map<number, string[]>();
  if (numbers.length === 0) return found;
  const rows = await db
    .selectFrom('thread_photos')
    .select(['image_id', 'number'])
    .where('thread_id', '=', threadId)
    .where('number', 'in', numbers)
    .orderBy('number')
    .orderBy('place')
    .execute();
  for (const { image_id, number } of rows) {
    const urls = found.get(number) ?? [];
    found.set(number, [...urls, photoUrl('threads', threadId, image_id)]);
  }
  return found;
}

/**
 * Sends a photo of a message to those who may read the message: the two, unless it was withheld, and
 * staff while one of the two has an open report about the thread, and admins while they decide about
 * the deal of the two. Its id comes only from the thread, whose reading by staff is recorded.
 */
export function serveThreadPhotos(api: FastifyInstance, deps: Deps): void {
  servePhotos(
    api,
    'threads',
    async ({ caller: { userId, member }, id, imageId }, { db }) => {
      const isStaff = worksIn(member?.staff, 'reports');
      const photo = await db
        .selectFrom('thread_photos as photo')
        .innerJoin('threads', 'threads.id', 'photo.thread_id')
        .innerJoin('thread_messages as message', (join) =>
          join
            .onRef('message.thread_id', '=', 'photo.thread_id')
            .onRef('message.number', '=', 'photo.number'),
        )
        .select('photo.image_id')
        .where('photo.thread_id', '=', id)
        .where('photo.image_id', '=', imageId)
        .where(
          sql<SqlBool>`case when ${userId} in (threads.buyer_id, threads.seller_id)
            then photo.sender_id = ${userId} or not message.withheld
            else ${isStaff}::boolean and exists (select from thread_reports
              where thread_id = threads.id and closed_at is null)
            or ${member?.isAdmin ?? false}::boolean and exists (select from deals
              where deals.product_id = threads.product_id and deals.buyer_id = threads.buyer_id
                and ${isBeforeAdmins}) end`,
        )
        .executeTakeFirst();
      return member !== null && photo !== undefined;
    },
    deps,
  );
}

/**
 * Lets photos of messages expire with the next sweep of pictures, as long after the thread's last
 * message, and after the deal of the two, as those of a deal's problem; not while an admin has to
 * decide about a report. Returns how many.
 */
export async function expireThreadPhotos({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const since = new Date(now.getTime() - dealLimits.photoDays * dayMs);
  return await db.transaction().execute(async (trx) => {
    // Locked, so that no message with a photo comes in between.
    const threads = await trx
      .selectFrom('threads')
      .select('id')
      .where('last_at', '<=', since)
      .where(
        sql<SqlBool>`exists (select from thread_photos where thread_id = threads.id)
          and not exists (select from thread_reports
            where thread_id = threads.id and closed_at is null)
          and not exists (select from deals
            where deals.product_id = threads.product_id and deals.buyer_id = threads.buyer_id
              and (deals.state = any(${openStates}) or deals.changed_at > ${since}))`,
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    return await takePhotos(
      trx,
      threads.map(({ id }) => id),
      now,
    );
  });
}

/** Lets the photos of these threads, whose rows are locked, expire. Returns how many. */
export async function takePhotos(trx: Db, threadIds: string[], now: Date): Promise<number> {
  if (threadIds.length === 0) return 0;
  const rows = await trx
    .deleteFrom('thread_photos')
    .where('thread_id', 'in', threadIds)
    .returning('image_id')
    .execute();
  return await expirePhotos(
    trx,
    rows.map(({ image_id }) => image_id),
    now,
  );
}
