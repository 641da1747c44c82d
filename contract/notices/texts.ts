import type { Language } from '../languages.ts';
import { ifNothing as nothingBn } from './if-nothing-bn.ts';
import { ifNothing as nothingEn } from './if-nothing-en.ts';
import { moneyKept as keptBn } from './money-kept-bn.ts';
import { moneyKept as keptEn } from './money-kept-en.ts';
import { texts as bn } from './texts-bn.ts';
import { texts as en } from './texts-en.ts';

/** For the server, which needs all languages. A screen loads one. */
export const noticeTexts: Record<Language, typeof en> = { bn, en };

export const ifNothingTexts: Record<Language, typeof nothingEn> = { bn: nothingBn, en: nothingEn };

export const moneyKeptTexts: Record<Language, typeof keptEn> = { bn: keptBn, en: keptEn };
