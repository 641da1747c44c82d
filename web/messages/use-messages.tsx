import { createContext, type ReactNode, useContext } from 'react';
import { en, type Messages } from './en.ts';
import { catalogues } from './languages.ts';

const MessagesContext = createContext<Messages>(en);

export function MessagesProvider({
  language,
  children,
}: {
  language: string;
  children: ReactNode;
}) {
  return <MessagesContext value={catalogues[language] ?? en}>{children}</MessagesContext>;
}

/** The texts in the visitor's language: `const t = useMessages()`, then `t.login.title`. */
export function useMessages(): Messages {
  return useContext(MessagesContext);
}
