import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isImei, readImeis } from './read-imeis.ts';

const one = '356938035643809';
const two = '490154203237518';
const eid = '89049032007008882600012345678901';

test.each([
  ['typed', one, [one]],
  ['with spaces', ' 35 693803 564380 9 ', [one]],
  ['with dashes', '35-693803-564380-9', [one]],
  ['with dots', '35.693803.564380.9', [one]],
  ['in Bangla digits', '৩৫৬৯৩৮০৩৫৬৪৩৮০৯', [one]],
  ['in Bangla digits with spaces', 'আইএমইআই: ৩৫ ৬৯৩৮০৩ ৫৬৪৩৮০ ৯', [one]],
  ['in digits of both scripts', '৩৫৬৯৩৮035643809', [one]],
  ['in full-width digits', '３５６９３８０３５６４３８０９', [one]],
  ['two lines', `${one}\n${two}`, [one, two]],
  ['two beside each other', `${one} ${two}`, [one, two]],
  ['two with a comma', `${two}, ${one}`, [two, one]],
  ['two with a slash', `${one}/${two}`, [one, two]],
  ['two in groups beside each other', '35 693803 564380 9 49 015420 323751 8', [one, two]],
  ['the same twice', `IMEI1: ${one}\nIMEI2: ${one}`, [one]],
  [
    'Samsung, two SIMs and an eSIM',
    `Device information\nIMEI1\n${one} / 01\nIMEI2\n${two} / 01\nEID\n${eid}\nSN\nR58N20ABCDE`,
    [one, two],
  ],
  ['Xiaomi', `IMEI 1\n${one}\nIMEI 2\n${two}\nMEID\nA1000012345678`, [one, two]],
  [
    'Pixel',
    `IMEI (SIM slot 1): ${one}\nIMEI SV: 78\nIMEI (SIM slot 2): ${two}\nIMEI SV: 78`,
    [one, two],
  ],
  [
    'iPhone',
    `EID ${eid}\nIMEI 35 693803 564380 9\nIMEI2 49 015420 323751 8\nMEID 35693803564380`,
    [one, two],
  ],
  ['a serial number of digits', `IMEI: ${one}\nS/N: 0123456789`, [one]],
  ['one line', `IMEI1: ${one} IMEI2: ${two}`, [one, two]],
  ['label without a space', `IMEI${one}`, [one]],
  ['label with a number and no colon', `IMEI 1 ${one}`, [one]],
  ['label in Bangla with a number', `আইএমইআই ১: ${one}`, [one]],
  ['keypad phone', `*#06#\n${one}`, [one]],
  ['with its software version', `IMEI: ${one}\nIMEISV: 3569380356438001`, [one]],
  ['with the version behind a slash', `${one}/78`, [one]],
  ['marks of writing direction', `\u200e${one}\u200f`, [one]],
  ['empty', ' \n ', []],
  ['a wrong digit', '356938035643808', 'imei-wrong-digit'],
  ['two digits swapped', '356938035648309', 'imei-wrong-digit'],
  ['one right, one wrong', `${one} 490154203237519`, 'imei-wrong-digit'],
  ['only zeros, which fit by chance', '000000000000000', 'imei-wrong-digit'],
  ['only the EID', eid, 'imei-eid'],
  ['only the EID, in groups', '8904 9032 0070 0888 2600 0123 4567 8901', 'imei-eid'],
  ['only the software version', '3569380356438001', 'imei-software-version'],
  ['the version of another', `${one} 4901542032375101`, 'imei-software-version'],
  ['too short', '3569380356438', 'imei-length'],
  ['a phone number', '01712345678', 'imei-length'],
  ['no digits', 'I do not know', 'imei-length'],
  ['three', `${one} ${two} 352099001761481`, 'imei-too-many'],
])('%s', (_name, text, expected) => {
  expect(readImeis(text)).toEqual(expected);
});

/** The check digit by the textbook: from the right, every second digit doubled. */
function completed(start: string): string {
  let sum = 0;
  [...start].reverse().forEach((digit, at) => {
    const doubled = at % 2 === 0 ? String(Number(digit) * 2) : digit;
    for (const each of doubled) sum += Number(each);
  });
  return start + String((10 - (sum % 10)) % 10);
}

const imei = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  .map((digits) => completed(`35${digits.join('')}`));

const toBangla = (text: string) =>
  text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');

/** Ways in which phones and people write an IMEI. */
const written = fc.record({
  groups: fc.constantFrom(
    [15],
    [2, 6, 6, 1],
    [8, 6, 1],
    [6, 2, 6, 1],
    [4, 4, 4, 3],
    [3, 3, 3, 3, 3],
  ),
  gap: fc.constantFrom(' ', '-', '.'),
  label: fc.constantFrom(
    '',
    'IMEI',
    'IMEI:',
    'IMEI1: ',
    'imei 2 : ',
    'IMEI (slot 1)\n',
    'আইএমইআই ',
  ),
  version: fc.constantFrom('', ' / 01', '/78', ' SV: 12'),
  isBangla: fc.boolean(),
});
type Written = typeof written extends fc.Arbitrary<infer T> ? T : never;

function write(digits: string, { groups, gap, label, version, isBangla }: Written): string {
  const startOf = (group: number) => groups.slice(0, group).reduce((sum, size) => sum + size, 0);
  const parts = groups.map((size, group) => digits.slice(startOf(group), startOf(group) + size));
  const text = `${label}${parts.join(gap)}${version}`;
  return isBangla ? toBangla(text) : text;
}

test('however one or two are written, they are read; a changed digit never is', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(imei, { minLength: 1, maxLength: 2 }),
      fc.tuple(written, written),
      fc.constantFrom('\n', '\r\n', ', ', '; ', '\n\n'),
      fc.boolean(),
      fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 })),
      (imeis, ways, between, withEid, [at, by]) => {
        const texts = (of: string[]) =>
          [
            ...of.map((each, i) => write(each, ways[i as 0 | 1])),
            ...(withEid ? [`EID ${eid}`] : []),
          ].join(between);
        expect(readImeis(texts(imeis))).toEqual(imeis);
        const [first = '', ...rest] = imeis;
        const digit = String((Number(first[at]) + by) % 10);
        const changed = first.slice(0, at) + digit + first.slice(at + 1);
        expect(isImei(changed)).toBe(false);
        expect(readImeis(texts([changed, ...rest]))).toBe('imei-wrong-digit');
      },
    ),
    { numRuns: Number(process.env.IMEI_RUNS ?? 500) },
  );
});

test('no text makes it fail, and only valid ones come out', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\d\s/\-.:IMEISV]*$/)),
      (text) => {
        const found = readImeis(text);
        if (typeof found !== 'string') expect(found.every(isImei)).toBe(true);
      },
    ),
    { numRuns: Number(process.env.IMEI_RUNS ?? 500) },
  );
});
