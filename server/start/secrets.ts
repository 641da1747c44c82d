import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret behind tokens and cookies, in a file of the data folder that its owner alone can read. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret');
  // Whole or not at all: a crash in the middle must not leave an empty secret behind.
  const whole = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(whole, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(whole, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(whole);
  }
  return readFile(file, 'utf8');
}
