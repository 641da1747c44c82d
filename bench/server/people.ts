import { createHmac, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { createAccessTokens } from '#server/http/api/access-tokens.ts';
import { benchSecret } from '../processes/shop.ts';
import { seededId } from '../seed/ids.ts';

/** A signed-in person; each has a different network address. */
export type Person = {
  email: string;
  /** Of a call by their browser's script. */
  headers: Record<string, string>;
  /** Of a page that their browser opens: with the session's cookie, and those of others. */
  pageHeaders: Record<string, string>;
};

/**
 * The headers of browsers, so that responses are compressed for them: with a cookie and without
 * `Sec-Fetch-Site` they would be uncompressed.
 */
export const browserHeaders = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/138.0 Mobile',
};

/** As after a login: an older session is renewed now and then, which costs more. */
const sessionSeconds = 7 * 24 * 60 * 60;

/** Opens sessions for the seeded people `first` to `last` of a kind, counted from 1. */
export function logIn(
  db: Db,
  kind: 'seller' | 'buyer',
  first: number,
  last: number,
): Promise<Person[]> {
  const members = Array.from({ length: last - first + 1 }, (_, index) => ({
    userId: seededId(kind, first + index),
    email: `${kind}${first + index}@seeded.test`,
    displayName: `${kind} ${first + index}`,
  }));
  return openSessions(db, members, kind);
}

type Member = { userId: string; email: string; displayName: string };

/** Opens a session for each member; tokens are valid for 15 minutes. */
export async function openSessions(
  db: Db,
  members: Member[],
  kind: 'seller' | 'buyer',
): Promise<Person[]> {
  const tokens = createAccessTokens(benchSecret, () => new Date());
  const now = new Date();
  const sessions = members.map(({ userId }) => ({
    id: randomUUID(),
    // Of letters and digits, as better-auth's are.
    token: randomUUID().replaceAll('-', ''),
    userId,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    updatedAt: now,
  }));
  await db
    .withTables<{ identity_session: (typeof sessions)[number] }>()
    .insertInto('identity_session')
    .values(sessions)
    .execute();
  return await Promise.all(
    members.map(async ({ userId, email, displayName }, index) => {
      const { id = '', token: sessionToken = '' } = sessions[index] ?? {};
      const token = await tokens.issue({ userId, email, displayName, sessionId: id });
      const address = `10.${kind === 'seller' ? 1 : 2}.${index >> 8}.${index & 255}`;
      const browser = { ...browserHeaders, 'x-forwarded-for': address };
      return {
        email,
        headers: { ...browser, authorization: `Bearer ${token}` },
        pageHeaders: {
          ...browser,
          'sec-fetch-site': 'none',
          cookie: `_ga=GA1.1.2073.1763; phonehaat.session_token=${signed(sessionToken)}`,
        },
      };
    }),
  );
}

/** A cookie's value as better-auth signs it. */
function signed(token: string): string {
  const signature = createHmac('sha256', benchSecret).update(token).digest('base64');
  return encodeURIComponent(`${token}.${signature}`);
}
