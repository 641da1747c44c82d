import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { minuteMs } from '#contract/durations.ts';
import { checkFolder } from '../check-folder.ts';
import { isRefusedForGood, type Mail, type MailSender } from '../port.ts';
import { forgetWrittenMails } from '../written-mails.ts';

export type RetryingOptions = {
  sender: MailSender;
  /** Created with the first mail that could not be sent; processes may share it. */
  folder: string;
  log: FastifyBaseLogger;
  clock: () => Date;
  newId: () => string;
};

const longestPauseMs = 30 * minuteMs;
/** A process with an older claim was killed, because sending takes seconds. */
const claimMs = 10 * minuteMs;

const waitingMail = z.object({
  mail: z.object({
    to: z.string(),
    replyTo: z.string().optional(),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
    unsubscribeUrl: z.string().optional(),
    messageId: z.string().optional(),
    expiresAt: z.coerce.date(),
  }),
  tries: z.int(),
  nextTryAt: z.coerce.date(),
});
type WaitingMail = z.output<typeof waitingMail>;

/**
 * An outbox before a mail server. A message that the server does not accept is stored as a file,
 * and `retry` sends it after growing pauses until it expires. Files, and not rows, because the text
 * may contain a secret link, of which the database stores only a hash.
 */
export function createRetryingSender(options: RetryingOptions): Required<MailSender> {
  const { sender, folder, log, clock, newId } = options;
  const waitingFile = (id: string) => join(folder, `${id}.json`);
  const claimedFile = (id: string) => join(folder, `${id}.claimed`);

  async function keep(id: string, mail: Mail, tries: number): Promise<void> {
    const pause = Math.min(minuteMs * 2 ** (tries - 1), longestPauseMs);
    const nextTryAt = new Date(clock().getTime() + pause);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Renamed when it is complete, so that no reader sees half a file.
    const draft = join(folder, `${id}.draft`);
    const content = JSON.stringify({ mail, tries, nextTryAt } satisfies WaitingMail);
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, waitingFile(id));
  }

  /** Sends it, or stores it for later; true if it is sent. */
  async function trySending(id: string, mail: Mail, tries: number): Promise<boolean> {
    const { to, subject } = mail;
    try {
      await sender.send(mail);
      return true;
    } catch (error) {
      if (isRefusedForGood(error)) {
        log.error({ err: error, to, subject }, 'the mail server refused a mail for good');
        return false;
      }
      log.error({ err: error, to, subject, tries }, 'a mail could not be sent, and is kept');
      await keep(id, mail, tries);
      return false;
    }
  }

  /** Claims a mail for this process; null if it is not due, or another process has claimed it. */
  async function claim(id: string): Promise<WaitingMail | null> {
    const waiting = waitingMail.parse(JSON.parse(await readFile(waitingFile(id), 'utf8')));
    if (waiting.nextTryAt > clock()) return null;
    await rename(waitingFile(id), claimedFile(id));
    await utimes(claimedFile(id), clock(), clock());
    return waiting;
  }

  async function retryOne(id: string): Promise<boolean> {
    const waiting = await claim(id).catch(nullIfMissing);
    if (!waiting) return false;
    const { mail, tries } = waiting;
    const isLate = mail.expiresAt <= clock();
    if (isLate) log.error({ to: mail.to, subject: mail.subject, tries }, 'a mail was never sent');
    const isSent = !isLate && (await trySending(id, mail, tries + 1));
    await rm(claimedFile(id), { force: true });
    return isSent;
  }

  /** Releases the claim of a killed process. */
  async function release(id: string): Promise<void> {
    const { mtimeMs } = await stat(claimedFile(id));
    if (clock().getTime() - mtimeMs > claimMs) await rename(claimedFile(id), waitingFile(id));
  }

  return {
    async send(mail) {
      await trySending(newId(), mail, 1);
    },
    // Independent of the mail server, because a temporarily refused mail must be stored here.
    check: () => checkFolder(folder, newId()),
    // Of the time before the shop had a mail server.
    forgetWritten: () => forgetWrittenMails(folder, clock()),
    deliver: (mail) => sender.send(mail),
    verify: async () => sender.verify?.(),
    async waiting() {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
      return names.filter((name) => /\.(json|claimed)$/.test(name)).map(acceptedAt);
    },
    async retry() {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
      let sent = 0;
      for (const name of names.sort()) {
        const [id = '', kind] = name.split('.');
        if (kind === 'claimed') await release(id).catch(nullIfMissing);
        if (kind === 'json' && (await retryOne(id))) sent += 1;
      }
      return sent;
    },
  };
}

/** The id that begins a file's name is a UUID of version 7, whose first 48 bits are milliseconds. */
const acceptedAt = (name: string) =>
  new Date(Number.parseInt(name.replace('-', '').slice(0, 12), 16));

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
