/**
 * Constants without Zod, so that screens can import them for a few bytes (specification, section
 * 9).
 */
export const conditions = ['Excilent', 'Good', 'Fair'] as const;
export const categoryIds = ['1', '2', '3'] as const;
export const titles = ['buyer', 'seller'] as const;

/** The same brands in addresses of a search. */
export const categorySlugs = { 1: 'vivo', 2: 'samsung', 3: 'realme' } as const;

/** The operator's pages that are texts, and with them the imprint, which has fields. */
export const shopTexts = ['terms', 'privacy', 'refunds'] as const;
export const shopPages = [...shopTexts, 'imprint'] as const;
export type ShopPageName = (typeof shopPages)[number];
/** Characters of a page in one language; with both, a form remains below `limits.jsonBytes`. */
export const shopTextMax = 12_000;
/** Characters of the line above all pages, in one language. */
/** Hours that the shop is closed at most by one announcement. */
export const closedHoursMost = 24;

export const announcementMax = 160;

export type Condition = (typeof conditions)[number];
export type CategoryId = (typeof categoryIds)[number];
export type Title = (typeof titles)[number];

/** Seconds; an older token is not sent to `AUTH_SYNC_URL` (specification, section 9). */
export const tokenSyncSeconds = 300;

/**
 * `held`: the buyer is paying. `released`: the hold ended without money. `refund_due`: the money
 * must go back. `server/features/payments/transitions.ts` has the transitions.
 */
export const paymentStates = ['held', 'paid', 'released', 'refund_due', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * `due`: ordered. `started`: requested from the provider, or accepted by it. `done`: the provider
 * confirmed that the money went back. `failed`: the provider reported that it did not. `in_doubt`:
 * the provider has no answer, so an admin decides.
 * `server/features/payments/refunds/refund-transitions.ts` has the transitions.
 */
export const refundStates = ['due', 'started', 'done', 'failed', 'in_doubt'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * The time span of an overview, which ends today: 7 or 30 days by day, 13 or 52 weeks by week.
 * Whole weeks, so that all points of a chart are comparable.
 */
export const overviewPeriods = ['7-days', '30-days', '13-weeks', '52-weeks'] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

/**
 * Why a phone is reported. `advance`: the seller demands money in advance or outside of the shop.
 * `gone`: no longer for sale.
 */
export const reportReasons = ['stolen', 'fake', 'advance', 'wrong-facts', 'gone', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * An admin's decisions about a reported phone. `dismiss` closes its reports and shows it again.
 * `ask` and `hide` leave them open. `delete` removes the phone; the rest concern its seller.
 */
export const reportDecisions = ['dismiss', 'ask', 'hide', 'delete', 'warn', 'end'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** Another admin's word about a decision, after its member's answer or without one. */
export const reviewOutcomes = ['stands', 'back'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** The outcome that a report gets from a decision that closes it. */
export const reportOutcomes = ['dismissed', 'deleted', 'warned', 'ended'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];
/** Of reports that staff have agreed with. */
export const upheldOutcomes = ['deleted', 'warned', 'ended'] as const satisfies ReportOutcome[];

/**
 * What an admin checks before a seller gets the badge: name and face on an official paper (shown,
 * never stored), the number by a call, the place by a visit, the phones by their boxes or receipts.
 */
export const sellerChecks = ['identity', 'number', 'place', 'phones'] as const;
export type SellerCheck = (typeof sellerChecks)[number];

/**
 * Who hid a phone. `words`: the program, because its texts have contact details, links or words of
 * known tricks, which an admin reviews first. `age`: its seller gave no sign for long.
 */
export const hiders = ['admin', 'seller', 'words', 'age'] as const;
export type HiddenBy = (typeof hiders)[number];

/** A UUID of any version, as all ids are. Without Zod, because every page parses addresses. */
export const idPattern = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * Set when the member signs out without a network, until the next sign-out or sign-in reaches the
 * server. Meanwhile the session's cookie is ignored.
 */
export const signedOutCookie = 'phonehaat.signed-out';

/** The text of a payment confirmation (specification, section 3). Pages have their own sentence. */
export const paymentSucceeded = 'Your Payment is Successfully paid';

/** How long a mailed confirmation link is valid. */
export const confirmationDays = 3;

/**
 * What the shop knows of an IMEI, the first that is true. `reported`: as stolen, and staff have
 * confirmed it. `waits`: unexamined. `listed`: for sale or in a deal here.
 */
export const imeiAnswers = ['reported', 'waits', 'listed', 'unknown'] as const;
export type ImeiAnswer = (typeof imeiAnswers)[number];
