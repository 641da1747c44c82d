import { defaultLanguage, type Language } from '#contract/languages.ts';
import type { Messages } from './en.ts';

const loaded: Partial<Record<Language, Messages>> = {};

/** Makes a language's texts known: the server has them all, a browser only those that it shows. */
export function addCatalogue(language: Language, messages: Messages): void {
  loaded[language] = messages;
}

export function catalogueOf(language: Language): Messages {
  const messages = loaded[language] ?? loaded[defaultLanguage];
  if (!messages) throw new Error(`The texts for ${language} are not loaded`);
  return messages;
}

const loaders: Record<Language, () => Promise<Messages>> = {
  en: () => import('./en.ts').then(({ en }) => en),
  bn: () => import('./bn.ts').then(({ bn }) => bn),
};

/** Fetches a language's texts, once; for browsers. */
export async function loadCatalogue(language: Language): Promise<void> {
  addCatalogue(language, await loaders[language]());
}
