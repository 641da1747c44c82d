import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import pLimit from 'p-limit';

const derive = promisify(argon2);

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane (decision 0022). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Limited, because each hash takes 19 MiB and a processor. */
const limitConcurrency = pLimit(2);

const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

async function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  // Normalised, because the same text may have several encodings.
  const message = password.normalize('NFKC');
  return limitConcurrency(() => derive('argon2id', { message, nonce, tagLength, ...cost }));
}

/** The hash as a PHC string, `$argon2id$…`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return `${prefix}${base64(nonce)}$${base64(await tagOf(password, nonce))}`;
}

/** Accepts outdated hashes, too: see `isOutdated`. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (isOutdated(hash)) return limitConcurrency(() => verifyScrypt({ hash, password }));
  const [nonce = '', tag = ''] = hash.slice(prefix.length).split('$');
  const expected = Buffer.from(tag, 'base64');
  const given = await tagOf(password, Buffer.from(nonce, 'base64'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Whether a hash was made by scrypt, before argon2id was used; it is replaced at the next login.
 */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(prefix);
}
