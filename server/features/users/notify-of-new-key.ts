import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { notify } from '../notices/notify.ts';
import { holdForKey } from './login-changes.ts';

/**
 * A login by number alone added a passkey. It counts later; until then nothing is paid out, and the
 * notice, whose mail has a link that ends it all, reaches the member every other way.
 */
export async function notifyOfNewKey(
  db: Db,
  userId: string,
  passkey: { id: string; countsFrom: Date },
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  await transact(db, async (trx) => {
    // A half registered person is no member yet, and has nothing to lose.
    if (!(await holdForKey(trx, userId, passkey.countsFrom))) return;
    const facts = { at: passkey.countsFrom.toISOString() };
    await notify(trx, { memberId: userId, kind: 'key-waits', event: passkey.id, facts }, deps);
  });
}
