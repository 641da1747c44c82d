import type { Language } from '#contract/languages.ts';
import { divisions } from '#contract/places/places.ts';

/** All districts for a list of choices, by their divisions, with their names in the page's language. */
export const districtOptions = (language: Language) =>
  divisions.map((division) => ({
    label: division[language],
    options: division.districts.map((district) => ({
      value: district.en,
      label: district[language],
    })),
  }));
