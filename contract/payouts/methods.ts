/** How a seller's money is sent. Without Zod, because screens need it. */
export const payoutMethods = ['bkash', 'nagad', 'rocket', 'bank'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/**
 * A deal's money on its way to its seller. `kept`: until the deal ends. `cooling`: the seller's, and in
 * no batch before the days are over in which most frauds are found. `available`: the next batch may have it. `on-its-way`: in a batch.
 * `paid-out`: sent, with its reference. `settled-outside`: sold before there were deals, and never paid
 * out here.
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

/** `waiting`: to be sent. `failed`, `dissolved` with its batch: the seller's balance again, and due. */
export const payoutStates = ['waiting', 'sent', 'failed', 'dissolved'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** How long a new destination waits, so that a thief has no use of a session (hours). */
export const destinationWaitHours = 24;

/** How old a login may be that counts as proof instead of the password (minutes). */
export const freshLoginMinutes = 10;

/**
 * Why what is due cannot be sent now. `disagreement`: our books and the provider's differ. `hold`: an
 * admin holds the seller's payouts. `own`: of the admin who asks. `cooling`: for some days, in case the
 * deal was a fraud. `no-routing`: a bank account from before routing numbers were collected.
 * `unconfirmed-destination`: its owner has not said that name and number are right.
 */
export const heldReasons = [
  'disagreement',
  'hold',
  'own',
  'cooling',
  'no-destination',
  'no-routing',
  'unconfirmed-destination',
  'new-destination',
] as const;
export type HeldReason = (typeof heldReasons)[number];

/** What one admin may send alone is counted over so many hours. */
export const aloneHours = 24;

/** Of what is due, and of what is held, the page lists so many; a batch takes as many. */
export const payoutLinesMax = 100;
