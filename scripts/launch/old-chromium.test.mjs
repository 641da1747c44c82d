import { expect, test } from 'vitest';
import { assertIntact, ensureOldChromium } from './old-chromium.mjs';

test('a named program is taken, and one that is not there is refused', async () => {
  expect(await ensureOldChromium({ OLD_CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  await expect(ensureOldChromium({ OLD_CHROMIUM_PATH: '/nowhere/chromium' })).rejects.toThrow(
    'OLD_CHROMIUM_PATH (/nowhere/chromium) is no program.',
  );
});

test('other bytes than those of the hash are refused', () => {
  // Of the three bytes “abc”.
  const hash =
    'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==';
  expect(() => assertIntact(Buffer.from('abc'), hash)).not.toThrow();
  expect(() => assertIntact(Buffer.from('abd'), hash)).toThrow('other bytes');
});
