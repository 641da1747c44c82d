/**
 * How money was moved by hand. `provider`: in the payment company's own pages, from its account; all
 * others are the operator's own money. Without Zod, because a screen needs it.
 */
export const handWays = ['bkash', 'nagad', 'rocket', 'bank', 'cash', 'provider'] as const;
export type HandWay = (typeof handWays)[number];

/** Whether money was moved by hand outside of its provider; null: it was not moved by hand. */
export const isOutsideProvider = (way: HandWay | null): boolean =>
  way !== null && way !== 'provider';
