/**
 * The page, without a language, that a mailed link leads to: there an address is confirmed, and the
 * mail sent again. Without Zod, because pages link to it.
 */
export const confirmAddressPath = '/confirm-address';
