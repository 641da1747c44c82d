import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { limits, password } from '#contract/rules.ts';
import { forgotPasswordForm, loginForm, registrationForm } from '#contract/users.ts';
import type { Db } from '#server/db/client.ts';
import { clientAddressHeader, type IdentityProvider } from '../port.ts';
import {
  type GoogleSignIn,
  googlePlugin,
  googleProviderId,
  withoutProviderTokens,
} from './google.ts';

export type EmbeddedIdentityOptions = {
  db: Db;
  /** At least 32 characters; signs the session cookie. */
  secret: string;
  /** `https://…` without a slash at the end, or null to accept whatever host was asked for. */
  publicUrl: string | null;
  newId: () => string;
  /** Called after people remove their own account. */
  onUserRemoved: (userId: string) => Promise<void>;
  /** Null: sign-in by address and password only. */
  google: GoogleSignIn | null;
  /** Sends the link by mail; not waited for, so that the answer's time tells nothing. */
  onPasswordForgotten: (request: { email: string; link: string }) => void;
  log: FastifyBaseLogger;
};

/** Where a browser may be sent: `//host` and `/\host` would leave the shop. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional();

/** Normalising a quarter of a megabyte of combining marks, as hashing does, would take seconds. */
const boundedPassword = loginForm.shape.password;

/** The provider knows lengths only; the rest of the rules are the contract's (section 5). */
const inputRules: Record<string, z.ZodObject> = {
  '/sign-up/email': registrationForm.pick({ name: true, email: true, password: true }),
  '/update-user': registrationForm.pick({ name: true }).partial(),
  '/sign-in/email': loginForm,
  '/change-password': z.object({ newPassword: password, currentPassword: boundedPassword }),
  '/verify-password': z.object({ password: boundedPassword }),
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
  const { db, secret, publicUrl, newId, onUserRemoved, onPasswordForgotten, log } = options;
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
        afterDelete: (user: { id: string }) => onUserRemoved(user.id),
      },
      validateUserInfo: ({ user, source }: IncomingUser) =>
        source.method === 'oauth' && !user.emailVerified
          ? { error: 'email_not_verified' }
          : undefined,
    },
    session: { modelName: 'identity_session' },
    // Asked for with every page; it tells only what the cookie already proves.
    rateLimit: { customRules: { '/get-session': false as const } },
    account: {
      modelName: 'identity_account',
      updateAccountOnSignIn: false,
      // Joined by itself only if both sides have proved the address (decision 0016).
      accountLinking: { requireLocalEmailVerified: true },
    },
    // Links from mails are stored as hashes: who reads the table can't use them.
    verification: { modelName: 'identity_verification', storeIdentifier: 'hashed' as const },
    databaseHooks: {
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
        // Redirects wherever it is told to; our mails link to a page of ours instead.
        if (path === '/reset-password/:token') throw new APIError('NOT_FOUND');
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
    handleRequest: (request) =>
      googlePaths.has(new URL(request.url).pathname)
        ? handleGoogle(request)
        : auth.handler(request),
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
    identity_session: { id: string; expiresAt: Date };
    identity_user: { id: string; emailVerified: boolean };
  }>();
}
