import { maxCompared } from '#contract/limits.ts';
import { comparedIn, idsIn } from '#web/session/compared-phones.ts';

/** A comparison in an address: `ids` side by side, and one more that has no room. */
export type Comparison = { ids: string[]; another: string | null };

/** The address of these phones, without language prefix; it can be shared. */
export const comparisonPath = ({ ids, another }: Comparison) =>
  `/compare?ids=${ids.join(',')}${another ? `&another=${another}` : ''}`;

/** The address that replaces the chosen phones of this device. */
export const choosePath = (ids: readonly string[]) =>
  ids.length > 0 ? `/compare?${ids.map((id) => `choose=${id}`).join('&')}` : '/compare?choose=';

/** The comparison that an address shows; invalid ids are left out. */
export function readComparison(search: URLSearchParams): Comparison {
  const ids = idsIn(search.getAll('ids').flatMap((each) => each.split(','))).slice(0, maxCompared);
  const [another = null] = idsIn(search.getAll('another')).filter((id) => !ids.includes(id));
  return { ids, another: ids.length === maxCompared ? another : null };
}

/**
 * What an address changes: `choose` replaces the chosen phones of the device, `add` adds one of them,
 * and without any the chosen ones are shown. Null if the address already shows a comparison.
 */
export function changeOf(search: URLSearchParams, cookies: string): Comparison | null {
  if (search.has('ids')) return null;
  const kept = comparedIn(cookies);
  const chosen = search.has('choose') ? idsIn(search.getAll('choose')) : kept.slice(0, maxCompared);
  const all = idsIn([...chosen, ...search.getAll('add')]);
  if (all.length === 0 && !search.has('choose')) return null;
  return { ids: all.slice(0, maxCompared), another: all[maxCompared] ?? null };
}
