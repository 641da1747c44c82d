/** Milliseconds of a minute, an hour and a day, for times of `Date`. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
