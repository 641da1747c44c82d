import { dayMs } from '#contract/durations.ts';
import { threadDays } from '#contract/threads/first-questions.ts';
import type { Deps } from '#server/http/api/deps.ts';

/** Deletes offers that were over as long ago as threads are deleted; returns how many. */
export async function forgetOldOffers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('price_offers')
    .where('due_at', 'is', null)
    .where('changed_at', '<', new Date(clock().getTime() - threadDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
