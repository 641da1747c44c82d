import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type Column<Row> = {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Shows the heading before the value on narrow screens, where the value alone is unclear. */
  labelled?: boolean;
  /**
   * A width on wide screens, as a class like `lg:w-1/4`; then give all columns one. Without it the
   * columns of a long table move while its rows arrive.
   */
  width?: string;
};

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
};

/**
 * A table that turns into cards on narrow screens. The roles are explicit, because browsers drop
 * them when CSS changes the layout.
 */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="table"
      className={classes(
        'block w-full sm:table sm:overflow-hidden sm:rounded-card sm:border sm:border-line sm:bg-surface',
        columns.some(({ width }) => width) && 'lg:table-fixed',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row" className="sm:bg-raised sm:text-left sm:text-sm">
          {columns.map(({ heading, width }) => (
            <th
              key={heading}
              // biome-ignore lint/a11y/noRedundantRoles: see above
              role="columnheader"
              scope="col"
              className={classes('px-4 py-3 font-semibold', width)}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup" className="grid gap-3 sm:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            // biome-ignore lint/a11y/noRedundantRoles: see above
            role="row"
            className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-surface p-4 sm:table-row sm:rounded-none sm:border-0 sm:p-0"
          >
            {columns.map(({ heading, cell, labelled }) => (
              <td
                key={heading}
                // biome-ignore lint/a11y/noRedundantRoles: see above
                role="cell"
                data-heading={heading}
                className={classes(
                  'sm:border-t sm:border-line sm:px-4 sm:py-3 sm:align-middle',
                  labelled &&
                    'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:before:text-muted max-sm:before:content-[attr(data-heading)]',
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
