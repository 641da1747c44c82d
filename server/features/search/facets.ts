import { type RawBuilder, sql } from 'kysely';
import { areaInBangla } from '#contract/places/areas.ts';
import type { FacetChoice, Search, SearchResult } from '#contract/search/search.ts';
import { searchGroups } from '#contract/search/search-choices.ts';
import type { Db } from '#server/db/client.ts';
import { type Conditions, firstPhones } from './conditions.ts';
import { type Counting, countedUpTo, readCounts } from './read-counts.ts';

type Counted = { count: number; isMore: boolean };

export function capped(count: number, upTo = countedUpTo): Counted {
  return { count: Math.min(count, upTo), isMore: count > upTo };
}

/** Choices of one group; a shop has more models and areas than anybody reads. */
const maxChoices = 100;

/** Names of what was chosen, which may have no phones to be counted: by `brand samsung`. */
export type Names = ReadonlyMap<string, { name: string; bangla: string | null }>;

/** The Bangla name of a choice: of a brand from the catalogue, of an area from the list. */
function banglaOf(facet: string, value: string, known: string | null): { bangla?: string } {
  const bangla = known ?? (facet === 'area' ? areaInBangla(value) : undefined);
  return bangla ? { bangla } : {};
}

/**
 * Counts what a search finds, and what each choice would give. Where more phones meet the conditions
 * than are read, a count is of those that were: there are so many or more.
 */
export async function countFacets(
  db: Db,
  { search, conditions, names }: { search: Search; conditions: Conditions; names: Names },
  counting: Counting = {},
): Promise<{ total: number; facets: SearchResult['facets'] }> {
  const { upTo = countedUpTo } = counting;
  const rows = await readCounts(db, conditions, counting);
  const read = (facet: string) => rows.filter((row) => row.facet === facet);
  const total = read('total')[0]?.count ?? 0;

  const choicesOf = (facet: string, chosen: readonly string[]): FacetChoice[] => {
    const isChosen = (value: string) => chosen.includes(value);
    const others = conditions.has(facet) ? read(`without ${facet}`) : null;
    const othersRead = others?.reduce((sum, row) => sum + row.count, 0) ?? total;
    const seen = new Set<string>();
    // What is chosen is counted with its own filter: fewer phones are to be read.
    const counted = [
      ...read(facet).map((row) => ({ ...row, isPart: total > upTo })),
      ...(others ?? []).map((row) => ({ ...row, isPart: othersRead > upTo })),
    ].flatMap(({ value, name, bangla, count, isPart }) => {
      if (value === null || seen.has(value)) return [];
      seen.add(value);
      const { isMore, ...most } = capped(count, upTo);
      const names = { name: name ?? '', ...banglaOf(facet, value, bangla) };
      return { value, ...names, ...most, isMore: isMore || isPart, chosen: isChosen(value) };
    });
    const missing = chosen
      .filter((one) => !counted.some(({ value }) => value === one))
      .map((one) => {
        const { name = one, bangla } = names.get(`${facet} ${one}`) ?? {};
        const none = { count: 0, isMore: total > upTo };
        return { value: one, name, ...banglaOf(facet, one, bangla ?? null), ...none, chosen: true };
      });
    return [...counted, ...missing]
      .sort(
        (one, other) =>
          Number(other.chosen) - Number(one.chosen) ||
          other.count - one.count ||
          (one.value < other.value ? -1 : 1),
      )
      .slice(0, maxChoices);
  };
  const groups = searchGroups.map((group) => [group, choicesOf(group, search.groups[group])]);
  return {
    total,
    facets: { ...Object.fromEntries(groups), flags: choicesOf('flags', search.flags) },
  };
}

/**
 * How many phones there are without each filter in turn, and with the words alone (`filters`), most
 * first; only those that help. Without all filters there are the most, and the fewest like the wished
 * one: that is last.
 */
export async function countLoosened(
  db: Db,
  conditions: Conditions,
): Promise<SearchResult['loosen']> {
  const options = loosenedOf(conditions);
  if (options.length === 0) return [];
  const counts = options.map(
    ({ name, phones }) => sql`select ${sql.lit(name)} as field, (
      select count(*) from (${phones}) loosened) as count`,
  );
  const { rows } = await sql<{ field: string; count: string }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows
    .map(({ field, count }) => ({ field, ...capped(Number(count)) }))
    .filter(({ count }) => count > 0)
    .sort(
      (one, other) =>
        Number(one.field === 'filters') - Number(other.field === 'filters') ||
        other.count - one.count,
    );
}

/** The phones of each loosened search, as many as are counted. */
export function loosenedOf(
  conditions: Conditions,
): { name: string; phones: RawBuilder<unknown> }[] {
  const filters = [...conditions.keys()].filter((name) => name !== 'q');
  const limit = countedUpTo + 1;
  const options = [...conditions.keys()].map((name) => ({
    name,
    phones: firstPhones(['id'], { conditions, but: [name], limit }),
  }));
  const words = conditions.get('q');
  if (filters.length > 1) {
    const wordsAlone: Conditions = new Map(words ? [['q', words]] : []);
    options.push({
      name: 'filters',
      phones: firstPhones(['id'], { conditions: wordsAlone, limit }),
    });
  }
  return options;
}
