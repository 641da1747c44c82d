import { joinedPairs, wordsOf } from '#server/catalogue/words.ts';
import type { Db } from '#server/db/client.ts';
import { lookUpWords, readWords, searchedWords, type Term } from './read-words.ts';

/** Between two phones either of which is meant, as `wordsOf` has them: `a54 vs a55`, `12 নাকি 13`. */
const either: ReadonlySet<string> = new Set(
  [
    ...['vs', 'versus', 'or', 'naki', 'na ki', 'othoba', 'kinba', 'kingba', 'ba', 'bonam'],
    ...['নাকি', 'অথবা', 'কিংবা', 'কিম্বা', 'বা', 'বনাম'],
  ].map((word) => wordsOf(word).join('')),
);

/** The alternatives in a search, each as its words; only one, unless it is like `a54 vs a55`. */
export function alternativesIn(typed: string): string[][] {
  const all: string[][] = [[]];
  for (const word of wordsOf(typed)) {
    if (either.has(word)) all.push([]);
    else all.at(-1)?.push(word);
  }
  const [first = [], ...others] = all
    .map((words) => searchedWords(words.join(' ')))
    .filter((words) => words.length > 0);
  return [first, ...others.map((words) => [...sharedWith(words, first), ...words])];
}

/** `iphone 12 naki 13`: the other one is an iPhone, too. */
function sharedWith(words: readonly string[], first: readonly string[]): readonly string[] {
  if (/[a-z]/.test(words[0] ?? '')) return [];
  const number = first.findIndex((word) => /\d/.test(word));
  return first.slice(0, Math.max(0, number));
}

/** What the words of a search may mean, and if its last one is half of another; one statement. */
export async function readTyped(db: Db, typed: string) {
  const all = alternativesIn(typed);
  const known = await lookUpWords(db, all.flat());
  const read = (isTyping: boolean): Term[] => {
    let at = 0;
    const terms = all.map((words) => {
      const near = known.near.slice(at, at + words.length);
      at += words.length;
      return readWords(words, { ...known, near }, { isTyping });
    });
    return terms.length > 1 ? [anyOf(terms)] : (terms[0] ?? []);
  };
  return { terms: read(false), half: read(true), alternatives: all };
}

/**
 * The phones of a page, reordered so that each alternative comes early: in turns, otherwise in
 * their order. Alternatives are matched by their words with a number, which identify models.
 */
export function inTurns<Row extends { name: string; model_name: string | null }>(
  rows: readonly Row[],
  alternatives: readonly (readonly string[])[],
): Row[] {
  if (alternatives.length < 2) return [...rows];
  const telling = alternatives.map((words) => words.filter((word) => /\d/.test(word)));
  const places = alternatives.map(() => 0);
  const placed = rows.map((row, index) => {
    const own = wordsOf(`${row.name} ${row.model_name ?? ''}`);
    const has = new Set([...own, ...joinedPairs(own)]);
    const which = telling.findIndex((words) => words.every((word) => has.has(word)));
    const place = which < 0 ? index : (places[which] ?? 0);
    if (which >= 0) places[which] = place + 1;
    return { row, place };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ row }) => row);
}

/** One term for all alternatives: a phone has all words of one of them. */
function anyOf(alternatives: readonly Term[][]): Term {
  const join = (part: 'query' | 'exact') =>
    `(${alternatives.map((terms) => `(${terms.map((term) => term[part]).join(' & ')})`).join(' | ')})`;
  const terms = alternatives.flat();
  return {
    word: terms.map(({ word }) => word).join(' '),
    tells: 'certain',
    query: join('query'),
    exact: join('exact'),
    corrected: terms.find(({ corrected }) => corrected !== null)?.corrected ?? null,
  };
}
