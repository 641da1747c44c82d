import * as z from 'zod/mini';
import { messages, requiredText } from '../rules.ts';
import { shopNames } from '../shop-name.ts';
import type { TrickKind } from '../tricks/find.ts';
import { findTricks } from '../tricks/find-tricks.ts';
import { folded, spellings } from './look-alikes.ts';
import { bankWords, offices, partners } from './reserved-names.ts';

/** Whole words that claim to be the shop, or that the shop has checked the member. */
const reserved = new Set(
  [
    ...[
      'admin',
      'admins',
      'administrator',
      'administrators',
      'moderator',
      'official',
      'officially',
    ],
    ...['support', 'helpdesk', 'helpline', 'customercare', 'customerservice', 'verified', 'verify'],
    ...['অ্যাডমিন', 'এডমিন', 'অফিসিয়াল', 'অফিশিয়াল', 'সাপোর্ট', 'হেল্পলাইন', 'কাস্টমার কেয়ার'],
    ...['ভেরিফাইড', 'ভেরিফায়েড', 'ভেরিফাই', 'যাচাইকৃত', 'মডারেটর', 'কর্তৃপক্ষ'],
  ].map((word) => folded(word.replace(/\s/g, ''))),
);
/** Matched anywhere, because people write words together. */
const programNames = ['phonehaat', 'phonehat', 'fonhaat', 'fonehaat', 'ফোনহাট'].map(folded);

/** The operator's own: a short one is also a part of other names. */
const isOwnName = (whole: string): boolean =>
  Object.values(shopNames()).some((name) => {
    const own = folded(name.toLowerCase().split(separators).join(''));
    return own.length < 6 ? whole === own : whole.includes(own);
  });
const checkMarks = /[✓✔✅☑🗸🗹🛡🔰🎖]/u;

const wordsOf = (list: string) => list.split(' ').filter(Boolean).map(folded);
const listOf = (how: 'inside' | 'word' | 'alone') =>
  Object.values(partners).flatMap((kind) => wordsOf(kind[how] ?? ''));
const inside = listOf('inside');
const partnerWords = new Set(listOf('word'));
const alone = new Set([...inside, ...partnerWords, ...listOf('alone')]);
const empty = new Set([...alone, ...wordsOf(offices)]);
const bank = wordsOf(partners.banks?.alone ?? '');
const emptyInBank = new Set([...empty, ...wordsOf(bankWords.join(' '))]);

const separators = /[^\p{L}\p{M}]+/u;

/** Single letters with something between them are one word. */
const isSpelled = (words: readonly string[]) =>
  words.length > 2 && words.every((word) => [...word].length <= 2);

/** Whether one of the words, or two in a row, or all in single letters, is in the list. */
const has = (words: readonly string[], list: ReadonlySet<string>): boolean =>
  (isSpelled(words) && list.has(folded(words.join('')))) ||
  words.some((word, at) => list.has(word) || list.has(folded(word + (words[at + 1] ?? ''))));

/**
 * Whether a name claims to be the shop or shows a check mark, also by lookalike or spaced letters.
 */
export function claimsToBeShop(text: string): boolean {
  if (checkMarks.test(text)) return true;
  return spellings(text).some((spelling) => {
    const words = spelling.split(separators).filter(Boolean);
    const whole = folded(words.join(''));
    return (
      programNames.some((name) => whole.includes(name)) || isOwnName(whole) || has(words, reserved)
    );
  });
}

/** Whether a name is that of a payment way, bank, courier or authority (`partners`). */
function claimsToBePartner(text: string): boolean {
  return spellings(text).some((spelling) => {
    const words = spelling.split(separators).filter(Boolean);
    if (words.length === 0) return false;
    if (inside.some((name) => words.some((word) => word.includes(name)))) return true;
    if (has(words, partnerWords) || has(words, new Set(inside))) return true;
    const list = words.some((word) => bank.includes(word)) ? emptyInBank : empty;
    const isEmpty = (word: string) =>
      list.has(word) ||
      [...word].some((_, at) => list.has(word.slice(0, at)) && list.has(word.slice(at)));
    if (isSpelled(words)) return alone.has(folded(words.join('')));
    return (
      words.every(isEmpty) && words.some((word) => [...alone].some((one) => word.includes(one)))
    );
  });
}

/** Whether a stranger's text may appear in the shop's own voice: in a mail, or on a picture. */
export const mayBeQuoted = (text: string): boolean =>
  findTricks(text).length === 0 && !claimsToBeShop(text) && !claimsToBePartner(text);

/** Of a name's finds, only contact details are refused: a shop may be called `Advance Telecom`. */
const contacts: readonly TrickKind[] = ['number', 'messenger', 'link', 'email'];

/** A member's name, which others read beside their phones and in their deals. */
export const shownName = z.pipe(
  requiredText(messages.nameRequired),
  z.string().check(
    z.refine((name) => !findTricks(name).some(({ kind }) => contacts.includes(kind)), {
      error: messages.nameHasContact,
    }),
    z.refine((name) => !claimsToBeShop(name) && !claimsToBePartner(name), {
      error: messages.nameReserved,
    }),
  ),
);

/** A word such as `advance` is in the names of shops. */
const inNoPlace: readonly TrickKind[] = [...contacts, 'code', 'pin', 'qr'];

/** A seller's place, which others read like the name. */
export const shownPlace = z.pipe(
  requiredText(messages.locationRequired),
  // A place may be beside a bank or a court.
  z.string().check(
    z.refine((place) => findTricks(place).every(({ kind }) => !inNoPlace.includes(kind)), {
      error: messages.placeHasContact,
    }),
    z.refine((place) => !claimsToBeShop(place), { error: messages.placeReserved }),
  ),
);
