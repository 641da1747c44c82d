import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A full disk often still accepts a file of a few bytes, but not a whole mail. */
const probe = Buffer.alloc(16 * 1024);

/** Rejects with the file system's error if a mail cannot be written into the folder. */
export async function checkFolder(folder: string, id: string): Promise<void> {
  const file = join(folder, `${id}.probe`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, probe, { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
