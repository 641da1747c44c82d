/** How a seller's money is sent. Without Zod, because screens need it. */
export const payoutMethods = ['bkash', 'nagad', 'rocket', 'bank'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/**
 * A deal's money on its way to its seller. `kept`: in escrow until the deal ends. `cooling`: the
 * seller's, but in no batch during the days in which most frauds are discovered. `available`: the
 * next batch may take it. `on-its-way`: in a batch. `paid-out`: sent, with its reference.
 * `settled-outside`: sold before deals existed, and never paid out here.
 */
export const moneyStates = [
  'kept',
  'cooling',
  'available',
  'on-its-way',
  'paid-out',
  'settled-outside',
] as const;
export type MoneyState = (typeof moneyStates)[number];

/**
 * `waiting`: to be sent. `failed`, or `dissolved` with its batch: back in the seller's balance, and
 * due.
 */
export const payoutStates = ['waiting', 'sent', 'failed', 'dissolved'] as const;
export type PayoutState = (typeof payoutStates)[number];

/**
 * Hours until a new destination is used, so that a stolen session cannot redirect money at once.
 */
export const destinationWaitHours = 24;

/** The window, in hours, of the limit that one admin may send alone. */
export const aloneHours = 24;

/** Rows of due and held money on the page; also the size of a batch. */
export const payoutLinesMax = 100;
