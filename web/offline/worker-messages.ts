/** A page tells its service worker what it shows, and which files it has used for it. */
export type SeenMessage = { page: string; used: string[] };

/** The Background Sync that sends the bookings which wait. */
export const sendTag = 'bookings';
