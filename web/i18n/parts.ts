import { createPart, type MessagesPart, requestPart } from './messages.ts';

export const parts = {
  account: createPart('account', {
    en: () => import('./en/account.ts'),
    bn: () => import('./bn/account.ts'),
  }),
  admin: createPart('admin', {
    en: () => import('./en/admin.ts'),
    bn: () => import('./bn/admin.ts'),
  }),
  buying: createPart('buying', {
    en: () => import('./en/buying.ts'),
    bn: () => import('./bn/buying.ts'),
  }),
  catalogue: createPart('catalogue', {
    en: () => import('./en/catalogue.ts'),
    bn: () => import('./bn/catalogue.ts'),
  }),
  confirmations: createPart('confirmations', {
    en: () => import('./en/confirmations.ts'),
    bn: () => import('./bn/confirmations.ts'),
  }),
  deal: createPart('deal', {
    en: () => import('./en/deal.ts'),
    bn: () => import('./bn/deal.ts'),
  }),
  forms: createPart('forms', {
    en: () => import('./en/forms.ts'),
    bn: () => import('./bn/forms.ts'),
  }),
  help: createPart('help', {
    en: () => import('./en/help.ts'),
    bn: () => import('./bn/help.ts'),
  }),
  money: createPart('money', {
    en: () => import('./en/money.ts'),
    bn: () => import('./bn/money.ts'),
  }),
  notices: createPart('notices', {
    en: () => import('./en/notices.ts'),
    bn: () => import('./bn/notices.ts'),
  }),
  listing: createPart('listing', {
    en: () => import('./en/listing.ts'),
    bn: () => import('./bn/listing.ts'),
  }),
  overview: createPart('overview', {
    en: () => import('./en/overview.ts'),
    bn: () => import('./bn/overview.ts'),
  }),
  paying: createPart('paying', {
    en: () => import('./en/paying.ts'),
    bn: () => import('./bn/paying.ts'),
  }),
  phone: createPart('phone', {
    en: () => import('./en/phone.ts'),
    bn: () => import('./bn/phone.ts'),
  }),
  profile: createPart('profile', {
    en: () => import('./en/profile.ts'),
    bn: () => import('./bn/profile.ts'),
  }),
  receipt: createPart('receipt', {
    en: () => import('./en/receipt.ts'),
    bn: () => import('./bn/receipt.ts'),
  }),
  prices: createPart('prices', {
    en: () => import('./en/prices.ts'),
    bn: () => import('./bn/prices.ts'),
  }),
  reports: createPart('reports', {
    en: () => import('./en/reports.ts'),
    bn: () => import('./bn/reports.ts'),
  }),
  search: createPart('search', {
    en: () => import('./en/search.ts'),
    bn: () => import('./bn/search.ts'),
  }),
  selling: createPart('selling', {
    en: () => import('./en/selling.ts'),
    bn: () => import('./bn/selling.ts'),
  }),
  waiting: createPart('waiting', {
    en: () => import('./en/waiting.ts'),
    bn: () => import('./bn/waiting.ts'),
  }),
} satisfies Record<string, MessagesPart<object>>;

/**
 * A part of the messages, for `useMessages`. Call it at the top of a module: the browser then loads
 * the part in parallel with the module, in the page language only.
 */
export function messagesPart<Name extends keyof typeof parts>(name: Name): (typeof parts)[Name] {
  requestPart(parts[name]);
  return parts[name];
}

/** Refusals of the API. Every page loads them when idle, before anything can be refused. */
export const refusalMessages = createPart('refusals', {
  en: () => import('./en/refusals.ts'),
  bn: () => import('./bn/refusals.ts'),
});
