import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskLowBytes } from '#contract/admin/shop-queues.ts';
import type { Config } from '../../start/config.ts';
import { type Finding, good, note, wrong } from './finding.ts';

/** Writes into the folders of the settings, and reads back. */
export async function checkFolders({ dataDir, backup, livePayments }: Config): Promise<Finding[]> {
  const findings = await checkFolder('DATA_DIR', dataDir);
  if (backup) return [...findings, ...(await checkFolder('BACKUP_TO', backup.to))];
  const missing = 'BACKUP_TO is not set: nothing is backed up at night.';
  return [...findings, livePayments ? wrong(missing) : note(missing)];
}

async function checkFolder(setting: string, folder: string): Promise<Finding[]> {
  const place = await firstThatIs(folder);
  const trial = join(place, `.check-${process.pid}`);
  const text = randomBytes(16).toString('hex');
  try {
    await writeFile(trial, text, { flush: true, mode: 0o600 });
    const read = await readFile(trial, 'utf8');
    if (read !== text)
      return [wrong(`${setting}: ${folder} returns other bytes than were written.`)];
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const user = process.getuid ? ` by the user with the number ${process.getuid()}` : '';
    return [wrong(`${setting}: ${folder} cannot be written (${code})${user}.`)];
  } finally {
    await rm(trial, { force: true }).catch(() => {});
  }
  const { bavail, bsize } = await statfs(place);
  const free = `${((Number(bavail) * Number(bsize)) / 2 ** 30).toFixed(1)} GB are free`;
  return [
    bavail * bsize < diskLowBytes
      ? wrong(`${setting}: ${folder} is almost full, ${free}.`)
      : good(`${setting}: ${folder} can be written, ${free}.`),
  ];
}

/** The folder, or its nearest parent: the shop makes the rest. */
async function firstThatIs(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  return found || dirname(folder) === folder ? folder : firstThatIs(dirname(folder));
}
