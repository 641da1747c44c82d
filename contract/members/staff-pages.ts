import type { CaseKind } from './case-kinds.ts';
import { type StaffArea, type StaffRole, worksIn } from './staff.ts';

/**
 * The screens of those who run the shop, as ONE table: whose area each is; null: of admins alone. The
 * guards of the screens, the menu and the links of other screens follow from it. Without Zod, because
 * the menu imports it.
 */
const table = {
  '/dashboard/queue': 'queue',
  '/dashboard/find': 'search',
  '/dashboard/overview': null,
  '/dashboard/allseller': 'verification',
  '/dashboard/allbuyer': null,
  '/dashboard/reporteditems': 'reports',
  '/dashboard/sentences': 'reports',
  '/dashboard/decisions': 'reports',
  '/dashboard/catalogue': null,
  '/dashboard/payments': 'refunds',
  '/dashboard/payouts': 'payouts',
  '/dashboard/books': 'books',
  '/dashboard/settlements': 'books',
  '/dashboard/bank': null,
  '/dashboard/auditlog': null,
  '/dashboard/shop': null,
  '/dashboard/shoppages': null,
  '/dashboard/exports': null,
  '/dashboard/health': null,
  '/dashboard/gateways': null,
  '/dashboard/support': null,
  '/dashboard/people': null,
  // An order of others; its two sides read it as its sides.
  '/order': null,
} as const satisfies Record<string, StaffArea | null>;

export type StaffPage = keyof typeof table;
export const staffPages: Readonly<Record<StaffPage, StaffArea | null>> = table;

/** Whether a role, or none, opens a screen of staff. */
export const mayOpen = (role: StaffRole | null | undefined, page: StaffPage): boolean =>
  worksIn(role, staffPages[page] ?? undefined);

/** The pages of a payment and of a batch of payouts, without a language. */
export const paymentPath = (id: string): string => `/dashboard/payments?payment=${id}`;
export const batchPath = (id: string): string => `/dashboard/payouts/${id}`;

/** Where all cases of a kind are, if it is not the page of cases. */
const lists: Partial<Record<CaseKind, string>> = {
  report: '/dashboard/reporteditems',
  'thread-report': '/dashboard/queue?kind=thread-report',
  answer: '/dashboard/decisions?answered=true',
  support: '/dashboard/support',
};

/** The screen with all cases of a kind, without a language. */
export const caseListPath = (kind: CaseKind): string => lists[kind] ?? casePath(kind);

/** The page of a case, without a language; without an id, of all cases of the kind. */
export const casePath = (kind: CaseKind, id?: string): string =>
  `/dashboard/case/${kind}${id ? `/${id}` : ''}`;
