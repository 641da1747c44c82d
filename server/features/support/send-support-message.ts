import { marketLanguage } from '#contract/languages.ts';
import { supportWaitMinutes } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { sendSupportMails } from './send-support-mails.ts';

/**
 * Stores a message for the staff, with a mail to the operator if there is an address for it. Throws
 * `support-busy` if strangers have used up the hour's limit.
 */
export const sendSupportMessage: Handler<'POST /support'> = async ({
  body,
  caller,
  address,
  deps,
  log,
}) => {
  await deps.rateLimiter.consume('support-of-all', { address, account: 'all' }).catch(() => {
    throw new Problem('support-busy', { retryAfterSeconds: supportWaitMinutes * 60 });
  });
  const id = deps.newId();
  const at = deps.clock();
  const memberId = caller?.member ? caller.userId : null;
  await transact(deps.db, async (trx) => {
    if (memberId) await lockMember(trx, memberId);
    await trx
      .insertInto('support_messages')
      .values({
        id,
        at,
        address: body.email,
        name: caller?.member?.name ?? '',
        language: body.language ?? (await languageOf(trx, memberId)),
        text: body.message,
        order_id: body.order ?? null,
        member_id: memberId,
        closed_at: null,
        begun_by: null,
      })
      .execute();
    if (!deps.supportAddress) return;
    const mail = { message_id: id, number: 0, due_at: at };
    await trx.insertInto('support_mails').values(mail).execute();
  });
  // The job sends it if this does not.
  await sendSupportMails(deps, id).catch((err: unknown) => log.error({ err }, 'a mail waits'));
  return { acknowledged: true };
};

/** For a client that names none: that of the member's mails. */
async function languageOf(trx: Db, memberId: string | null) {
  if (!memberId) return marketLanguage;
  const { mail_language } = await trx
    .selectFrom('members')
    .select('mail_language')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return mail_language ?? marketLanguage;
}
