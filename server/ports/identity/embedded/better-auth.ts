import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { limits, password } from '#contract/rules.ts';
import { forgotPasswordForm, loginForm, registrationForm } from '#contract/users.ts';
import type { Db } from '#server/db/client.ts';
import { clientAddressHeader, type IdentityEndpoints, type IdentityProvider } from '../port.ts';
import {
  type GoogleSignIn,
  googlePlugin,
  googleProviderId,
  withoutProviderTokens,
} from './google.ts';
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
  /** Sends the link by mail; not waited for, so that the answer's time tells nothing. */
  onPasswordForgotten: (request: { email: string; link: string }) => void;
  log: FastifyBaseLogger;
};

const day = 24 * 60 * 60;
/** A login ends when it was not used for so long, and in any case after so long. */
const sessionIdleSeconds = 7 * day;
const sessionLongestSeconds = 30 * day;

/** What is served of better-auth; its other endpoints are not found. */
const routes: IdentityEndpoints['routes'] = {
  'POST /sign-up/email': { rate: 'registrations' },
  'POST /sign-in/email': { rate: 'sign-in' },
  'POST /sign-in/social': { rate: 'profiles' },
  [`GET /callback/${googleProviderId}`]: { rate: 'profiles', visitedFromElsewhere: true },
  'POST /sign-out': { rate: null },
  // Asked for with every page; it tells only what the cookie already proves.
  'GET /get-session': { rate: null },
  'POST /update-user': { rate: 'profiles' },
  'POST /change-password': { rate: 'password-changes' },
  'POST /delete-user': { rate: 'password-changes' },
  'POST /request-password-reset': { rate: 'password-resets' },
  'POST /reset-password': { rate: 'password-changes' },
};

/** Where a browser may be sent: `//host` and `/\host` would leave the shop. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional();

/** Normalising a quarter of a megabyte of combining marks, as hashing does, would take seconds. */
const boundedPassword = loginForm.shape.password;

/** A picture of ours, or one elsewhere by https. */
const profilePicture = z
  .union([
    z.literal(''),
    z.string().regex(/^\/images\/[\w-]+\.webp$/),
    z.url({ protocol: /^https?$/, normalize: true }).max(limits.photoUrl),
  ])
  .nullish();

/** The provider knows lengths only; the rest of the rules are the contract's (section 5). */
const inputRules: Record<string, z.ZodObject> = {
  '/sign-up/email': registrationForm.pick({ name: true, email: true, password: true }),
  '/update-user': z.object({ name: registrationForm.shape.name.optional(), image: profilePicture }),
  '/sign-in/email': loginForm,
  '/change-password': z.object({
    newPassword: password,
    currentPassword: boundedPassword,
    // Whoever knew the old password is out, whatever the request says.
    revokeOtherSessions: z.literal(true).catch(true),
  }),
  '/delete-user': z.object({ password: boundedPassword.optional() }),
  '/reset-password': z.object({ newPassword: password }),
  '/request-password-reset': forgotPasswordForm,
  '/sign-in/social': z.object({
    callbackURL: ownPath,
    errorCallbackURL: ownPath,
    newUserCallbackURL: ownPath,
    // Only the way through Google's pages: an ID token alone may be from another sign-in.
    idToken: z.undefined().optional(),
  }),
};

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
      sendResetPassword: async ({ user, url, token }: ResetRequest) => {
        const link = new URL('/reset-password', url);
        link.searchParams.set('token', token);
        onPasswordForgotten({ email: user.email, link: link.href });
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
    session: { modelName: 'identity_session', expiresIn: sessionIdleSeconds },
    // Counted where all calls are: `contract/rates.ts`.
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
      cookiePrefix: 'phonehaat',
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    hooks: {
      before: createAuthMiddleware(async ({ path, body }) => {
        const checked = inputRules[path]?.safeParse(body);
        if (!checked) return;
        // What was checked is what is stored: trimmed, and without control characters.
        if (checked.success) return { context: { body: { ...body, ...checked.data } } };
        const [first] = checked.error.issues;
        throw new APIError('BAD_REQUEST', {
          code: 'BAD_INPUT',
          message: first?.message,
          errors: z.flattenError(checked.error).fieldErrors,
        });
      }),
    },
  };
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

