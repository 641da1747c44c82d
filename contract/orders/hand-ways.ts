/**
 * How money was moved by hand. `provider`: on the provider's own site, from its account. All others
 * are the operator's own money. Without Zod, because a screen imports it.
 */
export const handWays = ['bkash', 'nagad', 'rocket', 'bank', 'cash', 'provider'] as const;
export type HandWay = (typeof handWays)[number];

/**
 * Whether money was moved by hand outside of its provider. Null, for no move by hand, gives false.
 */
export const isOutsideProvider = (way: HandWay | null): boolean =>
  way !== null && way !== 'provider';
