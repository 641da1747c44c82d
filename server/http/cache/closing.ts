import type { Db } from '#server/db/client.ts';

/** Hours in which the shop is closed for those who do not run it. */
export type Closing = { en: string; bn: string; begins: Date; ends: Date };

/** Milliseconds after which another process's change counts here. */
const staleMs = 5_000;

type Remembered = { readAt: number; read: Promise<Closing | null> };

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
  const closing = await last.read;
  return closing && closing.begins <= now && now < closing.ends ? closing : null;
}

/** What this process saves counts here at once. */
export const forgetClosing = (db: Db): void => void remembered.delete(db);

/** Of what was saved last; one without an end does not count. */
async function readClosing(db: Db): Promise<Closing | null> {
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

/** Seconds until the shop opens, for `Retry-After`. */
export const secondsUntil = ({ ends }: Closing, now: Date): number =>
  Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / 1_000));
