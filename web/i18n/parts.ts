import { createPart, type Loaders, type MessagesPart, requestPart } from './messages.ts';

const loaders = {
  account: {
    en: () => import('./en/account.ts'),
    bn: () => import('./bn/account.ts'),
  },
  admin: {
    en: () => import('./en/admin.ts'),
    bn: () => import('./bn/admin.ts'),
  },
  buying: {
    en: () => import('./en/buying.ts'),
    bn: () => import('./bn/buying.ts'),
  },
  catalogue: {
    en: () => import('./en/catalogue.ts'),
    bn: () => import('./bn/catalogue.ts'),
  },
  confirmations: {
    en: () => import('./en/confirmations.ts'),
    bn: () => import('./bn/confirmations.ts'),
  },
  deal: {
    en: () => import('./en/deal.ts'),
    bn: () => import('./bn/deal.ts'),
  },
  forms: {
    en: () => import('./en/forms.ts'),
    bn: () => import('./bn/forms.ts'),
  },
  help: {
    en: () => import('./en/help.ts'),
    bn: () => import('./bn/help.ts'),
  },
  money: {
    en: () => import('./en/money.ts'),
    bn: () => import('./bn/money.ts'),
  },
  notices: {
    en: () => import('./en/notices.ts'),
    bn: () => import('./bn/notices.ts'),
  },
  listing: {
    en: () => import('./en/listing.ts'),
    bn: () => import('./bn/listing.ts'),
  },
  overview: {
    en: () => import('./en/overview.ts'),
    bn: () => import('./bn/overview.ts'),
  },
  paying: {
    en: () => import('./en/paying.ts'),
    bn: () => import('./bn/paying.ts'),
  },
  phone: {
    en: () => import('./en/phone.ts'),
    bn: () => import('./bn/phone.ts'),
  },
  profile: {
    en: () => import('./en/profile.ts'),
    bn: () => import('./bn/profile.ts'),
  },
  receipt: {
    en: () => import('./en/receipt.ts'),
    bn: () => import('./bn/receipt.ts'),
  },
  prices: {
    en: () => import('./en/prices.ts'),
    bn: () => import('./bn/prices.ts'),
  },
  reports: {
    en: () => import('./en/reports.ts'),
    bn: () => import('./bn/reports.ts'),
  },
  search: {
    en: () => import('./en/search.ts'),
    bn: () => import('./bn/search.ts'),
  },
  selling: {
    en: () => import('./en/selling.ts'),
    bn: () => import('./bn/selling.ts'),
  },
  waiting: {
    en: () => import('./en/waiting.ts'),
    bn: () => import('./bn/waiting.ts'),
  },
} satisfies Record<string, Loaders<object>>;

type Parts = {
  [Name in keyof typeof loaders]: MessagesPart<PartOf<(typeof loaders)[Name]>>;
};
type PartOf<Each> = Each extends Loaders<infer Part> ? Part : never;

// Every page has the list, so each name stands in it once.
export const parts = Object.fromEntries(
  Object.entries(loaders).map(([name, each]) => [name, createPart<object>(name, each)]),
) as Parts;

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
