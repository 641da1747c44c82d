/**
 * What a description should not contain: ways to contact or pay outside of the shop, where people
 * get cheated. Without Zod, so that forms can warn before the server does.
 */
export const trickKinds = ['number', 'link', 'email', 'advance'] as const;
export type TrickKind = (typeof trickKinds)[number];

/** `words`: quoted from the text, shortened. */
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
  নয়: '9',
  নাইন: '9',
};
const ofDigitWords = new Map(
  Object.entries(digitWords).map(([word, digit]) => [word.normalize('NFC'), digit]),
);

/**
 * Top-level domains of links that people send each other, with the free ones. One that is also a
 * word (`box.no`, a missing space) counts only if a path follows.
 */
const tld =
  '(?:com?|net|org|info|shop|store|site|online|xyz|link|live|top|app|dev|click|club|vip|help|fun|' +
  'biz|pro|tech|space|website|page|world|today|cc|cf|ga|gq|ml|io|ly|gg|ru|cn|pw|ws|bd|example|test|' +
  'web\\.app|github\\.io)';
const linkPatterns = [
  /(?:h..ps?:\/\/|www\.)\S+/giu,
  // With a path, any top-level domain counts.
  /(?<![\p{L}\p{N}])(?=[\w-]*[a-z])[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.[a-z]{2,24}\/[^\s\d]\S*/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?=[\\w-]*[a-z])[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,3}\\.(?:me|${tld})(?:\\/\\S*)?(?![\\p{L}\\p{N}])`,
    'giu',
  ),
  // Spellings that evade filters: `evil dot io`, `evil (dot) io`, `evil ডট কম`, `evil . com`.
  new RegExp(
    `(?<![\\p{L}\\p{N}])[\\w-]{2,63}\\s*(?:\\s\\.\\s|[([{]\\s*(?:dot|\\.|ডট)\\s*[)\\]}]|\\sdot\\s|\\s?ডট\\s?)\\s*(?:${tld}|কম|নেট|me)(?![\\p{L}\\p{N}])`,
    'giu',
  ),
];
const email =
  /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\]|\sat\s(?=(?:g\s?mail|yahoo|hotmail|outlook)\b))\s?[\w-]+(?:\.[\w-]+)*/giu;
const messengers =
  /\binbox\s*(?:me|den|din|dien|koren|korun)\b|ইনবক্স\s*(?:করুন|করেন|দিন|দেন)|whats?\s?app|telegram|imo\s*(?:number|no|nombor|id|নম্বর)|messenger|হোয়াটস\s?অ্যাপ|হোয়াটসঅ্যাপ|টেলিগ্রাম|মেসেঞ্জার|ইমো(?:তে|\s*নম্বর)/giu;
const advance =
  /\b(?:bkash|nagad|rocket)\s*(?:kor\w*|me|first|advance|payment|number)|\b(?:in\s+)?advance\b|advance\s*(?:payment|dite|koren|pay)|booking\s*money|send\s*money|\botp\b|(?:বিকাশ|নগদ|রকেট)\s*(?:করুন|করেন|করতে|করলে|নম্বর|নাম্বার)|অগ্রিম|এডভান্স|অ্যাডভান্স|বুকিং\s*মানি|সেন্ড\s*মানি|ওটিপি|আগে\s*টাকা/giu;

/** Words that press a reader to give away a secret, as if from a bank or from the shop. */
const pressure =
  /\byour\s+(?:bkash|nagad|rocket|account|wallet)\b|\baccount\s+(?:is\s+|has\s+been\s+)?(?:locked|blocked|suspended|closed)\b|\b(?:confirm|verify|give|share|send|tell|enter)\s+(?:us\s+|me\s+|your\s+|the\s+)*(?:pin|password|code|otp)\b|(?:পিন|পাসওয়ার্ড|কোড)\s*(?:নম্বর\s*)?(?:দিন|দেন|বলুন|পাঠান)|(?:অ্যাকাউন্ট|একাউন্ট|বিকাশ|নগদ)\s*(?:বন্ধ|লক|ব্লক)/giu;

/** A denial: the seller warns against what the patterns above match. */
const denied = /(?:\bno\b|\bnot\b|never|don'?t|without|না\b|নয়|নেই|ছাড়া|লাগবে\s*না)/iu;

const shorten = (words: string) => words.trim().replace(/\s+/g, ' ').slice(0, 60);

function matches(kind: TrickKind, text: string, pattern: RegExp): Trick[] {
  return [...text.matchAll(pattern)].map(([words]) => ({ kind, words: shorten(words) }));
}

/** Demands of an advance, unless a denial is near: `no advance` is good advice. */
function advances(text: string): Trick[] {
  return [...text.matchAll(advance)].flatMap(({ 0: words, index }) => {
    const around = text.slice(Math.max(0, index - 12), index + words.length + 14);
    return denied.test(around) ? [] : [{ kind: 'advance' as const, words: shorten(words) }];
  });
}

/**
 * Numbers of phones and wallets: 01 and nine more digits, in either script, with the separators
 * that people use (spaces, dots, letters for digits, words for digits).
 */
function numbers(text: string): Trick[] {
  const digits = toDigits(text);
  const ascii = digits
    // A short gap between digits becomes one space, and a long one ends the number. Done before the
    // pattern below, which would compile for seconds with such a class in each position.
    .replace(/[^\p{L}\p{N}]+/gu, (gap) => (gap.length > 3 ? '\n' : ' '))
    // Letters for digits.
    .replace(/(?<=\d ?)[oO](?= ?\d)/g, '0')
    .replace(/(?<=\d ?)[lI](?= ?\d)/g, '1')
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
  ];
}

/** Spelled digits, also `double five`, become digits. */
function toDigits(text: string): string {
  const spelled = text.replace(
    /[\p{L}\p{M}]+/gu,
    (word) => ofDigitWords.get(word.toLowerCase().normalize('NFC')) ?? word,
  );
  return spelled.replace(
    /(?:(double|dabol|ডাবল|ডবল)|triple|ট্রিপল)\s+(\d)(?!\d)/giu,
    (_, twice: string | undefined, digit: string) => digit.repeat(twice ? 2 : 3),
  );
}

/** Digits of every script: Unicode has each script's digits in one run, from 0 to 9. */
const anyDigit = /[^\P{Nd}0-9]/gu;
function toAscii(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1;
  return String(value);
}

/**
 * The text as a person reads it: full-width, circled and mathematical letters and digits become
 * plain ones (NFKC), digits of all scripts become 0 to 9, and invisible characters are removed.
 */
export function asRead(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<=[\p{N}\p{P}A-Za-z])(?:\p{Cf}|\u034f|\u115f|\u2800|\u20e3|\ufe0e|\ufe0f)+/gu, '')
    .replace(anyDigit, toAscii);
}

/** The same text with links that no program makes clickable: `https[:]//evil[.]example`. */
export function defanged(text: string): string {
  return [...linkPatterns, email].reduce(
    (whole, pattern) =>
      whole.replace(pattern, (words) =>
        words.replaceAll('://', '[:]//').replace(/(?<!\[)\.(?!\])/g, '[.]'),
      ),
    text.normalize('NFKC'),
  );
}

/**
 * Contact details, links and words of known tricks in a seller's text, in either language. An empty
 * list proves nothing.
 */
export function findTricks(text: string): Trick[] {
  const read = asRead(text);
  const found = [
    ...numbers(read),
    ...matches('email', read, email),
    ...linkPatterns.flatMap((pattern) => matches('link', read, pattern)),
    ...matches('link', read, messengers),
    ...advances(read),
    ...matches('advance', read, pressure),
  ];
  const seen = new Set<string>();
  return found.filter(({ kind, words }) => {
    const key = `${kind} ${words.toLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  });
}
