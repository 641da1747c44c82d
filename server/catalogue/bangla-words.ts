import { readData } from '#server/lib/read-data.ts';

const { words, consonants, vowels } = readData<{
  /** Latin words in the names of phones, with their spellings in Bangla. */
  words: Record<string, string[]>;
  /** Letters, by their sounds. */
  consonants: Record<string, string>;
  vowels: Record<string, string>;
}>(new URL('bangla-words.json', import.meta.url));

const latinOf = new Map<string, string>(
  Object.entries(words).flatMap(([latin, spellings]) =>
    spellings.map((spelling) => [spelling, latin] as const),
  ),
);

const yya = 'য\u09bc';

const longestWord = Math.max(...[...latinOf.keys()].map(({ length }) => length));

/**
 * A Bangla word that consists of several words of the table, such as `রেডমিনোট`, or of letters, as
 * in `এনএইচ`.
 */
function fromSeveral(bangla: string): string | undefined {
  /** For each length of a prefix, the fewest words that compose it. */
  const fewest: (readonly string[] | undefined)[] = [[]];
  for (let to = 1; to <= bangla.length; to += 1) {
    for (let from = Math.max(0, to - longestWord); from < to; from += 1) {
      const before = fewest[from];
      const last = latinOf.get(bangla.slice(from, to));
      if (!before || !last) continue;
      if (before.length + 1 < (fewest[to]?.length ?? Number.POSITIVE_INFINITY)) {
        fewest[to] = [...before, last];
      }
    }
  }
  return fewest[bangla.length]?.join('');
}

/**
 * A Bangla word in Latin letters: by the table, else by its sound, which is close enough for a
 * search among known words. Expects NFC.
 */
export function toLatin(bangla: string): string {
  const known = fromSeveral(bangla);
  if (known) return known;
  let sound = '';
  // A য below another letter only changes the vowel: স্যা is pronounced sa.
  const plain = bangla.replaceAll('্য', '').replaceAll(yya, 'y').replaceAll('\u09bc', '');
  for (const letter of plain) {
    sound += consonants[letter] ?? vowels[letter] ?? (/[a-z]/.test(letter) ? letter : '');
  }
  return sound;
}
