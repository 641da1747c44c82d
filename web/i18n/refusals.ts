import { textsPart } from './messages-part.ts';

/** What the API refuses. A page fetches it when all else is there: it comes before any refusal. */
export const refusalsTexts = textsPart(
  'refusals',
  {
    en: () => import('./refusals.en.ts').then((file) => file.refusalsEn),
    bn: () => import('./refusals.bn.ts').then((file) => file.refusalsBn),
  },
  'later',
);
