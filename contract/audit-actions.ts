/**
 * The actions in the audit log: what admins do, and every state change of a payment. Apart from the
 * other constants, which every page loads.
 */
export const auditActions = [
  'admin-made',
  'admin-removed',
  'address-unblocked',
  'seller-joined',
  'seller-verified',
  'seller-unverified',
  'seller-asked',
  'seller-warned',
  'reports-dismissed',
  'phone-hidden',
  'seller-removed',
  'buyer-removed',
  'reported-item-removed',
  'brand-added',
  'model-added',
  'models-merged',
  'name-confirmed',
  'payment-held',
  'payment-released',
  'payment-paid',
  'payment-accepted',
  'payment-refused',
  'refund-due',
  'refund-made',
  'refund-failed',
  'refund-in-doubt',
  'payout-address-changed',
  'payout-batch-made',
  'payout-batch-approved',
  'payout-sent',
  'payout-failed',
] as const;
export type AuditAction = (typeof auditActions)[number];
