import { toAsciiDigits } from '../rules.ts';

/**
 * What a description should not have: ways to be reached or paid outside of the shop, which is where
 * people are cheated. Without Zod, so that forms can point it out before the server does.
 */
export const trickKinds = ['number', 'link', 'email', 'advance'] as const;
export type TrickKind = (typeof trickKinds)[number];

/** `words`: as they stand in the text, shortened. */
export type Trick = { kind: TrickKind; words: string };

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
  panch: '5',
  পাঁচ: '5',
  পাচ: '5',
  ফাইভ: '5',
  six: '6',
  choy: '6',
  soy: '6',
  ছয়: '6',
  সিক্স: '6',
  seven: '7',
  sat: '7',
  shat: '7',
  সাত: '7',
  সেভেন: '7',
  eight: '8',
  at: '8',
  আট: '8',
  এইট: '8',
  nine: '9',
  noy: '9',
  নয়: '9',
  নাইন: '9',
};
const ofDigitWords = new Map(
  Object.entries(digitWords).map(([word, digit]) => [word.normalize('NFC'), digit]),
);

const link =
  /(?:https?:\/\/|www\.)\S+|\b[\w-]{1,63}\.(?:com|net|org|info|shop|xyz|link|me|ly|bd|co)(?:\/\S*)?(?![\p{L}\p{N}])/giu;
const email = /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)*/giu;
const messengers =
  /whats?\s?app|telegram|imo\s*(?:number|no|nombor|id|নম্বর)|messenger|হোয়াটস\s?অ্যাপ|হোয়াটসঅ্যাপ|টেলিগ্রাম|মেসেঞ্জার|ইমো(?:তে|\s*নম্বর)/giu;
const advance =
  /\b(?:bkash|nagad|rocket)\s*(?:kor\w*|me|first|advance|payment|number)|\b(?:in\s+)?advance\b|advance\s*(?:payment|dite|koren|pay)|booking\s*money|send\s*money|\botp\b|(?:বিকাশ|নগদ|রকেট)\s*(?:করুন|করেন|করতে|করলে|নম্বর|নাম্বার)|অগ্রিম|এডভান্স|অ্যাডভান্স|বুকিং\s*মানি|সেন্ড\s*মানি|ওটিপি|আগে\s*টাকা/giu;

/** Says the contrary: such a seller warns of what the words above ask for. */
const denied = /(?:\bno\b|\bnot\b|never|don'?t|without|না\b|নয়|নেই|ছাড়া|লাগবে\s*না)/iu;

const shorten = (words: string) => words.trim().replace(/\s+/g, ' ').slice(0, 60);

function matches(kind: TrickKind, text: string, pattern: RegExp): Trick[] {
  return [...text.matchAll(pattern)].map(([words]) => ({ kind, words: shorten(words) }));
}

/** Words of an advance, where nothing near them denies it: `no advance` is good advice. */
function advances(text: string): Trick[] {
  return [...text.matchAll(advance)].flatMap(({ 0: words, index }) => {
    const around = text.slice(Math.max(0, index - 12), index + words.length + 14);
    return denied.test(around) ? [] : [{ kind: 'advance' as const, words: shorten(words) }];
  });
}

/**
 * Numbers of phones and wallets: 01 and nine more digits, in either script, with what people put
 * between them (spaces, dots, letters for digits, words for digits).
 */
function numbers(text: string): Trick[] {
  const ascii = toAsciiDigits(text)
    .replace(
      /[\p{L}\p{M}]+/gu,
      (word) => ofDigitWords.get(word.toLowerCase().normalize('NFC')) ?? word,
    )
    // A short gap between digits is one space, and a long one ends a number. Apart from the pattern
    // below, which would take seconds to compile with such a class in each place.
    .replace(/[^\p{L}\p{N}]+/gu, (gap) => (gap.length > 3 ? '\n' : ' '))
    // Letters for digits.
    .replace(/(?<=\d ?)[oO](?= ?\d)/g, '0')
    .replace(/(?<=\d ?)[lI](?= ?\d)/g, '1')
    .replace(/\b[oO](?= ?1 ?[3-9])/g, '0');
  return matches('number', ascii, /(?<!\d)(?:8 ?8 ?)?0 ?1 ?[3-9](?: ?\d){8}(?!\d)/g);
}

/**
 * Contact details, links and words of known tricks in what a seller writes, in either language. An
 * empty list: nothing was found, which proves nothing.
 */
export function findTricks(text: string): Trick[] {
  const nfc = text.normalize('NFC');
  const found = [
    ...numbers(nfc),
    ...matches('email', nfc, email),
    ...matches('link', nfc, link),
    ...matches('link', nfc, messengers),
    ...advances(nfc),
  ];
  const seen = new Set<string>();
  return found.filter(({ kind, words }) => {
    const key = `${kind} ${words.toLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  });
}
