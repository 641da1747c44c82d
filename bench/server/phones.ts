import { seededId } from '../seed/ids.ts';
import { blockSize, sellersPerBlock } from '../seed/rows.ts';

/** An endless sequence of phones that are neither booked, sold nor removed. */
export function freePhones(products: number): () => { id: string; priceTaka: number } {
  const isFree = (n: number) => n % 5 !== 0 && n % 50 !== 7;
  const next = around(products, 0, isFree);
  return () => {
    const n = next();
    return { id: seededId('product', n), priceTaka: (500_000 + (n % 97) * 25_000) / 100 };
  };
}

/**
 * Unadvertised phones of the newest sellers (`sellersPerBlock` of them), each with the index of its
 * seller, from 0.
 */
export function unadvertisedPhones(products: number): () => { id: string; seller: number } {
  const start = blockSize * Math.floor((products - 1) / blockSize);
  const next = around(products, start, (n) => n % 5 !== 0 && n % 50 !== 7 && n % 20 !== 3);
  return () => {
    const n = next();
    return { id: seededId('product', n), seller: (n - 1) % sellersPerBlock };
  };
}

/** The matching numbers after `start` up to `last`, descending and cyclic. */
function around(last: number, start: number, fits: (n: number) => boolean): () => number {
  let n = last + 1;
  return () => {
    do n = n > start + 1 ? n - 1 : last;
    while (!fits(n));
    return n;
  };
}
