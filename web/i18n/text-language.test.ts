import { expect, test } from 'vitest';
import { textLanguage } from './text-language.ts';

test.each([
  ['Samsung Galaxy A15', 'en'],
  ['স্যামসাং গ্যালাক্সি A15', 'bn'],
  ['Box আছে, charger নেই', 'bn'],
  ['8/128 GB', 'en'],
  ['', 'en'],
])('"%s" is read aloud in %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});
