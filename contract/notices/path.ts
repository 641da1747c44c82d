import { type NoticeKind, noticeTable } from './kinds.ts';
import { ownSupportPath, savedPath, threadsPath } from './screens.ts';

const ofPayouts: readonly NoticeKind[] = [
  'paid-out',
  'payout-failed',
  'payout-address',
  'payouts-held',
  'payouts-let-go',
];

/** What a notice is about; null without. */
export type NoticeAbout = { bookingId: string | null; threadId: string | null };

/**
 * The page that a notice links to, without language prefix: its order, its messages, the seller's
 * money, or the saved things. Empty if no page has more than the notice.
 */
export function noticePath(kind: NoticeKind, { bookingId, threadId }: NoticeAbout): string {
  if (ofPayouts.includes(kind)) return '/dashboard/money';
  if (kind === 'key-waits' || kind === 'keys-lost') return '/dashboard/logins';
  if (kind === 'data-taken-out') return '/dashboard/auditlog';
  if (kind === 'login-elsewhere') return '/dashboard/sessions';
  if (kind.startsWith('code-photo')) return '/dashboard/myproducts';
  if (kind === 'still-there' || kind === 'listing-off')
    return '/dashboard/myproducts?inQuestion=yes';
  if (kind === 'support-answered' || kind === 'support-wrote') return ownSupportPath;
  const { about } = noticeTable[kind];
  if (about === 'saved') return savedPath;
  // A deleted thread leaves its notices.
  if (about === 'talk') return threadId ? `${threadsPath}/${threadId}` : threadsPath;
  const isOfOrder = about === 'deal' || about === 'meeting' || about === 'money';
  return isOfOrder && bookingId ? `/order/${bookingId}` : '';
}
