/** Digits of every script: Unicode has each script's digits in one run, from 0 to 9. */
const anyDigit = /[^\P{Nd}0-9]/gu;
function toAscii(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1;
  return String(value);
}

/**
 * The text as a person reads it: full-width, circled and mathematical letters and digits become
 * plain ones (NFKC), digits of all scripts become 0 to 9, and invisible characters are removed.
 */
export function asRead(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<=[\p{N}\p{P}A-Za-z])(?:\p{Cf}|\u034f|\u115f|\u2800|\u20e3|\ufe0e|\ufe0f)+/gu, '')
    .replace(anyDigit, toAscii);
}
