import { textsPart } from './messages-part.ts';

/** The screens on which an admin looks after people, phones and money. */
export const oversightTexts = textsPart('oversight', {
  en: () => import('./admin.en.ts').then((file) => file.oversightEn),
  bn: () => import('./admin.bn.ts').then((file) => file.oversightBn),
});
