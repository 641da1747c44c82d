import { areasIn } from './areas.ts';
import { findPlace } from './find-place.ts';
import { foldPlace } from './fold-place.ts';
import { divisions } from './places.ts';

/** Places for what a seller has typed so far. For the server only, as `find-place.ts` is. */
export type SuggestedPlace = {
  district: string;
  /** By its English name; null for a whole district. */
  area: string | null;
  /** As it is written into the field: `Zindabazar, Sylhet`. */
  en: string;
  bn: string;
};

type Entry = SuggestedPlace & { keys: string[] };

const maxSuggestions = 5;

let built: readonly Entry[] | undefined;

/** All districts, then all areas. */
function entries(): readonly Entry[] {
  const districts = divisions.flatMap((division) => division.districts);
  built ??= [
    ...districts.map(({ en, bn }) => ({ district: en, area: null, en, bn, keys: keysOf(en, bn) })),
    ...districts.flatMap((district) =>
      areasIn(district.en).map(({ en, bn }) => ({
        district: district.en,
        area: en,
        en: `${en}, ${district.en}`,
        bn: `${bn}, ${district.bn}`,
        keys: keysOf(en, bn),
      })),
    ),
  ];
  return built;
}

const keysOf = (...names: string[]) => names.map(foldPlace);

/**
 * At most five places whose names begin so, in either script; the one that the text means comes
 * first, despite typing errors. After a comma the text is the district.
 */
export function suggestPlaces(text: string): SuggestedPlace[] {
  const [first = '', ...rest] = text.split(',');
  const key = foldPlace(first);
  if (key.length < 2) return [];
  const within = rest.length > 0 ? findPlace(rest.join(' '))?.district : undefined;
  const begins = ({ keys, district }: Entry) =>
    (!within || district === within) && keys.some((each) => each.startsWith(key));
  const meant = findPlace(text);
  const isMeant = ({ district, area }: Entry) =>
    district === meant?.district && area === meant.area;
  const all = entries();
  return [...new Set([...all.filter(isMeant), ...all.filter(begins)])]
    .slice(0, maxSuggestions)
    .map(({ keys: _keys, ...place }) => place);
}
