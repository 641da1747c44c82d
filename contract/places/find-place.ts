import { areasIn } from './areas.ts';
import { foldPlace } from './fold-place.ts';
import { areasBeside, spellingsOf } from './place-spellings.ts';
import { divisionOf, divisions, type Name } from './places.ts';

/**
 * The gazetteer: finds a typed place, in either script, with typing errors. For the server only,
 * because it has all areas of the country, which a browser should not load.
 */
export type FoundPlace = {
  division: string;
  /** Null for a whole division. */
  district: string | null;
  /** By its English name; null for a whole district. */
  area: string | null;
};

/**
 * Of areas with the same name the first of these cities' counts, unless the text names the
 * district.
 */
const largest = ['Dhaka', 'Chattogram', 'Sylhet', 'Khulna', 'Rajshahi', 'Gazipur', 'Narayanganj'];

type Index = {
  /** Districts by their folded names; each is one word or two. */
  districts: Map<string, string>;
  divisions: Map<string, string>;
  /** Areas by their folded names, the likeliest first. */
  areas: Map<string, { district: string; area: string }[]>;
};

let built: Index | undefined;

function index(): Index {
  built ??= build();
  return built;
}

function build(): Index {
  const all: Index = { districts: new Map(), divisions: new Map(), areas: new Map() };
  const districts = divisions.flatMap((division) => division.districts);
  for (const division of divisions) {
    for (const name of [division.en, division.bn]) all.divisions.set(foldPlace(name), division.en);
    // A division has the name of its city, so the same spellings apply.
    for (const name of spellingsOf(division.en)) all.divisions.set(foldPlace(name), division.en);
  }
  for (const { en, bn } of districts) {
    for (const name of [en, bn, ...spellingsOf(en)]) all.districts.set(foldPlace(name), en);
  }
  const rank = ({ en }: Name) => largest.indexOf(en) + 1 || largest.length + 1;
  for (const { en: district } of [...districts].sort((one, other) => rank(one) - rank(other))) {
    for (const { en, bn } of [...areasIn(district), ...areasBeside(district)]) {
      for (const name of [en, bn, ...spellingsOf(district, en)]) {
        const key = foldPlace(name);
        const known = all.areas.get(key) ?? [];
        if (!known.some((each) => each.district === district && each.area === en))
          all.areas.set(key, [...known, { district, area: en }]);
      }
    }
  }
  return all;
}

/**
 * What a name may have behind it, as `foldPlace` writes it: the locative and genitive of each last
 * sound (`সিলেটে`, `ভোলায়`, `ফেনীতে`, `ঠাকুরগাঁওয়ের`), then perhaps an emphasis (`ঢাকাতেই`). The fold
 * makes য় a জ; it follows an আ alone, where few other words have a জ.
 */
const endings = [
  ...['er', 'ir', 'te', 'ti', 'e', 'i', 'r'],
  ...['এর', 'এতে', 'ের', 'েতে', 'জেতে', 'জের', 'জে', '(?<=া)জ', 'তে', 'ে', 'র', 'এ', '(?=ই|ও)'],
].map((ending) => new RegExp(`${ending}(?: ?[ইও])?$`, 'u'));

export type PlaceName =
  | { kind: 'district'; district: string; isDivision: boolean }
  | { kind: 'division'; division: string }
  | { kind: 'area'; areas: readonly { district: string; area: string }[] };

/**
 * The place with this name, despite a case ending or a typing error; undefined for other words.
 * Errors are accepted only in long words that resemble a single place.
 */
export function placeNamed(words: string, { slips = true } = {}): PlaceName | undefined {
  const key = foldPlace(words);
  if (key.length < 2) return undefined;
  const found = exactly(key);
  if (found) return found;
  for (const ending of endings) {
    const bare = key.replace(ending, '').trimEnd();
    const ended = bare.length > 2 && bare !== key ? exactly(bare) : undefined;
    if (ended) return ended;
  }
  return slips && key.length >= 6 && !key.includes(' ') ? nearly(key) : undefined;
}

