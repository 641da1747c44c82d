import { randomInt } from 'node:crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { factorLockMinutes, recoveryCodesCount } from '#contract/limits.ts';
import { recoveryLetters } from '#contract/members/second-factor.ts';
import { shopNames } from '#contract/shop-name.ts';
import type { Db } from '#server/db/client.ts';
import type { Identity } from '../port.ts';
import { endOtherSessions, identityTables } from './identity-tables.ts';

/**
 * One-time codes by an authenticator app (RFC 6238), and recovery codes, both stored encrypted. Five
 * wrong codes end a login, ten in a row lock the factor for `factorLockMinutes`.
 */
export function secondFactorPlugin() {
  return twoFactor({
    // Read by each new factor, because the shop's name may change.
    get issuer() {
      return shopNames().en;
    },
    accountLockout: {
      enabled: true,
      maxFailedAttempts: 10,
      durationSeconds: factorLockMinutes * 60,
    },
    backupCodeOptions: {
      storeBackupCodes: 'encrypted',
      customBackupCodesGenerate: () => Array.from({ length: recoveryCodesCount }, newRecoveryCode),
    },
    schema: { twoFactor: { modelName: 'identity_two_factor' } },
  });
}

function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: 5 }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('');
  return `${group()}-${group()}`;
}

const verifyPath = '/api/auth/two-factor/verify-totp';

type Handle = (request: Request) => Promise<Response>;
type Options = { db: Db; sessionByCookie: (headers: Headers) => Promise<Identity | null> };

/**
 * The first right code ends all other sessions of the user, which were opened without one. The
 * plugin replaces this one only, so a new cookie for a signed-in user means that the factor is new.
 */
export function endsOthersWhenEnabled(handle: Handle, { db, sessionByCookie }: Options): Handle {
  return async (request) => {
    if (new URL(request.url).pathname !== verifyPath) return handle(request);
    const before = await sessionByCookie(request.headers);
    const answer = await handle(request);
    if (!before || !answer.ok) return answer;
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const now = await sessionByCookie(new Headers({ cookie }));
    if (now?.userId === before.userId) await endOtherSessions(db, now.userId, now.sessionId);
    return answer;
  };
}

/** Returns the user's id; null if the address, in lower case, has no second factor. */
export async function removeSecondFactor(trx: Db, email: string): Promise<string | null> {
  const tables = identityTables(trx);
  const user = await tables
    .updateTable('identity_user')
    .set({ twoFactorEnabled: false, updatedAt: new Date() })
    .where('email', '=', email)
    .where('twoFactorEnabled', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (!user) return null;
  await tables.deleteFrom('identity_two_factor').where('userId', '=', user.id).execute();
  return user.id;
}
