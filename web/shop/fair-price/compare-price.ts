/** Below this share of the usual price, a difference is ignored. */
const sameShare = 0.02;

export type PriceDifference = { side: 'below' | 'above' | 'usual'; taka: number };

/** A price compared with the usual one; both in Taka, and the difference in whole Taka. */
export function comparePrice(price: number, median: number): PriceDifference {
  const taka = Math.round(Math.abs(price - median));
  if (taka < median * sameShare) return { side: 'usual', taka };
  return { side: price < median ? 'below' : 'above', taka };
}

type Scale = { low: number; high: number; median: number; price: number };

/** The position of each price on a scale from 0 to 100, with margins at both ends; all in Taka. */
export function placesOnScale({ low, high, median, price }: Scale): Scale {
  const first = Math.min(low, price);
  const last = Math.max(high, price);
  const room = Math.max((last - first) * 0.15, 1);
  const place = (taka: number) => ((taka - first + room) / (last - first + 2 * room)) * 100;
  return { low: place(low), high: place(high), median: place(median), price: place(price) };
}
