import type { Language } from '#contract/languages.ts';

/** One loader per language. */
export type Loaders<Part> = Record<Language, () => Promise<{ messages: Part }>>;

/** Messages of every page. */
export const commonLoaders = {
  en: () => import('./en/common.ts'),
  bn: () => import('./bn/common.ts'),
};

/** Refusals of the API. */
export const refusalLoaders = {
  en: () => import('./en/refusals.ts'),
  bn: () => import('./bn/refusals.ts'),
};

/**
 * Of the messages that only some screens load. The key is the name of the two files, because the
 * server preloads them by it.
 */
export const partLoaders = {
  account: {
    en: () => import('./en/account/account.ts'),
    bn: () => import('./bn/account/account.ts'),
  },
  'act-questions': {
    en: () => import('./en/orders/act-questions.ts'),
    bn: () => import('./bn/orders/act-questions.ts'),
  },
  verdict: {
    en: () => import('./en/orders/verdict.ts'),
    bn: () => import('./bn/orders/verdict.ts'),
  },
  'after-deal': {
    en: () => import('./en/orders/after-deal.ts'),
    bn: () => import('./bn/orders/after-deal.ts'),
  },
  asking: {
    en: () => import('./en/orders/asking.ts'),
    bn: () => import('./bn/orders/asking.ts'),
  },
  'at-meeting': {
    en: () => import('./en/orders/at-meeting.ts'),
    bn: () => import('./bn/orders/at-meeting.ts'),
  },
  audit: {
    en: () => import('./en/admin/audit.ts'),
    bn: () => import('./bn/admin/audit.ts'),
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
  find: {
    en: () => import('./en/admin/find.ts'),
    bn: () => import('./bn/admin/find.ts'),
  },
  forms: {
    en: () => import('./en/forms.ts'),
    bn: () => import('./bn/forms.ts'),
  },
  gateways: {
    en: () => import('./en/admin/gateways.ts'),
    bn: () => import('./bn/admin/gateways.ts'),
  },
  'in-app': {
    en: () => import('./en/account/in-app.ts'),
    bn: () => import('./bn/account/in-app.ts'),
  },
  health: {
    en: () => import('./en/admin/health.ts'),
    bn: () => import('./bn/admin/health.ts'),
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
  offers: {
    en: () => import('./en/orders/offers.ts'),
    bn: () => import('./bn/orders/offers.ts'),
  },
  paper: {
    en: () => import('./en/orders/paper.ts'),
    bn: () => import('./bn/orders/paper.ts'),
  },
  paying: {
    en: () => import('./en/orders/paying.ts'),
    bn: () => import('./bn/orders/paying.ts'),
  },
  payments: {
    en: () => import('./en/admin/payments.ts'),
    bn: () => import('./bn/admin/payments.ts'),
  },
  people: {
    en: () => import('./en/admin/people.ts'),
    bn: () => import('./bn/admin/people.ts'),
  },
  phone: {
    en: () => import('./en/phones/phone.ts'),
    bn: () => import('./bn/phones/phone.ts'),
  },
  profile: {
    en: () => import('./en/account/profile.ts'),
    bn: () => import('./bn/account/profile.ts'),
  },
  pushes: {
    en: () => import('./en/account/pushes.ts'),
    bn: () => import('./bn/account/pushes.ts'),
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
  seller: {
    en: () => import('./en/phones/seller.ts'),
    bn: () => import('./bn/phones/seller.ts'),
  },
  'self-test': {
    en: () => import('./en/phones/self-test.ts'),
    bn: () => import('./bn/phones/self-test.ts'),
  },
  selling: {
    en: () => import('./en/phones/selling.ts'),
    bn: () => import('./bn/phones/selling.ts'),
  },
  sentences: {
    en: () => import('./en/admin/sentences.ts'),
    bn: () => import('./bn/admin/sentences.ts'),
  },
  queue: {
    en: () => import('./en/admin/queue.ts'),
    bn: () => import('./bn/admin/queue.ts'),
  },
  exports: {
    en: () => import('./en/admin/exports.ts'),
    bn: () => import('./bn/admin/exports.ts'),
  },
  'own-support': {
    en: () => import('./en/account/own-support.ts'),
    bn: () => import('./bn/account/own-support.ts'),
  },
  support: {
    en: () => import('./en/admin/support.ts'),
    bn: () => import('./bn/admin/support.ts'),
  },
  'thread-reports': {
    en: () => import('./en/admin/thread-reports.ts'),
    bn: () => import('./bn/admin/thread-reports.ts'),
  },
  logins: {
    en: () => import('./en/account/logins.ts'),
    bn: () => import('./bn/account/logins.ts'),
  },
  'key-changes': {
    en: () => import('./en/account/key-changes.ts'),
    bn: () => import('./bn/account/key-changes.ts'),
  },
  'staff-menu': {
    en: () => import('./en/admin/staff-menu.ts'),
    bn: () => import('./bn/admin/staff-menu.ts'),
  },
  'member-view': {
    en: () => import('./en/admin/member-view.ts'),
    bn: () => import('./bn/admin/member-view.ts'),
  },
  'lost-keys': {
    en: () => import('./en/admin/lost-keys.ts'),
    bn: () => import('./bn/admin/lost-keys.ts'),
  },
  number: {
    en: () => import('./en/account/number.ts'),
    bn: () => import('./bn/account/number.ts'),
  },
  'second-factor': {
    en: () => import('./en/account/second-factor.ts'),
    bn: () => import('./bn/account/second-factor.ts'),
  },
  'imei-check': {
    en: () => import('./en/phones/imei-check.ts'),
    bn: () => import('./bn/phones/imei-check.ts'),
  },
  'own-listing': {
    en: () => import('./en/phones/own-listing.ts'),
    bn: () => import('./bn/phones/own-listing.ts'),
  },
  'same-texts': {
    en: () => import('./en/admin/same-texts.ts'),
    bn: () => import('./bn/admin/same-texts.ts'),
  },
  'theft-reports': {
    en: () => import('./en/admin/theft-reports.ts'),
    bn: () => import('./bn/admin/theft-reports.ts'),
  },
  rings: {
    en: () => import('./en/admin/rings.ts'),
    bn: () => import('./bn/admin/rings.ts'),
  },
  'saved-answers': {
    en: () => import('./en/orders/saved-answers.ts'),
    bn: () => import('./bn/orders/saved-answers.ts'),
  },
  'shop-look': {
    en: () => import('./en/admin/shop-look.ts'),
    bn: () => import('./bn/admin/shop-look.ts'),
  },
  'shop-pages': {
    en: () => import('./en/shop-pages.ts'),
    bn: () => import('./bn/shop-pages.ts'),
  },
  suspended: {
    en: () => import('./en/account/suspended.ts'),
    bn: () => import('./bn/account/suspended.ts'),
  },
  stolen: {
    en: () => import('./en/phones/stolen.ts'),
    bn: () => import('./bn/phones/stolen.ts'),
  },
  threads: {
    en: () => import('./en/orders/threads.ts'),
    bn: () => import('./bn/orders/threads.ts'),
  },
  'own-deals': {
    en: () => import('./en/orders/own-deals.ts'),
    bn: () => import('./bn/orders/own-deals.ts'),
  },
  waiting: {
    en: () => import('./en/orders/waiting.ts'),
    bn: () => import('./bn/orders/waiting.ts'),
  },
} satisfies Record<string, Loaders<object>>;

type MessagesOf<Each> = Each extends { en: () => Promise<{ messages: infer Part }> } ? Part : never;

/** The messages of every page. */
export type CommonMessages = MessagesOf<typeof commonLoaders>;

/** The messages of one part, by its name. */
export type PartMessages = {
  [Name in keyof typeof partLoaders]: MessagesOf<(typeof partLoaders)[Name]>;
};

type AllOf<Each> = (Each extends unknown ? (each: Each) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never;

/**
 * All messages. Files in Bangla have the types of the English ones, so a missing message does not
 * compile.
 */
export type Messages = CommonMessages &
  MessagesOf<typeof refusalLoaders> &
  AllOf<PartMessages[keyof PartMessages]>;
