import { parse } from 'csv-parse/sync';

type Row = {
  /** The line in the file, from 1. */
  line: number;
  /** Texts without outer blanks and the apostrophe with which exports begin them. */
  cells: string[];
  /**
   * It has more cells than the header, as by the commas of an unquoted `1,23,456`: no cell is
   * certainly in its column.
   */
  isShifted: boolean;
};

type Table<Places> = { places: Places; rows: Row[] };

/**
 * Reads a file of a bank or gateway: CSV with commas, semicolons or tabs. Its separator is the one
 * by which `findColumns` finds a whole header; rows above that are a title. Returns the
 * reason if the file is unusable.
 */
export function readTable<Places>(
  text: string,
  findColumns: (names: readonly string[]) => Places | null,
): Table<Places> | 'not-csv' | 'no-columns' {
  let isCsv = false;
  for (const delimiter of [',', ';', '\t']) {
    const rows = rowsOf(text, delimiter);
    isCsv ||= rows !== null;
    for (const [at, header] of (rows ?? []).entries()) {
      const places = findColumns(header.cells.map(bare));
      if (places === null) continue;
      const width = header.cells.findLastIndex((cell) => cell !== '') + 1;
      const below = (rows ?? []).slice(at + 1).map(({ line, cells }) => ({
        line,
        cells,
        isShifted: cells.slice(width).some((cell) => cell !== ''),
      }));
      return { places, rows: below };
    }
  }
  return isCsv ? 'no-columns' : 'not-csv';
}

function rowsOf(text: string, delimiter: string): Omit<Row, 'isShifted'>[] | null {
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: clean(record) }));
  } catch {
    return null;
  }
}

const clean = (record: readonly string[]) =>
  record.map((cell) => cell.replace(/^[\s\p{Cf}]*'?[\s\p{Cf}]*|[\s\p{Cf}]+$/gu, ''));

/** Names of columns are compared by letters and digits only, because spellings vary. */
export const bare = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
