import { sql } from 'kysely';
import { searchLimits } from '#contract/search/search.ts';
import { networks, wordsOf } from '#server/catalogue/words.ts';
import type { Db } from '#server/db/client.ts';
import { distance } from '#server/lib/edit-distance.ts';

/** Words beside the actual name, in every listing or in none. */
const noise: ReadonlySet<string> = new Set(
  (
    'phone phones mobile mobiles smartphone handset set used second hand secondhand old price ' +
    'dam taka tk bd bangladesh buy sell for in the ram rom storage ds dsn dual sim'
  ).split(' '),
);

/** What the catalogue knows of the words of a search. */
export type KnownWords = {
  /**
   * Words that the catalogue has, with what they mean: a brand and its other spellings, the brand's
   * word; two words written as one, both.
   */
  exact: ReadonlyMap<string, string | null>;
  /** For each word of the search, the most similar words of the catalogue. */
  near: readonly (readonly { word: string; means: string | null }[])[];
  /** Words of the search that begin one of the catalogue. */
  begins: ReadonlySet<string>;
};

/** One word of a search, as PostgreSQL's full text search reads it. */
export type Term = {
  /** As typed. */
  word: string;
  /**
   * How well it identifies the phone: `certain` for words of the catalogue, `telling` for corrected
   * words, `little` for an unknown word, a size or a network.
   */
  tells: 'certain' | 'telling' | 'little';
  /** A `tsquery` of all that it may mean. */
  query: string;
  /** The `tsquery` of what it means to the letter; phones that have that come first. */
  exact: string;
  corrected: { typed: string; meant: string } | null;
};

/** The search words: without meaningless ones, if any others are left. */
export function searchedWords(typed: string): string[] {
  const words = wordsOf(typed).slice(0, searchLimits.words);
  // In `i phone` the second word has a meaning.
  const telling = words.filter((word, index) => !noise.has(word) || words[index - 1] === 'i');
  return telling.length > 0 ? telling : words;
}

/** Longer words are no words of phones, and cost by the square of their length. */
const maxPieces = 24;

/** All words that a search could be meant to have: as typed, some as one, and one as several. */
function candidatesOf(words: readonly string[]): string[] {
  const candidates = new Set(words);
  words.forEach((word, index) => {
    for (let length = 2; length <= maxJoined; length += 1) {
      candidates.add(words.slice(index, index + length).join(''));
    }
    candidates.add(withLetterO(word));
    if (word.length > maxPieces) return;
    for (let from = 0; from < word.length; from += 1) {
      for (let to = from + 1; to <= word.length; to += 1) candidates.add(word.slice(from, to));
    }
  });
  return [...candidates];
}

/** `v 29 e` is one word. */
const maxJoined = 3;

/** On many keyboards the digit is beside the letter, and resembles it: `viv0`. */
const withLetterO = (word: string) => word.replaceAll('0', 'o');

/**
 * Reads words of the catalogue; one statement, by its indexes. Similar words are read only for
 * words that are neither in it nor the beginning of one: others are not corrected, and similarity
 * costs most.
 */
export async function lookUpWords(db: Db, words: readonly string[]): Promise<KnownWords> {
  if (words.length === 0) return { exact: new Map(), near: [], begins: new Set() };
  const short = words.map((word) => word.slice(0, maxPieces));
  const { rows } = await sql<{ kind: string; n: string; word: string; means: string | null }>`
    with typed as materialized (
      select word, n, exists (
        select from catalogue_words known where known.word ~>=~ typed.word
          and known.word ~<~ (typed.word || chr(1114111))
      ) as begins
      from unnest(${short}::text[]) with ordinality typed(word, n)
    )
    select 'exact' as kind, 0::bigint as n, word, means from catalogue_words
      where word = any(${candidatesOf(words)}::text[])
    union all
    select 'begins', n, word, null from typed where begins
    union all
    select 'near', typed.n, near.word, near.means
      from typed cross join lateral (
        select word, means from catalogue_words order by word <-> typed.word limit 15
      ) near
      where not begins`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    exact: new Map(of('exact').map(({ word, means }) => [word, means])),
    near: words.map((_, index) => of('near').filter(({ n }) => Number(n) === index + 1)),
    begins: new Set(of('begins').map(({ word }) => word)),
  };
}

