/**
 * Whether a parameter was hung onto an address by others, such as `fbclid` or `utm_source`: it is
 * nobody's mistake, and no page reads it.
 */
export const isForeignParameter = (name: string): boolean =>
  /^(utm_|fb|gclid|srsltid|ref$|lang$|_)/i.test(name);
