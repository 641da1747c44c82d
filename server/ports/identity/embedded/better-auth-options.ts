import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { FastifyBaseLogger } from 'fastify';
import { inLanguage, type Language, languageOf } from '#contract/languages.ts';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { clientAddressHeader } from '../port.ts';
import { checkBody } from './endpoints.ts';
import { type GoogleSignIn, withoutProviderTokens } from './google.ts';
import { markEmailVerified, replaceHash } from './identity-tables.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

export type EmbeddedIdentityOptions = {
  db: Db;
  /** At least 32 characters; signs the session cookie. */
  secret: string;
  /** `https://…` without a slash at the end, or null to accept whatever host was asked for. */
  publicUrl: string | null;
  newId: () => string;
  /** Called before people remove their own account; a sentence when they can't. */
  onUserLeaving: (userId: string) => Promise<string | null>;
  /** Null: sign-in by address and password only. */
  google: GoogleSignIn | null;
  /**
   * Sends the link by mail, in the language of the page that asked; not waited for, so that the
   * answer's time tells nothing.
   */
  onPasswordForgotten: (request: { email: string; link: string; language: Language }) => void;
  log: FastifyBaseLogger;
};

const day = 24 * 60 * 60;
/** A login ends when it was not used for so long, and in any case after so long. */
const sessionIdleSeconds = 7 * day;
const sessionLongestSeconds = 30 * day;
/** The end of a session that is used is moved once a day. */
const sessionRenewedAfterSeconds = day;
export const renewedBelowSeconds = sessionIdleSeconds - sessionRenewedAfterSeconds;

const cookiePrefix = 'phonehaat';

/** As better-auth calls it; behind TLS browsers then refuse it from anywhere else. */
export const sessionCookieName = (publicUrl: string | null) =>
  `${publicUrl?.startsWith('https:') ? '__Secure-' : ''}${cookiePrefix}.session_token`;

/** better-auth's settings, apart so that a test can ask it which tables it expects. */
export function betterAuthOptions(options: EmbeddedIdentityOptions) {
  const { db, secret, publicUrl, newId, onUserLeaving, onPasswordForgotten, log } = options;
  return {
    database: { db, type: 'postgres' as const },
    secret,
    basePath: '/api/auth',
    // Without a public address the host that the browser asked for is the right one.
    baseURL: publicUrl ?? { allowedHosts: ['*'], protocol: 'http' as const },
    telemetry: { enabled: false },
    logger: {
      // Refusals come as errors to whoever asked; only failures are worth a line.
      log: (level: string, message: string, ...details: unknown[]) => {
        const err = details.find((each) => each instanceof Error);
        if (level === 'error') log.error({ err }, `identity: ${message}`);
      },
    },
    onAPIError: { errorURL: '/login' },
    emailAndPassword: {
      enabled: true,
      password: {
        hash: hashPassword,
        verify: (given: { hash: string; password: string }) => verifyAndRenew(db, given),
      },
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      resetPasswordTokenExpiresIn: limits.passwordResetSeconds,
      // Whoever knew the old password is out.
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url, token }: ResetRequest, request?: Request) => {
        const page = URL.parse(request?.headers.get('referer') ?? '');
        const language = languageOf(page?.pathname ?? '/');
        const link = new URL(inLanguage('/reset-password', language), url);
        link.searchParams.set('token', token);
        onPasswordForgotten({ email: user.email, link: link.href, language });
      },
      // The link came by mail, so the address is theirs: Google sign-in may now be joined to it.
      onPasswordReset: ({ user }: { user: { id: string } }) => markEmailVerified(db, user.id),
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
      validateUserInfo: ({ user, source }: IncomingUser) =>
        source.method === 'oauth' && !user.emailVerified
          ? { error: 'email_not_verified' }
          : undefined,
    },
    session: {
      modelName: 'identity_session',
      expiresIn: sessionIdleSeconds,
      updateAge: sessionRenewedAfterSeconds,
    },
    // Counted where all calls are: `contract/rate-limits.ts`.
    rateLimit: { enabled: false },
    account: {
      modelName: 'identity_account',
      updateAccountOnSignIn: false,
      // Joined by itself only if both sides have proved the address (decision 0016).
      accountLinking: { requireLocalEmailVerified: true },
    },
    // Links from mails are stored as hashes: who reads the table can't use them.
    verification: { modelName: 'identity_verification', storeIdentifier: 'hashed' as const },
    databaseHooks: {
      session: {
        update: {
          before: async (session: Record<string, unknown>, context: HookContext) => ({
            data: { ...session, ...notBeyondLastDay(session, context) },
          }),
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
      // A test holds the tables against what is expected; here it would read the whole catalogue at
      // each start, before the migrations are through.
      database: { generateId: newId, validateSchema: false },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    hooks: {
      before: createAuthMiddleware(async ({ path, body }) => checkBody(path, body)),
    },
  };
}

/** A hash of the older kind is replaced as soon as its password is known. */
async function verifyAndRenew(
  db: Db,
  { hash, password }: { hash: string; password: string },
): Promise<boolean> {
  const isRight = await verifyPassword(hash, password);
  if (isRight && isOutdated(hash)) await replaceHash(db, hash, await hashPassword(password));
  return isRight;
}

type HookContext = { context: { session: { session: { createdAt: Date } } | null } } | null;

/** A session that is used goes on, but not for ever. */
function notBeyondLastDay(session: Record<string, unknown>, hook: HookContext) {
  const createdAt = hook?.context.session?.session.createdAt;
  if (!createdAt || !(session.expiresAt instanceof Date)) return {};
  const last = createdAt.getTime() + sessionLongestSeconds * 1000;
  return { expiresAt: new Date(Math.min(session.expiresAt.getTime(), last)) };
}

type ResetRequest = { user: { email: string }; url: string; token: string };
type IncomingUser = { user: { emailVerified?: boolean }; source: { method: string } };
