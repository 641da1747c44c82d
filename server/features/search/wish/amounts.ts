import type { Piece } from './pieces.ts';
import { soundOf } from './pieces.ts';
import { hasRole, longestPhrase, type Role } from './vocabulary.ts';

/** Words for numbers that prices in thousands have, in both scripts and in Latin letters. */
const spelledNumbers = Object.entries({
  1: 'ek, ak, এক, one',
  1.5: 'der, dher, দেড়',
  2: 'dui, দুই, two',
  2.5: 'arai, adai, আড়াই',
  3: 'tin, তিন, three',
  4: 'char, চার, four',
  5: 'pach, panch, পাঁচ, পাচ, five',
  6: 'choy, choi, ছয়, six',
  7: 'sat, saat, সাত, seven',
  8: 'at, aat, আট, eight',
  9: 'noy, noi, নয়, nine',
  10: 'dosh, dos, das, dash, দশ, ten',
  11: 'egaro, এগারো, এগার, eleven',
  12: 'baro, বারো, বার, twelve',
  13: 'tero, তেরো, তের, thirteen',
  14: 'choddo, চৌদ্দ, fourteen',
  15: 'ponero, poner, ponro, পনেরো, পনের, পনেরোই, fifteen',
  16: 'sholo, solo, ষোল, ষোলো, sixteen',
  17: 'sotero, সতেরো, সতের, seventeen',
  18: 'atharo, আঠারো, আঠার, eighteen',
  19: 'unish, উনিশ, nineteen',
  20: 'bish, bis, kuri, বিশ, কুড়ি, twenty',
  22: 'baish, বাইশ',
  25: 'pochish, pocish, ponchish, পঁচিশ, পচিশ, twenty five',
  28: 'atash, আটাশ',
  30: 'trish, tirish, তিরিশ, ত্রিশ, thirty',
  35: 'poytrish, পঁয়ত্রিশ, thirty five',
  40: 'chollish, collish, chollis, চল্লিশ, forty',
  45: 'poytallish, পঁয়তাল্লিশ',
  50: 'ponchash, poncas, ponchas, পঞ্চাশ, fifty',
  60: 'shat, shaat, ষাট, sixty',
  70: 'sottor, সত্তর, seventy',
  80: 'ashi, আশি, eighty',
  100: 'eksho, একশো, একশ',
}).flatMap(([value, words]) => words.split(', ').map((word) => [word, Number(value)] as const));

const spelling = (word: string) => word.normalize('NFC').toLowerCase();
/** `sat` is 7 and `shat` 60, which sound alike: the spelling decides, and other spellings are 60. */
const bySpelling = new Map(spelledNumbers.map(([word, value]) => [spelling(word), value]));
const bySound = new Map(spelledNumbers.map(([word, value]) => [soundOf(word), value]));

const numberOf = ({ text, sound }: Pick<Piece, 'text' | 'sound'>) =>
  bySpelling.get(spelling(text)) ?? bySound.get(sound);

/** The number of a model that is written as a Bangla word: 11 of `এগারো`. */
export function modelNumberOf({ kind, text }: Pick<Piece, 'kind' | 'text'>): number | undefined {
  const value =
    kind === 'word' && /^\p{Script=Bengali}/u.test(text) && bySpelling.get(spelling(text));
  return value && value >= 5 && Number.isInteger(value) ? value : undefined;
}

/** Whether a word is a number, as `ছয়`. */
export const isNumberWord = (piece: Pick<Piece, 'text' | 'sound'>) => numberOf(piece) !== undefined;

/** Pieces that were not read yet, with what a grammar needs of them. */
export type Reading = { pieces: readonly Piece[]; isRead: (index: number) => boolean };

/** Whether a word piece is whole: no part of a model's name such as `v29e`. */
function isWhole({ pieces }: Reading, index: number): boolean {
  const piece = pieces[index];
  const following = pieces[index + 1];
  const isNamePart = (other: Piece | undefined) => other?.kind === 'number';
  if (piece?.touches && isNamePart(pieces[index - 1])) return false;
  return !(following?.touches && isNamePart(following));
}

/**
 * The index behind the longest phrase of this role that begins at `from`; undefined if none does.
 * `glued`: the first word may touch a number before it, as in `15hajar`.
 */
