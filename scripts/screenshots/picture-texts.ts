import type { Language } from '#contract/languages.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

/** By picture of `docs/screenshots/`: the catalogue's texts on each screen that it shows. */
export type PictureTexts = Record<string, { language: Language; texts: string[] }[]>;

const catalogues = { en, bn };
/** Shorter texts would be found inside of others. */
const minLength = 8;

/** The texts of a language's message catalogue that have no placeholders. */
export function plainTexts(language: Language): string[] {
  const collect = (value: unknown): string[] => {
    if (typeof value === 'string') return value.length >= minLength ? [value] : [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collect) : [];
  };
  return [...new Set(collect(catalogues[language]))].sort();
}
