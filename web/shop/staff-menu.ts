import type { StaffPage } from '#contract/members/staff-pages.ts';
import type { messages } from '#web/i18n/en/admin/staff-menu.ts';

type Texts = (typeof messages)['staffMenu'];
type Entry = { to: StaffPage; label: keyof Texts['screens'] };

/**
 * The screens of those who run the shop, by what they are about. Each opens others: an order, a person,
 * a settlement.
 */
export const staffMenu: readonly { group: keyof Texts['groups']; entries: readonly Entry[] }[] = [
  {
    group: 'cases',
    entries: [
      { to: '/dashboard/queue', label: 'queue' },
      { to: '/dashboard/find', label: 'find' },
      { to: '/dashboard/support', label: 'support' },
      { to: '/dashboard/reporteditems', label: 'reportedItems' },
      { to: '/dashboard/sentences', label: 'sentences' },
      { to: '/dashboard/decisions', label: 'decisions' },
    ],
  },
  {
    group: 'people',
    entries: [
      { to: '/dashboard/allseller', label: 'allSellers' },
      { to: '/dashboard/allbuyer', label: 'allBuyers' },
    ],
  },
  {
    group: 'money',
    entries: [
      { to: '/dashboard/payments', label: 'payments' },
      { to: '/dashboard/payouts', label: 'payouts' },
      { to: '/dashboard/settlements', label: 'settlements' },
      { to: '/dashboard/bank', label: 'bank' },
      { to: '/dashboard/books', label: 'books' },
    ],
  },
  {
    group: 'shop',
    entries: [
      { to: '/dashboard/overview', label: 'overview' },
      { to: '/dashboard/health', label: 'health' },
      { to: '/dashboard/gateways', label: 'gateways' },
      { to: '/dashboard/catalogue', label: 'catalogue' },
      { to: '/dashboard/shop', label: 'shopLook' },
      { to: '/dashboard/shoppages', label: 'shopPages' },
      { to: '/dashboard/exports', label: 'exports' },
      { to: '/dashboard/auditlog', label: 'auditLog' },
    ],
  },
];

const labels = new Map(
  staffMenu.flatMap(({ entries }) => entries.map(({ to, label }) => [to, label])),
);

/** The text of a screen that is in the menu. */
export function labelOf(page: StaffPage): keyof Texts['screens'] {
  const label = labels.get(page);
  if (!label) throw new Error(`${page} is not in the menu`);
  return label;
}
