import { type ReactNode, useId } from 'react';

type ChartFrameProps = {
  title: string;
  /** The chart in a sentence or two. */
  summary: string;
  children: ReactNode;
};

/** A figure with title and summary around a chart. */
export function ChartFrame({ title, summary, children }: ChartFrameProps) {
  const id = useId();
  return (
    <figure
      aria-labelledby={`${id}title`}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <figcaption>
        <h2 id={`${id}title`} className="text-lg font-bold">
          {title}
        </h2>
        <p className="mt-1 text-muted">{summary}</p>
      </figcaption>
      {children}
    </figure>
  );
}

type ChartTableProps = {
  /** The caption of the table. */
  caption: string;
  /** The label of the toggle. */
  show: string;
  headings: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly (readonly string[])[];
};

/** The data of a chart as a table; opens without scripts. */
export function ChartTable({ caption, show, headings, rows }: ChartTableProps) {
  const captionId = useId();
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-control font-semibold text-brand underline underline-offset-4">
        {show}
        <span className="sr-only">: {caption}</span>
      </summary>
      {/* On a small screen the table scrolls by itself, by keyboard too. */}
      <section
        aria-labelledby={captionId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
        tabIndex={0}
        className="mt-1 max-h-96 overflow-auto rounded-control border border-line"
      >
        <table className="w-full text-sm">
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
          <thead>
            <tr className="sticky top-0 bg-raised">
              {headings.map((heading, index) => (
                <th
                  key={heading}
                  scope="col"
                  className={`px-3 py-2 font-semibold ${index === 0 ? 'text-left' : 'text-right'}`}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two phones may have one name
              <tr key={row} className="border-t border-line">
                <th scope="row" className="min-w-28 px-3 py-2 text-left font-normal wrap-anywhere">
                  {name}
                </th>
                {cells.map((cell, column) => (
                  <td key={headings[column + 1]} className="px-3 py-2 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
