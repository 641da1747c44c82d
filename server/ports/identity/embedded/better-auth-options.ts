import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { FastifyBaseLogger } from 'fastify';
import { errors } from '#contract/errors.ts';
import { inLanguage, type Language, languageOf } from '#contract/languages.ts';
import { freshSessionMinutes } from '#contract/limits.ts';
import { isStrong, type Key } from '#contract/members/keys.ts';
import { limits, messages } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { cookiePrefix } from '#server/lib/own-cookies.ts';
import { isProved, type SessionFacts } from '../fresh-proof.ts';
import { clientAddressHeader, type NumberSignIn } from '../port.ts';
import { requireCode, spendOneTimeCode } from './check-code.ts';
import { checkBody } from './endpoints.ts';
import { type GoogleSignIn, withoutProviderTokens } from './google.ts';
import {
  hasBegunByNumber,
  hasSecondFactor,
  markEmailVerified,
  replaceHash,
} from './identity-tables.ts';
import { noteKeyUse } from './passkey-tables.ts';
import { createPasswords, type PasswordCost, type Passwords } from './passwords.ts';

export type EmbeddedIdentityOptions = {
  db: Db;
  /** At least 32 characters; signs the session cookie. */
  secret: string;
  /** `https://…` without a trailing slash; null accepts the host of each request. */
  publicUrl: string | null;
  /** Other origins whose pages may sign people in, by a token instead of the cookie. */
  allowedOrigins: readonly string[];
  newId: () => string;
  /** Whether sign-up with this address is blocked. */
  isAddressBlocked: (address: string) => Promise<boolean>;
  /** Whether the shop has, or had, a member for this user: then the registration is complete. */
  isRegistered: (userId: string) => Promise<boolean>;
  /** Called before users remove their own account; resolves to the reason if they cannot. */
  onUserLeaving: (userId: string) => Promise<string | null>;
  /** Null: sign-in by address and password only. */
  google: GoogleSignIn | null;
  /** Login by phone number and code; null: not offered. */
  numbers: NumberSignIn | null;
  /**
   * Sends the link by mail, in the language of the page. Not awaited, so that the response time
   * does not reveal whether the address is registered.
   */
  onPasswordForgotten: (request: { email: string; link: string; language: Language }) => void;
  /** Called after a password reset by a mailed link. */
  onPasswordReset: (email: string) => void;
  /** Called after a user confirmed the address by a mailed link. */
  onEmailVerified: (userId: string) => Promise<void>;
  /** Called after a user changed the password, or added or removed a second factor. */
  onLoginChanged: (userId: string) => Promise<void>;
  /** Called after a weak key added a passkey, which counts later. */
  onKeyWaits: (userId: string, passkey: { id: string; countsFrom: Date }) => Promise<void>;
  /** Called after each login. */
  onSessionOpened: (session: { userId: string; sessionId: string }) => Promise<void>;
  /** For passkeys, so that tests move the time. */
  clock: () => Date;
  log: FastifyBaseLogger;
  /** By default OWASP's; tests use a cheaper one. */
  passwordCost?: PasswordCost | undefined;
};

const day = 24 * 60 * 60;
/** A session ends after a week without use, and after 30 days at the latest. */
const sessionIdleSeconds = 7 * day;
const sessionMaxSeconds = 30 * day;
/** The expiry of a session in use is extended once a day. */
const sessionRenewedAfterSeconds = day;
export const renewedBelowSeconds = sessionIdleSeconds - sessionRenewedAfterSeconds;

/** How old a session may be to remove an account that has no password. */
const freshSeconds = freshSessionMinutes * 60;

/** better-auth's name of a cookie; browsers accept `__Secure-` cookies over https only. */
export const cookieNameOf = (kind: 'session_token' | 'state', publicUrl: string | null) =>
  `${publicUrl?.startsWith('https:') ? '__Secure-' : ''}${cookiePrefix}.${kind}`;

