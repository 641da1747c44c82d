import type { ReactNode } from 'react';

/** A short state, such as "paid". */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-tint px-3 py-0.5 text-sm font-semibold text-brand">
      {children}
    </span>
  );
}
