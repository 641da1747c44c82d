import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { calledFrom } from '../lib/called-from.ts';
import { BackupError } from './manifest.ts';
import type { Share } from './pool.ts';
import type { Proof } from './prove-backup.ts';

const command = join(import.meta.dirname, '../command-line/phonehaat.ts');

/** A low priority, so that the shop's own process comes first. */
const nice = 10;

/**
 * `proveBackup` in a process of its own: its database engine takes memory and processor. An aborted
 * `signal` ends it.
 */
export function proveApart(
  backup: string,
  { nth, of }: Share,
  signal?: AbortSignal,
): Promise<Proof> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [command, 'prove', backup, '--json', '--share', `${nth}/${of}`],
      {
        maxBuffer: 64 * 1024 * 1024,
        // Its settings are the shop's, whose user may not read the unit's file of them.
        env: { ...process.env, [calledFrom]: process.cwd() },
        ...(signal && { signal }),
      },
      (error, printed, complaints) => {
        // It exits with 1 for a backup with differences, too.
        if (printed) resolve(JSON.parse(printed));
        else reject(new BackupError(complaints || String(error)));
      },
    );
    if (child.pid) setPriority(child.pid, nice);
  });
}
