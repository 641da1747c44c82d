/** Of a search by staff. Without Zod, because its screen imports them. */
export const findKinds = ['people', 'phones', 'orders', 'payments', 'payouts'] as const;
export type FindKind = (typeof findKinds)[number];

/** The kinds whose pages or lists each role may read. The page of an order is the admin's alone. */
export const findKindsOf = {
  admin: findKinds,
  moderator: ['people', 'phones'],
  cashier: ['payments', 'payouts'],
} as const satisfies Record<string, readonly FindKind[]>;

/** Pages of one kind; further ones need a longer text. */
export const findPages = 5;

export const personRoles = ['buyer', 'seller', 'moderator', 'cashier', 'admin'] as const;
export type PersonRole = (typeof personRoles)[number];

export const personStates = ['here', 'suspended', 'removed'] as const;
export type PersonState = (typeof personStates)[number];

/** Where a person has given a number besides their profile. */
export const numberPlaces = ['phones', 'bookings', 'payouts'] as const;
export type NumberPlace = (typeof numberPlaces)[number];

export const foundPhoneStates = ['for-sale', 'hidden', 'sold', 'removed'] as const;
export type FoundPhoneState = (typeof foundPhoneStates)[number];

/** What a member did in deals and was against the other side or the plan. */
export const personDealActs = [
  'call-off',
  'refuse',
  'object',
  'no-show',
  'claim',
  'deny',
  'report',
  'dispute',
  'not-as-sold',
] as const;

/** What a member was notified of, because others did it. */
export const personNotices = [
  'booked',
  'cancelled',
  'problem',
  'called-off',
  'decision',
  'reopened',
  'refund-due',
  'refunded',
] as const;

/** The lines of a person's history. */
export const personEvents = [
  'registered',
  'removed',
  'listed',
  'words-wait',
  'booking',
  'booking-cancelled',
  'booking-declined',
  'booking-lapsed',
  'payment',
  'sold',
  'payout',
  'report-made',
  'report-got',
  'talk-report-made',
  'talk-report-got',
  'stolen-reported',
  'support-written',
  // An entry of the audit log about the person.
  'act',
  ...personDealActs.map((act) => `deal-${act}` as const),
  ...personNotices.map((kind) => `notice-${kind}` as const),
] as const;
export type PersonEvent = (typeof personEvents)[number];

/** The cursor of a history: the microsecond of a line, and its key. */
export const historyCursor = /^\d{1,16}~[a-z-]{1,30}:[\da-f-]{1,36}$/;
