import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { notify } from '../notices/notify.ts';
import { sendSupportMails } from './send-support-mails.ts';
import { findSupportMessage } from './support-row.ts';

/**
 * Answers a message and closes it; the answer is mailed to who wrote it, or a notice of
 * one without an address. Without a text it is closed
 * alone. A repeated one, such as of a double press, changes nothing (`modifiedCount` 0). Throws
 * `not-found`, `own-matter`, and `case-changed` when there are other answers than the sender saw.
 */
export const answerSupport: Handler<'POST /support/messages/:id'> = async ({
  params: { id },
  body: { text, answers: seen },
  caller,
  deps,
  log,
}) => {
  const modifiedCount = await transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const { message, answers } = await findSupportMessage(trx, id, caller.userId, 'locked');
    const last = answers.at(-1);
    const isRepeated =
      text === undefined
        ? message.closed_at !== null
        : answers.length === seen + 1 && last?.by_id === caller.userId && last.text === text;
    if (isRepeated) return 0;
    if (answers.length !== seen) throw new Problem('case-changed');
    const at = deps.clock();
    if (text !== undefined) {
      const number = seen + 1;
      await trx
        .insertInto('support_answers')
        .values({ message_id: id, number, at, by_id: caller.userId, text })
        .execute();
      const mail = { message_id: id, number, due_at: at };
      if (message.begun_by || isStandInAddress(message.address))
        await notifyWriter(trx, { ...message, number, text }, deps);
      else await trx.insertInto('support_mails').values(mail).execute();
    }
    await trx.updateTable('support_messages').set({ closed_at: at }).where('id', '=', id).execute();
    const action = text === undefined ? 'support-closed' : 'support-answered';
    await recordAudit(trx, { action, actorId: caller.userId, target: id }, deps);
    return 1;
  });
  // The job sends it if this does not.
  await sendSupportMails(deps, id).catch((err: unknown) => log.error({ err }, 'a mail waits'));
  return { acknowledged: true, modifiedCount };
};

type Answered = {
  id: string;
  member_id: string | null;
  begun_by: string | null;
  number: number;
  text: string;
};

/**
 * A member without an address reads the answer in the inbox, and gets an SMS that it is there. In a
 * conversation that the shop began, the notice also goes by mail: there is no question to quote.
 */
async function notifyWriter(
  trx: Db,
  { id, member_id: memberId, begun_by, number, text }: Answered,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  if (!memberId) return;
  const event = `${id} ${number}`;
  const kind = begun_by ? 'support-wrote' : 'support-answered';
  await notify(trx, { memberId, kind, event, reason: text }, deps);
}
