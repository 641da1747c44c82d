/**
 * Makes some pictures of the demo market resemble a seller's photos: the aspect ratios of cameras,
 * and the flaws in the listing. Keys are those of `looks.ts`.
 */

/** Width and height of the part around the middle, of a picture of 800×800; the others are whole. */
const crops: Record<string, [width: number, height: number]> = {
  // A camera held upright.
  'vivo/v/v40-purple': [600, 800],
  'samsung/a/a15-peach': [600, 800],
  'realme/c/c63-jade': [600, 800],
  // A frame of a video, and a screen.
  'samsung/a/a54-violet': [450, 800],
  'realme/number/11-gold': [450, 800],
  // A panorama.
  'vivo/y/y36-gold': [800, 400],
  'samsung/m/m34-blue': [800, 400],
};

const line = (points: string, width = 3) =>
  `<polyline points="${points}" fill="none" stroke="#ffffff" stroke-opacity=".85" stroke-width="${width}" stroke-linecap="round"/>`;

/** Drawn over the phones, in a square of 1000 units. */
const flaws: Record<string, string> = {
  // One cracked corner on the plastic frame.
  'samsung/a/a14-black':
    line('268,882 300,852 296,822 322,790', 5) +
    line('300,852 336,846 352,868', 4) +
    line('285,868 312,882'),
  // A short crack on the corner of the glass.
  'vivo/y/y22-blue':
    line('890,262 862,284 868,312 842,336', 4) + line('862,284 838,280') + line('868,312 884,330'),
  // A small burn near the status bar.
  'realme/number/8-cyber':
    '<ellipse cx="640" cy="215" rx="42" ry="13" fill="#f7e9a0" opacity=".55" transform="rotate(-17 640 215)"/>',
  // Two light scratches on the back.
  'samsung/a/a15-peach': line('215,470 262,600', 2.5) + line('250,640 292,730', 2.5),
};

export const flawOf = (picture: string): string => flaws[picture] ?? '';

/** The part of the drawn 800×800 picture that the photo shows, for `sharp`. */
export function cropOf(picture: string) {
  const [width, height] = crops[picture] ?? [800, 800];
  return { left: (800 - width) / 2, top: (800 - height) / 2, width, height };
}
