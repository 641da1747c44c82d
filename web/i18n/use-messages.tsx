import { createContext, type ReactNode, use, useContext } from 'react';
import { defaultLanguage, type Language } from '#contract/languages.ts';
import { TranslateError } from '#web/ui/forms/translate-error.ts';
import {
  type CommonMessages,
  isComplete,
  loadPart,
  type MessagesPart,
  messagesOf,
} from './messages.ts';

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
      <TranslateError value={(error) => messagesOf(language).rules?.[error] ?? error}>
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

/** For the server: a page names the files of the parts that were used to render it. */
export function onPartUsed(listener: typeof partUsed): void {
  partUsed = listener;
}

/**
 * The messages in the language of the page: `const t = useMessages(accountMessages)`, then
 * `t.login.title`. Common messages need no part. A screen suspends until its part is loaded, and the
 * screen before it stays.
 */
export function useMessages<One = unknown, Other = unknown>(
  one?: MessagesPart<One>,
  other?: MessagesPart<Other>,
): CommonMessages & One & Other {
  const language = useLanguage();
  for (const part of [one, other] as (MessagesPart<object> | undefined)[]) {
    if (!part) continue;
    partUsed(part.name, language);
    // Called for loaded parts too: React identifies each `use` by the order of the calls.
    if (!isComplete(language)) use(loadPart(part, language));
  }
  return messagesOf(language) as CommonMessages & One & Other;
}
