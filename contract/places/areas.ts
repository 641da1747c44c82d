import areas from './data/areas.json' with { type: 'json' };
import { type Name, named } from './places.ts';

/**
 * The upazilas of each district, and the areas that people of the large cities use as places, in
 * both scripts. In a file of its own, because only the server needs it.
 */
const areasOf = new Map<string, readonly Name[]>(
  Object.entries(areas).map(([district, names]) => [district, named(names)]),
);

/** The areas of a district, by its English name; [] for an unknown district. */
export const areasIn = (district: string): readonly Name[] => areasOf.get(district) ?? [];

const key = (name: string) => name.normalize('NFC').trim().toLowerCase();

/**
 * The stored form of an area: the list's English name if the district has the area in either
 * script, so that the same place is counted once; else the typed text.
 */
export function areaAsStored(district: string, typed: string): string {
  const wanted = key(typed);
  return (
    areasIn(district).find(({ en, bn }) => key(en) === wanted || key(bn) === wanted)?.en ?? typed
  );
}

let bangla: Map<string, string> | undefined;

/** The Bangla name of a stored area; undefined for a freely typed one. */
export function areaInBangla(stored: string): string | undefined {
  // If several districts have the name, the first one counts, such as Dhaka's Mohammadpur.
  bangla ??= new Map(
    [...areasOf.values()]
      .flatMap((areas) => areas.map(({ en, bn }) => [en, bn] as const))
      .reverse(),
  );
  return bangla.get(stored);
}
