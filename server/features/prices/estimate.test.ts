import { expect, test } from 'vitest';
import { monthOf } from '#contract/formats/dhaka.ts';
import { estimate, firstMonth, type Sample, withoutOutliers } from './estimate.ts';

const now = new Date('2026-11-22T06:00:00Z');
const sold = (taka: number, at = '2026-11-01T06:00:00Z'): Sample => ({
  amount: taka * 100,
  at: new Date(at),
  kind: 'sold',
});
const listed = (taka: number): Sample => ({ ...sold(taka), kind: 'listed' });

test('median and middle half are those of a hand-made list', () => {
  const { price, samples } = estimate(
    [sold(10_000), sold(11_000), sold(12_000), listed(13_000), listed(14_000), listed(15_000)],
    now,
  );
  expect(price).toEqual({ median: 12_000, low: 11_000, high: 13_000 });
  expect(samples).toEqual({ sold: 3, listed: 3, leftOut: 0, newestDays: 21, oldestDays: 21 });
});

// sec T102
test('a sale counts twice, what is asked once', () => {
  // 10 10 11 11 12 12 13 13 14 14 15 15 15: the seventh of thirteen.
  const sales = [10_000, 11_000, 12_000, 13_000, 14_000].map((taka) => sold(taka));
  const { price, samples } = estimate(
    [...sales, listed(15_000), listed(15_000), listed(15_000)],
    now,
  );
  expect(price).toEqual({ median: 13_000, low: 11_000, high: 14_000 });
  expect(samples).toMatchObject({ sold: 5, listed: 3, leftOut: 0 });
});

// sec T102
test('two sales that are made up stay within what the others of nine voices say', () => {
  const honest: Sample[][] = [
    [sold(20_000), sold(20_500), sold(21_000)],
    [20_000, 20_250, 20_500, 20_750, 21_000].map((taka) => listed(taka)),
  ];
  for (const others of honest) {
    for (const lie of [19_000, 19_900, 20_600, 21_100, 22_000]) {
      const { price } = estimate([...others, sold(lie), sold(lie)], now);
      if (!price) continue;
      expect(price.median).toBeGreaterThanOrEqual(20_000);
      expect(price.median).toBeLessThanOrEqual(21_000);
    }
  }
});

test('fewer than nine voices are not enough, nor eight and an outlier', () => {
  const four = [sold(10_000), sold(10_100), sold(10_200), sold(10_300)];
  expect(estimate(four, now).price).toBeNull();
  const withOutlier = estimate([...four, sold(900_000)], now);
  expect(withOutlier.price).toBeNull();
  expect(withOutlier.samples.leftOut).toBe(1);
  expect(estimate([], now).samples).toEqual({
    sold: 0,
    listed: 0,
    leftOut: 0,
    newestDays: null,
    oldestDays: null,
  });
});

test('an outlier is what lies farther than 1.5 middle halves from the middle half', () => {
  // Quartiles 10 and 14: fences at 4 and 20.
  const samples = [4, 10, 10, 12, 14, 14, 20].map((taka) => sold(taka));
  expect(withoutOutliers(samples)).toHaveLength(7);
  expect(withoutOutliers([...samples.slice(0, -1), sold(21)])).toHaveLength(6);
});

test('twelve months end with this one in Dhaka, and tell no month of two sales', () => {
  const { months } = estimate(
    [
      ...[9_000, 10_000, 11_000].map((taka) => sold(taka, '2026-10-31T17:59:59Z')),
      ...[10_000, 12_000].map((taka) => sold(taka, '2026-10-31T18:00:00Z')),
    ],
    now,
  );
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  expect(months.at(-2)).toEqual({ month: '2026-10', sold: 3, median: 10_000 });
  expect(months.at(-1)).toEqual({ month: '2026-11', sold: 2, median: null });
  expect(monthOf(new Date('2026-01-31T18:00:00Z'))).toBe('2026-02');
  expect(firstMonth(now)).toEqual(new Date('2025-11-30T18:00:00Z'));
});
