import { sql } from 'kysely';
import { neighboursOf } from '#contract/places/neighbours.ts';
import type { Search } from '#contract/search/search.ts';
import { type Condition, inDistricts } from './conditions.ts';

/**
 * Where a found phone is, as seen from the district of a search: there, beside it, or elsewhere. Each
 * part is a search of its own, so that each is read in its usual order by the usual indexes; an order
 * by the distance would read all phones.
 */
const parts = ['inside', 'beside', 'elsewhere'] as const;
export type Part = (typeof parts)[number];

type SearchedPart = {
  part: Part;
  /** Null: all phones. */
  condition: Condition | null;
  /** The id of the last phone of the page before, if it is in this part. */
  after: string | null;
};

/**
 * The parts of a search that its page is read from, in their order: from the one with the last phone
 * of the page before, which is in `afterDistrict`. Without `around` there is one part.
 */
export function partsAround(
  { around, after }: Pick<Search, 'around' | 'after'>,
  afterDistrict: string | null,
): SearchedPart[] {
  if (around === null) return [{ part: 'elsewhere', condition: null, after }];
  const beside = neighboursOf(around);
  const near = [around, ...beside];
  const conditions: Record<Part, Condition> = {
    inside: inDistricts([around]),
    beside: inDistricts(beside),
    elsewhere: {
      columns: sql`(products.district is null or products.district <> all(${near}::text[]))`,
      text: `not around ${around}`,
    },
  };
  const partOf = (district: string | null): Part => {
    if (district === around) return 'inside';
    return district !== null && beside.includes(district) ? 'beside' : 'elsewhere';
  };
  const first = after === null ? 0 : parts.indexOf(partOf(afterDistrict));
  return parts.slice(first).map((part, index) => ({
    part,
    condition: conditions[part],
    after: index === 0 ? after : null,
  }));
}

/** How many phones of a page are inside the district and beside it. */
export function countParts(page: readonly { part: Part }[]) {
  const count = (searched: Part) => page.filter(({ part }) => part === searched).length;
  return { inside: count('inside'), beside: count('beside') };
}
