const banglaZero = '০'.charCodeAt(0);

/** Converts ০–৯, because `Number()` and `\d` accept 0–9 only. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero));
}
