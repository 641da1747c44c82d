/** Milliseconds ahead of UTC; Bangladesh has had no summer time since 2010. */
const dhakaOffset = 6 * 60 * 60_000;

/** The date and time that clocks in Dhaka show, as if it were UTC: for the `UTC` methods of a date. */
export const inDhaka = (time: Date): Date => new Date(time.getTime() + dhakaOffset);

/** The reverse of `inDhaka`. */
export const fromDhaka = (clocks: Date): Date => new Date(clocks.getTime() - dhakaOffset);

/** The day in Dhaka, `YYYY-MM-DD`. */
export const dayOf = (time: Date): string => inDhaka(time).toISOString().slice(0, 10);

/** The month in Dhaka, `YYYY-MM`. */
export const monthOf = (time: Date): string => dayOf(time).slice(0, 7);
