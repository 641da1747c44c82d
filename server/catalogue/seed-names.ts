import { catalogueSeed } from './seed.ts';
import { wordsOf } from './words.ts';

type Names = {
  words: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
  brands: ReadonlySet<string>;
  long: readonly string[];
};

let built: Names | undefined;

/** The words of all names that a release brings, and which of them follow each other. */
function names(): Names {
  if (built) return built;
  const words = new Set<string>();
  const pairs = new Set<string>();
  const brands = new Set<string>();
  for (const { slug, name, bangla, aliases, models } of catalogueSeed) {
    for (const own of [slug, name, bangla, ...aliases].map(wordsOf)) {
      for (const word of own) words.add(word);
      // `plus` of `one plus` alone is no brand.
      if (own.length === 1) brands.add(own[0] ?? '');
    }
    for (const model of models) {
      for (const name of [model.name, ...model.aliases].map(wordsOf)) {
        for (const word of name) words.add(word);
        // `Realme 8` is a model of the brand, and `iPhone 8` has its family in front.
        [slug, ...name].forEach((word, index, all) => {
          const following = all[index + 1];
          if (following !== undefined) pairs.add(`${word} ${following}`);
        });
      }
    }
  }
  built = { words, pairs, brands, long: [...words].filter((word) => /^[a-z]{4,}$/.test(word)) };
  return built;
}

/** Whether the word is in the name of a brand or model that a release brings. */
export function isNameWord(word: string): boolean {
  return names().words.has(word);
}

/** The words of letters alone, as `galaxy`; shorter ones are like too much. */
export function longNameWords(): readonly string[] {
  return names().long;
}

/** Whether a brand is called so. */
export function isBrandWord(word: string): boolean {
  return names().brands.has(word);
}

/** Whether a name has these words behind each other: `realme 8` and `note 12`, but not `vivo 8`. */
export function isNamePair(word: string, following: string): boolean {
  return names().pairs.has(`${word} ${following}`);
}
