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

/** The page's own ground in both themes, and its brand colours without an operator's. */
const pages = { light: '#f5f6f1', dark: '#0f1510' };
const defaultThemes = {
  light: { brand: '#0b6b4a', onBrand: '#ffffff', shade: '#08402d' },
  dark: { brand: '#57c898', onBrand: '#06281b', shade: '#0a261b' },
};

/** The shades that a colour would give, with the contrast of links, before it is the shop's. */
export async function shownThemes(colour: string | null) {
  const [{ createPalette }, { default: Color }] = await Promise.all([
    import('./shop-palette.ts'),
    import('color'),
  ]);
  const palette = colour === null ? null : createPalette(colour);
  const themeOf = (theme: 'light' | 'dark', place: 0 | 1) => {
    const shades = palette
      ? {
          brand: palette.brand[place],
          onBrand: palette['on-brand'][place],
          shade: palette.shade[place],
        }
      : defaultThemes[theme];
    const contrast = Color(shades.brand).contrast(Color(pages[theme]));
    return { ...shades, page: pages[theme], contrast: Math.round(contrast * 10) / 10 };
  };
  return { light: themeOf('light', 0), dark: themeOf('dark', 1) };
}

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
