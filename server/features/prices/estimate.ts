import { median, quantileSorted } from 'd3-array';
import { dayMs } from '#contract/durations.ts';
import { fromDhaka, monthOf } from '#contract/formats/dhaka.ts';
import { leastMonthSales, minVotes, priceMonths } from '#contract/limits.ts';
import { toTaka } from '#contract/money.ts';
import { type FairPrice, votes } from '#contract/phones/prices.ts';

/** A price in poisha: paid, or currently offered. */
export type Sample = { amount: number; at: Date; kind: 'sold' | 'listed' };

/** Tukey's factor: an outlier is farther from the middle half than 1.5 times its width. */
const fence = 1.5;

/**
 * Samples without outliers, by Tukey's fences (J. W. Tukey, Exploratory Data Analysis, 1977, ch.
 * 2): they assume no distribution, and outliers do not move them as they would move a mean.
 * Quartiles by linear interpolation (Hyndman and Fan, 1996, type 7), as in d3.
 */
export function withoutOutliers(samples: readonly Sample[]): Sample[] {
  const amounts = sortedAmounts(samples);
  const low = quantileSorted(amounts, 0.25);
  const high = quantileSorted(amounts, 0.75);
  if (low === undefined || high === undefined) return [];
  const reach = fence * (high - low);
  return samples.filter(({ amount }) => amount >= low - reach && amount <= high + reach);
}

/**
 * The usual price of such a phone, in whole Taka. A sale weighs two and a listing one. Both count,
 * because many honest listings make it expensive to move the price by a few sales.
 */
export function estimate(samples: readonly Sample[], now: Date): FairPrice {
  const kept = withoutOutliers(samples);
  const amounts = sortedAmounts(kept);
  const at = (part: number) => Math.round(toTaka(quantileSorted(amounts, part) ?? 0));
  const ages = samples.map((sample) =>
    Math.max(0, Math.floor((now.getTime() - sample.at.getTime()) / dayMs)),
  );
  const count = (kind: Sample['kind']) => samples.filter((sample) => sample.kind === kind).length;
  return {
    price: amounts.length < minVotes ? null : { median: at(0.5), low: at(0.25), high: at(0.75) },
    samples: {
      sold: count('sold'),
      listed: count('listed'),
      leftOut: samples.length - kept.length,
      newestDays: ages.length === 0 ? null : Math.min(...ages),
      oldestDays: ages.length === 0 ? null : Math.max(...ages),
    },
    months: monthsBefore(now).map((month) => {
      const sold = kept.filter((one) => one.kind === 'sold' && monthOf(one.at) === month);
      const middle = median(sold, ({ amount }) => amount);
      const isTold = sold.length >= leastMonthSales && middle !== undefined;
      return { month, sold: sold.length, median: isTold ? Math.round(toTaka(middle)) : null };
    }),
  };
}

/** Each amount, repeated by its weight. */
const sortedAmounts = (samples: readonly Sample[]) =>
  samples
    .flatMap(({ amount, kind }) => Array<number>(votes[kind]).fill(amount))
    .sort((one, other) => one - other);

function monthsBefore(now: Date): string[] {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number);
  return Array.from({ length: priceMonths }, (_, index) =>
    new Date(Date.UTC(year, month - priceMonths + index, 1)).toISOString().slice(0, 7),
  );
}

/** The beginning of the first of the months, in Dhaka. */
export function firstMonth(now: Date): Date {
  return fromDhaka(new Date(`${monthsBefore(now)[0]}-01T00:00:00Z`));
}
