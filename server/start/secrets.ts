import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Why a start or `phonehaat check` refuses the secret of the settings. */
export function foreignSecret({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>) {
  const place = authSecret ? 'AUTH_SECRET' : join(dataDir, 'auth-secret');
  return (
    `${place} is not the secret with which this database was used: everybody would be signed out, ` +
    'handover codes would change, and second factors could not be read. Set it to the content of a ' +
    "backup's auth-secret. If it has changed on purpose: phonehaat accept-secret."
  );
}

/** The secret that signs tokens and cookies, in a file that only its owner can read. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret');
  // Linked once it is complete, so that a crash cannot leave an empty secret.
  const draft = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}
