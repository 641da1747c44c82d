import { toAsciiDigits } from '#contract/digits.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/., ]+(\d{4})(?!\d)/;
const named = /^(\d{1,2})[-/. ]([a-z]{3,9})[-/., ]+(\d{4})(?!\d)/i;

/**
 * Reads the dates of one file, with or without times: `2026-11-24`, `24/11/2026`, `24-Nov-2026`.
 * The day comes first, as in Bangladesh. A file with `11/24/2026` has the month first, so none of
 * its dates in numbers is read: `11/05/2026` would be another day.
 */
export function dateReader(ofFile: readonly string[]): (cell: string) => string | null {
  const isMonthFirst = ofFile.some((cell) => {
    const [, month, day, year] = numbers.exec(plain(cell)) ?? [];
    return dayOf(year, day, month) === null && dayOf(year, month, day) !== null;
  });
  return (cell) => {
    const text = plain(cell);
    const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text);
    if (iso) return dayOf(iso[1], iso[2], iso[3]);
    const word = named.exec(text);
    if (word) {
      const month = months.indexOf(String(word[2]).slice(0, 3).toLowerCase()) + 1;
      return dayOf(word[3], String(month), word[1]);
    }
    const local = numbers.exec(text);
    return local && !isMonthFirst ? dayOf(local[3], local[2], local[1]) : null;
  };
}

const plain = (cell: string) =>
  toAsciiDigits(cell)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'/, '');

function dayOf(year = '', month = '', day = ''): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  // The parser would turn the 31st of a short month into the next month's first.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written
    ? null
    : written;
}
