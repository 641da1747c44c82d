import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { notify } from '../notices/notify.ts';

/**
 * Notifies a member who is logged in elsewhere of a new login: by the inbox and pushes on the other
 * devices, and by mail. A login from the address and browser of another session is of the same
 * device, so it is not worth a notice.
 */
export async function notifyOfSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  deps: Pick<Deps, 'newId' | 'clock' | 'identity'>,
): Promise<void> {
  const sessions = await deps.identity.listSessions(userId);
  const own = sessions.find((each) => each.sessionId === sessionId);
  const others = sessions.filter((each) => each.sessionId !== sessionId);
  const isKnown = others.some(
    ({ address, device }) => address === own?.address && device === own.device,
  );
  if (!own || others.length === 0 || isKnown) return;
  await transact(db, (trx) =>
    notify(trx, { memberId: userId, kind: 'login-elsewhere', event: sessionId }, deps),
  );
}
