import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Access } from '#contract/calls.ts';
import type { Title } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { createBatchLoader } from '#server/lib/batch-loader.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';

export type Member = {
  name: string;
  title: Title;
  isAdmin: boolean;
  isVerified: boolean;
};

/** Who calls, by a valid access token; `member` is null between sign-up and `POST /users`. */
export type Caller = {
  userId: string;
  email: string;
  displayName: string;
  sessionId: string;
  member: Member | null;
};
export type MemberCaller = Caller & { member: Member };

export type MemberLookup = ReturnType<typeof createMemberLookup>;

/** Members by their id, those who have left too. Every call asks this, many at once. */
export function createMemberLookup(db: Db) {
  return createBatchLoader((ids) =>
    db
      .selectFrom('members')
      .select(['id', 'name', 'title', 'is_admin', 'is_verified', 'removed_at'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  );
}

/** The caller that a handler gets, by its call's access. */
export type CallerOf<A extends Access> = A extends 'public' | 'provider'
  ? null
  : A extends 'uploader'
    ? Caller | null
    : A extends 'seller' | 'seller-self' | 'admin'
      ? MemberCaller
      : Caller;

/**
 * Reads the bearer token and asks the database who that is now: a session that ended, a removed
 * member and a changed role count from the next call on, whatever the token says.
 */
async function authenticate(request: FastifyRequest, deps: Deps): Promise<Caller | null> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
  const claims = await deps.tokens.verify(token);
  if (!claims) return null;
  const [isLive, row] = await Promise.all([
    deps.identity.isSessionLive(claims.sessionId),
    deps.findMember(claims.userId),
  ]);
  if (!isLive || row?.removed_at) return null;
  const member = row && {
    name: row.name,
    title: row.title,
    isAdmin: row.is_admin,
    isVerified: row.is_verified,
  };
  return { ...claims, member: member ?? null };
}

/** Refuses (401, 403) or gives the caller; whether an address is the caller's own comes later. */
export async function admit(
  access: Access,
  request: FastifyRequest,
  deps: Deps,
): Promise<Caller | null> {
  if (access === 'public' || access === 'provider') return null;
  const caller = await authenticate(request, deps);
  if (access === 'uploader') {
    if (caller) return caller;
    const { key } = request.query as { key?: unknown };
    if (typeof key === 'string' && (await deps.tokens.isUploadTicket(key))) return null;
    throw new Problem('upload-not-allowed');
  }
  if (!caller) throw new Problem('not-signed-in');
  const isSeller = caller.member?.title === 'seller';
  if ((access === 'seller' || access === 'seller-self') && !isSeller) {
    throw new Problem('not-allowed');
  }
  if (access === 'admin' && !caller.member?.isAdmin) throw new Problem('not-allowed');
  return caller;
}

/** `self`: the address in path or query must be the caller's own. */
export function requireOwnAddress(access: Access, request: FastifyRequest, caller: Caller | null) {
  if (access !== 'self' && access !== 'seller-self') return;
  const { email } = { ...(request.query as object), ...(request.params as object) } as {
    email?: string;
  };
  if (!caller || email !== caller.email) throw new Problem('not-allowed');
}
