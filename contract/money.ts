/** The wire speaks Taka (`selingPrice: 12500`); whatever is stored, compared or paid is poisha. */
const poishaPerTaka = 100;

/** Taka (at most two decimals) → whole poisha. */
export function toPoisha(taka: number): number {
  return Math.round(taka * poishaPerTaka);
}

/** Whole poisha → Taka. */
export function toTaka(poisha: number): number {
  return poisha / poishaPerTaka;
}
