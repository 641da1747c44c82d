import type { ReactNode } from 'react';

/** Nothing here yet: says so, why, and what to do next. */
export function EmptyState({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line bg-surface px-6 py-14 text-center">
      <p className="text-lg font-bold">{title}</p>
      {hint && <p className="max-w-sm text-muted">{hint}</p>}
      {children}
    </div>
  );
}
