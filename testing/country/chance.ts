import { createHash } from 'node:crypto';
import { seededNumbers } from '#testing/lib/seeded-numbers.ts';

/** One stream of chance. Each turn of each person has its own, so that a turn that is left out changes no other. */
export type Chance = {
  /** From 0, below 1. */
  next: () => number;
  /** Whether something of this probability happens. */
  hits: (probability: number) => boolean;
  /** A whole number, both ends included. */
  between: (from: number, to: number) => number;
  pick: <T>(list: readonly T[]) => T;
};

export function chanceOf(...names: (string | number)[]): Chance {
  const digest = createHash('sha256').update(names.join('\0')).digest();
  const whole = seededNumbers(digest.readUInt32LE(0));
  const next = () => whole() / 2 ** 32;
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    hits: (probability) => next() < probability,
    between,
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
  };
}