/** better-auth's options, exported so that a test can compare the tables that it expects. */
export function betterAuthOptions(options: EmbeddedIdentityOptions) {
  const { db, secret, publicUrl, allowedOrigins, newId, onUserLeaving, log } = options;
  const { onPasswordForgotten, onPasswordReset } = options;
  const passwords = createPasswords(options.passwordCost);
  return {
    database: { db, type: 'postgres' as const },
    secret,
    basePath: '/api/auth',
    // better-auth compares the origin, too, if a browser sends one.
    trustedOrigins: [...allowedOrigins],
    // Without `publicUrl` the host of each request is used.
    baseURL: publicUrl ?? { allowedHosts: ['*'], protocol: 'http' as const },
    telemetry: { enabled: false },
    logger: {
      // Only failures are logged; refusals are in the response.
      log: (level: string, message: string, ...details: unknown[]) => {
        const err = details.find((each) => each instanceof Error);
        if (level === 'error') log.error({ err }, `identity: ${message}`);
      },
    },
    onAPIError: { errorURL: '/login' },
    emailAndPassword: {
      enabled: true,
      password: {
        hash: passwords.hash,
        verify: (given: { hash: string; password: string }) => verifyAndRenew(db, passwords, given),
      },
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      resetPasswordTokenExpiresIn: limits.passwordResetSeconds,
      // Logs out sessions that were opened with the old password.
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url, token }: ResetRequest, request?: Request) => {
        const page = URL.parse(request?.headers.get('referer') ?? '');
        const language = languageOf(page?.pathname ?? '/');
        const link = new URL(inLanguage('/reset-password', language), url);
        link.searchParams.set('token', token);
        onPasswordForgotten({ email: user.email, link: link.href, language });
      },
      // The link came by mail, so the address is verified: Google sign-in may be linked to it.
      onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
        await markEmailVerified(db, user.id);
        await options.onEmailVerified(user.id);
        await options.onLoginChanged(user.id);
        onPasswordReset(user.email);
      },
    },
    user: {
      modelName: 'identity_user',
      deleteUser: {
        enabled: true,
        beforeDelete: async (user: { id: string }) => {
          const message = await onUserLeaving(user.id);
          if (message) throw new APIError('CONFLICT', { code: 'PAYMENT_UNDER_WAY', message });
        },
      },
      validateUserInfo: async ({ user, source }: IncomingUser) => {
        if (source.method === 'oauth' && !user.emailVerified) {
          return { error: 'email_not_verified' };
        }
        if (!(await options.isAddressBlocked(user.email ?? ''))) return undefined;
        return { error: 'address_blocked', errorDescription: errors['address-blocked'].message };
      },
    },
    session: {
      modelName: 'identity_session',
      additionalFields: {
        openedBy: { type: 'string' as const, required: false, input: false },
        provedAt: { type: 'date' as const, required: false, input: false },
      },
      expiresIn: sessionIdleSeconds,
      updateAge: sessionRenewedAfterSeconds,
      // Users without a password remove their account right after a Google sign-in.
      freshAge: freshSeconds,
    },
    // Off, because the server applies `contract/rate-limits.ts`.
    rateLimit: { enabled: false },
    account: {
      modelName: 'identity_account',
      updateAccountOnSignIn: false,
      // Linked automatically only if both sides have verified the address (decision 0016).
      accountLinking: { requireLocalEmailVerified: true },
    },
    // Tokens of mailed links are stored as hashes, so that readers of the table cannot use them.
    verification: { modelName: 'identity_verification', storeIdentifier: 'hashed' as const },
    databaseHooks: {
      session: {
        create: {
          // The plugin demands a code after a password only.
          before: async (session: NewSession, context: { path?: string } | null) => {
            const path = context?.path ?? '';
            const openedBy = session.openedBy ?? (await keyOf(db, session.userId, path));
            if (openedBy === 'google' && (await hasSecondFactor(db, session.userId))) return false;
            return { data: { ...session, openedBy } };
          },
          after: async ({ id, userId, openedBy }: NewSession & { id: string }) => {
            if (openedBy) await noteKeyUse(db, userId, openedBy, options.clock());
            await options.onSessionOpened({ userId, sessionId: id });
          },
        },
        update: {
          before: async (session: Record<string, unknown>, context: HookContext) => ({
            data: { ...session, ...notBeyondLastDay(session, context) },
          }),
        },
      },
      user: {
        update: {
          // The plugin writes the user only when the factor begins or ends.
          after: async (user: { id: string }, context: { path?: string } | null) => {
            if (factorPaths.has(context?.path ?? '')) await options.onLoginChanged(user.id);
          },
        },
      },
      account: {
        create: {
          before: async (account: Record<string, unknown>) => ({
            data: { ...account, ...withoutProviderTokens },
          }),
        },
      },
    },
    advanced: {
      cookiePrefix,
      // Explicit, because the default is off if the environment has TEST or NODE_ENV=test.
      disableOriginCheck: false,
      // Off, because a test compares the tables; at each start it would read the whole catalogue,
      // before the migrations have run.
      database: { generateId: newId, validateSchema: false },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const { path, body } = context;
        if (path === '/delete-user' && !body?.password) await requireOtherProof(context, options);
        const checked = checkBody(path, body);
        // In the checked body, because that is the one which the endpoint gets.
        const typed = checked?.context.body as { code: string };
        if (path === '/two-factor/verify-totp') await spendOneTimeCode(context, db, typed);
        if (provenPaths.has(path)) await requireCode(context, db, typed);
        return checked;
      }),
      after: createAuthMiddleware(async (context) => {
        if (!changingPaths.has(context.path) || context.context.returned instanceof APIError)
          return;
        // A new password may end the session of the request, and begin another.
        const session = context.context.newSession ?? (await getSessionFromCtx(context));
        if (session) await options.onLoginChanged(session.user.id);
      }),
    },
  };
}

