import { type ReactNode, useId } from 'react';

type ChartFrameProps = {
  title: string;
  /** The picture in a sentence or two. */
  summary: string;
  children: ReactNode;
};

/** A picture of numbers with its name and what it says in words. */
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
