import type { ReactNode } from 'react';

/** The page's heading; takes the focus after a navigation so that screen readers say it. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="mb-5 text-2xl font-extrabold outline-none sm:text-3xl">
      {children}
    </h1>
  );
}

/** The column that holds a page's content. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">{children}</div>;
}

/** A form or message in the middle of the page. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg rounded-card border border-line bg-surface p-5 shadow-card sm:p-8">
      {children}
    </div>
  );
}
