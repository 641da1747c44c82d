import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { retryIcon, warningIcon } from '../icons.ts';

type ErrorNoticeProps = {
  /** What happened, in a sentence. */
  children: ReactNode;
  retryLabel?: string;
  busy?: boolean;
  /** Without it there is nothing to try again. */
  onRetry?: () => void;
};

/** What could not be had, announced at once, and a way to try again. */
export function ErrorNotice({ children, retryLabel, busy, onRetry }: ErrorNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-danger-tint p-4 text-danger">
      <p role="alert" className="flex min-w-0 grow basis-60 items-start gap-2 font-medium">
        <Icon path={warningIcon} className="mt-0.5" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </p>
      {onRetry && (
        <Button variant="quiet" busy={busy ?? false} onClick={onRetry}>
          {!busy && <Icon path={retryIcon} className="size-4" />}
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
