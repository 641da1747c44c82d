import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Access, CallDefinition } from '#contract/calls.ts';
import type { Title } from '#contract/constants.ts';
import { isStrong } from '#contract/members/keys.ts';
import { type StaffRole, worksIn } from '#contract/members/staff.ts';
import type { SignedIn } from '#contract/page.ts';
import type { Db } from '#server/db/client.ts';
import { createBatchLoader } from '#server/lib/batch-loader.ts';
import { Problem } from '#server/lib/problem.ts';
import { isProved, type SessionFacts } from '#server/ports/identity/fresh-proof.ts';
import type { IdentityProvider } from '#server/ports/identity/port.ts';
import { requireSameOrigin } from '../security/origin.ts';
import type { AccessTokens, TokenClaims } from './access-tokens.ts';
import { toHeaders } from './request-input.ts';
import { countUnread } from './unread-notices.ts';

export type Member = {
  name: string;
  title: Title;
  isAdmin: boolean;
  /** What they do for the shop; null for most. */
  staff: StaffRole | null;
  /** Their role, while it does not count: it needs a second factor first. */
  withheld: StaffRole | null;
  isVerified: boolean;
  /** The member has proved that the address is theirs. */
  isConfirmed: boolean;
  suspendedAt: Date | null;
};

/** The user of a valid access token; `member` is null between sign-up and `POST /users`. */
export type Caller = {
  userId: string;
  email: string;
  displayName: string;
  sessionId: string;
  /** Of the session; missing where only the identity provider's cookie was read. */
  session?: SessionFacts;
  member: Member | null;
};
export type MemberCaller = Caller & { member: Member };

export type MemberLookup = ReturnType<typeof createMemberLookup>;

/** Finds members by id, removed ones too. Batched, because every call loads its caller. */
export function createMemberLookup(db: Db) {
  return createBatchLoader((ids) =>
    db
      .selectFrom('members')
      .select([
        'id',
        'name',
        'email',
        'title',
        'is_admin',
        'staff_role',
        'is_verified',
        'address_confirmed_at',
        'suspended_at',
        'removed_at',
      ])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  );
}

/** The type of a handler's caller, by its call's access. */
export type CallerOf<A extends Access> = A extends 'public' | 'provider'
  ? null
  : A extends 'uploader' | 'anyone'
    ? Caller | null
    : A extends 'seller' | 'seller-self' | 'admin'
      ? MemberCaller
      : Caller;

type AuthDeps = {
  tokens: AccessTokens;
  identity: IdentityProvider;
  findMember: MemberLookup;
  /** See `Deps`. */
  publicUrl: string | null;
  staffNeedSecondFactor: boolean;
  clock: () => Date;
  finishRegistration: FinishRegistration;
};

/** Resolves to whether the user has become a member. */
export type FinishRegistration = (
  user: Omit<Caller, 'member'>,
  request: { headers: Headers; address: string },
) => Promise<boolean>;

/**
 * Claims may be outdated before their token expires, so each call reads session and member from the
 * database: an ended session, a removed member and a changed role count from the next call on.
 */
async function authenticate(request: FastifyRequest, deps: AuthDeps): Promise<Caller | null> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
  const claims = await deps.tokens.verify(token);
  if (!claims) return null;
  const [session, row] = await Promise.all([
    deps.identity.findSession(claims.sessionId),
    deps.findMember(claims.userId),
  ]);
  const caller = session && toCaller(claims, row);
  return caller ? withholdRole({ ...caller, session }, deps) : null;
}

/**
 * The user of the identity provider's session or ID token. Throws `wrong-origin`: a browser sends
 * the session's cookie for other sites, too.
 */
async function authenticateAtProvider(request: FastifyRequest, deps: AuthDeps) {
  requireSameOrigin(request, deps.publicUrl, { jsonOnly: true });
  const identity = await deps.identity.identify(toHeaders(request));
  if (!identity) return null;
  return withholdRole(toCaller(identity, await deps.findMember(identity.userId)), deps);
}

/**
 * Who has a session but was never saved, because the page that would have called `POST /users` was
 * closed or failed, becomes a member at the next call; otherwise every call would be refused for
 * good.
 */
async function finishIfLeftBehind(
  caller: Caller | null,
  request: FastifyRequest,
  deps: AuthDeps,
): Promise<Caller | null> {
  if (!caller || caller.member) return caller;
  const sender = { headers: toHeaders(request), address: request.ip };
  if (!(await deps.finishRegistration(caller, sender))) return caller;
  const found = toCaller(caller, await deps.findMember(caller.userId));
  return found && { ...found, session: caller.session };
}

type MemberRow = Awaited<ReturnType<MemberLookup>>;

/** Null for a removed member. */
function toCaller({ userId, displayName, sessionId, ...claims }: TokenClaims, row: MemberRow) {
  if (row?.removed_at) return null;
  // A member without an address may have added one since the token.
  const email = row?.email ?? claims.email;
  const member = row
    ? {
        name: row.name,
        title: row.title,
        isAdmin: row.is_admin,
        staff: row.is_admin ? ('admin' as const) : row.staff_role,
        withheld: null,
        isVerified: row.is_verified,
        isConfirmed: row.address_confirmed_at !== null,
        suspendedAt: row.suspended_at,
      }
    : null;
  return { userId, email, displayName, sessionId, member };
}

