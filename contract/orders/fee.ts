/** The shop's fee on what a deal brings its seller, in poisha; rounded down in the seller's favour. */
export const feeOf = (poisha: number, feePercent: number): number =>
  Math.floor((poisha * Math.round(feePercent * 100)) / 10_000);
