import type * as z from 'zod';
import { auditCalls } from './calls/audit.ts';
import { bankCalls } from './calls/bank.ts';
import { bookingsCalls } from './calls/bookings.ts';
import { booksCalls } from './calls/books.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { dealsCalls } from './calls/deals.ts';
import { deskCalls } from './calls/desk.ts';
import { exportsCalls } from './calls/exports.ts';
import { findCalls } from './calls/find.ts';
import { healthCalls } from './calls/health.ts';
import { imagesCalls } from './calls/images.ts';
import { imeisCalls } from './calls/imeis.ts';
import { memberViewCalls } from './calls/member-view.ts';
import { noticesCalls } from './calls/notices.ts';
import { offersCalls } from './calls/offers.ts';
import { overviewCalls } from './calls/overview.ts';
import { paymentsCalls } from './calls/payments.ts';
import { payoutsCalls } from './calls/payouts.ts';
import { pricesCalls } from './calls/prices.ts';
import { productsCalls } from './calls/products.ts';
import { reportsCalls } from './calls/reports.ts';
import { savedCalls } from './calls/saved.ts';
import { searchCalls } from './calls/search.ts';
import { selfTestsCalls } from './calls/self-tests.ts';
import { sessionsCalls } from './calls/sessions.ts';
import { shopPagesCalls } from './calls/shop-pages.ts';
import { supportCalls } from './calls/support.ts';
import { threadsCalls } from './calls/threads.ts';
import { usersCalls } from './calls/users.ts';

export type { Access, CallDefinition } from './calls/call-map.ts';

/**
 * The wire contract (specification, section 7): the calls of all subjects. A key is the method and
 * the path below the API's base; `server/features/index.ts` maps the same key to its handler.
 * Prices are in Taka.
 */
export const calls = {
  ...usersCalls,
  ...imagesCalls,
  ...productsCalls,
  ...searchCalls,
  ...dealsCalls,
  ...pricesCalls,
  ...catalogueCalls,
  ...shopPagesCalls,
  ...overviewCalls,
  ...bookingsCalls,
  ...reportsCalls,
  ...threadsCalls,
  ...offersCalls,
  ...savedCalls,
  ...noticesCalls,
  ...healthCalls,
  ...payoutsCalls,
  ...booksCalls,
  ...bankCalls,
  ...paymentsCalls,
  ...supportCalls,
  ...imeisCalls,
  ...selfTestsCalls,
  ...deskCalls,
  ...findCalls,
  ...memberViewCalls,
  ...exportsCalls,
  ...auditCalls,
  ...sessionsCalls,
};

export type Calls = typeof calls;
export type CallKey = keyof Calls;

type PartIn<C, Part extends string> = C extends { [K in Part]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
type PartOut<C, Part extends string> = C extends { [K in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/**
 * What a client passes: only the parts that the call has. A query or body whose fields are all
 * optional may be left out.
 */
export type CallRequest<K extends CallKey> = {
  [P in 'params' | 'query' | 'body' as Calls[K] extends Record<P, z.ZodType>
    ? P extends OptionalPart<K>
      ? never
      : P
    : never]: PartIn<Calls[K], P>;
} & { [P in OptionalPart<K>]?: PartIn<Calls[K], P> };

type OptionalPart<K extends CallKey> = {
  [P in 'query' | 'body']: Calls[K] extends Record<P, z.ZodType>
    ? Record<never, never> extends PartIn<Calls[K], P>
      ? P
      : never
    : never;
}['query' | 'body'];

/** The parsed input of a handler; `undefined` for parts that the call does not have. */
export type CallInput<K extends CallKey> = {
  params: PartOut<Calls[K], 'params'>;
  query: PartOut<Calls[K], 'query'>;
  body: PartOut<Calls[K], 'body'>;
};

/** What a handler returns and a client receives, by the contract's output schema. */
export type CallOutput<K extends CallKey> = PartOut<Calls[K], 'output'>;
