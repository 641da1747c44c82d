import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { confirmationMail } from './confirmation-mail.ts';

/**
 * The recipient, and the request that caused the mail: it gives the host if `PUBLIC_URL` is not
 * set.
 */
type Asking = { user: { userId: string; email: string }; headers: Headers; address: string };

type MailDeps = Pick<
  Deps,
  'tokens' | 'mail' | 'rateLimiter' | 'publicUrl' | 'confirmAddresses' | 'clock' | 'log'
>;

/**
 * Sends the mail whose link confirms a member's address, if the shop requires it. The limit counts
 * by address, so that a stranger who registers with it repeatedly causes few mails; throws
 * `too-many-requests`. Does not wait for the mail server.
 */
export async function mailConfirmation(
  { user, headers, address }: Asking,
  deps: MailDeps,
): Promise<void> {
  const { tokens, mail, rateLimiter, publicUrl, clock, log } = deps;
  if (!deps.confirmAddresses) return;
  await rateLimiter.consume('confirmation-mails', { address, account: user.email });
  const token = await tokens.issueConfirmation(user);
  const origin = publicUrl ?? `http://${headers.get('host')}`;
  mail
    .send(confirmationMail({ email: user.email, token, origin }, clock()))
    .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'));
}

/**
 * Stores when a member proved that the address is theirs; does nothing for a user who is not a
 * member.
 */
export async function rememberConfirmed(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('members')
    .set({ address_confirmed_at: now })
    .where('id', '=', userId)
    .where('address_confirmed_at', 'is', null)
    .execute();
}

/**
 * Confirms the address of the link's member. Idempotent. It does nothing else: it opens no session,
 * and links no Google account (decision 0016), because the password may be a stranger's who has
 * registered with this address; only a new password by mail locks that stranger out. Throws
 * `confirmation-invalid`, also for a member who was removed meanwhile.
 */
export const confirmAddress: Handler<'POST /confirmation'> = async ({ body, deps }) => {
  const confirmed = await deps.tokens.confirmationOf(body.token);
  if (!confirmed) throw new Problem('confirmation-invalid');
  const { userId, email } = confirmed;
  await transact(deps.db, async (trx) => {
    await lockMember(trx, userId, 'alone').catch(() => {
      throw new Problem('confirmation-invalid');
    });
    await rememberConfirmed(trx, userId, deps.clock());
  });
  return { acknowledged: true, email };
};

/** Throws `not-allowed` for a user who is not a member, and `too-many-requests`. */
export const sendConfirmation: Handler<'POST /confirmation/mail'> = async (context) => {
  const { caller, headers, address, deps } = context;
  if (!caller.member) throw new Problem('not-allowed');
  if (caller.member.isConfirmed || !deps.confirmAddresses) {
    return { acknowledged: true, modifiedCount: 0 };
  }
  await mailConfirmation({ user: caller, headers, address }, deps);
  return { acknowledged: true, modifiedCount: 1 };
};
