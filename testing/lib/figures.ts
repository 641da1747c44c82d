import { appendFile } from 'node:fs/promises';

/** What a test tried, how often, and how often it failed: all of `wrong` should be 0. */
export type Figures = {
  what: string;
  tried: Record<string, number>;
  wrong: Record<string, number>;
};

/**
 * Records figures for `npm run verify -- integrity`; does nothing without its file
 * (`INTEGRITY_FIGURES`).
 */
export async function keepFigures(figures: Figures): Promise<void> {
  const file = process.env.INTEGRITY_FIGURES;
  if (file) await appendFile(file, `${JSON.stringify(figures)}\n`);
}

/** Whether all cases run, as before a release, instead of a sample. */
export const isThorough = process.env.INTEGRITY_FIGURES !== undefined;

/** The number of rounds: few in `npm test`, configurable in `npm run verify -- integrity`. */
export function rounds(variable: string, few: number): number {
  return Number(process.env[variable] ?? few);
}
