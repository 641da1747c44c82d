import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import * as z from 'zod';
import { limits, password } from '#contract/rules.ts';
import { registrationForm } from '#contract/users.ts';
import type { Db } from '#server/db/client.ts';
import type { IdentityProvider } from '../port.ts';

export type EmbeddedIdentityOptions = {
  db: Db;
  /** At least 32 characters; signs the session cookie. */
  secret: string;
  /** `https://…` without a slash at the end, or null to accept whatever host was asked for. */
  publicUrl: string | null;
  newId: () => string;
  /** Called after people remove their own account. */
  onUserRemoved: (userId: string) => Promise<void>;
};

/** The provider knows lengths only; the rest of the rules are the contract's (section 5). */
const inputRules: Record<string, z.ZodObject> = {
  '/sign-up/email': registrationForm.pick({ name: true, email: true, password: true }),
  '/update-user': registrationForm.pick({ name: true }).partial(),
  '/change-password': z.object({ newPassword: password }),
  '/reset-password': z.object({ newPassword: password }),
};

/** better-auth's settings, apart so that a test can ask it which tables it expects. */
export function betterAuthOptions(options: EmbeddedIdentityOptions) {
  const { db, secret, publicUrl, newId, onUserRemoved } = options;
  return {
    database: { db, type: 'postgres' as const },
    secret,
    basePath: '/api/auth',
    // Without a public address the host that the browser asked for is the right one.
    baseURL: publicUrl ?? { allowedHosts: ['*'], protocol: 'http' as const },
    telemetry: { enabled: false },
    logger: { level: 'error' as const },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
    },
    user: {
      modelName: 'identity_user',
      deleteUser: {
        enabled: true,
        afterDelete: (user: { id: string }) => onUserRemoved(user.id),
      },
    },
    session: { modelName: 'identity_session' },
    account: { modelName: 'identity_account' },
    verification: { modelName: 'identity_verification' },
    advanced: {
      cookiePrefix: 'phonehaat',
      database: { generateId: newId },
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

/** better-auth in this process, on the shop's own database, served below `/api/auth/`. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityProvider {
  const auth = betterAuth(betterAuthOptions(options));
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
    handleRequest: (request) => auth.handler(request),
  };
}

/** The provider's tables are its own business, so the shop's schema does not name them. */
function identityTables(db: Db) {
  return db.withTables<{
    identity_session: { id: string; expiresAt: Date };
    identity_user: { id: string };
  }>();
}
