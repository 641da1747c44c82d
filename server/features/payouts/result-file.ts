import { parse } from 'csv-parse/sync';
import { resultColumns, resultMessages, resultWords } from '#contract/payouts/results.ts';

/** A line of a result file with a transfer's reference. */
export type ResultLine = {
  /** The line in the file, whose header is line 1. */
  line: number;
  ref: string;
  /** Null: an unknown word. */
  status: keyof typeof resultWords | null;
  /** The word in the file. */
  statusText: string;
  /** The rail's reference of a sent transfer; may be empty. */
  paidAs: string;
  /** Why it was not sent; may be empty. */
  problem: string;
  /** Taka; null without a column, or if it is not a number. */
  taka: number | null;
};

/** The whole file is unusable; the message is one of `resultMessages`. */
export class UnusableFile extends Error {}

type Columns = Partial<Record<keyof typeof resultColumns, number>>;

/**
 * Parses a rail's result file: CSV with commas, semicolons or tabs, whose headers are among
 * `resultColumns`. Lines without a reference, such as sums, are skipped. Throws `UnusableFile`.
 */
export function readResults(csv: string): ResultLine[] {
  // A spreadsheet is a ZIP archive, and an old one begins with bytes that are not UTF-8.
  if (['PK', '\uFFFD'].some((start) => csv.startsWith(start))) {
    throw new UnusableFile(resultMessages.notText);
  }
  const [header, ...rows] = readRows(csv);
  const columns = findColumns(header?.cells ?? []);
  if (columns.ref === undefined || columns.status === undefined) {
    throw new UnusableFile(resultMessages.noColumns);
  }
  return rows.flatMap(({ line, cells }) => {
    const of = (name: keyof Columns) => textOf(cells[columns[name] ?? -1]);
    const ref = of('ref').toUpperCase();
    if (!ref) return [];
    const statusText = of('status');
    const amount = of('amount').replace(/[,\s]/g, '');
    return [
      {
        line,
        ref,
        status: statusOf(statusText),
        statusText,
        paidAs: of('paidAs').slice(0, 60),
        problem: of('problem').slice(0, 200),
        taka: /^\d+(\.\d+)?$/.test(amount) ? Number(amount) : null,
      },
    ];
  });
}

type Row = { line: number; cells: string[] };

function readRows(csv: string): Row[] {
  try {
    const records = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch {
    throw new UnusableFile(resultMessages.unreadable);
  }
}

/**
 * Exported files have an apostrophe before texts that a spreadsheet would interpret as formulas.
 */
const textOf = (cell: string | undefined) => (cell ?? '').replace(/^'/, '').trim();

function findColumns(header: readonly string[]): Columns {
  const names = header.map((each) => each.toLowerCase().replace(/[^a-z]/g, ''));
  const found = Object.entries(resultColumns).flatMap(([meaning, known]) => {
    const [at] = known.map((name) => names.indexOf(name)).filter((index) => index >= 0);
    return at === undefined ? [] : [[meaning, at] as const];
  });
  return Object.fromEntries(found);
}

function statusOf(text: string): ResultLine['status'] {
  const word = text.toLowerCase();
  const isOf = (status: keyof typeof resultWords) =>
    (resultWords[status] as readonly string[]).includes(word);
  return (['sent', 'failed', 'pending'] as const).find(isOf) ?? null;
}
