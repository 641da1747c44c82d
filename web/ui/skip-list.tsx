import { type ReactNode, useId } from 'react';

/** A long list with a link before it, by which keyboard users skip it. */
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