/**
 * The one place that requires a second factor of staff, and a strong key: without them the caller is
 * an ordinary member to every call (decisions 0212 and 0268). Read from the provider at each call, so it counts at once.
 */
async function withholdRole(caller: Caller | null, deps: AuthDeps): Promise<Caller | null> {
  const { member } = caller ?? {};
  if (!caller || !member?.staff) return caller;
  const isWeak = caller.session !== undefined && !isStrongLogin(caller, deps.clock());
  if (!isWeak && !deps.staffNeedSecondFactor) return caller;
  if (!isWeak && (await deps.identity.hasSecondFactor(caller.userId))) return caller;
  return { ...caller, member: { ...member, isAdmin: false, staff: null, withheld: member.staff } };
}

/**
 * Returns the caller; null where access needs no account. Throws the problems `not-signed-in`,
 * `not-allowed`, `second-factor-needed`, `upload-not-allowed` and, where a cookie counts, `wrong-origin`. For `self` call
 * `requireOwnEmail`, too, once the input is parsed.
 */
export async function authorize(
  { access, area }: Pick<CallDefinition, 'access' | 'area'>,
  request: FastifyRequest,
  deps: AuthDeps,
): Promise<Caller | null> {
  if (access === 'public') return null;
  if (access === 'provider') {
    requireSameOrigin(request, deps.publicUrl);
    return null;
  }
  const found = await authenticate(request, deps);
  // `POST /users` itself has the title of the user.
  const caller = access === 'signed-up' ? found : await finishIfLeftBehind(found, request, deps);
  if (access === 'anyone') return caller;
  if (access === 'uploader') {
    if (caller) return caller;
    const { key } = request.query as { key?: unknown };
    if (typeof key === 'string' && (await deps.tokens.isUploadTicket(key))) return null;
    throw new Problem('upload-not-allowed');
  }
  if (access === 'signed-up') {
    const signedUp = caller ?? (await authenticateAtProvider(request, deps));
    if (!signedUp) throw new Problem('not-signed-in');
    return signedUp;
  }
  if (!caller) throw new Problem('not-signed-in');
  const isSeller = caller.member?.title === 'seller';
  if ((access === 'seller' || access === 'seller-self') && !isSeller) {
    throw new Problem('not-allowed');
  }
  if (access === 'admin' && !worksIn(caller.member?.staff, area)) {
    throw new Problem(
      worksIn(caller.member?.withheld, area) ? 'second-factor-needed' : 'not-allowed',
    );
  }
  return caller;
}

/**
 * Throws `address-unconfirmed` if the shop requires confirmed addresses and the member's is not.
 * Passes without a member.
 */
export function requireConfirmed(
  caller: Caller | null,
  deps: { confirmAddresses: boolean; unconfirmedMayDeal: boolean },
): void {
  const isRequired = deps.confirmAddresses && !deps.unconfirmedMayDeal;
  if (isRequired && caller?.member && !caller.member.isConfirmed) {
    throw new Problem('address-unconfirmed');
  }
}

/** Whether a strong key opened the session, or the owner was proved since. */
export function isStrongLogin(caller: Caller | null, now: Date): boolean {
  const { session } = caller ?? {};
  return session !== undefined && (isStrong(session.openedBy) || isProved(session, now));
}

/** Throws `key-needed`. */
export function requireStrongLogin(caller: Caller | null, now: Date): void {
  if (!isStrongLogin(caller, now)) throw new Problem('key-needed');
}

/** For `self`: throws `not-allowed` unless the email in path or query is the caller's own. */
export function requireOwnEmail(access: Access, request: FastifyRequest, caller: Caller | null) {
  if (access !== 'self' && access !== 'seller-self') return;
  const { email } = { ...(request.query as object), ...(request.params as object) } as {
    email?: string;
  };
  if (!caller || email !== caller.email) throw new Problem('not-allowed');
}

/** The signed-in user of a page request; `issueToken` gives an access token for the page's calls. */
export type PageReader = Omit<SignedIn, 'accessToken'> & {
  issueToken(): Promise<string>;
  /** The count of unread notices, for the bell. */
  unread: number;
  /** Has a role in running the shop. */
  isStaff?: boolean;
};

/**
 * The user of the session cookie: the results of `GET /auth/get-session` and `GET /jwt` together,
 * at the cost of one of them. Null for a removed member, too. Throws `IdentityProviderDown`, and
 * the errors of the database.
 */
export async function readPageReader(
  headers: Headers,
  deps: Pick<AuthDeps, 'identity' | 'tokens' | 'findMember'> & { db: Db },
): Promise<PageReader | null> {
  const { identity, tokens, findMember, db } = deps;
  const user = await identity.identify(headers);
  const member = user && (await findMember(user.userId));
  if (!user || member?.removed_at) return null;
  const { userId, email, displayName, sessionId, photoUrl } = user;
  return {
    email,
    displayName,
    photoURL: photoUrl ?? '',
    unread: await countUnread(db, userId),
    isStaff: Boolean(member?.is_admin || member?.staff_role),
    issueToken: () => tokens.issue({ userId, email, displayName, sessionId }),
  };
}
