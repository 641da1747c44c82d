import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import pLimit from 'p-limit';

const derive = promisify(argon2);

/** argon2id's parameters; memory in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane (decision 0022). */
const owaspCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Limited, because each hash takes 19 MiB and a processor. */
const limitConcurrency = pLimit(2);

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes are PHC strings, `$argon2id$…`. Tests pass a low cost, as they sign up thousands of people. */
export function createPasswords(cost: PasswordCost = owaspCost) {
  const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

  async function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
    // Normalised, because the same text may have several encodings.
    const message = password.normalize('NFKC');
    return limitConcurrency(() => derive('argon2id', { message, nonce, tagLength, ...cost }));
  }

  /** Whether scrypt made the hash, before argon2id was used; it is replaced at the next login. */
  const isOutdated = (hash: string): boolean => !hash.startsWith(prefix);

  return {
    isOutdated,
    async hash(password: string): Promise<string> {
      const nonce = randomBytes(16);
      return `${prefix}${base64(nonce)}$${base64(await tagOf(password, nonce))}`;
    },
    /** Accepts outdated hashes, too. */
    async verify(hash: string, password: string): Promise<boolean> {
      if (isOutdated(hash)) return limitConcurrency(() => verifyScrypt({ hash, password }));
      const [nonce = '', tag = ''] = hash.slice(prefix.length).split('$');
      const expected = Buffer.from(tag, 'base64');
      const given = await tagOf(password, Buffer.from(nonce, 'base64'));
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
