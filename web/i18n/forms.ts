import { textsPart } from './messages-part.ts';

/** What forms have in common: what is wrong with a field, passwords and photos. */
export const formsTexts = textsPart('forms', {
  en: () => import('./forms.en.ts').then((file) => file.formsEn),
  bn: () => import('./forms.bn.ts').then((file) => file.formsBn),
});
