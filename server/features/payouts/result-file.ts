import { toAsciiDigits } from '#contract/digits.ts';
import { resultColumns, resultMessages, resultWords } from '#contract/payouts/results.ts';
import { readPoisha } from '#server/lib/bank-files/read-amount.ts';
import { readTable } from '#server/lib/bank-files/read-table.ts';

/** A line of a result file with a transfer's reference. */
export type ResultLine = {
  /** The line in the file, from 1. */
  line: number;
  ref: string;
  /** Null: an unknown word. */
  status: keyof typeof resultWords | null;
  /** The word in the file. */
  statusText: string;
  /** The rail's reference of a sent transfer; empty without one. */
  paidAs: string;
  /** Why it was not sent; may be empty. */
  problem: string;
  /** As written, and in poisha if that is certain; null if the file has no amounts. */
  amount: { text: string; poisha: number | null } | null;
};

/** The whole file is unusable; the message is one of `resultMessages`. */
export class UnusableFile extends Error {}

type Columns = Partial<Record<keyof typeof resultColumns, number>>;

/**
 * Parses a rail's result file, whose headers are among `resultColumns`. Lines without a reference,
 * such as sums, are skipped. Throws `UnusableFile`.
 */
export function readResults(csv: string): ResultLine[] {
  // A spreadsheet is a ZIP archive, and an old one begins with bytes that are not UTF-8.
  if (['PK', '\uFFFD'].some((start) => csv.startsWith(start))) {
    throw new UnusableFile(resultMessages.notText);
  }
  const table = readTable(csv, findColumns);
  if (table === 'not-csv') throw new UnusableFile(resultMessages.unreadable);
  if (table === 'no-columns') throw new UnusableFile(resultMessages.noColumns);
  const { places, rows } = table;
  return rows.flatMap(({ line, cells, isShifted }) => {
    const of = (name: keyof Columns) => cells[places[name] ?? -1] ?? '';
    const ref = toAsciiDigits(of('ref')).toUpperCase();
    if (!ref) return [];
    const statusText = of('status');
    const text = isShifted ? cells.join(' ') : of('amount');
    const isThere = isShifted || places.amount !== undefined;
    return [
      {
        line,
        ref,
        status: statusOf(statusText),
        statusText,
        paidAs: referenceOf(of('paidAs')),
        problem: of('problem').slice(0, 200),
        amount: isThere ? { text, poisha: isShifted ? null : readPoisha(text) } : null,
      },
    ];
  });
}

/** Null unless the header has a reference and a status. */
function findColumns(names: readonly string[]): Columns | null {
  const found = Object.entries(resultColumns).flatMap(([meaning, known]) => {
    const [at] = known.map((name) => names.indexOf(name)).filter((index) => index >= 0);
    return at === undefined ? [] : [[meaning, at] as const];
  });
  const columns: Columns = Object.fromEntries(found);
  if (columns.ref === undefined || columns.status === undefined) return null;
  // Of an unknown name, too, because without amounts nothing would be compared; amounts of another
  // kind differ, which refuses the line.
  const amount = names.findIndex((name) => /amount|taka|tk$|bdt|টাকা|পরিমাণ/u.test(name));
  return amount < 0 ? columns : { amount, ...columns };
}

/** Empty for a dash or `N/A`, and for what a spreadsheet has rounded to `1.23E+15`. */
function referenceOf(text: string): string {
  const isReference = /[1-9]/.test(toAsciiDigits(text)) && !/^\d[.,]?\d*E\+\d+$/i.test(text);
  return isReference ? text.slice(0, 60) : '';
}

function statusOf(text: string): ResultLine['status'] {
  const word = text.toLowerCase();
  const isOf = (status: keyof typeof resultWords) =>
    (resultWords[status] as readonly string[]).includes(word);
  return (['sent', 'failed', 'pending'] as const).find(isOf) ?? null;
}
