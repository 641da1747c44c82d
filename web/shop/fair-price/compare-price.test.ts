import { expect, test } from 'vitest';
import { comparePrice, placesOnScale } from './compare-price.ts';

test.each([
  [22_500, 24_500, 'below', 2_000],
  [26_500, 24_500, 'above', 2_000],
  [24_500, 24_500, 'usual', 0],
  [24_100, 24_500, 'usual', 400],
  [24_010, 24_500, 'below', 490],
])('Tk %i beside a median of Tk %i is %s by %i', (price, median, side, taka) => {
  expect(comparePrice(price, median)).toEqual({ side, taka });
});

test('every price has its place on the scale, in order and with room at both ends', () => {
  const { low, median, high, price } = placesOnScale({
    low: 20_000,
    median: 24_000,
    high: 30_000,
    price: 17_000,
  });
  const places = [0, price, low, median, high, 100];
  expect([...places].sort((one, other) => one - other)).toEqual(places);
  const same = placesOnScale({ low: 5, median: 5, high: 5, price: 5 });
  expect(Object.values(same)).toEqual([50, 50, 50, 50]);
});
