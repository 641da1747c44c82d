import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shownPlace } from '#contract/members/names.ts';
import { withoutLinks } from '#contract/phones/shown-fields.ts';
import { messages } from '#contract/rules.ts';

const refusalOf = (place: string) => shownPlace.safeParse(place).error?.issues[0]?.message;

/** By the sentence of the refusal. */
const mended = (place: string) => place.replace(/\.(?=\S)/g, '. ');

const file = join(import.meta.dirname, 'honest-lines.tsv');
const corpus = readFileSync(file, 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('place\t') ? (line.split('\t').at(-1) ?? []) : []));

// As people type them, with ends that are domains as well.
const typed = [
  'Bashundhara City,Level-6.Shop-12',
  'Jamuna Future Park.Shop 4C',
  'Farmgate.Top floor',
  'Dhanmondi 27,KFC.Page 2',
  'New Market gate 2.near.me',
  'farmgate.top',
  'mirpur10.shop',
  'link road.online shop',
  'Agargaon.Live Center',
  'House 17, Road 12/3, Sector 11, Uttara 1230',
  'Post code 1207, Mohammadpur',
  'Advance Telecom, Mirpur 1',
  'bKash point, Mirpur 1',
  'Motijheel.com market',
];

test('no honest place is refused for good: what the sentence says helps', () => {
  expect(corpus.length).toBeGreaterThan(50);
  const refused = [...corpus, ...typed].filter(
    (place) => refusalOf(place) !== undefined || !withoutLinks.check(place),
  );
  expect(refused.length).toBeLessThan(8);
  for (const place of refused) {
    expect(refusalOf(place) ?? messages.placeHasContact, place).toBe(messages.placeHasContact);
    expect(refusalOf(mended(place)), place).toBeUndefined();
    expect(withoutLinks.check(mended(place)), place).toBe(true);
  }
});

test.each([
  ['https://evil.example/login', messages.placeHasContact],
  ['Gulshan, visit evil.shop', messages.placeHasContact],
  ['Gulshan 1, call 01712345678', messages.placeHasContact],
  ['PhoneHaat help desk, Gulshan', messages.placeReserved],
])('%s is refused, with what to change', (place, sentence) => {
  expect(refusalOf(place)).toBe(sentence);
});
