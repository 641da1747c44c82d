import { minuteMs } from '#contract/durations.ts';
import { freshLoginMinutes, isStrong } from '#contract/members/keys.ts';
import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { isFreshLogin, isProved, type SessionFacts } from '#server/ports/identity/fresh-proof.ts';

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

/**
 * The same for what may also wait: of an account whose only key is its number, the change counts
 * later (`waits`), and every other account throws as above. An address is a key, because a mailed
 * link sets a password.
 */
export async function proveOrWait(
  deps: Pick<Deps, 'identity' | 'clock'>,
  caller: By & { email: string },
  password = '',
): Promise<{ waits: boolean }> {
  try {
    await requireProof(deps, caller, password);
    return { waits: false };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'key-needed') throw error;
    if (await hasOtherKey(deps, caller)) throw error;
    return { waits: true };
  }
}

/** Whether the account has a key besides its number. */
export async function hasOtherKey(
  { identity, clock }: Pick<Deps, 'identity' | 'clock'>,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  if (!isStandInAddress(email)) return true;
  const { password, google, passkeys } = await identity.findKeys(userId);
  const now = clock();
  return (
    password ||
    google ||
    passkeys.some(({ countsFrom }) => countsFrom <= now) ||
    (await identity.hasSecondFactor(userId))
  );
}

/** Throws `login-not-fresh` unless the code of this login was typed within the last minutes. */
export function requireFreshNumber({ session }: { session?: SessionFacts }, now: Date): void {
  const oldest = now.getTime() - freshLoginMinutes * minuteMs;
  if (!session || session.createdAt.getTime() < oldest) throw new Problem('login-not-fresh');
}
