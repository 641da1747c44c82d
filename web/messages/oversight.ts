import { textsPart } from './texts-part.ts';

/** The screens on which an admin looks after people, phones and money. */
export const oversightTexts = textsPart('oversight', {
  en: () => import('./oversight.en.ts').then((file) => file.oversightEn),
  bn: () => import('./oversight.bn.ts').then((file) => file.oversightBn),
});