type NewSession = { userId: string; openedBy?: Key | null };

/**
 * Throws for another path, so that a new way in must name its key. A session that replaces one of
 * before has that one's key.
 */
function keyOfPath(path: string): Key {
  if (numberPaths.has(path)) return 'number';
  if (path.startsWith('/callback')) return 'google';
  if (passwordPaths.has(path)) return 'password';
  throw new Error(`No key opens a session by ${path}`);
}

/** The code of an app is the second step of a login by number, too. */
async function keyOf(db: Db, userId: string, path: string): Promise<Key> {
  const isSecond = path === '/two-factor/verify-totp' || path === '/two-factor/verify-backup-code';
  return isSecond && (await hasBegunByNumber(db, userId)) ? 'number' : keyOfPath(path);
}

const numberPaths = new Set(['/sign-in/phone-number', '/sign-up/phone-number']);
const passwordPaths = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/change-password',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/disable',
]);

const factorPaths = new Set(['/two-factor/verify-totp', '/two-factor/disable']);
const changingPaths = new Set(['/change-password', '/two-factor/generate-backup-codes']);
const provenPaths = new Set(['/two-factor/disable', '/two-factor/generate-backup-codes']);

/** Verifies a password, and replaces an outdated hash. */
async function verifyAndRenew(
  db: Db,
  passwords: Passwords,
  { hash, password }: { hash: string; password: string },
): Promise<boolean> {
  const isRight = await passwords.verify(hash, password);
  if (isRight && passwords.isOutdated(hash)) {
    await replaceHash(db, hash, await passwords.hash(password));
  }
  return isRight;
}

/**
 * A session alone, for example on an unlocked phone, must not remove an account, and a login by
 * number not at all.
 */
async function requireOtherProof(
  context: Parameters<typeof getSessionFromCtx>[0],
  { clock }: EmbeddedIdentityOptions,
): Promise<void> {
  const session = await getSessionFromCtx(context);
  // Without a session the endpoint itself refuses.
  if (!session) return;
  const facts = session.session as unknown as SessionFacts;
  if (isProved(facts, clock())) return;
  const account = await context.context.internalAdapter.findCredentialAccount(session.user.id);
  if (!account?.password) {
    if (isStrong(facts.openedBy)) return;
    throw new APIError('FORBIDDEN', {
      code: 'KEY_NEEDED',
      message: errors['key-needed'].message,
    });
  }
  throw new APIError('BAD_REQUEST', {
    code: 'PASSWORD_REQUIRED',
    message: messages.passwordRequired,
  });
}

type HookContext = { context: { session: { session: { createdAt: Date } } | null } } | null;

/** Caps the renewed expiry at `sessionMaxSeconds` after the login. */
function notBeyondLastDay(session: Record<string, unknown>, hook: HookContext) {
  const createdAt = hook?.context.session?.session.createdAt;
  if (!createdAt || !(session.expiresAt instanceof Date)) return {};
  const last = createdAt.getTime() + sessionMaxSeconds * 1000;
  return { expiresAt: new Date(Math.min(session.expiresAt.getTime(), last)) };
}

type ResetRequest = { user: { email: string }; url: string; token: string };
type IncomingUser = {
  user: { email?: string; emailVerified?: boolean };
  source: { method: string };
};