/** better-auth in this process, on the shop's own database, served below `/api/auth/`. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityProvider {
  const auth = betterAuth(betterAuthOptions(options));
  const handleGoogle = googleHandler(options);
  const { db } = options;

  return {
    async identify(headers) {
      const found = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
      if (!found) return null;
      const { user, session } = found;
      return {
        userId: user.id,
        email: user.email,
        displayName: user.name,
        photoUrl: user.image ?? null,
        sessionId: session.id,
      };
    },
    async isSessionLive(sessionId) {
      const rows = await identityTables(db)
        .selectFrom('identity_session')
        .select('id')
        .where('id', '=', sessionId)
        .where('expiresAt', '>', new Date())
        .execute();
      return rows.length > 0;
    },
    async removeUser(userId) {
      await identityTables(db).deleteFrom('identity_user').where('id', '=', userId).execute();
    },
    async listSessions(userId) {
      const rows = await liveSessions(db, userId)
        .selectAll()
        .orderBy('createdAt', 'desc')
        .execute();
      return rows.map(({ id, createdAt, expiresAt, userAgent, ipAddress }) => ({
        sessionId: id,
        createdAt,
        expiresAt,
        device: userAgent ?? '',
        address: ipAddress ?? '',
      }));
    },
    async endSession(userId, sessionId) {
      const ended = await identityTables(db)
        .deleteFrom('identity_session')
        .where('userId', '=', userId)
        .where('id', '=', sessionId)
        .where('expiresAt', '>', new Date())
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },
    async endOtherSessions(userId, keptSessionId) {
      const ended = await identityTables(db)
        .deleteFrom('identity_session')
        .where('userId', '=', userId)
        .where('id', '!=', keptSessionId)
        .executeTakeFirst();
      return Number(ended.numDeletedRows);
    },
    endpoints: {
      routes,
      handle: (request) =>
        googlePaths.has(new URL(request.url).pathname)
          ? handleGoogle(request)
          : auth.handler(request),
    },
  };
}

const googlePaths = new Set(['/api/auth/sign-in/social', `/api/auth/callback/${googleProviderId}`]);

/**
 * Apart from the rest, and started by the first Google sign-in: Google's discovery document is
 * fetched then, so the shop opens without it, and the next try starts anew when it did not come.
 */
function googleHandler(options: EmbeddedIdentityOptions) {
  const plugins = options.google ? [googlePlugin(options.google)] : [];
  const start = () => betterAuth({ ...betterAuthOptions(options), plugins });
  let auth: ReturnType<typeof start> | undefined;
  return async (request: Request): Promise<Response> => {
    auth ??= start();
    const current = auth;
    const { socialProviders } = await current.$context;
    const found = socialProviders.some(({ id }) => id === googleProviderId);
    if (!found && auth === current) auth = undefined;
    return current.handler(request);
  };
}

/** A hash of the older kind is replaced as soon as its password is known. */
async function verifyAndRenew(
  db: Db,
  { hash, password }: { hash: string; password: string },
): Promise<boolean> {
  const isRight = await verifyPassword(hash, password);
  if (isRight && isOutdated(hash)) {
    await identityTables(db)
      .updateTable('identity_account')
      .set({ password: await hashPassword(password) })
      .where('password', '=', hash)
      .execute();
  }
  return isRight;
}

function liveSessions(db: Db, userId: string) {
  return identityTables(db)
    .selectFrom('identity_session')
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date());
}

async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await identityTables(db)
    .updateTable('identity_user')
    .set({ emailVerified: true })
    .where('id', '=', userId)
    .execute();
}

/** The provider's tables are its own business, so the shop's schema does not name them. */
function identityTables(db: Db) {
  return db.withTables<{
    identity_session: {
      id: string;
      userId: string;
      createdAt: Date;
      expiresAt: Date;
      userAgent: string | null;
      ipAddress: string | null;
    };
    identity_account: { password: string | null };
    identity_user: { id: string; emailVerified: boolean };
  }>();
}
