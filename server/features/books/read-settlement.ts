import {
  type SettlementColumns,
  type SettlementField,
  settlementFields,
} from '#contract/books/settlement-columns.ts';
import { readPoisha } from '#server/lib/bank-files/read-amount.ts';
import { dateReader } from '#server/lib/bank-files/read-date.ts';
import { bare, readTable } from '#server/lib/bank-files/read-table.ts';

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
 * Parses a settlement file. Rows above the header are a title, and rows with neither date nor id
 * are sums; both are skipped. Null without a header that has all required columns, or if it is not
 * CSV.
 */
export function readSettlement(text: string, columns: SettlementColumns): ReadLine[] | null {
  const table = readTable(text, (names) => findColumns(names, columns));
  if (typeof table === 'string') return null;
  const { places, rows } = table;
  const readDate = dateReader(rows.map(({ cells }) => cells[places.date[0] ?? -1] ?? ''));
  return rows.flatMap(({ line, cells: row, isShifted }) => {
    const cells = (field: SettlementField) => places[field].map((place) => row[place] ?? '');
    const [date = ''] = cells('date');
    const [id = ''] = cells('id');
    if (!date && !id) return [];
    const sum = (field: SettlementField) => (isShifted ? null : sumOf(cells(field)));
    const amounts = completed({
      gross: sum('gross'),
      fee: places.fee.length > 0 ? sum('fee') : undefined,
      net: places.net.length > 0 ? sum('net') : undefined,
    });
    return [{ position: line, id: id.slice(0, idMax), date: readDate(date), ...amounts }];
  });
}

type Places = Record<SettlementField, number[]>;

/** The positions of the fields in a header; null unless it has date, id, gross, and fee or net. */
function findColumns(names: readonly string[], columns: SettlementColumns): Places | null {
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
