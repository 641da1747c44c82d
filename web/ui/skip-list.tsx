import { type ReactNode, useId } from 'react';

/** A long list that a keyboard need not go through: a link before it leads to what comes after it. */
export function SkipList({ label, children }: { label: string; children: ReactNode }) {
  const end = useId();
  return (
    <>
      <a
        href={`#${end}`}
        className="sr-only z-30 rounded-control bg-surface px-4 py-3 font-semibold focus:not-sr-only focus:absolute"
      >
        {label}
      </a>
      {children}
      <span id={end} tabIndex={-1} />
    </>
  );
}
