/**
 * Whether it is a ref of this shop: 26 letters and digits (Crockford's base 32). Other texts belong
 * to other programs.
 */
export const isOurRef = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
