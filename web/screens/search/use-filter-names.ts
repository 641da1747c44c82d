import type { Condition } from '#contract/constants.ts';
import { divisions } from '#contract/places/places.ts';
import type { FacetChoice } from '#contract/search/search.ts';
import type { SearchFlag, SearchGroup } from '#contract/search/search-choices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';

const search = messagesPart('search');

const places = divisions.flatMap((division) => [division, ...division.districts]);

/** Names of what can be chosen, in the language of the page. */
export function useFilterNames() {
  const t = useMessages(search);
  const language = useLanguage();
  const placeName = (value: string): string =>
    (language === 'bn' && places.find(({ en }) => en === value)?.bn) || value;
  return {
    language,
    placeName,
    nameOf(group: SearchGroup, { value, name, bangla }: FacetChoice): string {
      if (group === 'condition') return t.conditions[value as Condition];
      if (group === 'ram') return t.search.ram(Number(value));
      if (group === 'storage') return t.search.storage(Number(value));
      if (language !== 'bn') return name;
      if (group === 'division' || group === 'district') return placeName(value);
      return bangla ?? name;
    },
    flagName: (flag: SearchFlag) => t.search.flags[flag],
  };
}
