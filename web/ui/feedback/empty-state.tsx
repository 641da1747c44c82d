import type { ReactNode } from 'react';
import { basketIcon, Icon } from '../icons.tsx';

type EmptyStateProps = {
  title: string;
  hint?: string;
  /** An icon path from `icons.ts`; a basket by default. */
  icon?: string;
  /** The next action: a link or a button. */
  children?: ReactNode;
};

/** An empty state: what is missing, why, and the next action. */
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
