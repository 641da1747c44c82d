import { textsPart } from './messages-part.ts';

/** The overviews: of the shop for its admins, of their own sales for sellers. */
export const overviewTexts = textsPart('overview', {
  en: () => import('./overview.en.ts').then((file) => file.overviewEn),
  bn: () => import('./overview.bn.ts').then((file) => file.overviewBn),
});
