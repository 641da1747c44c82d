import { type Find, matches, shorten } from './find.ts';

/** Digits that are spelled out, as in `zero one seven`, also in Bangla and in Latin letters. */
const digitWords: Record<string, string> = {
  zero: '0',
  shunno: '0',
  sunno: '0',
  শূন্য: '0',
  শুন্য: '0',
  জিরো: '0',
  one: '1',
  ek: '1',
  ak: '1',
  এক: '1',
  ওয়ান: '1',
  two: '2',
  dui: '2',
  দুই: '2',
  টু: '2',
  three: '3',
  tin: '3',
  তিন: '3',
  থ্রি: '3',
  four: '4',
  char: '4',
  চার: '4',
  ফোর: '4',
  five: '5',
  pach: '5',
  pac: '5',
  panch: '5',
  পাঁচ: '5',
  পাচ: '5',
  ফাইভ: '5',
  six: '6',
  choy: '6',
  choi: '6',
  soy: '6',
  ছয়: '6',
  সিক্স: '6',
  seven: '7',
  sat: '7',
  shaat: '7',
  shat: '7',
  সাত: '7',
  সেভেন: '7',
  eight: '8',
  at: '8',
  আট: '8',
  এইট: '8',
  ziro: '0',
  jiro: '0',
  teen: '3',
  chaar: '4',
  chhoy: '6',
  saat: '7',
  aat: '8',
  ten: '10',
  eleven: '11',
  twelve: '12',
  দশ: '10',
  এগারো: '11',
  বারো: '12',
  তেরো: '13',
  চৌদ্দ: '14',
  পনেরো: '15',
  ষোলো: '16',
  সতেরো: '17',
  আঠারো: '18',
  উনিশ: '19',
  nine: '9',
  noy: '9',
  noi: '9',
  নয়: '9',
  নাইন: '9',
};
const ofDigitWords = new Map(
  Object.entries(digitWords).map(([word, digit]) => [word.normalize('NFC'), digit]),
);

/**
 * Numbers of phones and wallets: 01 and nine more digits, in either script, with the separators
 * that people use (spaces, dots, letters for digits, words for digits).
 */
export function findNumbers(text: string): Find[] {
  const digits = toDigits(text);
  const ascii = digits
    // A short gap between digits becomes one space, and a long one ends the number. Done before the
    // pattern below, which would compile for seconds with such a class in each position.
    .replace(/[^\p{L}\p{N}]+/gu, (gap) => (gap.length > 3 ? '\n' : ' '))
    // Letters for digits.
    .replace(/(?<=\d ?)[oO]{1,3}(?= ?\d)/g, (letters) => '0'.repeat(letters.length))
    .replace(/(?<=\d ?)[lI]{1,3}(?= ?\d)/g, (letters) => '1'.repeat(letters.length))
    .replace(/\b[oO](?= ?1 ?[3-9])/g, '0')
    .replace(/(?<=\b0) ?[lI] ?(?=[3-9])/g, '1');
  // Single spaced digits are a number at any distance, because a listing has no single digits
  // otherwise.
  const apart = digits.replace(/[^\p{L}\p{N}]+/gu, ' ');
  return [
    ...matches('number', ascii, /(?<!\d)(?:8 ?8 ?)?0 ?1 ?[3-9](?: ?\d){8}(?!\d)/g),
    ...matches('number', apart, /(?<!\d ?)0 1 [3-9](?: \d){8}(?! ?\d)/g),
    // The leading 0 is missing, because the reader is to add it.
    ...matches('number', ascii, /(?<!\d ?)1[3-9]\d{8}(?! ?\d)/g),
    ...matches('number', apart, /(?<!\d ?)1 [3-9](?: \d){8}(?! ?\d)/g),
    ...withWordsBetween(digits),
    // Who spells a number with `double` often loses a digit.
    ...(isRepeated.test(text)
      ? matches('number', ascii, /(?<!\d)0 ?1 ?[3-9](?: ?\d){7}(?! ?\d)/g)
      : []),
  ];
}

/** `0171, baki ta 2345678`: parts of two digits and more, with at most two short words between them. */
function withWordsBetween(digits: string): Find[] {
  const parts = [...digits.matchAll(/\d+|[\p{L}\p{M}]+/gu)].map(([part]) => part);
  return parts.flatMap((start, at) => {
    if (!/^(?:88)?01[3-9]\d{0,7}$/.test(start)) return [];
    let whole = start.replace(/^88/, '');
    let words = 0;
    for (const part of parts.slice(at + 1)) {
      if (/^\d/.test(part)) {
        if (part.length === 1) return [];
        whole += part;
        words = 0;
      } else if (++words > 2 || part.length > 8) return [];
      if (whole.length === 11) return [{ kind: 'number' as const, words: shorten(whole) }];
      if (whole.length > 11) return [];
    }
    return [];
  });
}

const repeated = /(?:(double|dabol|ডাবল|ডবল)|triple|ট্রিপল)[\s-]+(\d)(?!\d)/giu;
const isRepeated = /double|dabol|ডাবল|ডবল|triple|ট্রিপল/iu;

/** Spelled digits, also `double five`, become digits. */
function toDigits(text: string): string {
  const spelled = text.replace(
    /[\p{L}\p{M}]+/gu,
    (word) => ofDigitWords.get(word.toLowerCase().normalize('NFC')) ?? word,
  );
  return spelled.replace(repeated, (_, twice: string | undefined, digit: string) =>
    digit.repeat(twice ? 2 : 3),
  );
}
