import { allLanguages, type Language, languages } from './languages.ts';

/** What the shop is called in each language. */
export type ShopNames = Readonly<Record<Language, string>>;

export const defaultNames: ShopNames = {
  en: languages.en.siteName,
  bn: languages.bn.siteName,
};

let names = defaultNames;
let named = new WeakMap<object, object>();

/**
 * The name of this program's shop, from its settings; in a browser from the page. A program runs
 * one shop, so that texts need not carry its name through every call.
 */
export function setShopNames(own: ShopNames): void {
  if (allLanguages.every((language) => own[language] === names[language])) return;
  names = own;
  named = new WeakMap();
}

export const shopNames = (): ShopNames => names;

/** The name in the names of files that people download: `phonehaat`, `mobile-mela`. */
export const shopFileName = (): string =>
  names.en
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Whether it is another than the one of the texts. */
export const hasOwnName = (): boolean =>
  allLanguages.some((each) => names[each] !== defaultNames[each]);

/**
 * The same texts with the shop's own name: strings, and what functions, arrays and objects of them
 * return. What a caller hands to a function stays as it is, because people write names, too.
 */
export function withShopName<Texts>(texts: Texts): Texts {
  return hasOwnName() ? (renamed(texts) as Texts) : texts;
}

function renamed(value: unknown): unknown {
  if (typeof value === 'string') return renamedText(value);
  if (typeof value !== 'object' && typeof value !== 'function') return value;
  if (value === null) return null;
  const known = named.get(value);
  if (known) return known;
  const own = renamedObject(value);
  named.set(value, own);
  return own;
}

type AnyFunction = (...values: unknown[]) => unknown;

function renamedObject(value: object): object {
  if (typeof value === 'function') {
    return (...values: unknown[]) =>
      unhidden(renamed((value as AnyFunction)(...values.map((each) => hidden(each)))));
  }
  if (Array.isArray(value)) return value.map(renamed);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each)]));
}

/** A letter of no language, which cuts the default name in two while a caller's text is hidden. */
const cut = '\u{e000}';

const hidden = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/Phone(?=Haat)|ফোন(?=হাট)/g, `$&${cut}`)
    : Array.isArray(value)
      ? value.map(hidden)
      : value;

const unhidden = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replaceAll(cut, '')
    : Array.isArray(value)
      ? value.map(unhidden)
      : value;

const renamedText = (text: string): string =>
  text
    .replaceAll(defaultNames.en, names.en)
    .replace(/ফোনহাট(ের|ে|কে|ই|ও)?/g, (_, ending?: Ending) => names.bn + endingOf(names.bn, ending));

type Ending = 'ের' | 'ে' | 'কে' | 'ই' | 'ও';

/** The letter that begins an ending of its own, behind a hyphen. */
const apart: Record<Ending, string> = {
  'ের': 'এর',
  'ে': 'এ',
  কে: 'কে',
  ই: 'ই',
  ও: 'ও',
};

/** Bangla's endings depend on the last sound: `হাটের`, `মেলার`, `দোকানির`; Latin letters get a hyphen. */
function endingOf(name: string, ending: Ending | undefined): string {
  if (!ending) return '';
  if (!/[\u0985-\u09b9\u09bc-\u09cc\u09dc-\u09df]$/u.test(name)) return `-${apart[ending]}`;
  const isVowel = /[\u0985-\u0994\u09be-\u09cc]$/u.test(name);
  if (ending === 'ের' && isVowel) return 'র';
  if (ending === 'ে' && isVowel) return /[আা]$/u.test(name) ? 'য়' : 'তে';
  return ending;
}
