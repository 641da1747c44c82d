import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  good: 'bg-tint text-brand',
  plain: 'bg-raised text-ink',
  bad: 'bg-danger-tint text-danger',
};

export type BadgeTone = keyof typeof tones;

/** A short state, such as "paid". */
export function Badge({ tone = 'good', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
