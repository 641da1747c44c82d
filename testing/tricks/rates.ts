import { findTricks } from '#contract/tricks/find-tricks.ts';
import { type ChatLine, honestLinesFile, readChatLines } from './chat-lines.ts';

export type Rates = {
  tricks: number;
  missed: ChatLine[];
  honest: number;
  /** With what was found in them. */
  alarms: (ChatLine & { found: string[] })[];
};

/** How a file's tricks are found, and how many of its harmless and of all honest lines are suspected. */
export function readRates(file?: string): Rates {
  const lines = readChatLines(file);
  const tricks = lines.filter(({ kind }) => kind !== 'none');
  const honest = [
    ...lines.filter(({ kind }) => kind === 'none'),
    ...readChatLines(honestLinesFile),
  ];
  const kindsOf = (text: string): string[] => findTricks(text).map(({ kind }) => kind);
  return {
    tricks: tricks.length,
    missed: tricks.filter(({ kind, text }) => !kindsOf(text).includes(kind)),
    honest: honest.length,
    alarms: honest
      .map((line) => ({ ...line, found: kindsOf(line.text) }))
      .filter(({ found }) => found.length > 0),
  };
}

export const recallOf = ({ tricks, missed }: Rates) => 1 - missed.length / Math.max(1, tricks);

/** The share of honest lines that are not suspected. */
export const trustOf = ({ honest, alarms }: Rates) => 1 - alarms.length / Math.max(1, honest);

/** The share of tricks in what is suspected. */
export function precisionOf({ tricks, missed, alarms }: Rates): number {
  const hits = tricks - missed.length;
  return hits / Math.max(1, hits + alarms.length);
}
