/** A target for the ratio to the reference, or for the value itself. */
export type Target = { of: 'ratio' | 'value' } & ({ atMost: number } | { atLeast: number });

/** A measurement over several rounds, with its reference in the same rounds. */
export type Figure = {
  /** What was measured, like `GET /categories` or `home`. */
  what: string;
  /** The conditions, such as `{ database: 'PostgreSQL', products: 10000 }`. */
  under: Record<string, string | number>;
  /** The metric, such as `requests per second`; a column of the table. */
  metric: string;
  unit: Unit;
  /** One value per round. */
  rounds: number[];
  /** The reference in the same rounds, if there is one. */
  reference?: number[];
  target?: Target;
};

export type Unit = 'per second' | 'ms' | 's' | 'KB' | 'MB' | '%' | 'count' | 'ratio';

export type Spread = { median: number; min: number; max: number };

/** The median of several rounds, with minimum and maximum. Throws without rounds. */
export function spreadOf(rounds: number[]): Spread {
  const sorted = rounds.toSorted((one, other) => one - other);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new Error('There was no round');
  const middle = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  const median = middle.reduce<number>((sum, each) => sum + (each ?? 0) / 2, 0);
  return { median, min, max };
}

/**
 * The ratio per round, because both values of a round had the same machine load; null without a
 * reference.
 */
export function ratioOf({ rounds, reference }: Figure): Spread | null {
  if (!reference) return null;
  return spreadOf(rounds.map((value, round) => value / (reference[round] ?? Number.NaN)));
}

/** Whether the median reaches the figure's target; null without a target. */
export function isMet(figure: Figure): boolean | null {
  const { target } = figure;
  if (!target) return null;
  const spread = target.of === 'ratio' ? ratioOf(figure) : spreadOf(figure.rounds);
  if (!spread) throw new Error(`${figure.what}: a ratio needs a reference`);
  return 'atMost' in target ? spread.median <= target.atMost : spread.median >= target.atLeast;
}

const decimals: Record<Unit, number> = {
  'per second': 0,
  ms: 1,
  s: 2,
  KB: 1,
  MB: 0,
  '%': 0,
  count: 0,
  ratio: 2,
};

/** Formats a number for tables and plots: `12,345`, `0.91`, `4.2 ms`. */
export function written(value: number, unit: Unit): string {
  // A rate needs decimals, a time of 100 ms or more needs none.
  const digits = unit === 'ms' && value >= 100 ? 0 : decimals[unit];
  const number = value.toLocaleString('en', {
    minimumFractionDigits: value === Math.round(value) && unit !== 'ratio' ? 0 : digits,
    maximumFractionDigits: digits,
  });
  const isBare = unit === 'per second' || unit === 'count' || unit === 'ratio';
  return isBare ? number : `${number} ${unit}`;
}
