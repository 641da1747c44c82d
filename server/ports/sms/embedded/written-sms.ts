import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from '#contract/durations.ts';
import type { SmsSender } from '../port.ts';

type Options = {
  /** Created with the first message. */
  folder: string;
  log: FastifyBaseLogger;
  clock: () => Date;
};

/** Days that the file of a message stays: it has a number, perhaps a code. */
const writtenDays = 30;
const ending = '.sms.txt';

const nameOf = (at: Date, ref: string) =>
  // Windows does not allow colons in file names.
  `${at.toISOString().replaceAll(':', '-')}-${ref}${ending}`;

/** Writes each message to a file beside the mails. Logs neither number nor text. */
export function createWrittenSms({ folder, log, clock }: Options): SmsSender {
  return {
    name: 'files',
    knowsRef: false,
    async send({ to, text, ref }) {
      const file = join(folder, nameOf(clock(), ref));
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(file, `To: ${to}\n\n${text}\n`, { mode: 0o600, flag: 'wx' });
      } catch (error) {
        log.error({ err: error }, 'a text message could not be written');
        return 'refused';
      }
      log.info({ file }, 'no SMS provider is configured: wrote the message to a file');
      return 'accepted';
    },
    async forgetWritten() {
      const oldest = nameOf(new Date(clock().getTime() - writtenDays * dayMs), '');
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const old = names.filter((name) => name.endsWith(ending) && name < oldest);
      for (const name of old) await rm(join(folder, name), { force: true });
      return old.length;
    },
  };
}
