/** Mixes two `#rrggbb` colours; `share` 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const a = channels(first);
  const b = channels(second);
  return `#${a
    .map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share);
export const darker = (colour: string, share: number) => mix(colour, '#0b1020', share);

/** The brightness of a colour, 0–1. */
export function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
