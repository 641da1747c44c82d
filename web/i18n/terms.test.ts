import { expect, test } from 'vitest';
import { ifNothing as ifNothingBn } from '#contract/notices/if-nothing-bn.ts';
import { ifNothing as ifNothingEn } from '#contract/notices/if-nothing-en.ts';
import { moneyKept as moneyKeptBn } from '#contract/notices/money-kept-bn.ts';
import { moneyKept as moneyKeptEn } from '#contract/notices/money-kept-en.ts';
import { texts as noticesBn } from '#contract/notices/texts-bn.ts';
import { texts as noticesEn } from '#contract/notices/texts-en.ts';
import { bn, en } from './all-messages.ts';
import { terms } from './terms.ts';

/** Every text by its name; of one with slots, the parts between them. */
function textsOf(value: unknown, name = ''): [name: string, text: string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'function') {
    const texts = String(value).match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? [];
    return texts.map((text) => [name, text]);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    textsOf(each, name ? `${name}.${key}` : key),
  );
}

const all = {
  en: textsOf({ ...en, kept: moneyKeptEn, nothing: ifNothingEn, mails: noticesEn }),
  bn: textsOf({ ...bn, kept: moneyKeptBn, nothing: ifNothingBn, mails: noticesBn }),
};

test.each(terms.flatMap((term) => (['en', 'bn'] as const).map((language) => ({ language, term }))))(
  'one word for one thing: $term.en, $language',
  ({ language, term: { not, otherThing = [] } }) => {
    const second = not[language];
    const wrong = all[language].filter(
      ([name, text]) => second?.test(text) && !otherThing.some((start) => name.startsWith(start)),
    );
    expect(wrong).toEqual([]);
  },
);

test('all texts are read, also those with slots', () => {
  expect(all.en.length).toBeGreaterThan(2_000);
  expect(all.bn.length).toBeGreaterThan(2_000);
  const [[name, text] = []] = textsOf({ sum: (price: string) => `It costs ${price}.` });
  expect(name).toBe('sum');
  expect(text).toContain('It costs ');
});
