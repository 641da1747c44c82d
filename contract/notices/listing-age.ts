/**
 * How long a listing is shown without a sign of its seller, in days. Phones are sold elsewhere, and
 * their sellers forget the listing.
 */
export const listingAge = {
  /** From the last sign to the question whether it is still there. */
  ask: 21,
  /** From the question to the end of searches, and off sale. */
  last: 7,
  off: 14,
  /** Listings that are due within these days are in the same question. */
  together: 3,
  /** The questions about listings from before the rule are spread over so many days. */
  spread: 14,
} as const;

const dayMs = 86_400_000;

export const daysAfter = (from: Date, days: number): Date =>
  new Date(from.getTime() + days * dayMs);

/** What becomes of a listing that is in question since this time. */
export const agesAfter = (askedAt: Date) => ({
  last: daysAfter(askedAt, listingAge.last),
  off: daysAfter(askedAt, listingAge.off),
});
