import { defaultLanguage, type Language, languageOf } from '#contract/languages.ts';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { type CommonMessages, commonLoaders, type Loaders, type Messages } from './loaders.ts';

const loaded: Partial<Record<Language, CommonMessages & Partial<Messages>>> = {};
const complete = new Set<Language>();

/** Puts the shop's own name into texts. */
type Rename = <Texts>(texts: Texts) => Texts;

let rename: Rename = (texts) => texts;

/** For texts that come from elsewhere, as the rules of `contract/` and the articles do. */
export const renamed: Rename = (texts) => rename(texts);

/** For the server, and for the pages of a shop with its own name, also for texts that are loaded. */
export function renameWith(own: Rename): void {
  rename = own;
  for (const texts of Object.values(loaded)) Object.assign(texts, own({ ...texts }));
}

/** Adds a complete language; the server does this for each. */
export function addLocale(language: Language, messages: Messages): void {
  loaded[language] = messages;
  complete.add(language);
}

/** True on the server, which has all parts from the start. */
export const isComplete = (language: Language): boolean => complete.has(language);

/** The common messages of a language with those of all loaded parts. */
export function messagesOf(language: Language): CommonMessages & Partial<Messages> {
  const messages = loaded[language] ?? loaded[defaultLanguage];
  if (!messages) throw new Error(`The messages for ${language} are not loaded`);
  // A browser's are renamed as they come, because more come later.
  return isComplete(language) ? rename(messages) : messages;
}

/** Mutates the object: components that hold it see the additions. */
function addMessages(language: Language, messages: object): void {
  loaded[language] = Object.assign(loaded[language] ?? {}, rename(messages)) as CommonMessages;
}

/** Loads the common messages once, in browsers. */
export async function loadCommonMessages(language: Language): Promise<void> {
  addMessages(language, (await commonLoaders[language]()).messages);
}

/** Messages that are loaded only by some screens. */
export type MessagesPart<Part> = {
  name: string;
  loaders: Loaders<Part>;
  loading: Partial<Record<Language, Loading>>;
};

/** React's `use` reads `status`, and does not suspend once it is fulfilled. */
type Loading = Promise<void> & { status?: 'fulfilled'; value?: undefined };

export function createPart<Part extends object>(
  name: string,
  loaders: Loaders<Part>,
): MessagesPart<Part> {
  return { name, loaders, loading: {} };
}

/** Loads a part once; resolves when its messages are available. */
export function loadPart(part: MessagesPart<object>, language: Language): Promise<void> {
  const begun = part.loading[language];
  if (begun) return begun;
  const loading: Loading = importWithRetry(part.loaders[language]).then(({ messages }) => {
    addMessages(language, messages);
    Object.assign(loading, { status: 'fulfilled', value: undefined });
  });
  part.loading[language] = loading;
  return loading;
}

const requested = new Set<Promise<void>>();

/** Starts loading a part in the page language; does nothing on the server. */
export function requestPart(part: MessagesPart<object>): void {
  if (typeof document === 'undefined') return;
  const language = languageOf(location.pathname);
  if (isComplete(language)) return;
  const loading = loadPart(part, language);
  requested.add(loading);
  // The component that uses the part reports the failure.
  loading.catch(() => {});
}

/** Resolves when all parts requested by the scripts of this page are loaded. */
export async function requestedParts(): Promise<void> {
  await Promise.all(requested);
}
