import { textsPart } from './messages-part.ts';

/** Logging in, and having an account. */
export const accountTexts = textsPart('account', {
  en: () => import('./account.en.ts').then((file) => file.accountEn),
  bn: () => import('./account.bn.ts').then((file) => file.accountBn),
});
