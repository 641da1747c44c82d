/** How a seller's money is sent. Without Zod, because screens need it. */
export const payoutMethods = ['bkash', 'nagad', 'rocket', 'bank'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/**
 * A deal's money on its way to its seller. `kept`: until the deal ends. `available`: the next batch
 * has it. `on-its-way`: in a batch. `paid-out`: sent, with its reference. `settled-outside`: sold before
 * there were deals, and never paid out here.
 */
export const moneyStates = [
  'kept',
  'available',
  'on-its-way',
  'paid-out',
  'settled-outside',
] as const;
export type MoneyState = (typeof moneyStates)[number];

/** `waiting`: to be sent. `failed`: back in the seller's balance, and in the next batch. */
export const payoutStates = ['waiting', 'sent', 'failed'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** How long a new destination waits, so that a thief has no use of a session (hours). */
export const destinationWaitHours = 24;

/** How old a login may be that counts as proof instead of the password (minutes). */
export const freshLoginMinutes = 10;
