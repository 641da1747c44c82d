import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { createAccessTokens } from '#server/http/api/access-tokens.ts';
import { benchSecret } from '../processes/shop.ts';
import { seededId } from '../seed/ids.ts';

/** A signed-in person; each has a different network address. */
export type Person = { email: string; headers: Record<string, string> };

/** The `Accept` headers of browsers, so that responses are compressed as for them. */
export const browserHeaders = {
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/138.0 Mobile',
};

const sessionSeconds = 60 * 60;

/**
 * Opens sessions for the seeded people `first` to `last` of a kind, counted from 1; tokens are
 * valid for 15 minutes.
 */
export async function logIn(
  db: Db,
  kind: 'seller' | 'buyer',
  first: number,
  last: number,
): Promise<Person[]> {
  const tokens = createAccessTokens(benchSecret, () => new Date());
  const now = new Date();
  const sessions = Array.from({ length: last - first + 1 }, (_, index) => ({
    id: randomUUID(),
    token: randomUUID(),
    userId: seededId(kind, first + index),
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    updatedAt: now,
  }));
  await db
    .withTables<{ identity_session: (typeof sessions)[number] }>()
    .insertInto('identity_session')
    .values(sessions)
    .execute();
  return await Promise.all(
    sessions.map(async ({ id, userId }, index) => {
      const email = `${kind}${first + index}@seeded.test`;
      const displayName = `${kind} ${first + index}`;
      const token = await tokens.issue({ userId, email, displayName, sessionId: id });
      const address = `10.${kind === 'seller' ? 1 : 2}.${index >> 8}.${index & 255}`;
      return {
        email,
        headers: {
          ...browserHeaders,
          authorization: `Bearer ${token}`,
          'x-forwarded-for': address,
        },
      };
    }),
  );
}

/** Registers a buyer over the API, with a session cookie. */
export async function register(url: string): Promise<Person> {
  const email = `visitor-${randomUUID()}@bench.test`;
  const json = { 'content-type': 'application/json', origin: url };
  const signedUp = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'Visitor', email, password: 'Secret1' }),
  });
  if (!signedUp.ok) throw new Error(`sign-up: ${await signedUp.text()}`);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const given = await fetch(`${url}/api/jwt?email=${email}`, { headers: { cookie, origin: url } });
  const { accessToken } = (await given.json()) as { accessToken: string };
  const saved = await fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ name: 'Visitor', email, title: 'buyer' }),
  });
  if (!saved.ok) throw new Error(`POST /users: ${await saved.text()}`);
  return { email, headers: { ...browserHeaders, cookie, origin: url } };
}
