import type { ReactNode } from 'react';

/** A list of items with too much content for table rows. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {children}
    </ul>
  );
}

export function Card({ children }: { children: ReactNode }) {
  return <li className="grid gap-3 rounded-card border border-line bg-surface p-4">{children}</li>;
}

/** A list of short items: one frame with a line between them, so that many fit a phone. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {children}
    </ul>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <li className="px-4 py-2">{children}</li>;
}

/** A description list: two columns on a phone, one with large letters, more where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] sm:grid-cols-2 sm:gap-x-6 xl:grid-cols-3">
      {children}
    </dl>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
