import type { DemoPhone, Mark } from './listing.ts';

/**
 * The photos that similar phones share, in `pictures/`: the lit front, the edge, box and
 * charger, and marks from near. `scripts/draw-demo` draws them.
 */
export const fronts = {
  notch: ['side/front-notch-1', 'side/front-notch-2', 'side/front-notch-3'],
  home: ['side/front-home'],
  hole: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `side/front-hole-${number}`),
} as const;
export const tones = ['dark', 'light', 'warm', 'cool'] as const;
export type Tone = (typeof tones)[number];
export const edges = (tone: Tone) => [`side/edge-${tone}-1`, `side/edge-${tone}-2`] as const;
export const boxes = ['side/box-1', 'side/box-2', 'side/box-3', 'side/box-4'] as const;
export const chargers = ['side/charger-1', 'side/charger-2', 'side/charger-3'] as const;
export const settings = ['side/battery-1', 'side/battery-2'] as const;

const colours: Record<Tone, RegExp> = {
  dark: /black|graphite|grey|midnight|charcoal|navy|dusk|rush|maroon|burgundy|cyber/,
  warm: /gold|orange|peach|yellow|amber|bronze|sunrise|sunset|desert|dawn|pink|red|champion|sunshower|lime|copper|titanium|hazel/,
  cool: /blue|green|teal|mint|forest|gem|agate|jade|oasis|stripe|prism|urban|icy|mist/,
  light: /./,
};

export function toneOf(picture: string): Tone {
  return (Object.keys(colours) as Tone[]).find((tone) => colours[tone].test(picture)) ?? 'light';
}

const pick = <Item>(items: readonly Item[], place: number): Item =>
  items[place % items.length] as Item;

function frontOf(picture: string, place: number): string {
  if (/^apple\/se/.test(picture)) return pick(fronts.home, place);
  return pick(picture.startsWith('apple/') ? fronts.notch : fronts.hole, place);
}

/** Two to five photos after the first, of what the seller has; what the text names comes last. */
export function photosOf(phone: DemoPhone, place: number): string[] {
  const { picture, declared = {}, mark } = phone;
  const marked: Mark | undefined = mark ?? namedMarks[picture];
  const hasBox = declared.box ?? /box|বক্স/i.test(phone.description);
  const hasCharger = declared.charger ?? /charger|চার্জার/i.test(phone.description);
  const photos = [frontOf(picture, place), pick(edges(toneOf(picture)), place)];
  if (
    hasBox &&
    !/no box|box nai|without a box|বক্স নেই|বক্স ছাড়া|box is lost|box lost/i.test(phone.description)
  ) {
    photos.push(pick(boxes, place));
  } else if (hasCharger) photos.push(pick(chargers, place));
  if (place % 3 === 0) photos.push(pick(settings, place));
  if (marked) photos.push(`mark/${marked}`);
  return photos;
}

/** The three photos of a phone that tests leaf through. */
export function closeUpsOf({ picture }: DemoPhone): string[] {
  return [frontOf(picture, 0), edges(toneOf(picture))[0], boxes[0]];
}

/** The marks that the texts of the small market's phones name. */
const namedMarks: Record<string, Mark> = {
  'vivo/v/v27e-black': 'dent-dark',
  'vivo/v/v23e-sunset': 'frame-light',
  'vivo/v/v21-dusk': 'burn',
  'vivo/v/v40-lite-pearl': 'hairline',
  'vivo/y/y22-blue': 'corner-dark',
  'samsung/s/s23-ultra-green': 'frame-dark',
  'samsung/s/s23-fe-mint': 'dent-light',
  'samsung/s/s21-ultra-black': 'line',
  'samsung/a/a35-lilac': 'hairline',
  'samsung/a/a34-silver': 'ring',
  'samsung/a/a25-yellow': 'back-light',
  'samsung/a/a15-peach': 'back-light',
  'samsung/a/a14-black': 'corner-dark',
  'samsung/m/m34-blue': 'back-dark',
  'realme/number/11-pro-plus-sunrise': 'back-light',
  'realme/gt/gt-neo-3-stripe': 'hairline',
  'realme/gt/gt-master-grey': 'hairline',
  'realme/number/13-plus-gold': 'ring',
  'realme/number/9-pro-plus-sunrise': 'back-light',
  'realme/number/8-cyber': 'burn',
  'realme/c/c53-champion': 'back-light',
  'realme/c/c35-green': 'back-dark',
};
