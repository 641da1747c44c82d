import type { Product } from '#contract/phones/products.ts';

/**
 * A page of advertised phones, newest first, in which sellers take turns: first the newest of each,
 * then the second of each, then the third. Sellers have no public id, so their name identifies
 * them.
 */
export function mixSellers(page: readonly Product[]): Product[] {
  const before = new Map<string, number>();
  const turns = page.map((phone) => {
    const turn = before.get(phone.selersName) ?? 0;
    before.set(phone.selersName, turn + 1);
    return { phone, turn };
  });
  return turns.sort((one, other) => one.turn - other.turn).map(({ phone }) => phone);
}
