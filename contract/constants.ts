/** Fixed facts without Zod, so that a screen can use them for a few bytes (specification, section 9). */
export const conditions = ['Excilent', 'Good', 'Fair'] as const;
export const categoryIds = ['1', '2', '3'] as const;
export const titles = ['buyer', 'seller'] as const;

export type Condition = (typeof conditions)[number];
export type CategoryId = (typeof categoryIds)[number];
export type Title = (typeof titles)[number];

/** A token that is not younger is not sent to a configured address (specification, section 9). */
export const tokenSyncSeconds = 300;

/**
 * What a payment goes through: `held` (the buyer is paying), `paid`, `released` (the hold ended
 * without money), `refund_due` (money that must go back) and `refunded`.
 */
export const paymentStates = ['held', 'paid', 'released', 'refund_due', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Over how long an overview looks: 7 or 30 days by the day, 13 or 52 weeks by the week; whole weeks,
 * so that none is shorter than the others. Today is the last day.
 */
export const overviewPeriods = ['7-days', '30-days', '13-weeks', '52-weeks'] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

/** Everything that is kept in the audit log: every act of an admin, every change of money. */
export const auditActions = [
  'admin-made',
  'seller-verified',
  'seller-removed',
  'buyer-removed',
  'reported-item-removed',
  'payment-held',
  'payment-released',
  'payment-paid',
  'refund-due',
  'refund-made',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** A UUID of any version, as all ids are. It stands here without Zod: every page reads addresses. */
export const idPattern = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
