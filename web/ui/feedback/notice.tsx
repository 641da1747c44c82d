import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { infoIcon, warningIcon } from '../icons.ts';

const tones = {
  plain: 'bg-raised text-ink',
  good: 'bg-tint text-brand',
  waiting: 'bg-marigold-tint text-marigold-ink',
};

type NoticeProps = {
  tone?: keyof typeof tones;
  /** What can be done about it. */
  action?: ReactNode;
  children: ReactNode;
};

/** Something worth knowing that is no fault; announced when it appears. For faults: `ErrorNotice`. */
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
