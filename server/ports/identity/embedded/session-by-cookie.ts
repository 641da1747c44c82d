import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { createBatchLoader } from '#server/lib/batch-loader.ts';
import type { Identity } from '../port.ts';
import { identityTables } from './identity-tables.ts';
import { readSignedCookie } from './signed-cookie.ts';

type Options = {
  db: Db;
  secret: string;
  cookieName: string;
  /** better-auth renews a session with less than this time left. */
  renewedBelowSeconds: number;
};

/**
 * A fast path for session cookies: verifies the signature, and finds sessions in batches. Null
 * means that better-auth must be called, which costs much more: it refuses invalid cookies and
 * renews sessions.
 */
export function createSessionByCookie({ db, secret, cookieName, renewedBelowSeconds }: Options) {
  const find = createBatchLoader((tokens) =>
    identityTables(db)
      .selectFrom('identity_session')
      .innerJoin('identity_user', 'identity_user.id', 'identity_session.userId')
      .select([
        'identity_session.token as id',
        'identity_session.id as sessionId',
        'identity_session.expiresAt',
        'identity_session.userId',
        'identity_session.openedBy',
        'identity_user.email',
        'identity_user.name as displayName',
        'identity_user.image as photoUrl',
      ])
      .where('identity_session.token', '=', sql<string>`any(${tokens}::text[])`)
      .execute(),
  );

  return async (headers: Headers): Promise<Identity | null> => {
    const token = readSignedCookie(headers, cookieName, secret);
    const found = token && (await find(token));
    if (!found) return null;
    const { id: _, expiresAt, ...identity } = found;
    return expiresAt.getTime() > Date.now() + renewedBelowSeconds * 1000 ? identity : null;
  };
}
