import { chanceOf } from './chance.ts';

/** What becomes of a writing request on its way. */
export const fates = [
  /** It never arrives; the person sends it again. */
  'request lost',
  /** It is done, and its answer does not arrive; the person sends it again. */
  'answer lost',
  /** A second copy arrives with it. */
  'doubled',
  /** A copy arrives hours later. */
  'late copy',
  /** The program dies at one of its statements, and starts again; the person sends it again. */
  'killed',
] as const;
export type Fate = (typeof fates)[number];

/** What is wrong around the program for some hours. */
export const weathers = [
  'gateway away',
  'mail away',
  'clock ahead',
  'clock behind',
  'messages late',
  'messages doubled',
  'messages lost',
] as const;
export type WeatherKind = (typeof weathers)[number];

const fateChance = 0.08;

/** The fate of the n-th writing request of a turn; null: it arrives, and is answered. */
export function fateOf(seed: number, turn: string, nth: number) {
  const chance = chanceOf(seed, 'fate', turn, nth);
  if (!chance.hits(fateChance)) return null;
  return { fate: chance.pick(fates), chance };
}

export type Spell = { key: string; kind: WeatherKind; from: number; until: number };

const hour = 3_600_000;

/** A spell of bad weather on most days. */
export function spellsOf(seed: number, from: number, days: number): Spell[] {
  const spells: Spell[] = [];
  for (let nth = 0; nth < days; nth += 1) {
    const chance = chanceOf(seed, 'weather', nth);
    if (!chance.hits(0.8)) continue;
    const begins = from + nth * 24 * hour + chance.between(0, 23) * hour;
    const until = begins + chance.between(1, 10) * hour;
    // What is away changes more than what is late.
    const kind = chance.hits(0.3) ? 'gateway away' : chance.pick(weathers);
    spells.push({ key: `w${nth}`, kind, from: begins, until });
  }
  return spells;
}
