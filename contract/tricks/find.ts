/**
 * What a text that others read should not contain: ways to contact or pay outside of the shop, and
 * requests by which people are cheated. Without Zod, so that forms can warn before the server does.
 */
export const trickKinds = [
  'number',
  'messenger',
  'link',
  'email',
  'advance',
  'delivery',
  'code',
  'pin',
  'qr',
  'verify',
] as const;
export type TrickKind = (typeof trickKinds)[number];

/** `words`: quoted from the text, shortened. */
export type Find = { kind: TrickKind; words: string };

export const shorten = (words: string): string => words.trim().replace(/\s+/g, ' ').slice(0, 60);

export function matches(kind: TrickKind, text: string, pattern: RegExp): Find[] {
  return [...text.matchAll(pattern)].map(([words]) => ({ kind, words: shorten(words) }));
}
