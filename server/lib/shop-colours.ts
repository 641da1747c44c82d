import type { Palette } from './shop-palette.ts';

/** The demo's, for mails, papers and pictures; pages have them in `web/styles.css`. */
const defaultColours = {
  brand: '#0b6b4a',
  ground: '#08533a',
  tint: '#e2f1e9',
  atNight: '#57c898',
  onNight: '#06281b',
};

let own: Palette | null = null;

/**
 * The colour of this program's shop, from its settings, `#rrggbb`; null: PhoneHaat's. Only a shop
 * with its own loads what makes shades.
 */
export async function setShopColour(colour: string | null): Promise<void> {
  own = colour === null ? null : (await import('./shop-palette.ts')).createPalette(colour);
}

/**
 * The shop's colour on white, a darker one under white letters, a pale one, and for the dark theme
 * the colour and what is read on it.
 */
export function shopColours(): typeof defaultColours {
  if (!own) return defaultColours;
  const [brand, atNight] = own.brand;
  const [ground] = own['brand-strong'];
  const [tint] = own.tint;
  const [, onNight] = own['on-brand'];
  return { brand, ground, tint, atNight, onNight };
}

/** Null: the colours of the built sheet. */
export const shopPalette = (): Palette | null => own;

/** The sheet that sets the palette, after the built one. */
export function paletteSheet(palette: Palette): string {
  const theme = (place: 0 | 1) =>
    Object.entries(palette)
      .map(([name, shades]) => `--color-${name}:${shades[place]}`)
      .join(';');
  return [
    `:root{${theme(0)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${theme(1)}}}`,
    `:root[data-theme=dark]{${theme(1)}}`,
    '',
  ].join('\n');
}
