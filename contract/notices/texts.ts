import type { Language } from '../languages.ts';
import { withShopName } from '../shop-name.ts';
import { ifNothing as nothingBn } from './if-nothing-bn.ts';
import { ifNothing as nothingEn } from './if-nothing-en.ts';
import { moneyKept as keptBn } from './money-kept-bn.ts';
import { moneyKept as keptEn } from './money-kept-en.ts';
import { texts as bn } from './texts-bn.ts';
import { texts as en } from './texts-en.ts';

/** For the server, which needs all languages, with the shop's own name. A screen loads one. */
export const noticeTexts = (language: Language): typeof en => withShopName({ bn, en }[language]);

/** The consequences of silence. */
export const ifNothingTexts = (language: Language): typeof nothingEn =>
  withShopName({ bn: nothingBn, en: nothingEn }[language]);

/** Where the money is. */
export const moneyKeptTexts = (language: Language): typeof keptEn =>
  withShopName({ bn: keptBn, en: keptEn }[language]);
