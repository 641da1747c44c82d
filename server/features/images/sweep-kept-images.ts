import type { Deps } from '#server/http/api/deps.ts';
import { expireKept } from './let-go.ts';

/**
 * Pictures that are kept for an order alone leave their public addresses, and expire when the order's
 * time is over. Returns how many of both. One that fails is logged, and tried again by the next sweep.
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
        // Checked again under a lock: its seller may have taken it for a phone again.
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
