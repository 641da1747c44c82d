/** The sizes of the demo market. The small one is for tests, which count its phones. */
export const sizes = ['whole', 'small'] as const;
export type Size = (typeof sizes)[number];
