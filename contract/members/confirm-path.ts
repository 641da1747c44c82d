/**
 * The page, without a language, that a mailed link leads to: there an address is confirmed, and the
 * mail sent again. Without Zod, because pages link to it.
 */
export const confirmAddressPath = '/confirm-address';

/** How long the mailed link is good for; also for the help page, which loads no Zod. */
export const confirmationDays = 3;
