import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs the last part of a link in a mail, which needs no login: words, and a proof of them. Each
 * `purpose` has a key of its own, so a link of one is invalid for another.
 */
export function createSigner(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(purpose).digest();
  const proof = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (words: readonly string[]): string => {
      const text = words.join('.');
      return `${text}.${proof(text).toString('base64url')}`;
    },
    /** The signed words; null if the shop did not sign them. */
    read(token: string): string[] | null {
      const words = token.split('.');
      const given = Buffer.from(words.pop() ?? '', 'base64url');
      const expected = proof(words.join('.'));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return words;
    },
  };
}
