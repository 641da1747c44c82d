import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSender } from '../port.ts';

export type OutboxOptions = {
  /** Made when the first mail is written. */
  folder: string;
  log: FastifyBaseLogger;
  clock: () => Date;
  newId: () => string;
};

const from = 'PhoneHaat <no-reply@localhost>';

/**
 * Delivers nothing: each message becomes a file that a mail program can open. The log says to whom
 * and about what, but never the text, which may carry a secret link.
 */
export function createOutbox({ folder, log, clock, newId }: OutboxOptions): MailSender {
  return {
    async send({ to, subject, text }) {
      const date = clock();
      // Loaded with the first mail, not when the shop opens.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        date,
      });
      // Colons are not allowed in file names everywhere.
      const file = join(folder, `${date.toISOString().replaceAll(':', '-')}-${newId()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info({ to, subject, file }, 'no mail server is configured: kept the mail as a file');
    },
  };
}
