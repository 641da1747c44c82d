import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { shopNames } from '#contract/shop-name.ts';
import { checkFolder } from '../check-folder.ts';
import { messageOptions } from '../message-options.ts';
import type { MailSender } from '../port.ts';
import { forgetWrittenMails, writtenMailName } from '../written-mails.ts';

export type OutboxOptions = {
  /** Created with the first mail. */
  folder: string;
  log: FastifyBaseLogger;
  clock: () => Date;
  newId: () => string;
};

const from = () => `${shopNames().en} <no-reply@localhost>`;

/**
 * Writes each message to an `.eml` file instead of sending it. Logs recipient and subject, but not
 * the text, which may contain a secret link.
 */
export function createOutbox({ folder, log, clock, newId }: OutboxOptions): MailSender {
  return {
    check: () => checkFolder(folder, newId()),
    forgetWritten: () => forgetWrittenMails(folder, clock()),
    async send(mail) {
      const { to, subject } = mail;
      const date = clock();
      // Loaded lazily, with the first mail.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail({ ...messageOptions(mail, from()), date });
      const file = join(folder, writtenMailName(date, newId()));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info({ to, subject, file }, 'no mail server is configured: wrote the mail to a file');
    },
  };
}
