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
 * The page that a notice links to, without language prefix: its order, the seller's money, or the
 * saved things. Empty if no page has more than the notice.
 */
export function noticePath(kind: NoticeKind, bookingId: string | null): string {
  if (ofPayouts.includes(kind)) return '/dashboard/money';
  const { about } = noticeTable[kind];
  if (about === 'saved') return savedPath;
  const isOfOrder = about === 'deal' || about === 'meeting' || about === 'money';
  return isOfOrder && bookingId ? `/order/${bookingId}` : '';
}
