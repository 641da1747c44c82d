import { toAsciiDigits } from '#contract/digits.ts';

/** Texts that were typed with commas or in lines between them. */
export const listIn = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** `4/64, 6/128 GB` as RAM and storage in GB; undefined if a part is invalid. */
export function variantsIn(typed: string): { ram: number; storage: number }[] | undefined {
  const variants = listIn(typed).map((each) => {
    const sizes = /^(\d{1,2})\s*\/\s*(\d{1,4})\s*(?:gb)?$/i.exec(toAsciiDigits(each));
    return sizes ? { ram: Number(sizes[1]), storage: Number(sizes[2]) } : null;
  });
  const known = variants.filter((each) => each !== null);
  return known.length === variants.length ? known : undefined;
}

/** A year in the digits of either language; null for an empty text, undefined if it is no number. */
export function yearIn(typed: string): number | null | undefined {
  const digits = toAsciiDigits(typed.trim());
  if (digits === '') return null;
  return /^\d{4}$/.test(digits) ? Number(digits) : undefined;
}
