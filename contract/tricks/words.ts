/** A word of a sentence as it is compared: lower case, and `wh@ts4pp` with letters for its signs. */
export type Word = { text: string; start: number; end: number };

const signs: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '4': 'a' };

/** The words of each sentence; commas do not end one, because requests go on behind them. */
export function sentencesOf(read: string): Word[][] {
  return [...read.matchAll(/[^.!?।\n]+(?:[.](?=\d)[^.!?।\n]*)*/gu)].map(({ 0: sentence, index }) =>
    [...sentence.matchAll(/[\p{L}\p{M}\p{N}@$%৳]+/gu)].map(({ 0: word, index: at }) => ({
      text: plain(word),
      start: index + at,
      end: index + at + word.length,
    })),
  );
}

/** Signs become letters only beside letters, so that amounts remain numbers. */
function plain(word: string): string {
  const lower = word.toLowerCase();
  return /^[a-z]+[@$0134]+[a-z]+[a-z@$0134]*$/.test(lower)
    ? lower.replace(/[@$0134]/g, (sign) => signs[sign] ?? sign)
    : lower;
}

/** A pattern of whole words; Bangla words also with the endings of their cases. */
export function vocabulary(latin: string, bangla: string): RegExp {
  const stems = bangla.normalize('NFKC').trim().split(/\s+/).join('|');
  return new RegExp(
    `^(?:${latin.trim().split(/\s+/).join('|')}|(?:${stems})\\p{L}*\\p{M}*\\p{L}*)$`,
    'u',
  );
}
