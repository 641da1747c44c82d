import type { Language } from '#contract/languages.ts';
import { commonLoaders, type Messages, partLoaders, refusalLoaders } from './loaders.ts';

async function allMessages(language: Language): Promise<Messages> {
  const loaders = [commonLoaders, refusalLoaders, ...Object.values(partLoaders)];
  const loaded = await Promise.all(loaders.map((each) => each[language]()));
  return Object.assign({}, ...loaded.map(({ messages }) => messages));
}

/**
 * All messages, for the server. A browser loads the common ones with each page, and the parts with
 * their screens (`parts.ts`).
 */
export const en = await allMessages('en');
export const bn = await allMessages('bn');
