/**
 * Poisha → the amount as gateways and accounting programs read it: `1850000` → `"18500.00"`. Computed
 * with integers only, so nothing is rounded. Throws for an invalid amount.
 */
export function toAmountText(poisha: number): string {
  if (!Number.isSafeInteger(poisha) || poisha < 0) throw new Error('An amount is whole poisha');
  const digits = String(poisha).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * `"500"`, `"500.0"`, `"500.00"` or `500` → `50000` poisha. Null for anything else, such as a third
 * decimal that is not zero, an exponent, a sign or a separator.
 */
export function fromAmountText(text: string | number): number | null {
  const [, taka, fraction = ''] = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(String(text)) ?? [];
  return taka === undefined ? null : Number(`${taka}${fraction.padEnd(2, '0')}`);
}
