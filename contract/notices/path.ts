import { type NoticeKind, noticeTable } from './kinds.ts';
import { savedPath } from './screens.ts';

const ofPayouts: readonly NoticeKind[] = [
  'paid-out',
  'payout-failed',
  'payout-address',
  'payouts-held',
  'payouts-let-go',
];

/**
 * The page where a notice goes on, without a language: the order that it is about, the seller's
 * money, or what was saved. Empty where there is nothing more than the notice itself.
 */
export function noticePath(kind: NoticeKind, bookingId: string | null): string {
  if (ofPayouts.includes(kind)) return '/dashboard/money';
  const { about } = noticeTable[kind];
  if (about === 'saved') return savedPath;
  const isOfOrder = about === 'deal' || about === 'meeting' || about === 'money';
  return isOfOrder && bookingId ? `/order/${bookingId}` : '';
}
