import { decisionKinds, type NoticeKind, noticeTable } from './kinds.ts';

const decisions: readonly NoticeKind[] = decisionKinds;

/** To the seller alone, before there is money. */
const sellersOwn: readonly NoticeKind[] = ['booked', 'cancelled'];

/**
 * The page where a notice goes on, without a language: empty where there is nothing more than the
 * notice itself.
 */
export function noticePath(kind: NoticeKind): string {
  const { about } = noticeTable[kind];
  if (decisions.includes(kind) || kind === 'verified') return '';
  if (about === 'saved') return '';
  if (sellersOwn.includes(kind)) return '/dashboard/myproducts';
  return about === 'account' || about === 'listing' ? '' : '/dashboard/myorders';
}
