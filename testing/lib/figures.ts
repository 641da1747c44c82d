import { appendFile } from 'node:fs/promises';

/** What one test tried, how often, and how often it went wrong: all of `wrong` should be 0. */
export type Figures = {
  what: string;
  tried: Record<string, number>;
  wrong: Record<string, number>;
};

/** Keeps figures for `npm run verify:integrity`; without its file (`INTEGRITY_FIGURES`) nothing. */
export async function keepFigures(figures: Figures): Promise<void> {
  const file = process.env.INTEGRITY_FIGURES;
  if (file) await appendFile(file, `${JSON.stringify(figures)}\n`);
}

/** Whether everything is tried in every way, as before a release, and not a sample of it. */
export const isThorough = process.env.INTEGRITY_FIGURES !== undefined;

/** How many rounds a test runs: few in `npm test`, as many as it says in `npm run verify:integrity`. */
export function rounds(variable: string, few: number): number {
  return Number(process.env[variable] ?? few);
}
