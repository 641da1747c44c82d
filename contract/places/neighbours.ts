import borders from './data/borders.json' with { type: 'json' };
import { districtNames } from './places.ts';

const neighbours = new Map<string, string[]>(districtNames.map((name) => [name, []]));
// The file has each border once, rivers included.
for (const [one, others] of Object.entries(borders)) {
  for (const other of others) {
    neighbours.get(one)?.push(other);
    neighbours.get(other)?.push(one);
  }
}

/** The districts that have a border with this one. */
export const neighboursOf = (district: string): readonly string[] => neighbours.get(district) ?? [];

/** How many borders are between each district and the nearest of these; 0 for these themselves. */
export function bordersFrom(districts: readonly string[]): ReadonlyMap<string, number> {
  const distances = new Map(districts.map((district) => [district, 0]));
  // A map is read in the order in which it grows, so the nearest come first.
  for (const [district, distance] of distances) {
    for (const next of neighboursOf(district)) {
      if (!distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}
