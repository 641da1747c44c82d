import { expect, test } from 'vitest';
import { allLanguages } from '../languages.ts';
import { countParts } from './count-parts.ts';
import { smsKinds, smsText, smsTexts, statedHost } from './texts.ts';

const facts = { host: 'a'.repeat(statedHost), code: '123456' };

test('no text has more parts than it says', () => {
  const counted = smsKinds.flatMap((kind) =>
    allLanguages.map((language) => [kind, language, countParts(smsText(kind, language, facts))]),
  );
  const stated = smsKinds.flatMap((kind) =>
    allLanguages.map((language) => [kind, language, smsTexts[kind].parts[language]]),
  );
  expect(counted).toEqual(stated);
});

test('a code is bound to the host by its last line, and the same code is read in the first', () => {
  for (const language of allLanguages) {
    const lines = smsText('code', language, { host: 'shop.example', code: '048213' }).split('\n');
    expect(lines.at(-1)).toBe('@shop.example #048213');
    expect(lines[0]?.startsWith('048213 ')).toBe(true);
  }
});

test('parts: 160 and 153 signs of GSM, 70 and 67 of anything else, and signs that count twice', () => {
  expect(countParts('a'.repeat(160))).toBe(1);
  expect(countParts('a'.repeat(161))).toBe(2);
  expect(countParts('a'.repeat(306))).toBe(2);
  expect(countParts('a'.repeat(307))).toBe(3);
  expect(countParts('€'.repeat(80))).toBe(1);
  expect(countParts('€'.repeat(81))).toBe(2);
  expect(countParts('ক'.repeat(70))).toBe(1);
  expect(countParts('ক'.repeat(71))).toBe(2);
  expect(countParts('ক'.repeat(134))).toBe(2);
  expect(countParts('ক'.repeat(135))).toBe(3);
  // One Bangla letter makes the whole text UCS-2; an emoji counts twice.
  expect(countParts(`${'a'.repeat(70)}ক`)).toBe(2);
  expect(countParts(`${'ক'.repeat(69)}😀`)).toBe(2);
});
