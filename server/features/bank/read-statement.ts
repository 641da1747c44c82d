import { bankColumns } from '#contract/books/bank-statement.ts';
import { toAsciiDigits } from '#contract/digits.ts';
import { readPoisha } from '#server/lib/bank-files/read-amount.ts';
import { dateReader } from '#server/lib/bank-files/read-date.ts';
import { bare, readTable } from '#server/lib/bank-files/read-table.ts';

/** A line of a bank's statement as far as it was readable. */
export type StatementLine = {
  /** The line in the file, from 1. */
  position: number;
  /** `YYYY-MM-DD`. */
  date: string | null;
  /** Signed poisha, negative for what left the account. */
  amount: number | null;
  /** Description and reference; of an unreadable line the whole row. */
  text: string;
};

type Places = Partial<Record<keyof typeof bankColumns, number>>;

const textMax = 300;

/**
 * Parses a statement. Rows without a date and an amount are titles and sums, and those that move
 * nothing are balances; both are skipped. Null without a header that has the columns, or if it is
 * not CSV.
 */
export function readStatement(csv: string): StatementLine[] | null {
  const table = readTable(csv, findColumns);
  if (typeof table === 'string') return null;
  const { places, rows } = table;
  const readDate = dateReader(rows.map(({ cells }) => cells[places.date ?? -1] ?? ''));
  return rows.flatMap(({ line, cells, isShifted }) => {
    const cell = (field: keyof Places) => cells[places[field] ?? -1] ?? '';
    const moved = (['amount', 'in', 'out'] as const).map(cell).filter((text) => text !== '');
    if (cell('date') === '' || (moved.length === 0 && !isShifted)) return [];
    const amount = isShifted
      ? null
      : signedOf({ amount: cell('amount'), came: cell('in'), went: cell('out') });
    if (amount === 0) return [];
    const date = readDate(cell('date'));
    const isWhole = amount !== null && date !== null;
    const text = isWhole ? [cell('text'), cell('reference')] : cells;
    return [
      {
        position: line,
        date: isWhole ? date : null,
        amount: isWhole ? amount : null,
        text: text
          .filter((part) => part !== '')
          .join(' ')
          .slice(0, textMax),
      },
    ];
  });
}

/** Null unless the header has a date, a text and the amounts. */
function findColumns(names: readonly string[]): Places | null {
  const places: Places = Object.fromEntries(
    Object.entries(bankColumns).flatMap(([field, known]) => {
      const at = known.map((name) => names.indexOf(bare(name))).find((place) => place >= 0);
      return at === undefined ? [] : [[field, at]];
    }),
  );
  const has = (field: keyof Places) => places[field] !== undefined;
  const hasAmounts = has('amount') || (has('in') && has('out'));
  return has('date') && (has('text') || has('reference')) && hasAmounts ? places : null;
}

/** Some banks write the empty side of a line as 0, some leave it empty. Null: unclear. */
function signedOf({ amount, came, went }: Record<'amount' | 'came' | 'went', string>) {
  if (came === '' && went === '') return readPoisha(amount);
  const [plus, minus] = [came, went].map((text) =>
    text === '' || text === '-' ? 0 : readPoisha(text),
  );
  if (plus == null || minus == null || (plus !== 0 && minus !== 0)) return null;
  return plus - Math.abs(minus);
}

/** A reference as it is compared: banks change case, blanks and signs. */
export const bareReference = (text: string): string =>
  toAsciiDigits(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
