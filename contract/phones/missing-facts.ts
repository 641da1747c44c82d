import { leastPhotos, leastWords } from '../limits.ts';

/** What a listing can lack, in the order of what it costs its seller. */
export const missingFacts = [
  'model',
  'photos',
  'words',
  'place',
  'battery',
  'storage',
  'imei',
] as const;
export type MissingFact = (typeof missingFacts)[number];

type Listing = {
  model?: unknown;
  photos: readonly unknown[];
  description: string;
  district?: string | undefined;
  batteryHealth?: number | undefined;
  batteryState?: string | undefined;
  storage?: number | undefined;
  /** The declared IMEIs, or the ends of them. */
  imeis: string | readonly unknown[];
};

/** What buyers cannot find a listing by, or miss in it. */
export function missingIn(listing: Listing): MissingFact[] {
  const words = listing.description.trim().split(/\s+/).length;
  const lacks: Record<MissingFact, boolean> = {
    model: !listing.model,
    photos: listing.photos.length < leastPhotos,
    words: words < leastWords,
    place: !listing.district,
    battery: listing.batteryHealth === undefined && !listing.batteryState,
    storage: listing.storage === undefined,
    imei: listing.imeis.length === 0,
  };
  return missingFacts.filter((fact) => lacks[fact]);
}
