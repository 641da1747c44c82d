import type { UnusualPrice } from '../errors.ts';

/** How often a price is in the usual one, or the usual one in it, before the seller should confirm it. */
export const unusualFactor = 10;

/** In Taka: a lower price needs a confirmation where no usual one is known. */
export const leastBelievable = 500;

type Prices = { selingPrice: number; marketPrice: number; usual: number | null };

const isFar = (price: number, from: number) =>
  price * unusualFactor < from || price > from * unusualFactor;

/**
 * The first price that a seller should confirm before it is published, all in Taka; null if both are
 * believable. `usual`: what such phones cost, null where too few are known.
 */
export function unusualPrice({ selingPrice, marketPrice, usual }: Prices): UnusualPrice | null {
  if (usual === null) {
    const least = { than: 'least', taka: leastBelievable } as const;
    if (selingPrice < leastBelievable) return { field: 'selingPrice', ...least };
    if (marketPrice < leastBelievable) return { field: 'marketPrice', ...least };
    if (!isFar(selingPrice, marketPrice)) return null;
    return { field: 'selingPrice', than: 'other-price', taka: marketPrice };
  }
  if (isFar(selingPrice, usual)) return { field: 'selingPrice', than: 'usual', taka: usual };
  if (isFar(marketPrice, usual)) return { field: 'marketPrice', than: 'usual', taka: usual };
  return null;
}
