import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A full disk often still takes a file of a few bytes, and a mail is larger. */
const probe = Buffer.alloc(16 * 1024);

/** Rejects when a mail cannot be written into the folder, as the file system says it. */
export async function checkFolder(folder: string, id: string): Promise<void> {
  const file = join(folder, `${id}.probe`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, probe, { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
