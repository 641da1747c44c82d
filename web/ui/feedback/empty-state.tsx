import type { ReactNode } from 'react';
import { basketIcon, Icon } from '../icons.tsx';

type EmptyStateProps = {
  title: string;
  hint?: string;
  /** A drawing from `icons.ts`; a basket where nothing fits better. */
  icon?: string;
  /** What to do next: a link or a button. */
  children?: ReactNode;
};

/** Nothing here yet: says so, why, and what to do next. */
export function EmptyState({ title, hint, icon = basketIcon, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-field/60 bg-surface px-5 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-tint text-brand">
        <Icon path={icon} className="size-8" />
      </span>
      <p className="text-lg font-bold">{title}</p>
      {hint && <p className="max-w-sm text-muted">{hint}</p>}
      {children}
    </div>
  );
}
