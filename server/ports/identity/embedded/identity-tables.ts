import { randomUUID } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import type { Key } from '#contract/members/keys.ts';
import type { Db } from '#server/db/client.ts';
import { createBatchLoader } from '#server/lib/batch-loader.ts';
import type { SessionFacts } from '../fresh-proof.ts';
import type { AdmittedUser, LiveSession, SameDevice } from '../port.ts';

/** The provider's own tables, which the shop's schema does not have. */
export function identityTables(db: Db) {
  return db.withTables<{
    identity_session: {
      id: string;
      token: string;
      userId: string;
      createdAt: Date;
      expiresAt: Date;
      userAgent: string | null;
      ipAddress: string | null;
      openedBy: Key | null;
      provedAt: Date | null;
    };
    identity_account: { userId: string; providerId: string; password: string | null };
    identity_verification: { id: string; identifier: string; value: string; expiresAt: Date };
    identity_user: {
      id: string;
      name: string;
      email: string;
      emailVerified: boolean;
      image: string | null;
      createdAt: Generated<Date>;
      updatedAt: Date;
      twoFactorEnabled: Generated<boolean | null>;
    };
    identity_two_factor: {
      userId: string;
      secret: string;
      backupCodes: string;
      lockedUntil: Date | null;
      /** Not the plugin's: the time step of the last code that was accepted. */
      lastUsedStep: Generated<number | null>;
    };
  }>();
}

/** Usual User-Agents have one or two hundred characters. */
const deviceLength = 300;

/** Batched, because every call checks its session. */
export function createSessionLookup(db: Db): (sessionId: string) => Promise<SessionFacts | null> {
  const find = createBatchLoader((ids) =>
    identityTables(db)
      .selectFrom('identity_session')
      .select(['id', 'createdAt', 'openedBy', 'provedAt'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('expiresAt', '>', new Date())
      .execute(),
  );
  return async (sessionId) => (await find(sessionId)) ?? null;
}

/** See `IdentityProvider.holdSession`. */
export async function holdSession(trx: Db, sessionId: string): Promise<boolean> {
  const session = await identityTables(trx)
    .selectFrom('identity_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('expiresAt', '>', new Date())
    .forShare()
    .executeTakeFirst();
  return session !== undefined;
}

/** The user's live sessions, newest first. */
export async function listSessions(db: Db, userId: string): Promise<LiveSession[]> {
  const rows = await identityTables(db)
    .selectFrom('identity_session')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date())
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ id, createdAt, expiresAt, userAgent, ipAddress, openedBy }) => ({
    sessionId: id,
    createdAt,
    expiresAt,
    device: (userAgent ?? '').slice(0, deviceLength),
    address: ipAddress ?? '',
    openedBy,
  }));
}

