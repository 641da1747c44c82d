import type { Conduct } from '#contract/orders/orders.ts';

type Texts = Record<
  'calledOff' | 'refused' | 'silent' | 'noShows',
  (count: number, of: number) => string
>;

/** What counts against a member, one sentence each; empty without anything. */
export function conductSentences(conduct: Conduct, text: Texts): string[] {
  const { deals, calledOff, refused, silent, noShows, noShowsDisputed } = conduct;
  return [
    ...(calledOff > 0 ? [text.calledOff(calledOff, deals)] : []),
    ...(refused > 0 ? [text.refused(refused, deals)] : []),
    ...(silent > 0 ? [text.silent(silent, deals)] : []),
    ...(noShows > 0 ? [text.noShows(noShows, noShowsDisputed)] : []),
  ];
}
