import type { CallKey } from '#contract/calls.ts';
import type { Cost } from './meter.ts';

/**
 * The database budget of each call, set just above its actual cost in the shop of `large-shop.ts`
 * (3,000 phones, 300 of one seller); two statements authenticate the caller. A larger budget is a
 * decision, made here. `rows` counts rows and index entries read. A list that is cut counts its
 * total, a statement more: of public lists by three counters, of others row by row.
 */
export const budgets: Record<CallKey, Cost> = {
  'GET /users/admin/:email': { statements: 2, rows: 3 },
  'GET /users/seller/:email': { statements: 2, rows: 3 },
  'GET /jwt': { statements: 1, rows: 8 },
  'GET /advertizeitems': { statements: 3, rows: 150 },
  'GET /allproducts': { statements: 2, rows: 1_300 },
  'GET /categories': { statements: 2, rows: 6 },
  'GET /brands': { statements: 1, rows: 6 },
  'GET /brands/:slug/models': { statements: 2, rows: 4 },
  'GET /search': { statements: 3, rows: 10_000 },
  'GET /suggestions': { statements: 2, rows: 100 },
  'GET /fairprice': { statements: 2, rows: 3_100 },
  'GET /catalogue/names': { statements: 3, rows: 6_500 },
  // The catalogue's words are written anew; few admins do it, and rarely.
  'POST /catalogue/brands': { statements: 20, rows: 200 },
  'POST /catalogue/models': { statements: 20, rows: 1_200 },
  'POST /catalogue/merge': { statements: 25, rows: 200 },
  'POST /catalogue/names': { statements: 25, rows: 200 },
  'GET /products/:id': { statements: 4, rows: 130 },
  'GET /booked/:id': { statements: 3, rows: 15 },
  'GET /myorders': { statements: 4, rows: 850 },
  'GET /allbuyers': { statements: 4, rows: 320 },
  'GET /allsellers': { statements: 4, rows: 2_000 },
  'GET /reportitems': { statements: 4, rows: 1_050 },
  'GET /dashboard/myproducts/:email': { statements: 4, rows: 430 },
  'GET /payments': { statements: 3, rows: 250 },
  'GET /ledger/check': { statements: 7, rows: 7_000 },
  'GET /auditlog': { statements: 3, rows: 70 },
  'GET /overview': { statements: 6, rows: 5_000 },
  'GET /dashboard/overview/:email': { statements: 6, rows: 8_000 },
  'GET /sessions': { statements: 3, rows: 6 },
  'POST /users': { statements: 2, rows: 3 },
  'POST /images': { statements: 4, rows: 5 },
  'POST /images/ticket': { statements: 0, rows: 0 },
  'POST /addproduct': { statements: 11, rows: 20 },
  'POST /products/:id/view': { statements: 3, rows: 6 },
  'POST /booking': { statements: 6, rows: 8 },
  'POST /reportitem': { statements: 6, rows: 10 },
  'POST /create-payment-intent': { statements: 15, rows: 25 },
  'POST /paymentConfirm': { statements: 17, rows: 32 },
  'POST /support': { statements: 0, rows: 0 },
  'POST /payments/:id/refund': { statements: 34, rows: 65 },
  'PUT /users/seller/:email': { statements: 7, rows: 12 },
  'PUT /verifyseller/:email': { statements: 8, rows: 20 },
  'PUT /advertize/:id': { statements: 8, rows: 12 },
  'DELETE /allbuyers/:id': { statements: 14, rows: 17 },
  'DELETE /allsellers/:id': { statements: 14, rows: 17 },
  'DELETE /deleteReportItem/:itemId': { statements: 13, rows: 21 },
  'DELETE /myproducts/:id': { statements: 11, rows: 18 },
  'DELETE /myorders/:id': { statements: 17, rows: 25 },
  'DELETE /sessions/:id': { statements: 3, rows: 5 },
  'DELETE /sessions': { statements: 3, rows: 6 },
};
