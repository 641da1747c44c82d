import furtherAreas from './data/further-areas.json' with { type: 'json' };
import spellings from './data/spellings.json' with { type: 'json' };
import { type Name, named } from './places.ts';

/**
 * Further spellings of places, beside the government's: old names, short ones, and transliterations
 * that no rule produces.
 */
const districts = new Map<string, string[]>(Object.entries(spellings.districts));
const areas = new Map<string, string[]>(
  Object.entries(spellings.areas).flatMap(([district, names]) =>
    Object.entries(names).map(([area, all]) => [`${district}/${area}`, all] as const),
  ),
);

/** Further areas that people use as places, beside those of `areas.ts`. */
const further = new Map<string, Name[]>(
  Object.entries(furtherAreas).map(([district, names]) => [district, named(names)]),
);

/** Spellings of a district or area, by its English name; an area with its district. */
export function spellingsOf(district: string, area?: string): readonly string[] {
  return (area ? areas.get(`${district}/${area}`) : districts.get(district)) ?? [];
}

/** Areas of a district that its list lacks. */
export const areasBeside = (district: string): readonly Name[] => further.get(district) ?? [];
