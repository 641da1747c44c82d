import type { Walked } from './walk.ts';

/** Rows of cells as text, the columns in line. */
export function drawTable(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

/** What became of a page: whether its script runs, the typed fields, and whether its form was sent. */
export function cellOf({ state, typed, posted, faults }: Walked): string {
  if (faults.length > 0) return 'FAILED';
  const form = posted === null ? '' : ', sent';
  return `${state === 'runs' ? 'runs' : 'server’s'} ${typed}${form}`;
}

export const explanation =
  'runs: with its script; server’s: without it after a failure. The number: fields whose early text stayed. sent: the browser sent its form.';
