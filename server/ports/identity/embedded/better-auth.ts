import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { bearer } from 'better-auth/plugins/bearer';
import { errors } from '#contract/errors.ts';
import type { Key } from '#contract/members/keys.ts';
import { type IdentityProvider, IdentityProviderDown } from '../port.ts';
import {
  betterAuthOptions,
  cookieNameOf,
  type EmbeddedIdentityOptions,
  renewedBelowSeconds,
} from './better-auth-options.ts';
import { refusalSentences } from './check-code.ts';
import { numberRoutes, routes } from './endpoints.ts';
import { signUpOrFinish } from './finish-sign-up.ts';
import { googlePlugin, googleProviderId } from './google.ts';
import {
  admitUser,
  changeEmail,
  createSessionLookup,
  endOtherSessions,
  endSession,
  findLeftBehind,
  findPasswordHash,
  forgetKeys,
  hasGoogle,
  hasPassword,
  hasSecondFactor,
  holdSession,
  isEmailVerified,
  listSessions,
  removeExpired,
  removeUser,
  sameDeviceSince,
  updateProfile,
} from './identity-tables.ts';
import { numberPlugin } from './number-sign-in.ts';
import {
  endSessionsBy,
  keyUses,
  noteProof,
  passkeysOf,
  removePasskey,
  renamePasskey,
  withoutSecrets,
} from './passkey-tables.ts';
import { passkeyPlugin } from './passkeys.ts';
import { createPasswords } from './passwords.ts';
import { answerRepeats } from './repeated-return.ts';
import { endsOthersWhenEnabled, secondFactorPlugin } from './second-factor.ts';
import { createSessionByCookie } from './session-by-cookie.ts';

/** better-auth in this process, on the shop's own database, served below `/api/auth/`. */
export function createEmbeddedIdentity(
  given: Omit<EmbeddedIdentityOptions, 'onPasswordReset'>,
): IdentityProvider {
  // better-auth reports a reset by a callback that has no access to its request's response.
  const resets = new AsyncLocalStorage<{ email: string | null }>();
  const onPasswordReset = (email: string) => {
    const reset = resets.getStore();
    if (reset) reset.email = email;
  };
  const options = { ...given, onPasswordReset };
  // The session's token, signed as in the cookie, is the ID token of clients without cookies.
  const plugins = [
    bearer({ requireSignature: true }),
    secondFactorPlugin(),
    ...(options.numbers ? [numberPlugin(options.numbers, options.db)] : []),
    passkeyPlugin(options),
  ];
  const auth = betterAuth({ ...betterAuthOptions(options), plugins });
  const { db, secret, publicUrl } = options;
  const stateCookie = cookieNameOf('state', publicUrl);
  const handleGoogle = answerRepeats(googleHandler(options), {
    db,
    secret,
    cookieName: stateCookie,
  });
  const passwords = createPasswords(options.passwordCost);
  const cookieName = cookieNameOf('session_token', publicUrl);
  const sessionByCookie = createSessionByCookie({ db, secret, cookieName, renewedBelowSeconds });
  const findSession = createSessionLookup(db);
  const handleOther = endsOthersWhenEnabled(signUpOrFinish(auth.handler, options), {
    db,
    sessionByCookie,
  });

  return {
    async identify(headers) {
      const identity = await sessionByCookie(headers).catch(throwDown);
      if (identity) return identity;
      const query = { disableCookieCache: true };
      const found = await auth.api.getSession({ headers, query }).catch(throwDown);
      if (!found) return null;
      const { user, session } = found;
      return {
        userId: user.id,
        email: user.email,
        displayName: user.name,
        photoUrl: user.image ?? null,
        sessionId: session.id,
        openedBy: session.openedBy as Key | null,
      };
    },
    findSession,
    holdSession,
    isSessionLive: async (sessionId) => (await findSession(sessionId)) !== null,
    admit: (person) => admitUser(db, person),
    removeUser: (userId) => removeUser(db, userId),
    isEmailVerified: (userId) => isEmailVerified(db, userId),
    hasSecondFactor: (userId) => hasSecondFactor(db, userId),
    hasPassword: (userId) => hasPassword(db, userId),
    findLeftBehind: (userId, hours) => findLeftBehind(db, userId, hours),
    async verifyPassword(userId, password) {
      const hash = await findPasswordHash(db, userId);
      return hash !== null && (await passwords.verify(hash, password));
    },
    updateProfile: (userId, profile) => updateProfile(db, userId, profile),
    changeEmail: (userId, email) => changeEmail(db, userId, email),
    forgetKeys: (userId) => forgetKeys(db, userId),
    noteProof: (sessionId, at) => noteProof(db, sessionId, at),
    async findKeys(userId) {
      const [password, google, passkeys, used] = await Promise.all([
        hasPassword(db, userId),
        hasGoogle(db, userId),
        passkeysOf(db, userId),
        keyUses(db, userId),
      ]);
      return { password, google, passkeys: passkeys.map(withoutSecrets), used };
    },
    renamePasskey: (userId, id, name) => renamePasskey(db, userId, id, name),
    removePasskey: (userId, id, only) => removePasskey(db, userId, id, only),
    endSessionsBy: (userId, key, exceptId) => endSessionsBy(db, userId, key, exceptId),
    removeExpired: (now) => removeExpired(db, now),
    listSessions: (userId) => listSessions(db, userId),
    sameDeviceSince: (one, two, rule) => sameDeviceSince(db, one, two, rule),
    endSession: (userId, sessionId) => endSession(db, userId, sessionId),
    endOtherSessions: (userId, currentSessionId) => endOtherSessions(db, userId, currentSessionId),
    endpoints: {
      routes: options.numbers ? { ...routes, ...numberRoutes } : routes,
      async handle(request) {
        const { pathname } = new URL(request.url);
        const handler = googlePaths.has(pathname) ? handleGoogle : handleOther;
        const reset = { email: null };
        const answer = await resets.run(reset, () => handler(request));
        const response = answer.status === 500 ? downResponse() : await withoutToken(answer);
        return { response, passwordResetOf: response.ok ? reset.email : null };
      },
    },
  };
}

type Answered = {
  token?: string;
  session?: { token?: string };
  code?: string;
  message?: string;
};

/**
 * The response without the session's token, which better-auth repeats in the body. The cookie has
 * it, and scripts cannot read that; a client without cookies gets it otherwise.
 */
async function withoutToken(answer: Response): Promise<Response> {
  const text = await answer.clone().text();
  // A redirect has a JSON content type, but no body.
  if (!answer.headers.get('content-type')?.includes('json') || text === '') return answer;
  const body = JSON.parse(text) as Answered | null;
  delete body?.token;
  const sentence = body?.code && refusalSentences[body.code];
  if (sentence) body.message = sentence;
  delete body?.session?.token;
  const { status, headers } = answer;
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status, headers });
}

/**
 * Rethrows better-auth's refusals; other errors, such as a lost database connection, mean that it
 * is down.
 */
function throwDown(error: unknown): never {
  throw isAPIError(error) && error.statusCode < 500 ? error : new IdentityProviderDown(error);
}

/** In the format of better-auth's browser client; the cause is in the log. */
function downResponse(): Response {
  const { status, message } = errors['temporarily-down'];
  return Response.json({ code: 'temporarily-down', message }, { status });
}

const googlePaths = new Set(['/api/auth/sign-in/social', `/api/auth/callback/${googleProviderId}`]);

/**
 * A separate instance, created lazily at the first Google sign-in, because it fetches Google's
 * discovery document: the shop starts without it, and a failed fetch is repeated at the next
 * sign-in.
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
