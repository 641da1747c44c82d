import { createContext, type ReactNode, useContext } from 'react';
import { defaultLanguage, type Language } from '#contract/languages.ts';
import { ErrorWording } from '#web/ui/wording.ts';
import { catalogueOf } from './catalogues.ts';
import type { Messages } from './en.ts';

const LanguageContext = createContext<Language>(defaultLanguage);

export function MessagesProvider({
  language,
  children,
}: {
  language: Language;
  children: ReactNode;
}) {
  const { rules } = catalogueOf(language);
  return (
    <LanguageContext value={language}>
      {/* Rules stand in the contract, in English; a form shows them in the language of the page. */}
      <ErrorWording value={(error) => rules[error] ?? error}>{children}</ErrorWording>
    </LanguageContext>
  );
}

/** The language of the page. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The texts in the language of the page: `const t = useMessages()`, then `t.login.title`. */
export function useMessages(): Messages {
  return catalogueOf(useLanguage());
}
