import { expect, test } from 'vitest';
import { storedStates } from '#contract/orders/deal-states.ts';
import { playPart } from './play-part.ts';
import type { CheatsPart } from './table.ts';

/** A few moves in `npm test`; `npm run verify -- game` sets more. */
const depth = Number(process.env.GAME_DEPTH ?? 1);
const seconds = Number(process.env.GAME_SECONDS ?? 60);
const parts = (process.env.GAME_PARTS ?? 'buys,sells,both').split(',') as CheatsPart[];
const hours = 3_600_000;

const reached = new Set<string>();

// sec T127, T141
test.each(parts)('nobody honest loses to a cheat: %s', { timeout: 6 * hours }, async (part) => {
  const played = await playPart(part, { depth, seconds });
  for (const state of played.flatMap(({ states }) => states)) reached.add(state);
  expect(played.flatMap(({ stories }) => stories)).toEqual([]);
});

test.runIf(parts.length === 3)('the games come to every state of the table', () => {
  expect(storedStates.filter((state) => !reached.has(state))).toEqual([]);
});
