import { toAsciiDigits } from '#contract/digits.ts';
import { toLatin } from './bangla-words.ts';

/** Joiners shape Bangla letters without changing the word; marks without a meaning are dropped. */
const joiners = /[\u200c\u200d]/g;
const piece = /[\u0980-\u09ff]+|[[\p{L}\p{M}\p{N}]--[\u0980-\u09ff]]+|\+/gv;
const banglaRun = /^[\u0980-\u09ff]+$/;

/**
 * The words of a text for storage and search: lower case, Latin letters, ASCII digits; `+` is the
 * word `plus`. The letters of a Bangla word and the digits after them are one word, as in `এ৫৪`.
 */
export function wordsOf(text: string): string[] {
  const plain = toAsciiDigits(text.normalize('NFC').toLowerCase()).replace(joiners, '');
  const words: string[] = [];
  let end = -1;
  for (const match of plain.matchAll(piece)) {
    const [found] = match;
    const word = found === '+' ? 'plus' : banglaRun.test(found) ? toLatin(found) : found;
    const touches = match.index === end && found !== '+';
    end = found === '+' ? -1 : match.index + found.length;
    if (!word) continue;
    const last = words.at(-1);
    if (touches && last !== undefined) words[words.length - 1] = last + word;
    else words.push(word);
  }
  return words;
}

/** A model's code as one word, and each part of it: `SM-A546E` is also found as `a546e`. */
export function wordsOfCode(code: string): string[] {
  const parts = wordsOf(code);
  return parts.length > 1 ? [parts.join(''), ...parts] : parts;
}

/** People often omit networks, so they distinguish models only if nothing else does. */
export const networks: ReadonlySet<string> = new Set(['4g', '5g', 'lte']);

/**
 * The weight of a name in the order of results: of two names with all typed words, the shorter one
 * is meant. Networks weigh half.
 */
export function weightOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (networks.has(word) ? 1 : 2), 0);
}

type NamedModel = { name: string; aliases: readonly string[]; codes: readonly string[] };

/** All words by which search finds a model; `brand` is the brand's slug. */
export function wordsOfModel(model: NamedModel, brand: string): string[] {
  const names = [model.name, ...model.aliases].flatMap(wordsOf);
  return [...new Set([brand, ...names, ...model.codes.flatMap(wordsOfCode)])];
}

/** Letters and the number behind them, which some write as one word: `note 20` is also `note20`. */
export function joinedPairs(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const number = words[index + 1] ?? '';
    const isPair = /^[a-z]+$/.test(word) && /^\d+[a-z]?$/.test(number) && !networks.has(number);
    return isPair ? [word + number] : [];
  });
}
