/**
 * The same whole numbers from 0 to 2^32 - 1 in each run (Tommy Ettinger's mulberry32, public
 * domain).
 */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** The same choices in each run: each call returns a whole number from 0 to below its argument. */
export function seededChoices(seed: number): (below: number) => number {
  const next = seededNumbers(seed);
  return (below) => next() % below;
}
