/** The zeros of the digits that are typed here: Bangla, Arabic, Persian, Devanagari, full width. */
const zeros = [...'০٠۰०０'].map((zero) => zero.charCodeAt(0));

/** Converts digits of other scripts, because `Number()` and `\d` accept 0–9 only. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯٠-٩۰-۹०-९０-９]/g, (digit) => {
    const values = zeros.map((zero) => digit.charCodeAt(0) - zero);
    return String(values.find((value) => value >= 0 && value <= 9));
  });
}
