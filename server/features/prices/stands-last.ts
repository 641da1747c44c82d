import { toPoisha } from '#contract/money.ts';
import { namesParts } from '#contract/phones/parts-words.ts';
import { farBelow } from '#contract/phones/prices.ts';
import type { Db } from '#server/db/client.ts';
import { readFairPrice } from './read-fair-price.ts';

type Phone = { name: string; modelId: string | null };

/** What such a phone costs over all variants and conditions, in Taka; null where it is unknown. */
export async function usualPrice(
  db: Db,
  { name, modelId }: Phone,
  now: Date,
): Promise<number | null> {
  if (!modelId || namesParts(name)) return null;
  const { price } = await readFairPrice(db, { modelId }, now);
  return price?.median ?? null;
}

/**
 * Whether search ranks a listing last until an admin has reviewed it: its name indicates a box or
 * parts, or it costs less than a quarter of the usual price (Taka). `price` is in poisha.
 */
export const standsLast = (name: string, price: number, usual: number | null): boolean =>
  namesParts(name) || (usual !== null && price < toPoisha(usual) * farBelow);
