import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

const tones = {
  good: 'bg-tint text-brand',
  plain: 'bg-raised text-ink',
  waiting: 'bg-marigold-tint text-marigold-ink',
  bad: 'bg-danger-tint text-danger',
};

export type BadgeTone = keyof typeof tones;

/** A short state, such as "paid". The colour only repeats the words. */
export function Badge({ tone = 'good', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1 rounded-md px-2 py-0.5 text-sm font-semibold wrap-anywhere',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