/** Since when both have sessions from one address with one browser; null: they do not. */
export async function sameDeviceSince(
  db: Db,
  one: string,
  two: string,
  { minutes, members }: SameDevice,
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(greatest(ours."createdAt", theirs."createdAt")) as since
    from identity_session ours
    join identity_session theirs on theirs."ipAddress" = ours."ipAddress"
      and theirs."userAgent" = ours."userAgent"
      and theirs."createdAt" - ours."createdAt"
        between make_interval(mins => ${-minutes}) and make_interval(mins => ${minutes})
    where ours."userId" = ${one} and theirs."userId" = ${two}
      and ours."ipAddress" <> '' and ours."userAgent" <> ''
      and (select count(distinct "userId") from identity_session each_one
        where each_one."ipAddress" = ours."ipAddress"
          and each_one."userAgent" = ours."userAgent") <= ${members}`.execute(db);
  return rows[0]?.since ?? null;
}

/** Returns false if the session is not the user's or has ended. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await identityTables(db)
    .deleteFrom('identity_session')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Returns the number of ended sessions. */
export async function endOtherSessions(
  db: Db,
  userId: string,
  currentSessionId: string,
): Promise<number> {
  const ended = await identityTables(db)
    .deleteFrom('identity_session')
    .where('userId', '=', userId)
    .where('id', '!=', currentSessionId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/**
 * Deletes expired sessions, which contain the network address of their login, and expired links of
 * mails. Returns their number.
 */
export async function removeExpired(db: Db, now: Date): Promise<number> {
  const tables = identityTables(db);
  const [sessions, links] = await Promise.all([
    tables.deleteFrom('identity_session').where('expiresAt', '<=', now).executeTakeFirst(),
    tables.deleteFrom('identity_verification').where('expiresAt', '<=', now).executeTakeFirst(),
  ]);
  return Number(sessions.numDeletedRows + links.numDeletedRows);
}

export async function removeUser(db: Db, userId: string): Promise<void> {
  await identityTables(db).deleteFrom('identity_user').where('id', '=', userId).execute();
}

/** Null for a user who signs in by another provider only. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const account = await identityTables(db)
    .selectFrom('identity_account')
    .select('password')
    .where('userId', '=', userId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return account?.password ?? null;
}

/** See `IdentityProvider.findLeftBehind`. */
export async function findLeftBehind(db: Db, userId: string, ownHours: number) {
  const user = await identityTables(db)
    .selectFrom('identity_user')
    .select(['image', 'createdAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  const isOld = user.createdAt.getTime() <= Date.now() - ownHours * 60 * 60_000;
  return isOld || !(await hasPassword(db, userId)) ? { photoUrl: user.image } : null;
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const account = await identityTables(db)
    .selectFrom('identity_account')
    .select('userId')
    .where('userId', '=', userId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return account !== undefined;
}

/** Whether a Google account is linked. */
export async function hasGoogle(db: Db, userId: string): Promise<boolean> {
  const account = await identityTables(db)
    .selectFrom('identity_account')
    .select('userId')
    .where('userId', '=', userId)
    .where('providerId', '=', 'google')
    .executeTakeFirst();
  return account !== undefined;
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const user = await identityTables(db)
    .selectFrom('identity_user')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.twoFactorEnabled ?? false;
}

export async function updateProfile(
  db: Db,
  userId: string,
  { displayName, photoUrl }: { displayName: string; photoUrl: string | null },
): Promise<void> {
  await identityTables(db)
    .updateTable('identity_user')
    .set({ name: displayName, image: photoUrl, updatedAt: new Date() })
    .where('id', '=', userId)
    .execute();
}

/** The user with this address, in lower case; undefined if none exists. */
export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const user = await identityTables(db)
    .selectFrom('identity_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return user?.id;
}

/** See `IdentityProvider.changeEmail`. */
export async function changeEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const changed = await identityTables(db)
    .updateTable('identity_user')
    .set({ email, emailVerified: true, updatedAt: new Date() })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_user as other')
            .select('other.id')
            .where('other.email', '=', email)
            .where('other.id', '!=', userId),
        ),
      ),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** See `IdentityProvider.forgetKeys`. */
export async function forgetKeys(db: Db, userId: string): Promise<void> {
  const tables = identityTables(db);
  await sql`delete from identity_passkey where "userId" = ${userId}`.execute(db);
  await tables.deleteFrom('identity_two_factor').where('userId', '=', userId).execute();
  await tables
    .updateTable('identity_user')
    .set({ twoFactorEnabled: false })
    .where('id', '=', userId)
    .execute();
  await tables.deleteFrom('identity_session').where('userId', '=', userId).execute();
}

export async function isEmailVerified(db: Db, userId: string): Promise<boolean> {
  const user = await identityTables(db)
    .selectFrom('identity_user')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.emailVerified ?? false;
}

export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await identityTables(db)
    .updateTable('identity_user')
    .set({ emailVerified: true })
    .where('id', '=', userId)
    .execute();
}

/** Finds the account by its hash, which is unique, because it is salted. */
export async function replaceHash(db: Db, old: string, renewed: string): Promise<void> {
  await identityTables(db)
    .updateTable('identity_account')
    .set({ password: renewed })
    .where('password', '=', old)
    .execute();
}

const begunByNumber = (userId: string) => `begun-by-number-${userId}`;

/**
 * Notes that a login of the user has begun by number, until its second step has no time left. By
 * user, because several logins may be under way: the weakest counts.
 */
export async function noteBegunByNumber(db: Db, userId: string, seconds: number): Promise<void> {
  await identityTables(db)
    .insertInto('identity_verification')
    .values({
      id: randomUUID(),
      identifier: begunByNumber(userId),
      value: '',
      expiresAt: new Date(Date.now() + seconds * 1000),
    })
    .execute();
}

export async function hasBegunByNumber(db: Db, userId: string): Promise<boolean> {
  const row = await identityTables(db)
    .selectFrom('identity_verification')
    .select('id')
    .where('identifier', '=', begunByNumber(userId))
    .where('expiresAt', '>', new Date())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a user without a password, whose address is proved or a stand-in. */
export async function addUser(
  db: Db,
  { userId, displayName, email }: { userId: string; displayName: string; email: string },
): Promise<void> {
  await identityTables(db)
    .insertInto('identity_user')
    .values({
      id: userId,
      name: displayName,
      email,
      emailVerified: true,
      image: null,
      updatedAt: new Date(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** `admit` of the port. */
export async function admitUser(
  db: Db,
  { displayName, email, device }: { displayName: string; email: string; device: string },
): Promise<AdmittedUser> {
  const now = new Date();
  await addUser(db, { userId: randomUUID(), displayName, email });
  const userId = await findUserId(db, email);
  if (!userId) throw new Error(`There is no user ${email}`);
  const sessionId = randomUUID();
  const ends = new Date(now.getTime() + 60 * 60_000);
  await sql`insert into identity_session (id, token, "userId", "userAgent", "expiresAt", "updatedAt")
    values (${sessionId}, ${randomUUID()}, ${userId}, ${device}, ${ends}, ${now})`.execute(db);
  return { userId, sessionId };
}
