import { type Language, languageOf } from '#contract/languages.ts';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { addTexts, knowsAll } from './locales.ts';

type Loaders<Texts> = Record<Language, () => Promise<Texts>>;

/** Sentences of some screens, which only those load: `useMessages(accountTexts)`. */
export type TextsPart<Texts> = {
  name: string;
  loaders: Loaders<Texts>;
  /** In each language that was asked for. */
  coming: Partial<Record<Language, Coming>>;
};

/** Says whether it has come in the way that React's `use` reads, so that nothing waits once it has. */
type Coming = Promise<void> & { status?: 'fulfilled'; value?: undefined };

const begun: Promise<void>[] = [];

/**
 * Describes a part. A browser fetches it at once, in the one language that its page has: whoever
 * imports a part is going to show it, if not `later`.
 */
export function textsPart<Texts extends object>(
  name: string,
  loaders: Loaders<Texts>,
  when: 'now' | 'later' = 'now',
): TextsPart<Texts> {
  const part: TextsPart<Texts> = { name, loaders, coming: {} };
  if (when === 'now' && typeof document !== 'undefined') {
    const language = languageOf(location.pathname);
    if (!knowsAll(language)) begun.push(partIn(part, language));
    // Whoever shows it is told.
    part.coming[language]?.catch(() => {});
  }
  return part;
}

/** Resolves when the part is known in that language. */
export function partIn(part: TextsPart<object>, language: Language): Promise<void> {
  const known = part.coming[language];
  if (known) return known;
  const coming: Coming = importWithRetry(part.loaders[language]).then((texts) => {
    addTexts(language, texts);
    Object.assign(coming, { status: 'fulfilled', value: undefined });
  });
  part.coming[language] = coming;
  return coming;
}

/** Resolves when all is there that the page's own scripts have asked for. */
export async function textsOfPage(): Promise<void> {
  await Promise.all(begun);
}
