/**
 * The wire has Taka (`selingPrice: 12500`); stored, compared and charged amounts are whole poisha.
 */
const poishaPerTaka = 100;

/** Taka (at most two decimals) → whole poisha. */
export function toPoisha(taka: number): number {
  return Math.round(taka * poishaPerTaka);
}

/** Whole poisha → Taka. */
export function toTaka(poisha: number): number {
  return poisha / poishaPerTaka;
}
