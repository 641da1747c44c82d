import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret behind tokens and cookies: made once, kept for this user alone in the data folder. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret');
  try {
    const fresh = randomBytes(32).toString('base64url');
    await writeFile(file, fresh, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
