import type { Db } from '#server/db/client.ts';

type Hours = { en: string; bn: string; begins: Date; ends: Date };

/** Hours in which the shop is closed, at a moment in them; the seconds left are for `Retry-After`. */
export type Closing = Hours & { secondsLeft: number };

/** Milliseconds after which another process's change counts here. */
const staleMs = 5_000;

type Remembered = { readAt: number; read: Promise<Hours | null> };

const remembered = new WeakMap<Db, Remembered>();

/**
 * The closing of now, from memory, because each request needs it. Null while the database does not
 * answer: what the shop can still show is shown.
 */
export async function closingNow(db: Db, clock: () => Date): Promise<Closing | null> {
  const now = clock();
  let last = remembered.get(db);
  if (!last || Math.abs(now.getTime() - last.readAt) > staleMs) {
    last = { readAt: now.getTime(), read: readClosing(db).catch(() => null) };
    remembered.set(db, last);
  }
  const hours = await last.read;
  if (!hours || now < hours.begins || now >= hours.ends) return null;
  return { ...hours, secondsLeft: Math.ceil((hours.ends.getTime() - now.getTime()) / 1_000) };
}

/** What this process saves counts here at once. */
export const forgetClosing = (db: Db): void => void remembered.delete(db);

/** Of what was saved last; one without an end does not count. */
async function readClosing(db: Db): Promise<Hours | null> {
  const newest = await db
    .selectFrom('announcements')
    .select(['en', 'bn', 'is_on', 'closes', 'starts_at', 'ends_at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest?.is_on || !newest.closes || !newest.starts_at || !newest.ends_at) return null;
  return { en: newest.en, bn: newest.bn, begins: newest.starts_at, ends: newest.ends_at };
}
