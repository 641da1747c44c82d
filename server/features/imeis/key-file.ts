import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/** A version of the key: one part encrypts, one makes the marks by which equal IMEIs are found. */
export type ImeiKey = {
  encryption: Buffer;
  marks: Buffer;
  /** Identifies the key in the database, and reveals nothing of it. */
  mark: string;
};

/** The name of the file in `DATA_DIR`, and in backups. */
export const imeiKeyFile = 'imei-keys';

const line = /^(\d+) ([\w-]{43})$/;

/** The keys by version: a line each in a file that only its owner can read. */
export async function readKeys(file: string): Promise<Map<number, ImeiKey>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const keys = new Map<number, ImeiKey>();
  for (const each of text.split('\n')) {
    const [, version, secret] = line.exec(each.trim()) ?? [];
    if (version && secret) keys.set(Number(version), keyOf(Buffer.from(secret, 'base64url')));
  }
  return keys;
}

/** Creates the file with a first key, unless another process was faster. */
export async function createKeys(file: string): Promise<void> {
  const draft = await writeDraft(file, newLine(1));
  try {
    // Linked once it is complete, so that a crash cannot leave an empty key.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

/** Adds a key; the older ones remain, for backups that were written with them. */
export async function addKey(file: string, version: number): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '');
  const lines = before.split('\n').filter((each) => each.trim() !== '');
  await rename(await writeDraft(file, [...lines, newLine(version)].join('\n')), file);
}

const newLine = (version: number) => `${version} ${randomBytes(32).toString('base64url')}\n`;

async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  return draft;
}

function keyOf(secret: Buffer): ImeiKey {
  const part = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const mark = createHmac('sha256', part('imei key mark')).digest('hex');
  return { encryption: part('imei encryption'), marks: part('imei marks'), mark };
}
