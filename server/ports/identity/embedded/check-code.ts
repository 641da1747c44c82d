import { APIError, type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { factorLockMinutes } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { identityTables } from './identity-tables.ts';
import { stepOfCode } from './one-time-codes.ts';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The plugin's name of the cookie between the two steps of a login. */
const loginCookie = 'two_factor';

/** No code: the plugin refuses it, and counts it as a wrong one. */
const noCode = 'wrong';

/**
 * The plugin accepts a code as often as it is sent. So the step of a right code is stored before the
 * plugin sees the code, by one statement, which only the first of two requests can win (RFC 6238,
 * section 5.2). A code that is wrong here does not reach the plugin, which reads the clock later.
 */
export async function spendOneTimeCode(context: Context, db: Db, body: { code: string }) {
  const userId = await findUserId(context);
  // The plugin refuses.
  if (!userId) return;
  const step = await findStep(context, db, { userId, code: body.code });
  if (step === null) body.code = noCode;
  else await spend(db, userId, step);
}

/**
 * For acts of a signed-in user: a stolen session and the password are not enough. Takes a code of
 * the app, or a recovery code, which stays unused because the act replaces or removes them all.
 */
export async function requireCode(context: Context, db: Db, body: { code: string }): Promise<void> {
  const session = await getSessionFromCtx(context);
  // Without a session the endpoint itself refuses.
  if (!session) return;
  const userId = session.user.id;
  // First, so that a wrong password costs no code.
  await context.context.password.checkPassword(userId, context);
  const { code } = body;
  const step = await findStep(context, db, { userId, code });
  if (step !== null) return spend(db, userId, step);
  if (!(await isRecoveryCode(context, db, { userId, code }))) throw refusal('INVALID_CODE');
}

/** Of the session, or of a login whose password was right. */
async function findUserId(context: Context): Promise<string | null> {
  const session = await getSessionFromCtx(context);
  if (session) return session.user.id;
  const { name } = context.context.createAuthCookie(loginCookie);
  const login = await context.getSignedCookie(name, context.context.secret);
  if (!login) return null;
  const found = await context.context.internalAdapter.findVerificationValue(login);
  return found?.value ?? null;
}

type Typed = { userId: string; code: string };

async function findFactor(db: Db, userId: string) {
  return identityTables(db)
    .selectFrom('identity_two_factor')
    .select(['secret', 'backupCodes', 'lockedUntil'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

async function findStep(context: Context, db: Db, { userId, code }: Typed): Promise<number | null> {
  const factor = await findFactor(db, userId);
  const now = Date.now();
  // A locked factor accepts no code, so none is spent.
  if (!factor || (factor.lockedUntil && factor.lockedUntil.getTime() > now)) return null;
  const key = context.context.secretConfig;
  return stepOfCode(await symmetricDecrypt({ key, data: factor.secret }), code, now);
}

async function isRecoveryCode(context: Context, db: Db, { userId, code }: Typed): Promise<boolean> {
  const factor = await findFactor(db, userId);
  if (!factor) return false;
  const key = context.context.secretConfig;
  const codes = JSON.parse(await symmetricDecrypt({ key, data: factor.backupCodes })) as string[];
  return codes.includes(code);
}

async function spend(db: Db, userId: string, step: number): Promise<void> {
  const spent = await identityTables(db)
    .updateTable('identity_two_factor')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where((is) => is.or([is('lastUsedStep', 'is', null), is('lastUsedStep', '<', step)]))
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n) throw refusal('CODE_USED');
}

/** Plain sentences instead of the plugin's words, which are for programmers. */
export const refusalSentences: Readonly<Record<string, string>> = {
  INVALID_CODE: 'The code is wrong or too old. Type the one that your app shows now.',
  CODE_USED: 'This code has been used. Wait until your app shows the next one.',
  INVALID_BACKUP_CODE: 'This recovery code is wrong or has been used.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Log in with the password again.',
  ACCOUNT_TEMPORARILY_LOCKED: `Too many wrong codes. Try again in ${factorLockMinutes} minutes.`,
  INVALID_TWO_FACTOR_COOKIE: 'This login has taken too long. Log in with the password again.',
  TOTP_ALREADY_ENABLED: 'The second factor is on already.',
  TOTP_NOT_ENABLED: 'The second factor is off.',
};

function refusal(code: 'INVALID_CODE' | 'CODE_USED'): APIError {
  return new APIError('UNAUTHORIZED', { code, message: refusalSentences[code] });
}
