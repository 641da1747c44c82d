import { email } from '#contract/rules.ts';
import type { EmbeddedIdentityOptions } from './better-auth-options.ts';
import { findUserId } from './identity-tables.ts';

const signUpPath = '/api/auth/sign-up/email';
const signInPath = '/api/auth/sign-in/email';

type Handle = (request: Request) => Promise<Response>;

/**
 * Signs up; or signs in, if an earlier sign-up was interrupted before the shop saved its user. The
 * address is taken by then, so without this its owner could never register. The password must be
 * that of the earlier try; otherwise the response is that the address is taken.
 */
export function signUpOrFinish(
  handle: Handle,
  { db, isRegistered }: Pick<EmbeddedIdentityOptions, 'db' | 'isRegistered'>,
): Handle {
  return async (request) => {
    if (new URL(request.url).pathname !== signUpPath) return handle(request);
    const repeated = request.clone();
    const refusal = await handle(request);
    if (refusal.status !== 422) return refusal;
    const body = (await repeated.json()) as { email: unknown; password: unknown };
    const userId = await findUserId(db, email.parse(body.email));
    if (!userId || (await isRegistered(userId))) return refusal;
    const entered = await handle(
      new Request(request.url.replace(signUpPath, signInPath), {
        method: 'POST',
        headers: repeated.headers,
        body: JSON.stringify({ email: body.email, password: body.password }),
      }),
    );
    return entered.ok ? entered : refusal;
  };
}
