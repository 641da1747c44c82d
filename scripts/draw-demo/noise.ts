/** Pseudo-random numbers and smooth noise, the same in each run. */

/** A generator of numbers from 0 to 1, by the seed. */
export function random(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function lattice(x: number, y: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1 that changes over a distance of about 1. */
export function noise(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const [u, v] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
  const upper = lattice(left, top) * (1 - u) + lattice(left + 1, top) * u;
  const lower = lattice(left, top + 1) * (1 - u) + lattice(left + 1, top + 1) * u;
  return upper * (1 - v) + lower * v;
}

/** Noise of several sizes, from 0 to 1. */
export function clouds(x: number, y: number, octaves = 4): number {
  let [sum, weight, total] = [0, 0.5, 0];
  for (let octave = 0; octave < octaves; octave += 1) {
    const scale = 2 ** octave;
    sum += weight * noise(x * scale + octave * 17.3, y * scale - octave * 9.1);
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const part = clamp((value - from) / (to - from));
  return part * part * (3 - 2 * part);
}
