import { toAsciiDigits } from '../digits.ts';

/** Spellings with the same pronunciation, in Latin letters; the rules apply one after the other. */
const latinRules: readonly (readonly [RegExp, string])[] = [
  [/g[ao]n[jzg]e?\b/g, 'ganj'],
  [/ph/g, 'f'],
  [/ck|q|c(?!h)/g, 'k'],
  [/x/g, 'ks'],
  [/chh?/g, 'c'],
  [/z/g, 'j'],
  [/([bdgjkpst])h/g, '$1'],
  [/ee|ie|ey/g, 'i'],
  [/oo|ou/g, 'u'],
  [/w|v/g, 'b'],
  [/y/g, 'i'],
  [/o/g, 'a'],
  [/(.)\1+/g, '$1'],
];

/** The same in Bangla letters; NFC writes ড়, ঢ় and য় as two signs. */
const banglaRules: readonly (readonly [RegExp, string])[] = [
  [/\u200c|\u200d|\u09bc|\u0981/g, ''],
  [/ী/g, 'ি'],
  [/ূ/g, 'ু'],
  [/[শষ]/g, 'স'],
  [/ণ/g, 'ন'],
  [/[ঢড]/g, 'র'],
  [/[যঝ]/g, 'জ'],
  [/ঙ্গ|ঙ/g, 'ং'],
  [/্য|্জ/g, ''],
  [/ৎ/g, 'ত'],
  [/ছ/g, 'চ'],
];

/**
 * The form in which names of places are compared: spellings with the same pronunciation become
 * equal, in each script separately. Words are separated by one space.
 */
export function foldPlace(text: string): string {
  let folded = toAsciiDigits(text.normalize('NFC').toLowerCase())
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, ' ')
    .trim();
  for (const [pattern, by] of [...latinRules, ...banglaRules]) {
    folded = folded.replace(pattern, by);
  }
  return folded;
}
