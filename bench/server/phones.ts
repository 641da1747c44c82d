import { seededId } from '../seed/ids.ts';
import { blockSize, sellersPerBlock } from '../seed/rows.ts';

/** Phones that nobody has booked, bought or removed, one after the other, without an end. */
export function freePhones(products: number): () => { id: string; priceTaka: number } {
  const isFree = (n: number) => n % 5 !== 0 && n % 50 !== 7;
  const next = around(products, isFree);
  return () => {
    const n = next();
    return { id: seededId('product', n), priceTaka: (500_000 + (n % 97) * 25_000) / 100 };
  };
}

/** Phones of the first sellers that are not advertised, each with its seller's place, from 0. */
export function unadvertisedPhones(products: number): () => { id: string; seller: number } {
  const first = Math.min(products, blockSize);
  const next = around(first, (n) => n % 5 !== 0 && n % 50 !== 7 && n % 20 !== 3);
  return () => {
    const n = next();
    return { id: seededId('product', n), seller: (n - 1) % sellersPerBlock };
  };
}

/** The numbers from 1 to `last` that fit, from the newest phones on, around and around. */
function around(last: number, fits: (n: number) => boolean): () => number {
  let n = last + 1;
  return () => {
    do n = n > 1 ? n - 1 : last;
    while (!fits(n));
    return n;
  };
}
