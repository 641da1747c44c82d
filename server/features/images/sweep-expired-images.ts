import type { Deps } from '#server/http/api/deps.ts';

/**
 * Removes uploads that nothing referred to in time; gives how many. One in use never expires.
 * When the image host fails it throws, and what is left waits for the next sweep.
 */
export async function sweepExpiredImages({ db, clock, imageHost }: Deps): Promise<number> {
  const now = clock();
  const expired = await db
    .selectFrom('images')
    .select('id')
    .where('expires_at', '<=', now)
    .execute();
  let removed = 0;
  for (const { id } of expired) {
    await db.transaction().execute(async (trx) => {
      // Again, and locked from here on: it may have come into use since it was listed.
      const row = await trx
        .deleteFrom('images')
        .where('id', '=', id)
        .where('expires_at', '<=', now)
        .executeTakeFirst();
      if (row.numDeletedRows === 0n) return;
      // Before the row is gone for good: without it nothing would ever find the files.
      await imageHost.remove(id);
      removed += 1;
    });
  }
  return removed;
}
