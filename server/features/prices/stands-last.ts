import { toPoisha } from '#contract/money.ts';
import { namesParts } from '#contract/phones/parts-words.ts';
import { farBelow } from '#contract/phones/prices.ts';
import type { Db } from '#server/db/client.ts';
import { readFairPrice } from './read-fair-price.ts';

/** `price` in poisha. */
type Listing = { name: string; price: number; modelId: string | null };

/**
 * Whether search ranks a listing last until an admin has reviewed it: its name indicates a box or
 * parts, or it costs less than a quarter of the usual price of its model, over all variants and
 * conditions.
 */
export async function standsLast(db: Db, listing: Listing, now: Date): Promise<boolean> {
  const { name, price, modelId } = listing;
  if (namesParts(name)) return true;
  if (!modelId) return false;
  const { price: usual } = await readFairPrice(db, { modelId }, now);
  return usual !== null && price < toPoisha(usual.median) * farBelow;
}
