import { createAuthClient } from 'better-auth/client';
import { SignInRefused } from './refused.ts';

/** The embedded identity provider's browser half. */
const client = createAuthClient({ basePath: '/api/auth' });

type Failure = { code?: string | undefined; message?: string | undefined };
type Answer<Data> = { data: Data; error: Failure | null };

const accountExists = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL';

async function settle<Data>(call: Promise<Answer<Data>>, fallback: string): Promise<Data> {
  const { data, error } = await call;
  if (error) throw new SignInRefused(error.message ?? fallback, error.code);
  return data;
}

export const signIn = (email: string, password: string, fallback: string) =>
  settle(client.signIn.email({ email, password }), fallback);

/**
 * Creates the account and signs in. Who was cut off in the middle of a registration starts anew
 * with the same address and password: their account is there already, so they are signed in.
 */
export async function createAccount(
  account: { name: string; email: string; password: string },
  fallback: string,
): Promise<void> {
  const { error } = await client.signUp.email(account);
  if (!error) return;
  if (error.code === accountExists) {
    const { email, password } = account;
    const again = await client.signIn.email({ email, password });
    if (!again.error) return;
  }
  throw new SignInRefused(error.message ?? fallback, error.code);
}

export const updateProfile = (profile: { name: string; image: string }, fallback: string) =>
  settle(client.updateUser(profile), fallback);

/**
 * Leaves for Google's pages. The browser comes back to `done`, signed in, or to `failed` with the
 * reason in the parameter `error`; both are paths of the shop.
 */
export const signInByGoogle = (back: { done: string; failed: string }, fallback: string) =>
  settle(
    client.signIn.social({
      provider: 'google',
      callbackURL: back.done,
      errorCallbackURL: back.failed,
    }),
    fallback,
  );

/** Has a link sent to the address if it belongs to somebody; the answer does not say whether. */
export const requestPasswordReset = (email: string, fallback: string) =>
  settle(client.requestPasswordReset({ email }), fallback);

/** `token` is the one from the link. Ends all sessions of the account. */
export const resetPassword = (token: string, newPassword: string, fallback: string) =>
  settle(client.resetPassword({ token, newPassword }), fallback);

export const signOut = (fallback: string) => settle(client.signOut(), fallback);
