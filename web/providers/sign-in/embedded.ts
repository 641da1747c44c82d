import { SignInRefused, Unreachable } from '#contract/client.ts';
import type { Title } from '#contract/constants.ts';

type Answer = {
  error: { code?: string; message?: string } | null;
  url?: string;
  /** The password was right, and a one-time code is needed. */
  twoFactorRedirect?: boolean;
  /** The code was right, and its number has no account yet. */
  isNew?: boolean;
  /** Of a new one: an account had it, which it opens no more. */
  wasSilent?: boolean;
  totpURI?: string;
  backupCodes?: string[];
};

/**
 * One call of the embedded identity provider (`server/http/api/identity-routes.ts`). The official
 * client has 11 KB.
 */
export async function post(path: string, body: object, send = fetch): Promise<Answer> {
  const sent = await send(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new Unreachable('The shop cannot be reached', { cause });
  });
  const answer = ((await sent.json().catch(() => null)) ?? {}) as object;
  return sent.ok ? { ...answer, error: null } : { error: answer };
}

export async function settle(call: Promise<Answer>, fallback: string): Promise<Answer> {
  const answer = await call;
  if (!answer.error) return answer;
  throw new SignInRefused(answer.error.message ?? fallback, answer.error.code);
}

/** `send` is given where the server acts for a browser whose script has not run. */
export const signIn = (email: string, password: string, fallback: string, send?: typeof fetch) =>
  settle(post('/sign-in/email', { email, password }, send), fallback);

/** Has a code sent by SMS; the answer does not reveal whether the number has an account. */
export const askNumberCode = (phoneNumber: string, fallback: string, send?: typeof fetch) =>
  settle(post('/number/code', { phoneNumber }, send), fallback);

export const signInByNumber = (
  typed: { phoneNumber: string; code: string },
  fallback: string,
  send?: typeof fetch,
) => settle(post('/sign-in/phone-number', typed, send), fallback);

/** After the code of a number without an account. */
export const signUpByNumber = (
  person: { phoneNumber: string; name: string; title: Title },
  fallback: string,
  send?: typeof fetch,
) => settle(post('/sign-up/phone-number', person, send), fallback);

/**
 * Creates the account and signs in. After an interrupted registration the same address and password
 * just sign in.
 */
export const createAccount = (
  account: { name: string; email: string; password: string },
  fallback: string,
  send?: typeof fetch,
) => settle(post('/sign-up/email', account, send), fallback);

export const updateProfile = (
  profile: { name: string; image: string },
  fallback: string,
  send?: typeof fetch,
) => settle(post('/update-user', profile, send), fallback);

/** Logs out all other sessions; this one is replaced. */
export const changePassword = (
  passwords: { currentPassword: string; newPassword: string },
  fallback: string,
  send?: typeof fetch,
) => settle(post('/change-password', passwords, send), fallback);

/**
 * Removes the own account, and with it the session. Without a password only right after a login.
 */
export const deleteAccount = (
  password: string | undefined,
  fallback: string,
  send?: typeof fetch,
) => settle(post('/delete-user', { password }, send), fallback);

/**
 * Redirects to Google. The browser returns to `done` when signed in, or to `failed` with the reason
 * in the parameter `error`; both are paths of the shop.
 */
export async function signInByGoogle(
  back: { done: string; failed: string },
  fallback: string,
): Promise<void> {
  const request = { provider: 'google', callbackURL: back.done, errorCallbackURL: back.failed };
  const { url = '' } = await settle(post('/sign-in/social', request), fallback);
  if (!/^https?:/.test(url)) throw new SignInRefused(fallback);
  location.assign(url);
}

/** Requests a reset link by mail; the answer does not reveal whether the address has an account. */
export const requestPasswordReset = (email: string, fallback: string, send?: typeof fetch) =>
  settle(post('/request-password-reset', { email }, send), fallback);

/** `token` comes from the link. Ends all sessions of the account. */
export const resetPassword = (
  token: string,
  newPassword: string,
  fallback: string,
  send?: typeof fetch,
) => settle(post('/reset-password', { token, newPassword }, send), fallback);

export const signOut = (fallback: string, send?: typeof fetch) =>
  settle(post('/sign-out', {}, send), fallback);

/** The second step of a login, or the first code of a new second factor. */
export const sendOneTimeCode = (code: string, fallback: string, send?: typeof fetch) =>
  settle(post('/two-factor/verify-totp', { code }, send), fallback);

export const sendRecoveryCode = (code: string, fallback: string, send?: typeof fetch) =>
  settle(post('/two-factor/verify-backup-code', { code }, send), fallback);

/** Shown once: the address for an app's QR code, its secret in base32, and the recovery codes. */
export type SecondFactorSecrets = { uri: string; secret: string; recoveryCodes: string[] };

/** Without effect until the first code is sent. */
export async function beginSecondFactor(
  password: string,
  fallback: string,
  send?: typeof fetch,
): Promise<SecondFactorSecrets> {
  const answer = await settle(post('/two-factor/enable', { password }, send), fallback);
  const { totpURI: uri = '', backupCodes: recoveryCodes = [] } = answer;
  const secret = new URLSearchParams(uri.split('?')[1]).get('secret');
  if (!secret) throw new SignInRefused(fallback);
  return { uri, secret, recoveryCodes };
}

/** `code`: of the app, or a recovery code. */
type Proof = { password: string; code: string };

export const endSecondFactor = (proof: Proof, fallback: string, send?: typeof fetch) =>
  settle(post('/two-factor/disable', proof, send), fallback);

/** The earlier codes work no more. */
export async function renewRecoveryCodes(
  proof: Proof,
  fallback: string,
  send?: typeof fetch,
): Promise<string[]> {
  const answer = await settle(post('/two-factor/generate-backup-codes', proof, send), fallback);
  return answer.backupCodes ?? [];
}

/** Whether a login of the signed-in member needs a code. */
export async function readSecondFactor(): Promise<boolean> {
  const answer = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Unreachable(`Unexpected answer ${answer.status}`);
  const found = (await answer.json()) as { user: { twoFactorEnabled?: boolean | null } } | null;
  return found?.user.twoFactorEnabled ?? false;
}