/**
 * The possible meanings of each word of a search; a phone must match one meaning of each. An
 * unknown word may be incomplete. `isTyping`: the last word may be, too, though it is known, as
 * `a5` is of `a54`; many match, and among a million phones they take long to read.
 */
export function readWords(
  words: readonly string[],
  known: KnownWords,
  { isTyping = false } = {},
): Term[] {
  const terms: Term[] = [];
  let index = 0;
  while (index < words.length) {
    const parts = words.slice(index, index + lengthOfJoined(words.slice(index), known));
    const end = index + parts.length;
    const isLast = end === words.length;
    const near = known.near[index] ?? [];
    terms.push(
      parts.length > 1
        ? readJoined(parts, { isLast, isTyping }, known)
        : readWord(parts[0] ?? '', { near, isLast, isTyping, isSize: isSize(words, index) }, known),
    );
    index = end;
  }
  return terms;
}

/** How many of the first words are one: `a 54` may be `a54`, and `one plus` a brand. */
function lengthOfJoined(words: readonly string[], { exact }: KnownWords): number {
  for (let length = Math.min(maxJoined, words.length); length > 1; length -= 1) {
    const parts = words.slice(0, length);
    // A network is left out by many, so it is a word of its own.
    if (exact.has(parts.join('')) && !parts.some((part) => networks.has(part))) return length;
  }
  const [word = '', following] = words;
  return /^\d+$/.test(word) && following === 'gb' ? 2 : 1;
}

function readJoined(
  parts: readonly string[],
  { isLast, isTyping }: Pick<Place, 'isLast' | 'isTyping'>,
  known: KnownWords,
): Term {
  const joined = parts.join('');
  const isHalf = (index: number) =>
    isLast && index === parts.length - 1 && (isTyping || !known.exact.has(parts[index] ?? ''));
  const apart = all(
    parts.map((each, index) =>
      any([...meaningsOf(each, known), ...(isHalf(index) ? [prefix(each)] : [])]),
    ),
  );
  // What `apart` has already would be read once more.
  const asOne = meaningsOf(joined, known).filter((each) => each !== all(parts.map(lexeme)));
  return {
    word: parts.join(' '),
    tells: gigabytes.test(joined) ? 'little' : 'certain',
    query: any([...asOne, ...(isLast && isTyping ? [prefix(joined)] : []), apart]),
    exact: any([...meaningsOf(joined, known), all(parts.map(lexeme))]),
    corrected: null,
  };
}

const gigabytes = /^\d+[gt]b$/;
const storages: ReadonlySet<string> = new Set(['32', '64', '128', '256', '512', '1024']);

/** Whether it may be RAM or storage, as in `4/64`. The first word never is. */
function isSize(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  if (index === 0) return false;
  if (gigabytes.test(word) || storages.has(word)) return true;
  return /^\d{1,2}$/.test(word) && storages.has((words[index + 1] ?? '').replace(/gb$/, ''));
}

type Place = {
  near: KnownWords['near'][number];
  isLast: boolean;
  isTyping: boolean;
  isSize: boolean;
};

