import districts from './data/districts.json' with { type: 'json' };

/**
 * The 8 divisions and 64 districts of Bangladesh, as the government spells them, in both scripts
 * and NFC. Without Zod, so that screens can import them.
 */
export type Name = { en: string; bn: string };
export type Division = Name & { districts: readonly Name[] };

/** Names from a file of `data/`: English → Bangla. */
export const named = (names: Record<string, string>): Name[] =>
  Object.entries(names).map(([en, bn]) => ({ en, bn }));

export const divisions: readonly Division[] = Object.entries(districts).map(
  ([en, { bn, districts }]) => ({ en, bn, districts: named(districts) }),
);

/** The division of a district, by English names; undefined for an unknown district. */
export function divisionOf(district: string): string | undefined {
  return divisions.find(({ districts }) => districts.some((one) => one.en === district))?.en;
}

export const divisionNames = divisions.map(({ en }) => en);
export const districtNames = divisions.flatMap(({ districts }) => districts.map(({ en }) => en));
