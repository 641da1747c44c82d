import { textsPart } from './messages-part.ts';

/** What a buyer has booked, and paying for it. */
export const buyingTexts = textsPart('buying', {
  en: () => import('./buying.en.ts').then((file) => file.buyingEn),
  bn: () => import('./buying.bn.ts').then((file) => file.buyingBn),
});
