import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract/durations.ts';

/** Days that the file of a mail stays: it has an address, a text, perhaps a secret link. */
export const writtenMailDays = 30;

const ending = '.eml';

/** The file's name of a mail that was written instead of sent; names sort by time. */
export const writtenMailName = (date: Date, id: string) =>
  // Windows does not allow colons in file names.
  `${date.toISOString().replaceAll(':', '-')}-${id}${ending}`;

/** Removes the files of mails that are older than `writtenMailDays`; returns how many. */
export async function forgetWrittenMails(folder: string, now: Date): Promise<number> {
  const oldest = writtenMailName(new Date(now.getTime() - writtenMailDays * dayMs), '');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // It is created with the first mail.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const old = names.filter((name) => name.endsWith(ending) && name < oldest);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}
