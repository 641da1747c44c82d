import type { Deps } from '#server/http/api/deps.ts';
import { expireKept } from './expire-images.ts';

/**
 * Makes pictures that are stored as evidence only private, and lets them expire when the order's
 * time is over. Returns how many of both. A failure is logged, and the next sweep tries again.
 */
export async function sweepKeptImages({ db, clock, imageHost, log }: Deps): Promise<number> {
  const now = clock();
  let done = await expireKept(db, now);
  const open = await db
    .selectFrom('images')
    .select('id')
    .where('kept_since', 'is not', null)
    .where('private_since', 'is', null)
    .execute();
  for (const { id } of open) {
    try {
      await db.transaction().execute(async (trx) => {
        // Checked again under a lock, because its seller may have used it for a phone again.
        const row = await trx
          .updateTable('images')
          .set({ private_since: now })
          .where('id', '=', id)
          .where('kept_since', 'is not', null)
          .where('private_since', 'is', null)
          .executeTakeFirst();
        if (row.numUpdatedRows === 0n) return;
        await imageHost.keepPrivate(id);
        done += 1;
      });
    } catch (error) {
      log.error({ err: error, imageId: id }, 'a picture of an order could not be made private');
    }
  }
  return done;
}
