import lookOf from 'unhomoglyph';
import { asRead } from '../tricks/as-read.ts';

/** Digits and signs that people write for letters; Unicode's table knows them as other letters. */
const signs: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** A number of its own, such as that of a shop, is not letters. */
const numbers = /(?<![\p{L}@$!|])\p{N}+(?![\p{L}@$!|])/gu;

const marks = /[\u0300-\u036f]/g;

/** Cached, because the library compares each letter with its whole table. */
const looks = new Map<string, string>();
function look(letter: string): string {
  const known = looks.get(letter) ?? lookOf(letter);
  looks.set(letter, known);
  return known;
}

const skeleton = (text: string): string =>
  [...text.normalize('NFD')]
    .map(look)
    .join('')
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFKC');

/** Letters that are repeated count once: `Phonehaaat`. */
const once = (text: string): string => text.replace(/(\p{L})\1+/gu, '$1');

/** A word of a list as `spellings` has it. */
export const folded = (word: string): string =>
  once(
    skeleton(
      word
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .toLowerCase(),
    ),
  );

/**
 * The text in plain letters, by Unicode's table of confusable characters (UTS #39): two texts that a
 * reader confuses have a spelling in common. Several, because a capital may resemble another letter than
 * its small one: the Greek Η and η are like H and n.
 */
export function spellings(text: string): string[] {
  const read = asRead(text)
    .replace(/\p{Cf}/gu, '')
    .replace(numbers, ' ')
    .replace(/[@$!|\d]/g, (sign) => signs[sign] ?? sign);
  return [folded(read), folded(skeleton(read))];
}
