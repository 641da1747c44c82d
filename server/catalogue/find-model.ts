import { joinedPairs, networks } from './words.ts';

/** After a model's name these words make it another model: `Note 12` is not `Note 12 Turbo`. */
const modelWords = new Set(
  (
    'pro plus max ultra lite mini neo prime turbo speed play se fe edge fold flip xl core power go ' +
    'note racing edition gt master super zoom i s e x t a c r p t1 s1 cinema explorer cyberpunk plusplus'
  ).split(' '),
);

const storage = /^(\d{1,4}gb|\d{1,2}|32|64|128|256|512|1024|gb|tb|1tb)$/;

/**
 * The possible catalogue names in a typed name, the best first: each prefix of it, as written and
 * without its network, unless a following word makes it another model. `brand` are the words of the
 * brand.
 */
export function modelKeysOf(typed: readonly string[], brand: ReadonlySet<string>): string[] {
  let words = [...typed];
  while (words[0] !== undefined && brand.has(words[0])) words = words.slice(1);
  const keys: string[] = [];
  for (let length = words.length; length > 0; length -= 1) {
    if (!canEndBefore(words, length)) continue;
    const key = words.slice(0, length);
    keys.push(key.join(' '));
    keys.push(...withPairJoined(key));
    const bare = key.filter((word) => !networks.has(word));
    if (bare.length < key.length && bare.length > 0) keys.push(bare.join(' '));
  }
  return [...new Set(keys)];
}

/** `galaxy note 20 ultra` is the catalogue's `galaxy note20 ultra`. */
function withPairJoined(words: readonly string[]): string[] {
  return words.flatMap((_, index) => {
    const [pair] = joinedPairs(words.slice(index, index + 2));
    return pair ? [[...words.slice(0, index), pair, ...words.slice(index + 2)].join(' ')] : [];
  });
}

function canEndBefore(words: readonly string[], length: number): boolean {
  const behind = words.slice(length).find((word) => !networks.has(word));
  if (behind === undefined) return true;
  return !modelWords.has(behind) && (!/\d/.test(behind) || storage.test(behind));
}

/** Names of families, which people omit: `A54` is a Galaxy. */
const families = new Set(['galaxy', 'iphone', 'moto', 'primo']);

/**
 * A model's own keys, the clearest first; a later one counts unless another model has it. Without
 * the brand's slug, which `modelKeysOf` omits, too.
 */
export function keysOfModel(words: readonly string[], brand: string): string[] {
  const name = words[0] === brand && words.length > 1 ? words.slice(1) : words;
  const bare = name.filter((word) => !networks.has(word));
  const [family = '', ...rest] = name;
  const short = families.has(family) && /\d/.test(rest[0] ?? '') ? [rest] : [];
  const shortBare = short.map((words) => words.filter((word) => !networks.has(word)));
  // A name of digits alone is ambiguous.
  const sure = [...short, ...shortBare].filter((words) => /[a-z]/.test(words[0] ?? ''));
  return [...new Set([name, bare, ...sure].map((words) => words.join(' ')))];
}
