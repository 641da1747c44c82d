import Color from 'color';

/** Colours of `web/styles.css` that an operator's own replaces: in the light and in the dark theme. */
export type Palette = Readonly<
  Record<
    'brand' | 'brand-strong' | 'on-brand' | 'tint' | 'shade' | 'awning' | 'banner',
    readonly [light: string, dark: string]
  >
>;

/** The grounds of text and controls in the shop's colour, as in `web/styles.css`. */
export const grounds = {
  light: ['#f5f6f1', '#ffffff', '#ecf0e9'],
  dark: ['#0f1510', '#18201a', '#242e26'],
} as const;
/** The page's palest text. */
export const muted = { light: '#525f57', dark: '#a8b5ab' } as const;
const [, white] = grounds.light;
const [, night] = grounds.dark;
const black = '#000000';

/** WCAG 2.2's limit for text. */
const readable = 4.5;

/**
 * All shades from one colour. It becomes darker or lighter until text in it is readable on each of
 * its grounds, so any colour may be set.
 */
export function createPalette(colour: string): Palette {
  // As strong as the page's own pale text on it allows.
  const tint = [
    until(mix(white, colour, 0.12), white, [muted.light]),
    until(mix(night, colour, 0.18), night, [muted.dark]),
  ] as const;
  const brand = [
    until(colour, black, [...grounds.light, tint[0]]),
    until(colour, white, [...grounds.dark, tint[1]]),
  ] as const;
  // Dark enough also for the marigold marks in it.
  const shade = until(mix(colour, black, 0.35), black, ['#e6f3ec'], 7);
  return {
    tint,
    brand,
    'brand-strong': [mix(brand[0], black, 0.2), mix(brand[1], white, 0.25)],
    'on-brand': [white, until(mix(colour, black, 0.6), black, [brand[1]])],
    shade: [shade, mix(shade, black, 0.4)],
    awning: [brand[0], mix(brand[0], black, 0.1)],
    banner: [shade, shade],
  };
}

/** `share` of the second colour. */
const mix = (one: string, other: string, share: number): string =>
  Color(one).mix(Color(other), share).hex().toLowerCase();

/** As little of `towards` as gives it the contrast to all. */
function until(
  colour: string,
  towards: string,
  on: readonly string[],
  contrast = readable,
): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, towards, share);
    if (on.every((ground) => Color(shade).contrast(Color(ground)) >= contrast)) return shade;
  }
  return towards;
}
