import type { ReactNode } from 'react';

/** The page's heading; takes the focus after a navigation so that screen readers say it. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1
      tabIndex={-1}
      className="mb-5 text-2xl font-extrabold text-balance outline-none sm:text-3xl"
    >
      {children}
    </h1>
  );
}

/** Names a part of a page; `id` is what the part is `aria-labelledby`. */
export function SectionHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-3 text-xl font-extrabold sm:mb-4 sm:text-2xl">
      {children}
    </h2>
  );
}

/** The column that holds a page's content. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-6xl px-3 py-6 sm:px-4 sm:py-8">{children}</div>;
}

/** A form or message in the middle of the page. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg rounded-card border border-line bg-surface p-4 shadow-card sm:p-8">
      {children}
    </div>
  );
}
