import { createContext, type ReactNode, use, useContext } from 'react';
import { defaultLanguage, type Language } from '#contract/languages.ts';
import { TranslateError } from '#web/ui/forms/translate-error.ts';
import { catalogueOf, knowsAll } from './locales.ts';
import { partIn, type TextsPart } from './messages-part.ts';
import type { ShopMessages } from './shop.en.ts';

const LanguageContext = createContext<Language>(defaultLanguage);

export function MessagesProvider({
  language,
  children,
}: {
  language: Language;
  children: ReactNode;
}) {
  return (
    <LanguageContext value={language}>
      {/* Rules stand in the contract, in English; a form shows them in the language of the page. */}
      <TranslateError value={(error) => catalogueOf(language).rules?.[error] ?? error}>
        {children}
      </TranslateError>
    </LanguageContext>
  );
}

/** The language of the page. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** Told which parts a page shows, so that it can name their files. */
let tell: (part: string, language: Language) => void = () => {};
export function onPartShown(listener: typeof tell): void {
  tell = listener;
}

/**
 * The texts in the language of the page: `const t = useMessages(accountTexts)`, then
 * `t.login.title`. What every page says needs no part. A screen that was opened before the texts of
 * its part have come waits for them, and the one before it stays.
 */
export function useMessages<One = unknown, Other = unknown>(
  one?: TextsPart<One>,
  other?: TextsPart<Other>,
): ShopMessages & One & Other {
  const language = useLanguage();
  for (const part of [one, other] as (TextsPart<object> | undefined)[]) {
    if (!part) continue;
    tell(part.name, language);
    // Each time in the same order, known or not: React tells one `use` from another by that.
    if (!knowsAll(language)) use(partIn(part, language));
  }
  return catalogueOf(language) as ShopMessages & One & Other;
}
