import { withCommitEvents } from './after-commit.ts';
import type { Db } from './client.ts';

/**
 * SQLSTATEs of a transaction that was rolled back only because of concurrent ones: serialization
 * failure and deadlock.
 */
const lostToOthers = new Set(['40001', '40P01']);

/**
 * Runs `work` in a transaction, and a second time when the database has rolled it back in favour of
 * another one. `work` may therefore write only through `trx`.
 */
export async function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await withCommitEvents(db, work);
  } catch (error) {
    if (!lostToOthers.has(String((error as NodeJS.ErrnoException).code))) throw error;
    return await withCommitEvents(db, work);
  }
}
