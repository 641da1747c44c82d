import type { ReactNode } from 'react';

type Column<Row> = { heading: string; cell: (row: Row) => ReactNode };

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
};

/** A table on wide screens; on narrow ones each row becomes a card with its headings inside. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className="block w-full sm:table sm:overflow-hidden sm:rounded-card sm:border sm:border-line sm:bg-surface">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="sm:bg-raised sm:text-left sm:text-sm">
          {columns.map((column) => (
            <th key={column.heading} scope="col" className="px-4 py-3 font-semibold">
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 sm:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="grid gap-2 rounded-card border border-line bg-surface p-4 sm:table-row sm:rounded-none sm:border-0 sm:p-0"
          >
            {columns.map((column) => (
              <td
                key={column.heading}
                className="sm:border-t sm:border-line sm:px-4 sm:py-3 sm:align-middle"
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
