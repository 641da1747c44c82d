import type { DemoPhone } from './listing.ts';

/**
 * The photos that similar phones share, in `pictures/`: the lit front, the edge, box and
 * charger, and marks from near.
 */
const fronts = {
  notch: ['side/front-notch-1', 'side/front-notch-2', 'side/front-notch-3'],
  home: ['side/front-home'],
  hole: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `side/front-hole-${number}`),
} as const;
type Tone = 'dark' | 'light' | 'warm' | 'cool';
const edges = (tone: Tone) => [`side/edge-${tone}-1`, `side/edge-${tone}-2`] as const;
const boxes = ['side/box-1', 'side/box-2', 'side/box-3', 'side/box-4'] as const;
const chargers = ['side/charger-1', 'side/charger-2', 'side/charger-3'] as const;
const settings = ['side/battery-1', 'side/battery-2'] as const;

const colours: Record<Tone, RegExp> = {
  dark: /black|graphite|grey|midnight|charcoal|navy|dusk|rush|maroon|burgundy|cyber/,
  warm: /gold|orange|peach|yellow|amber|bronze|sunrise|sunset|desert|dawn|pink|red|champion|sunshower|lime|copper|titanium|hazel/,
  cool: /blue|green|teal|mint|forest|gem|agate|jade|oasis|stripe|prism|urban|icy|mist/,
  light: /./,
};

function toneOf(picture: string): Tone {
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
  if (mark) photos.push(`mark/${mark}`);
  return photos;
}

/** The three photos of a phone that tests leaf through. */
export function closeUpsOf({ picture }: DemoPhone): string[] {
  return [frontOf(picture, 0), edges(toneOf(picture))[0], boxes[0]];
}
