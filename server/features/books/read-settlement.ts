import { parse } from 'csv-parse/sync';
import {
  type SettlementColumns,
  type SettlementField,
  settlementFields,
} from '#contract/books/settlement-columns.ts';
import { toAsciiDigits } from '#contract/digits.ts';

/** A line of a provider's file as far as it was readable; amounts in signed poisha. */
export type ReadLine = {
  /** The line in the file, from 1. */
  position: number;
  id: string;
  /** `YYYY-MM-DD`. */
  date: string | null;
  gross: number | null;
  fee: number | null;
  net: number | null;
};

const idMax = 120;

/**
 * Parses a settlement file: CSV with comma, semicolon or tab. Rows above the header are a title,
 * and rows with neither date nor id are sums; both are skipped. Null without a header that has all
 * required columns, or if it is not CSV.
 */
export function readSettlement(text: string, columns: SettlementColumns): ReadLine[] | null {
  const rows = rowsOf(text);
  if (!rows) return null;
  const head = rows.findIndex((row) => findColumns(row, columns) !== null);
  const places = head < 0 ? null : findColumns(rows[head] ?? [], columns);
  if (!places) return null;
  return rows.slice(head + 1).flatMap((row, index) => {
    const position = head + index + 2;
    const cells = (field: SettlementField) => places[field].map((place) => row[place] ?? '');
    const [date = ''] = cells('date');
    const [id = ''] = cells('id');
    if (!date.trim() && !id.trim()) return [];
    const amounts = completed({
      gross: sumOf(cells('gross')),
      fee: places.fee.length > 0 ? sumOf(cells('fee')) : undefined,
      net: places.net.length > 0 ? sumOf(cells('net')) : undefined,
    });
    return [{ position, id: id.trim().slice(0, idMax), date: readDate(date), ...amounts }];
  });
}

function rowsOf(text: string): string[][] | null {
  const options = { bom: true, relax_column_count: true, relax_quotes: true, trim: true };
  const first = text.slice(0, 4_000);
  const delimiter = [',', ';', '\t'].toSorted(
    (one, other) => first.split(other).length - first.split(one).length,
  )[0];
  try {
    return parse(text, { ...options, delimiter, skip_empty_lines: false });
  } catch {
    return null;
  }
}

type Places = Record<SettlementField, number[]>;

/** Column names are compared by letters and digits only, because spellings vary. */
const bare = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The positions of the fields in a header; null unless it has date, id, gross, and fee or net. */
function findColumns(row: readonly string[], columns: SettlementColumns): Places | null {
  const names = row.map(bare);
  const placesOf = (field: SettlementField): number[] => {
    for (const name of columns[field]) {
      const places = name.split('+').map((part) => names.indexOf(bare(part)));
      if (places.every((place) => place >= 0)) return places;
    }
    return [];
  };
  const places = Object.fromEntries(
    settlementFields.map((field) => [field, placesOf(field)]),
  ) as Places;
  const isThere = (field: SettlementField) => places[field].length > 0;
  const isWhole = isThere('date') && isThere('id') && isThere('gross');
  return isWhole && (isThere('fee') || isThere('net')) ? places : null;
}

type Amounts = Record<'gross' | 'fee' | 'net', number | null>;

/** `undefined`: the file has no such column, so the value is computed from the two others. */
function completed({
  gross,
  fee,
  net,
}: {
  gross: number | null;
  fee: number | null | undefined;
  net: number | null | undefined;
}): Amounts {
  const less = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one - other;
  return {
    gross,
    fee: fee === undefined ? less(gross, net ?? null) : fee,
    net: net === undefined ? less(gross, fee ?? null) : net,
  };
}

function sumOf(cells: readonly string[]): number | null {
  const amounts = cells.map(readPoisha);
  return amounts.some((amount) => amount === null)
    ? null
    : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

/**
 * Parses an amount in Taka as spreadsheets write it, and returns poisha: with separators, the sign
 * of the Taka, BDT, Bangla digits, and brackets for a negative one. Null if it is no amount, or has
 * more than two decimals.
 */
export function readPoisha(cell: string): number | null {
  const text = toAsciiDigits(cell)
    .replace(/[\s,৳]|BDT|Tk\.?/gi, '')
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/^[−–]/, '-');
  const match = /^([+-]?)(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) return null;
  const [, sign, taka = '', decimals = ''] = match;
  const poisha = Number(taka) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? 0 - poisha : poisha;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The day of a date, with or without its time: `2026-11-24`, `24/11/2026`, `24-Nov-2026`. */
export function readDate(cell: string): string | null {
  const text = toAsciiDigits(cell).trim();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?![\d])/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  // The day comes first, as in Bangladesh.
  const local = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4})(?!\d)/i.exec(text);
  if (!local) return null;
  const month = months.indexOf(String(local[2]).slice(0, 3).toLowerCase()) + 1 || local[2];
  return dayOf(local[3], String(month), local[1]);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  // The parser would turn the 31st of a short month into the next month's first.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written
    ? null
    : written;
}
