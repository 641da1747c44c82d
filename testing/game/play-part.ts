import { appendFile } from 'node:fs/promises';
import { openings } from './openings.ts';
import { type Found, searchFrom, type Tally, tell } from './search.ts';
import { type CheatsPart, openTable } from './table.ts';

/**
 * The results of the games from one opening; `npm run verify -- game` reads them as a line of JSON.
 */
export type Played = Omit<Tally, 'states'> & {
  part: CheatsPart;
  opening: string;
  /** The states of the deal that its games reached. */
  states: string[];
  /** Counter-examples, each as a story of sentences, the shortest first. */
  stories: { bound: string; story: string }[];
};

type PlayOptions = {
  /** The cheat's moves after each opening. */
  depth: number;
  /** For each opening, by the machine's clock. */
  seconds: number;
};

/** Plays all openings of a part. With `GAME_REPORT` each result is added to that file. */
export async function playPart(part: CheatsPart, { depth, seconds }: PlayOptions) {
  const t = await openTable(part);
  const all: Played[] = [];
  try {
    for (const opening of openings[part]) {
      if (opening.forTwoMoves && depth < 2) continue;
      const { found, tally } = await searchFrom(t, opening, {
        depth,
        until: Date.now() + seconds * 1000,
      });
      const stories = [];
      for (const each of shortestFirst(found)) {
        stories.push({ bound: each.bound, story: await tell(t, each) });
      }
      const played = { part, opening: opening.name, ...tally, states: [...tally.states], stories };
      all.push(played);
      const file = process.env.GAME_REPORT;
      if (file) await appendFile(file, `${JSON.stringify(played)}\n`);
    }
  } finally {
    await t.branches.end(t.db);
  }
  return all;
}

const shortestFirst = (found: Found[]) =>
  found.toSorted((one, other) => one.moves.length - other.moves.length);
