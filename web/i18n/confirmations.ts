import { textsPart } from './messages-part.ts';

/** What is ended for good, and where somebody is logged in. */
export const careTexts = textsPart('care', {
  en: () => import('./confirmations.en.ts').then((file) => file.careEn),
  bn: () => import('./confirmations.bn.ts').then((file) => file.careBn),
});
