import { parseSync } from 'vite';
import type { Mutation } from './mutations.ts';

/** A test that runs a broken place, as the recorder in `recorder` writes it. */
export type Reached = { file: string; name: string; ms: number; marks: number[] };

/**
 * The source with a mark in each place that is to be broken: it reports its number when it runs. A place
 * without a syntax for that, such as a key of an object, gets none; returned are the numbers that have.
 */
export function marked(
  file: string,
  source: string,
  places: readonly { number: number; mutation: Mutation }[],
): { source: string; numbers: number[] } {
  let done: typeof places = [];
  for (const place of places) {
    const more = [...done, place];
    if (parseSync(file, insert(source, more)).errors.length === 0) done = more;
  }
  return { source: insert(source, done), numbers: done.map(({ number }) => number) };
}

function insert(source: string, places: Parameters<typeof marked>[2]): string {
  const insertions = places.flatMap(({ number, mutation: { start, end, to } }) => {
    const mark = `globalThis.reached?.(${number})`;
    const [before, after] = to === ';' ? [`{ ${mark}; `, ' }'] : [`(${mark}, `, ')'];
    // Of two places that begin or end together the outer one opens first and closes last.
    return [
      { at: start, text: before, order: [1, start - end] },
      { at: end, text: after, order: [0, end - start] },
    ] as const;
  });
  insertions.sort(
    (one, other) =>
      one.at - other.at || one.order[0] - other.order[0] || one.order[1] - other.order[1],
  );
  let from = 0;
  const parts = insertions.map(({ at, text }) => {
    const part = source.slice(from, at) + text;
    from = at;
    return part;
  });
  return parts.join('') + source.slice(from);
}

/** A setup file of the tests that writes into `to`, a line for each test, which marks it has run. */
export const recorder = (to: string) => `
import { appendFileSync } from 'node:fs';
import { afterEach as afterOne, beforeEach as beforeOne, expect as current } from 'vitest';
// Before a test, while its file is loaded, counts for the file.
const marks = new Set();
globalThis.reached = (number) => marks.add(number);
let began = 0;
const write = (name, ms) => {
  if (marks.size === 0) return;
  const line = { file: current.getState().testPath, name, ms, marks: [...marks] };
  appendFileSync(${JSON.stringify(to)}, JSON.stringify(line) + '\\n');
  marks.clear();
};
beforeOne(() => {
  write('', 0);
  began = performance.now();
});
afterOne(({ task }) => write(task.fullTestName, performance.now() - began));
`;

/** The pattern of Vitest's `-t` for these tests alone. */
export const namesPattern = (tests: readonly Reached[]): string =>
  `^(${[...new Set(tests.map(({ name }) => name.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')))].join('|')})$`;
