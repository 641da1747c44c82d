import { sql } from 'kysely';
import { bordersFrom } from '#contract/places/neighbours.ts';
import { divisions } from '#contract/places/places.ts';
import type { Search, SearchResult } from '#contract/search/search.ts';
import type { Db } from '#server/db/client.ts';
import { type Conditions, firstPhones } from './conditions.ts';
import { capped } from './facets.ts';
import { countedUpTo } from './read-counts.ts';

/** As many as a buyer would travel to. */
const maxDistricts = 3;

/**
 * The districts nearest to those that a search names where a phone has all but the place, by the
 * borders between; none without a place. One statement.
 */
export async function countNearby(
  db: Db,
  { groups }: Search,
  conditions: Conditions,
): Promise<SearchResult['nearby']> {
  const ofDivisions = divisions
    .filter(({ en }) => groups.division.includes(en))
    .flatMap(({ districts }) => districts.map(({ en }) => en));
  const asked = groups.district.length > 0 ? groups.district : ofDivisions;
  if (asked.length === 0) return [];
  const phones = firstPhones(['district'], {
    conditions,
    but: ['division', 'district', 'area'],
    limit: countedUpTo + 1,
  });
  const { rows } = await sql<{ district: string; count: number }>`
    select district, count(*)::integer as count from (${phones}) elsewhere
      where district is not null group by district`.execute(db);
  const borders = bordersFrom(asked);
  const far = (district: string) => borders.get(district) ?? Number.POSITIVE_INFINITY;
  return rows
    .sort((one, other) => far(one.district) - far(other.district) || other.count - one.count)
    .slice(0, maxDistricts)
    .map(({ district, count }) => ({ district, ...capped(count) }));
}
