/**
 * The page, without language prefix, that a mailed link opens. It confirms an address, or sends the
 * mail again. Without Zod, because pages link to it.
 */
export const confirmAddressPath = '/confirm-address';