function readWord(word: string, place: Place, known: KnownWords): Term {
  const { near, isLast, isTyping, isSize } = place;
  const isHalf = (word.length > 1 || isLast) && !gigabytes.test(word);
  const asTyped = isHalf ? prefix(word) : lexeme(word);
  const tellsLittle = isSize || networks.has(word);
  const tells = (otherwise: Term['tells']) => (tellsLittle ? 'little' : otherwise);
  if (known.exact.has(word)) {
    const meanings = [...meaningsOf(word, known), ...(isSize ? [lexeme(`${word}gb`)] : [])];
    // A number is complete: `spark 8` is no half of `spark 80`, nor of all phones with 8gb.
    const mayBegin = isLast && isTyping && !/^\d+$/.test(word);
    const query = any(mayBegin ? [asTyped, ...meanings] : meanings);
    return { word, tells: tells('certain'), query, exact: any(meanings), corrected: null };
  }
  const pieces = piecesOf(word, known.exact);
  if (pieces) {
    const meant = all(pieces.map((each) => any(meaningsOf(each, known))));
    const query = any([asTyped, meant]);
    return { word, tells: tells('certain'), query, exact: meant, corrected: null };
  }
  const begins = known.begins.has(word);
  const corrections = begins ? [] : correctionsOf(word, near, known);
  const [best] = corrections;
  if (!best) {
    // With a digit it is the name of an unknown model, so other models are not meant.
    const kind = tells(begins || /\d/.test(word) ? 'certain' : 'little');
    return { word, tells: kind, query: asTyped, exact: lexeme(word), corrected: null };
  }
  const exact = new Map([...known.exact, ...near.map((one) => [one.word, one.means] as const)]);
  const meanings = corrections.flatMap(({ word: found }) => meaningsOf(found, { exact }));
  return {
    word,
    tells: tells('telling'),
    query: any([asTyped, ...meanings]),
    exact: any(meanings),
    corrected: { typed: word, meant: best.means ?? best.word },
  };
}

/**
 * Known words that make up a word without spaces, such as `redminote12`; as few as possible.
 * Additions, as in `pocophone`, are dropped.
 */
function piecesOf(word: string, exact: KnownWords['exact']): string[] | null {
  const best: ({ pieces: string[]; cost: number } | null)[] = [{ pieces: [], cost: 0 }];
  for (let to = 1; to <= word.length; to += 1) {
    best[to] = null;
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      const last = word.slice(from, to);
      const isNoise = last.length > 3 && noise.has(last);
      const counts = isNoise || (exact.has(last) && (last.length > 1 || /\d/.test(last)));
      if (!before || !counts || cutsNumber(word, from)) continue;
      // Letters are rarely cut: iphone13 is not iphon and e13.
      const cost = before.cost + (cutsLetters(word, from) ? 2 : 1);
      if (cost < (best[to]?.cost ?? Number.POSITIVE_INFINITY)) {
        best[to] = { pieces: [...before.pieces, last], cost };
      }
    }
  }
  const pieces = best[word.length]?.pieces.filter((piece) => exact.has(piece)) ?? [];
  return pieces.length > 0 ? pieces : null;
}

function cutsLetters(word: string, at: number): boolean {
  return at > 0 && !/\d/.test(word.slice(at - 1, at + 1));
}

/** A number is never two: 138 is not 13 and 8. */
function cutsNumber(word: string, at: number): boolean {
  return at > 0 && /\d/.test(word[at - 1] ?? '') && /\d/.test(word[at] ?? '');
}

const sorted = (word: string) => [...word].sort().join('');
const digitsOf = (word: string) => word.replace(/\D/g, '');

/** The nearest known words with the same digits, by the number of slips of the finger. */
function correctionsOf(word: string, near: Place['near'], { exact }: KnownWords) {
  const withO = withLetterO(word);
  if (exact.has(withO)) return [{ word: withO, means: exact.get(withO) ?? null }];
  const allowed = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  const slips = near
    .filter((one) => digitsOf(one.word) === digitsOf(word))
    .map((one) => ({ ...one, slips: distance(word, one.word) }))
    // In three letters only a swap: anything else makes another word of them.
    .filter((one) => one.slips <= allowed && (word.length > 3 || sorted(one.word) === sorted(word)))
    .sort((one, other) => one.slips - other.slips);
  return slips.filter((one) => one.slips === slips[0]?.slips).slice(0, 4);
}

function meaningsOf(word: string, { exact }: Pick<KnownWords, 'exact'>): string[] {
  const means = exact.get(word);
  if (!means || means === word) return [lexeme(word)];
  return [lexeme(word), all(means.split(' ').map(lexeme))];
}

// Words are letters and digits only (`wordsOf`), so a quote cannot end one.
const lexeme = (word: string) => `'${word}'`;
const prefix = (word: string) => `'${word}':*`;
/** Without repetitions; a word that is also searched as a beginning, only as that. */
function any(queries: string[]): string {
  const kept = [...new Set(queries)].filter((each) => !queries.includes(`${each}:*`));
  return `(${kept.join(' | ')})`;
}
const all = (queries: string[]) => `(${queries.join(' & ')})`;
