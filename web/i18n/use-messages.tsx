import { createContext, type ReactNode, use, useContext } from 'react';
import { defaultLanguage, type Language } from '#contract/languages.ts';
import { TranslateError } from '#web/ui/forms/translate-error.ts';
import type { CommonMessages } from './loaders.ts';
import { isComplete, loadPart, type MessagesPart, messagesOf, renamed } from './messages.ts';

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
      {/* Rules in the contract are English sentences; a form translates them here. */}
      <TranslateError value={(error) => messagesOf(language).rules?.[error] ?? renamed(error)}>
        {children}
      </TranslateError>
    </LanguageContext>
  );
}

/** The language of the page. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

let partUsed: (part: string, language: Language) => void = () => {};

/** On the server: collects the parts that a page has used, so that it can preload their files. */
export function onPartUsed(listener: typeof partUsed): void {
  partUsed = listener;
}

/**
 * The messages in the page language: `const t = useMessages(accountMessages)`, then
 * `t.login.title`. Common messages need no part. A screen suspends until its part is loaded;
 * meanwhile the previous screen remains.
 */
export function useMessages<One = unknown, Other = unknown>(
  one?: MessagesPart<One>,
  other?: MessagesPart<Other>,
): CommonMessages & One & Other {
  const language = useLanguage();
  for (const part of [one, other] as (MessagesPart<object> | undefined)[]) {
    if (!part) continue;
    partUsed(part.name, language);
    // Called for loaded parts too, because React matches `use` by call order.
    if (!isComplete(language)) use(loadPart(part, language));
  }
  return messagesOf(language) as CommonMessages & One & Other;
}