export function phraseAt(
  reading: Reading,
  { from, role, glued = false }: { from: number; role: Role; glued?: boolean },
): number | undefined {
  for (let length = longestPhrase; length > 0; length -= 1) {
    const sounds = wordsFrom(reading, { from, length, glued });
    if (sounds && hasRole(sounds, role)) return from + length;
  }
  return undefined;
}

/** The sounds of so many whole words that were not read; undefined where there are fewer. */
export function wordsFrom(
  reading: Reading,
  { from, length, glued = false }: { from: number; length: number; glued?: boolean },
): string[] | undefined {
  const sounds: string[] = [];
  for (let index = from; index < from + length; index += 1) {
    const piece = reading.pieces[index];
    if (piece?.kind !== 'word' || reading.isRead(index)) return undefined;
    if (!isWhole(reading, index) && !(glued && index === from)) return undefined;
    sounds.push(piece.sound);
  }
  return sounds;
}

export type Amount = {
  /** The typed number: 15 in `15 hajar`. */
  said: number;
  /** 1, a thousand or a lakh. */
  unit: number;
  /** With a unit or a currency, so that it is surely money. */
  isMoney: boolean;
  /** The indexes of its pieces. */
  from: number;
  to: number;
};

export const takaOf = ({ said, unit }: Amount) => Math.round(said * unit);

/** Signs behind a price, as in `15000/-`. */
const isDash = (piece: Piece | undefined) => piece?.kind === 'sign' && '/-'.includes(piece.text);

/**
 * The amount of money that begins here: `৳15,000`, `15k`, `sare 12 hajar`, `দেড় লাখ`; a number alone, too.
 * `alone`: also a word for a number without its unit, as the first of `দশ থেকে পনেরো হাজার`.
 */
export function amountAt(
  reading: Reading,
  start: number,
  { alone = false } = {},
): Amount | undefined {
  const { pieces, isRead } = reading;
  let at = start;
  let isMoney = false;
  if (pieces[at]?.text === '৳') {
    at += 1;
    isMoney = true;
  } else {
    // `tk15000`; a following unit is read below.
    const piece = pieces[at];
    const isCurrency = piece?.kind === 'word' && !isRead(at) && hasRole([piece.sound], 'taka');
    if (isCurrency && pieces[at + 1]?.kind === 'number') {
      at += 1;
      isMoney = true;
    }
  }
  const half = phraseAt(reading, { from: at, role: 'half-more' });
  const number = numberAt(reading, half ?? at, { isMoney });
  if (!number) return undefined;
  at = number.to;
  let { said } = number;
  let unit = 1;
  const thousand = phraseAt(reading, { from: at, role: 'thousand', glued: true });
  const lakh = phraseAt(reading, { from: at, role: 'lakh', glued: true });
  if (half !== undefined) said += 0.5;
  if (thousand !== undefined || lakh !== undefined) {
    unit = thousand === undefined ? 100_000 : 1_000;
    at = thousand ?? lakh ?? at;
    isMoney = true;
  } else if (half !== undefined || (number.isWord && !alone)) return undefined;
  if (lakh !== undefined) {
    const more = amountAt(reading, at);
    if (more?.unit === 1_000 && more.said < 100) {
      return { ...more, said: said * 100 + more.said, from: start };
    }
  }
  if (pieces[at]?.touches && isDash(pieces[at]) && isDash(pieces[at + 1]) && !isRead(at)) at += 2;
  const taka = phraseAt(reading, { from: at, role: 'taka', glued: true });
  if (pieces[at]?.text === '৳' || taka !== undefined) {
    at = taka ?? at + 1;
    isMoney = true;
  }
  // `13pro`, `23100RN82L`
  const isName = pieces[at]?.touches && pieces[at]?.kind === 'word' && !isRead(at);
  return isName ? undefined : { said, unit, isMoney, from: start, to: at };
}

type Said = { said: number; to: number; isWord: boolean };

function numberAt(
  { pieces, isRead }: Reading,
  at: number,
  { isMoney }: { isMoney: boolean },
): Said | undefined {
  const piece = pieces[at];
  if (!piece || isRead(at)) return undefined;
  if (piece.kind === 'number') {
    // The number of a model, as in `a54`.
    const before = pieces[at - 1];
    if (piece.touches && before?.kind === 'word' && !isMoney) return undefined;
    return { said: piece.value, to: at + 1, isWord: false };
  }
  const said = piece.kind === 'word' ? numberOf(piece) : undefined;
  return said === undefined ? undefined : { said, to: at + 1, isWord: true };
}
