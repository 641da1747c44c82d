import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { Icon, infoIcon, retryIcon, warningIcon } from '../icons.tsx';

const tones = {
  plain: 'bg-raised text-ink',
  good: 'bg-tint text-brand',
  waiting: 'bg-marigold-tint text-marigold-ink',
};

type NoticeProps = {
  tone?: keyof typeof tones;
  /** The action of the notice. */
  action?: ReactNode;
  children: ReactNode;
};

/** Information that is not an error, announced when it appears. For errors: `ErrorNotice`. */
export function Notice({ tone = 'plain', action, children }: NoticeProps) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card px-4 py-3',
        tones[tone],
      )}
    >
      <div role="status" className="flex min-w-0 grow basis-60 items-start gap-2">
        <Icon path={tone === 'waiting' ? warningIcon : infoIcon} className="mt-0.5" />
        <div className="min-w-0 wrap-anywhere">{children}</div>
      </div>
      {action}
    </div>
  );
}

type ErrorNoticeProps = {
  /** What happened, in a sentence. */
  children: ReactNode;
  retryLabel?: string;
  busy?: boolean;
  /** Without it there is no retry button. */
  onRetry?: () => void;
};

/** An error, announced at once, with a retry button. */
export function ErrorNotice({ children, retryLabel, busy, onRetry }: ErrorNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-danger-tint p-4 text-danger">
      <p role="alert" className="flex min-w-0 grow basis-60 items-start gap-2 font-medium">
        <Icon path={warningIcon} className="mt-0.5" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </p>
      {onRetry && (
        <Button variant="quiet" busy={busy ?? false} onClick={onRetry}>
          {!busy && <Icon path={retryIcon} />}
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

/** An error message, announced at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-control border-l-4 border-danger bg-danger-tint px-4 py-2 text-danger wrap-anywhere"
    >
      {children}
    </p>
  );
}
