import { createPart, type Loaders, type MessagesPart, requestPart } from './messages.ts';

const loaders = {
  account: {
    en: () => import('./en/account/account.ts'),
    bn: () => import('./bn/account/account.ts'),
  },
  admin: {
    en: () => import('./en/admin/admin.ts'),
    bn: () => import('./bn/admin/admin.ts'),
  },
  asking: {
    en: () => import('./en/orders/asking.ts'),
    bn: () => import('./bn/orders/asking.ts'),
  },
  atMeeting: {
    en: () => import('./en/orders/at-meeting.ts'),
    bn: () => import('./bn/orders/at-meeting.ts'),
  },
  books: {
    en: () => import('./en/admin/books.ts'),
    bn: () => import('./bn/admin/books.ts'),
  },
  buying: {
    en: () => import('./en/orders/buying.ts'),
    bn: () => import('./bn/orders/buying.ts'),
  },
  catalogue: {
    en: () => import('./en/phones/catalogue.ts'),
    bn: () => import('./bn/phones/catalogue.ts'),
  },
  compare: {
    en: () => import('./en/phones/compare.ts'),
    bn: () => import('./bn/phones/compare.ts'),
  },
  confirmations: {
    en: () => import('./en/admin/confirmations.ts'),
    bn: () => import('./bn/admin/confirmations.ts'),
  },
  deal: {
    en: () => import('./en/orders/deal.ts'),
    bn: () => import('./bn/orders/deal.ts'),
  },
  forms: {
    en: () => import('./en/forms.ts'),
    bn: () => import('./bn/forms.ts'),
  },
  gateways: {
    en: () => import('./en/admin/gateways.ts'),
    bn: () => import('./bn/admin/gateways.ts'),
  },
  help: {
    en: () => import('./en/help.ts'),
    bn: () => import('./bn/help.ts'),
  },
  money: {
    en: () => import('./en/orders/money.ts'),
    bn: () => import('./bn/orders/money.ts'),
  },
  notices: {
    en: () => import('./en/account/notices.ts'),
    bn: () => import('./bn/account/notices.ts'),
  },
  listing: {
    en: () => import('./en/phones/listing.ts'),
    bn: () => import('./bn/phones/listing.ts'),
  },
  overview: {
    en: () => import('./en/admin/overview.ts'),
    bn: () => import('./bn/admin/overview.ts'),
  },
  paying: {
    en: () => import('./en/orders/paying.ts'),
    bn: () => import('./bn/orders/paying.ts'),
  },
  phone: {
    en: () => import('./en/phones/phone.ts'),
    bn: () => import('./bn/phones/phone.ts'),
  },
  profile: {
    en: () => import('./en/account/profile.ts'),
    bn: () => import('./bn/account/profile.ts'),
  },
  receipt: {
    en: () => import('./en/orders/receipt.ts'),
    bn: () => import('./bn/orders/receipt.ts'),
  },
  prices: {
    en: () => import('./en/phones/prices.ts'),
    bn: () => import('./bn/phones/prices.ts'),
  },
  reports: {
    en: () => import('./en/admin/reports.ts'),
    bn: () => import('./bn/admin/reports.ts'),
  },
  search: {
    en: () => import('./en/phones/search.ts'),
    bn: () => import('./bn/phones/search.ts'),
  },
  selling: {
    en: () => import('./en/phones/selling.ts'),
    bn: () => import('./bn/phones/selling.ts'),
  },
  waiting: {
    en: () => import('./en/orders/waiting.ts'),
    bn: () => import('./bn/orders/waiting.ts'),
  },
} satisfies Record<string, Loaders<object>>;

type Parts = {
  [Name in keyof typeof loaders]: MessagesPart<PartOf<(typeof loaders)[Name]>>;
};
type PartOf<Each> = Each extends Loaders<infer Part> ? Part : never;

// The list is on every page, so each name occurs once in it.
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
