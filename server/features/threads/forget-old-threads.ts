import { threadDays } from '#contract/threads/first-questions.ts';
import type { Deps } from '#server/http/api/deps.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes threads whose last message is `threadDays` old, with all messages, unless an admin has to
 * decide about a report; returns how many.
 */
export async function forgetOldThreads({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('threads')
    .where('last_at', '<', new Date(clock().getTime() - threadDays * day))
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
    .executeTakeFirst();
  return Number(numDeletedRows);
}