function exactly(words: string): PlaceName | undefined {
  const { districts, divisions: all, areas } = index();
  const isKnown = districts.has(words) || all.has(words) || areas.has(words);
  // `moulvi bazar`, `hat hazari`
  const key = isKnown ? words : words.replaceAll(' ', '');
  const district = districts.get(key);
  if (district) return { kind: 'district', district, isDivision: all.has(key) };
  const division = all.get(key);
  if (division) return { kind: 'division', division };
  const area = areas.get(key);
  return area && { kind: 'area', areas: area };
}

function nearly(key: string): PlaceName | undefined {
  const { districts, areas } = index();
  const near = (names: Iterable<string>) =>
    [...names].filter((name) => name.length >= 6 && isOneSlip(name, key));
  const [district, ...others] = near(districts.keys());
  if (district && others.every((each) => districts.get(each) === districts.get(district)))
    return exactly(district);
  if (district) return undefined;
  const named = near(areas.keys());
  return named.length === 1 ? exactly(named[0] ?? '') : undefined;
}

/**
 * Whether the words differ by one letter: added, missing, replaced, or swapped with its neighbour.
 * The first letter must be the same.
 */
export function isOneSlip(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  if (one.length > other.length) return rest(one, 1) === rest(other, 0);
  if (one.length < other.length) return rest(one, 0) === rest(other, 1);
  const isSwap = one[from] === other[from + 1] && one[from + 1] === other[from];
  return rest(one, 1) === rest(other, 1) || (isSwap && rest(one, 2) === rest(other, 2));
}

const wordOf = /(?:[\p{L}\p{M}'’]|\u200c|\u200d)+|\p{N}+/gu;

/**
 * The place that a seller or buyer typed as free text: `জিন্দাবাজার, সিলেট`, `Mirpur 12`, `near
 * Savar bus stand`; null for a text without a known place. The last name is the larger place, as in
 * addresses.
 */
export function findPlace(text: string): FoundPlace | null {
  const words = text.slice(0, 300).match(wordOf)?.slice(0, 24) ?? [];
  const names: PlaceName[] = [];
  let at = 0;
  while (at < words.length) {
    const length = [4, 3, 2, 1].find((each) => {
      const slice = words.slice(at, at + each);
      return slice.length === each && isName(slice, placeNamed(slice.join(' ')));
    });
    const name = length && placeNamed(words.slice(at, at + length).join(' '));
    if (name) names.push(name);
    at += length ?? 1;
  }
  return together(names);
}

/** A short village name may also be an ordinary word, so it counts only as the whole text. */
const isName = (words: readonly string[], name: PlaceName | undefined) =>
  name !== undefined && (words.join('').length > 2 || name.kind === 'district');

/**
 * The place that the names of one text mean together: a district decides between areas of the same
 * name.
 */
export function together(names: readonly PlaceName[]): FoundPlace | null {
  const areas = names.flatMap((each) => (each.kind === 'area' ? [each.areas] : []));
  const districts = names.flatMap((each) => (each.kind === 'district' ? [each] : []));
  const division = names
    .flatMap((each) => (each.kind === 'division' ? [each.division] : []))
    .at(-1);
  for (const { district } of [...districts].reverse()) {
    const own = areas.flatMap((each) => each.filter((one) => one.district === district))[0];
    if (own) return placeIn(district, own.area);
  }
  // `Sadar, Bogura, Rajshahi`: a name that is both district and division means the division if a
  // district of it comes before.
  const last = districts.at(-1);
  if (last?.isDivision) {
    const within = districts
      .slice(0, -1)
      .filter((one) => divisionOf(one.district) === last.district);
    const [smaller] = within.filter(({ district }) => district !== last.district);
    if (smaller) return placeIn(smaller.district, null);
    const inside = areas.flatMap((each) =>
      each.filter((one) => divisionOf(one.district) === last.district),
    );
    if (inside[0]) return placeIn(inside[0].district, inside[0].area);
  }
  if (last) return placeIn(last.district, null);
  const ofDivision = areas.flatMap((each) =>
    each.filter((one) => !division || divisionOf(one.district) === division),
  )[0];
  if (ofDivision) return placeIn(ofDivision.district, ofDivision.area);
  return division ? { division, district: null, area: null } : null;
}

const placeIn = (district: string, area: string | null): FoundPlace => ({
  division: divisionOf(district) ?? '',
  district,
  area,
});
