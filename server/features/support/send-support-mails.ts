import { minuteMs } from '#contract/durations.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Mail } from '#server/ports/mail/port.ts';
import { answerMail, copyMail } from './support-mails.ts';

/** Milliseconds after which an undelivered mail is useless. */
const usefulMs = 7 * 24 * 60 * minuteMs;
/** A process with an older claim was killed, because sending takes seconds. */
const claimMs = 10 * minuteMs;
const pauseMs = 5 * minuteMs;
/** Mails of one run. */
const batchSize = 50;

type SendDeps = Pick<Deps, 'db' | 'mail' | 'clock' | 'log' | 'publicUrl' | 'supportAddress'>;

/**
 * Sends due mails of support messages, or those of one message; returns how many. They are rows of
 * the transaction that acknowledged them, until the sender, which survives an outage of the mail
 * server, has accepted them. After a crash in between, one is sent again with the same Message-ID.
 */
export async function sendSupportMails(deps: SendDeps, messageId?: string): Promise<number> {
  const { db, mail, clock, log } = deps;
  let sent = 0;
  for (const due of await claimDue(deps, messageId)) {
    const message = await writeMail(deps, due);
    const isOver = message !== null && message.expiresAt <= clock();
    if (isOver) log.error({ number: due.number }, 'a mail of support was never sent');
    if (!message || isOver) {
      await finish(db, due);
      continue;
    }
    try {
      await mail.send(message);
      await finish(db, due);
      sent += 1;
    } catch (error) {
      log.error({ err: error, number: due.number }, 'a mail of support waits');
      await moveTo(db, due, new Date(clock().getTime() + pauseMs));
    }
  }
  return sent;
}

type Due = { message_id: string; number: number };

/** Claims due mails by moving them into the future. */
async function claimDue({ db, clock }: SendDeps, messageId: string | undefined): Promise<Due[]> {
  const now = clock();
  return await db
    .updateTable('support_mails')
    .set({ due_at: new Date(now.getTime() + claimMs) })
    .where(({ eb, refTuple, selectFrom }) => {
      const due = selectFrom('support_mails')
        .select(['message_id', 'number'])
        .where('due_at', '<=', now)
        .$if(messageId !== undefined, (rows) => rows.where('message_id', '=', messageId ?? ''))
        .orderBy('due_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked();
      return eb(refTuple('message_id', 'number'), 'in', due.$asTuple('message_id', 'number'));
    })
    .returning(['message_id', 'number'])
    .execute();
}

/** Null: a copy for a mailbox that no setting names any more. */
async function writeMail(deps: SendDeps, due: Due): Promise<Mail | null> {
  const { db, supportAddress } = deps;
  const { message_id: id, number } = due;
  const message = await db
    .selectFrom('support_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const expiring = (mail: Omit<Mail, 'expiresAt'>, at: Date): Mail => ({
    ...mail,
    messageId: `support-${id}-${number}`,
    expiresAt: new Date(at.getTime() + usefulMs),
  });
  if (!message) return null;
  if (number === 0) {
    return supportAddress ? expiring(copyMail(message, supportAddress, deps), message.at) : null;
  }
  const answer = await db
    .selectFrom('support_answers')
    .select(['at', 'text'])
    .where('message_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return answer ? expiring(answerMail(message, answer, deps), answer.at) : null;
}

async function finish(db: Db, { message_id, number }: Due): Promise<void> {
  await db
    .deleteFrom('support_mails')
    .where('message_id', '=', message_id)
    .where('number', '=', number)
    .execute();
}

async function moveTo(db: Db, { message_id, number }: Due, due_at: Date): Promise<void> {
  await db
    .updateTable('support_mails')
    .set({ due_at })
    .where('message_id', '=', message_id)
    .where('number', '=', number)
    .execute();
}
