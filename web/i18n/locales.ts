import { defaultLanguage, type Language } from '#contract/languages.ts';
import type { Messages } from './en.ts';
import type { ShopMessages } from './shop.en.ts';

const known: Partial<Record<Language, ShopMessages & Partial<Messages>>> = {};
const whole = new Set<Language>();

/** Makes all texts of a language known, as the server does with every language. */
export function addCatalogue(language: Language, messages: Messages): void {
  known[language] = messages;
  whole.add(language);
}

/** Adds what a browser has loaded of a language, also for who has the texts in hand already. */
export function addTexts(language: Language, texts: object): void {
  known[language] = Object.assign(known[language] ?? {}, texts) as ShopMessages;
}

export const knowsAll = (language: Language): boolean => whole.has(language);

/** What is known of a language: the shop's texts, and those parts that were loaded. */
export function catalogueOf(language: Language): ShopMessages & Partial<Messages> {
  const messages = known[language] ?? known[defaultLanguage];
  if (!messages) throw new Error(`The texts for ${language} are not loaded`);
  return messages;
}

const loaders: Record<Language, () => Promise<ShopMessages>> = {
  en: () => import('./shop.en.ts').then((file) => file.shopEn),
  bn: () => import('./shop.bn.ts').then((file) => file.shopBn),
};

/** Fetches what every page of a language says, once; for browsers. */
export async function loadCatalogue(language: Language): Promise<void> {
  addTexts(language, await loaders[language]());
}
