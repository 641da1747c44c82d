import { dayMs } from '#contract/durations.ts';
import { threadDays } from '#contract/threads/first-questions.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { takePhotos } from './thread-photos.ts';

/**
 * Deletes threads whose last message is `threadDays` old, with all messages and photos, unless an
 * admin has to decide about a report; returns how many. The texts sent to many go after the same time.
 */
export async function forgetOldThreads({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const since = new Date(now.getTime() - threadDays * dayMs);
  return await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('same_texts').where('found_at', '<', since).execute();
    const old = await trx
      .selectFrom('threads')
      .select('id')
      .where('last_at', '<', since)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('thread_reports')
              .select('thread_id')
              .whereRef('thread_id', '=', 'threads.id')
              .where('closed_at', 'is', null),
          ),
        ),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await takePhotos(trx, ids, now);
    await trx.deleteFrom('threads').where('id', 'in', ids).execute();
    return ids.length;
  });
}
