import { textsPart } from './texts-part.ts';

/** What is ended for good, and where somebody is logged in. */
export const careTexts = textsPart('care', {
  en: () => import('./care.en.ts').then((file) => file.careEn),
  bn: () => import('./care.bn.ts').then((file) => file.careBn),
});
