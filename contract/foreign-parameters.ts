/**
 * Whether other sites add a parameter to addresses, such as `fbclid` or `utm_source`. No page reads
 * those, and they are not reported as errors.
 */
export const isForeignParameter = (name: string): boolean =>
  /^(utm_|fb|gclid|srsltid|ref$|lang$|_)/i.test(name);
