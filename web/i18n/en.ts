import { accountEn } from './account.en.ts';
import { oversightEn } from './admin.en.ts';
import { buyingEn } from './buying.en.ts';
import { careEn } from './confirmations.en.ts';
import { formsEn } from './forms.en.ts';
import { overviewEn } from './overview.en.ts';
import { refusalsEn } from './refusals.en.ts';
import { sellingEn } from './selling.en.ts';
import { shopEn } from './shop.en.ts';

/**
 * Every sentence of the interface. The server has all of them; a browser loads `shop` with each
 * page, and every other part with the screens that show it (`texts-part.ts`). Another language is
 * another object of this type: a missing text does not compile.
 */
export const en = {
  ...shopEn,
  ...refusalsEn,
  ...formsEn,
  ...accountEn,
  ...buyingEn,
  ...sellingEn,
  ...oversightEn,
  ...careEn,
  ...overviewEn,
};

export type Messages = typeof en;
