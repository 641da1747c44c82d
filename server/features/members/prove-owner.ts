import { isStrong } from '#contract/members/keys.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { isFreshLogin, isProved } from '#server/ports/identity/fresh-proof.ts';

type By = { userId: string; sessionId: string };

/**
 * The one place that decides whether who is logged in is the owner, for the acts of
 * `contract/members/keys.ts` that want it. Takes the password, if one is typed; else a passkey or
 * password within the last minutes; else, of users without a password, a fresh login, which by
 * number does not count. Throws `password-wrong`, `login-not-fresh` or `key-needed`.
 */
export async function requireProof(
  { identity, clock }: Pick<Deps, 'identity' | 'clock'>,
  { userId, sessionId }: By,
  password = '',
): Promise<void> {
  const session = await identity.findSession(sessionId);
  if (!session) throw new Problem('not-signed-in');
  if (password !== '') {
    if (!(await identity.verifyPassword(userId, password))) throw new Problem('password-wrong');
    return;
  }
  const now = clock();
  if (isProved(session, now)) return;
  if (await identity.hasPassword(userId)) {
    throw new Problem(isStrong(session.openedBy) ? 'password-wrong' : 'key-needed');
  }
  if (isFreshLogin(session, now)) return;
  throw new Problem(isStrong(session.openedBy) ? 'login-not-fresh' : 'key-needed');
}
