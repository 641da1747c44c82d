import type { Deps } from '#server/http/api/deps.ts';

/**
 * Removes expired, unused uploads, and returns their number; also what a dead program has left
 * half-written. Throws what the image host throws; the
 * remaining uploads wait for the next sweep.
 */
export async function sweepExpiredImages({ db, clock, imageHost }: Deps): Promise<number> {
  await imageHost.removeAbandoned();
  const now = clock();
  const expired = await db
    .selectFrom('images')
    .select('id')
    .where('expires_at', '<=', now)
    .execute();
  let removed = 0;
  for (const { id } of expired) {
    await db.transaction().execute(async (trx) => {
      // Checked again under a lock, because it may have been claimed meanwhile.
      const row = await trx
        .deleteFrom('images')
        .where('id', '=', id)
        .where('expires_at', '<=', now)
        .executeTakeFirst();
      if (row.numDeletedRows === 0n) return;
      // Before the commit, because without the row the files could not be found any more.
      await imageHost.remove(id);
      removed += 1;
    });
  }
  return removed;
}
