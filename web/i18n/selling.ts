import { textsPart } from './messages-part.ts';

/** What a seller lists. */
export const sellingTexts = textsPart('selling', {
  en: () => import('./selling.en.ts').then((file) => file.sellingEn),
  bn: () => import('./selling.bn.ts').then((file) => file.sellingBn),
});
