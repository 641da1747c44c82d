import * as z from 'zod/mini';
import { messages, requiredText } from '../rules.ts';
import { asRead } from '../tricks/as-read.ts';
import type { TrickKind } from '../tricks/find.ts';
import { findTricks } from '../tricks/find-tricks.ts';

/** Letters of other scripts, and signs, that resemble Latin letters. */
const lookAlikes: Record<string, string> = {
  а: 'a',
  α: 'a',
  '@': 'a',
  '4': 'a',
  в: 'b',
  β: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  ε: 'e',
  '3': 'e',
  ғ: 'f',
  ԍ: 'g',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ι: 'i',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  η: 'n',
  о: 'o',
  ο: 'o',
  '0': 'o',
  р: 'p',
  ρ: 'p',
  ѕ: 's',
  $: 's',
  '5': 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ѵ: 'v',
  ν: 'v',
  ш: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
};

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
  ].map((word) => word.normalize('NFKC').replace(/\s/g, '')),
);
/** Matched anywhere, because people write words together. */
const shopNames = ['phonehaat', 'phonehat', 'fonhaat', 'fonehaat', 'ফোনহাট'];
const checkMarks = /[✓✔✅☑🗸🗹🛡🔰🎖]/u;

/** The text without accents, with lookalike letters and signs as plain letters. */
function folded(text: string): string {
  return [...asRead(text).toLowerCase()]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC');
}

/**
 * Whether a name claims to be the shop or shows a check mark, also by lookalike or spaced letters.
 */
export function claimsToBeShop(text: string): boolean {
  if (checkMarks.test(text)) return true;
  const words = folded(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
  const whole = words.join('');
  if (shopNames.some((name) => whole.includes(name))) return true;
  const isSpelled = words.length > 2 && words.every((word) => [...word].length <= 2);
  return (
    (isSpelled && reserved.has(whole)) ||
    words.some((word, at) => reserved.has(word) || reserved.has(word + (words[at + 1] ?? '')))
  );
}

/** Whether a stranger's text may appear in the shop's own voice: in a mail, or on a picture. */
export const mayBeQuoted = (text: string): boolean =>
  findTricks(text).length === 0 && !claimsToBeShop(text);

/** Of a name's finds, only contact details are refused: a shop may be called `Advance Telecom`. */
const contacts: readonly TrickKind[] = ['number', 'messenger', 'link', 'email'];

/** A member's name, which others read beside their phones and in their deals. */
export const shownName = z.pipe(
  requiredText(messages.nameRequired),
  z.string().check(
    z.refine((name) => !findTricks(name).some(({ kind }) => contacts.includes(kind)), {
      error: messages.nameHasContact,
    }),
    z.refine((name) => !claimsToBeShop(name), { error: messages.nameReserved }),
  ),
);

/** A seller's place, which others read like the name. */
export const shownPlace = z.pipe(
  requiredText(messages.locationRequired),
  z.string().check(z.refine(mayBeQuoted, { error: messages.linksFound })),
);
