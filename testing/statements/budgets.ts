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
  'GET /jwt': { statements: 2, rows: 48 },
  // Each phone of a page may have another seller, because a seller advertises at most three.
  'GET /advertizeitems': { statements: 3, rows: 215 },
  'GET /allproducts': { statements: 2, rows: 1_300 },
  'GET /categories': { statements: 2, rows: 6 },
  'GET /brands': { statements: 1, rows: 6 },
  'GET /brands/:slug/models': { statements: 2, rows: 4 },
  // The page, what is found, and for each group with a filter the phones without it, at once.
  'GET /search': { statements: 4, rows: 10_000 },
  'GET /suggestions': { statements: 2, rows: 100 },
  'GET /places': { statements: 0, rows: 0 },
  // The phone, similar ones, and its usual price.
  'GET /phone/:id': { statements: 3, rows: 935 },
  'GET /seller/:id': { statements: 2, rows: 1_182 },
  'GET /sentences': { statements: 3, rows: 30 },
  'POST /sentences/:id': { statements: 10, rows: 30 },
  'GET /seller/:id/answers': { statements: 2, rows: 30 },
  'GET /fairprice': { statements: 2, rows: 70 },
  'GET /catalogue/names': { statements: 3, rows: 6_500 },
  'GET /shoppages': { statements: 1, rows: 4 },
  'GET /shoppages/:page': { statements: 2, rows: 5 },
  'PUT /shoppages/:page': { statements: 11, rows: 25 },
  'PUT /imprint': { statements: 11, rows: 25 },
  'GET /announcement': { statements: 1, rows: 1 },
  'GET /announcement/settings': { statements: 3, rows: 3 },
  'PUT /announcement': { statements: 11, rows: 25 },
  'GET /shoplook': { statements: 4, rows: 10 },
  'PUT /shoplook/draft': { statements: 12, rows: 25 },
  'DELETE /shoplook/draft': { statements: 10, rows: 25 },
  'POST /shoplook': { statements: 20, rows: 40 },
  'GET /safeplaces': { statements: 3, rows: 250 },
  'POST /safeplaces': { statements: 10, rows: 25 },
  'DELETE /safeplaces/:id': { statements: 6, rows: 10 },
  // The catalogue's words are written anew; few admins do it, and rarely.
  'POST /catalogue/brands': { statements: 20, rows: 200 },
  'POST /catalogue/models': { statements: 20, rows: 1_200 },
  'POST /catalogue/merge': { statements: 25, rows: 200 },
  'POST /catalogue/names': { statements: 25, rows: 235 },
  'GET /products/:id': { statements: 4, rows: 130 },
  // Of a paid one also the safe places of its district; and whether the phone is reserved for cash.
  // Its history has that the code was shown; with the phone as it was booked.
  // With the facts of both from their ended deals, what was answered about them, and the self-tests
  // of its phone.
  'GET /order/:id': { statements: 12, rows: 283 },
  'GET /sales': { statements: 4, rows: 40 },
  'GET /deals': { statements: 3, rows: 1_000 },
  // From the list of the member's deals and bookings.
  'GET /waiting': { statements: 5, rows: 1_000 },
  'GET /booked/:id': { statements: 5, rows: 34 },
  'GET /papers/:id': { statements: 3, rows: 110 },
  'GET /papers/:id/file': { statements: 3, rows: 110 },
  'POST /papers/:id/declare': { statements: 7, rows: 112 },
  'GET /papers/check/:code': { statements: 1, rows: 145 },
  'GET /receipts/:id': { statements: 4, rows: 40 },
  // With the state of each order's deal.
  'GET /myorders': { statements: 4, rows: 900 },
  // With the numbers of those on the page, and of who was removed: rows of their phones and bookings.
  'GET /allbuyers': { statements: 6, rows: 2_000 },
  'GET /allsellers': { statements: 6, rows: 3_700 },
  'GET /reportitems': { statements: 4, rows: 1_300 },
  // Reads the reporters, because a report is their own matter.
  'GET /reportitems/:itemId': { statements: 11, rows: 1_500 },
  'GET /sametexts': { statements: 3, rows: 110 },
  'POST /sametexts/:id': { statements: 8, rows: 60 },
  'GET /ringdeals': { statements: 4, rows: 130 },
  'POST /ringdeals/:id': { statements: 11, rows: 67 },
  // Each with the phones on record, their last deals and what was answered.
  'GET /stolenreports': { statements: 4, rows: 120 },
  'POST /stolenreports/:id': { statements: 30, rows: 90 },
  'GET /stolenmatches': { statements: 4, rows: 30 },
  'POST /stolenmatches/:id': { statements: 15, rows: 40 },
  'POST /imeicheck': { statements: 8, rows: 29 },
  'POST /stolenphones': { statements: 14, rows: 40 },
  'GET /stolenphones': { statements: 3, rows: 20 },
  'DELETE /stolenphones/:id': { statements: 10, rows: 30 },
  // Two models and two makers each: in a small catalogue the planner reads all of both.
  'GET /codephotos': { statements: 3, rows: 85 },
  'POST /codephotos/:id': { statements: 13, rows: 60 },
  'GET /codephoto': { statements: 3, rows: 20 },
  'GET /myproducts/:id/codephoto': { statements: 6, rows: 700 },
  'POST /myproducts/:id/codephoto': { statements: 8, rows: 700 },
  'GET /othermodels': { statements: 3, rows: 85 },
  'POST /othermodels/:id': { statements: 8, rows: 35 },
  'GET /imeiclashes': { statements: 3, rows: 20 },
  // The listed phone loses the IMEI, and both sellers are notified.
  'POST /imeiclashes/:id': { statements: 12, rows: 35 },
  'GET /waitingwords': { statements: 3, rows: 15 },
  'POST /waitingwords/:id': { statements: 9, rows: 15 },
  'GET /decisions': { statements: 4, rows: 50 },
  // With the order of the two, the newest message and the unread ones of each thread.
  'GET /offers/:id': { statements: 7, rows: 40 },
  'GET /threads/:id/offer': { statements: 7, rows: 60 },
  'POST /offers': { statements: 28, rows: 90 },
  'POST /offers/:id': { statements: 22, rows: 90 },
  'PUT /myproducts/:id/floor': { statements: 7, rows: 20 },
  'GET /threads': { statements: 3, rows: 60 },
  'POST /threads': { statements: 17, rows: 40 },
  'GET /threads/:id': { statements: 6, rows: 80 },
  'POST /threads/:id': { statements: 12, rows: 90 },
  'PUT /threads/:id/read': { statements: 10, rows: 70 },
  'PUT /threads/:id/archived': { statements: 8, rows: 20 },
  'PUT /threads/:id/blocked': { statements: 8, rows: 25 },
  'POST /threads/:id/report': { statements: 8, rows: 30 },
  'GET /support/messages': { statements: 4, rows: 20 },
  'GET /support/messages/:id': { statements: 9, rows: 20 },
  'POST /support/messages/:id': { statements: 16, rows: 30 },
  'POST /people/:id/support': { statements: 16, rows: 40 },
  'GET /support/own': { statements: 4, rows: 40 },
  'POST /support/own/:id': { statements: 11, rows: 30 },
  'GET /threadreports': { statements: 3, rows: 60 },
  // Each reading is recorded.
  'GET /threadreports/:id': { statements: 9, rows: 90 },
  'POST /threadreports/:id/decision': { statements: 11, rows: 110 },
  'GET /saved': { statements: 3, rows: 60 },
  'POST /saved': { statements: 9, rows: 30 },
  'DELETE /saved/:id': { statements: 7, rows: 15 },
  'GET /savedanswers': { statements: 3, rows: 30 },
  'POST /savedanswers': { statements: 8, rows: 30 },
  'PUT /savedanswers/:id': { statements: 7, rows: 10 },
  'DELETE /savedanswers/:id': { statements: 7, rows: 10 },
  'GET /savedsearches': { statements: 3, rows: 30 },
  'POST /savedsearches': { statements: 8, rows: 20 },
  'PUT /savedsearches/:id/seen': { statements: 7, rows: 10 },
  'DELETE /savedsearches/:id': { statements: 7, rows: 10 },
  // Threads and notices in one list, with what each requires now.
  'GET /inbox': { statements: 6, rows: 620 },
  'GET /notices': { statements: 4, rows: 190 },
  'GET /notices/unread': { statements: 3, rows: 40 },
  'GET /notices/settings': { statements: 3, rows: 10 },
  // All 300 of the seller, sorted, for the first 100: their rows are wide and lie together.
  // With the views and orders of each phone of the page, and what their buyers completed.
  'GET /dashboard/myproducts/:email': { statements: 7, rows: 1835 },
  'GET /payments': { statements: 3, rows: 440 },
  // Two of them compare each booking with its deal, and each payment with its attempts.
  'GET /ledger/check': { statements: 17, rows: 10_500 },
  'GET /gateways': { statements: 3, rows: 10 },
  'POST /gateways/check': { statements: 3, rows: 10 },
  'POST /shop/testmail': { statements: 3, rows: 10 },
  // One statement reads all queues, those of staff by the statements of theirs.
  'GET /shop/health': { statements: 8, rows: 2_600 },
  // A statement for each kind; the search is recorded.
  // At most a page of each of seventeen sources; the reading is recorded.
  'GET /people/:id': { statements: 10, rows: 1_010 },
  // Each open deal, of ten, has its acts.
  'GET /people/:id/view': { statements: 58, rows: 3_900 },
  // All rows of the days; an export is rare, and at most 10,000 rows.
  // With a notice for each other admin.
  'GET /exports/:kind': { statements: 12, rows: 20_000 },
  // All that waits, 750 reported phones among it, to find the oldest and to count them.
  'GET /queue': { statements: 4, rows: 2_600 },
  'POST /queue/:id': { statements: 8, rows: 30 },
  'POST /find': { statements: 11, rows: 40 },
  'GET /auditlog': { statements: 3, rows: 70 },
  'GET /overview': { statements: 6, rows: 5_000 },
  'GET /dashboard/overview/:email': { statements: 6, rows: 8_000 },
  'GET /me': { statements: 4, rows: 10 },
  'PUT /me': { statements: 9, rows: 24 },
  // A file of all of one's rows: as large as what is stored.
  'GET /me/export': { statements: 58, rows: 7_000 },
  'GET /me/keys': { statements: 9, rows: 12 },
  'POST /me/proof': { statements: 5, rows: 9 },
  'POST /me/passkeys/:id': { statements: 3, rows: 6 },
  // Whether it waits, the proof, the removal, and the notice of it.
  'POST /me/passkeys/:id/removal': { statements: 11, rows: 25 },
  // The session, its keys, and the counts of limits; then the code.
  'POST /me/email/code': { statements: 13, rows: 11 },
  'POST /me/email': { statements: 21, rows: 18 },
  'POST /me/number/code': { statements: 13, rows: 23 },
  'POST /me/number': { statements: 28, rows: 28 },
  'POST /me/number/removal': { statements: 14, rows: 20 },
  'POST /me/waiting/:id/removal': { statements: 6, rows: 7 },
  'POST /me/leaving': { statements: 20, rows: 19 },
  'POST /lostkeys/code': { statements: 8, rows: 14 },
  'POST /lostkeys': { statements: 13, rows: 20 },
  'GET /lostkeys': { statements: 3, rows: 9 },
  'POST /lostkeys/:id': { statements: 10, rows: 16 },
  'GET /sessions': { statements: 3, rows: 6 },
  // Locks the member, stores when the address was confirmed, and stores it at the identity provider, too.
  'POST /confirmation': { statements: 4, rows: 5 },
  'POST /confirmation/mail': { statements: 2, rows: 3 },
  'POST /users': { statements: 2, rows: 3 },
  'POST /images': { statements: 4, rows: 5 },
  'POST /images/ticket': { statements: 0, rows: 0 },
  // Compares the phone with what was stopped as stolen, as an edit does.
  'POST /addproduct': { statements: 13, rows: 25 },
  // Whether the account or the client subnet has viewed the phone within half an hour.
  'POST /products/:id/view': { statements: 3, rows: 15 },
  // Reads an existing booking, the listing, and the day's notice about it. Without statistics, the
  // planner reads all notices of the seller to find it.
  // With the price that was agreed for an offer.
  'POST /booking': { statements: 12, rows: 40 },
  'POST /reportitem': { statements: 7, rows: 16 },
  // A letter of the shop is among them.
  'PUT /notices/read': { statements: 4, rows: 44 },
  'GET /push': { statements: 2, rows: 4 },
  'PUT /push': { statements: 9, rows: 15 },
  'POST /push/off': { statements: 3, rows: 8 },
  'POST /push/seen': { statements: 1, rows: 6 },
  'POST /browserfailures': { statements: 0, rows: 0 },
  'PUT /notices/settings': { statements: 9, rows: 15 },
  // With the money that may still be reopened, and a hold.
  'GET /money': { statements: 8, rows: 60 },
  'PUT /money/destination': { statements: 12, rows: 26 },
  'POST /money/destination/confirm': { statements: 8, rows: 15 },
  // With the admin's limit, other admins, holds, and deals of the admin's own.
  'GET /books': { statements: 5, rows: 20_000 },
  'GET /books/:month': { statements: 8, rows: 20_000 },
  'POST /books/:month/close': { statements: 14, rows: 20_000 },
  'GET /books/:month/ledger': { statements: 3, rows: 20_000 },
  'GET /books/:month/sellers/:id': { statements: 10, rows: 20_000 },
  'GET /money/statements': { statements: 6, rows: 20_000 },
  'GET /money/statements/:month': { statements: 10, rows: 20_000 },
  'GET /invoices/:id': { statements: 4, rows: 15 },
  // Each payment that no file has named, twice.
  'GET /settlements': { statements: 6, rows: 3_200 },
  'POST /settlements': { statements: 14, rows: 750 },
  'GET /bank': { statements: 7, rows: 23 },
  'POST /bank': { statements: 13, rows: 31 },
  'POST /bank/notes': { statements: 9, rows: 7 },
  'GET /settlements/:id': { statements: 4, rows: 20 },
  'GET /payouts': { statements: 10, rows: 600 },
  // Locks the sellers, phones and payments of what was chosen, and counts what was made alone.
  // The gateway of the deal is queried first, as a settlement.
  'POST /payouts': { statements: 35, rows: 240 },
  'GET /payouts/:id': { statements: 6, rows: 61 },
  'POST /payouts/:id/approve': { statements: 10, rows: 20 },
  // Its transfers are locked, and references to other transfers are read.
  'POST /payouts/:id/results': { statements: 12, rows: 55 },
  'POST /payouts/:id/dissolve': { statements: 13, rows: 40 },
  'POST /payouts/holds/:id': { statements: 10, rows: 20 },
  'POST /payouts/holds/:id/lift': { statements: 12, rows: 20 },
  // Its seller and its batch are locked, so that neither a hold nor the batch’s end comes meanwhile.
  'POST /payouts/lines/:id/sent': { statements: 15, rows: 71 },
  'POST /payouts/lines/:id/failed': { statements: 14, rows: 60 },
  'POST /payouts/lines/:id/look': { statements: 14, rows: 60 },
  'POST /notices/:id/answer': { statements: 7, rows: 28 },
  'POST /decisions/:id/review': { statements: 15, rows: 50 },
  'POST /reportitems/:itemId/decision': { statements: 14, rows: 30 },
  'POST /unverifyseller/:email': { statements: 10, rows: 30 },
  'POST /order/:id/selftest': { statements: 13, rows: 40 },
  'POST /order/:id': { statements: 13, rows: 43 },
  // Checked again as at first, and the refund is ordered.
  'GET /order/:id/messages': { statements: 9, rows: 90 },
  // Beside other tests some dead entries of its indexes are read, too: 205 rows alone.
  'POST /order/:id/verdict': { statements: 75, rows: 240 },
  // The second side's: both are notified.
  'POST /order/:id/answers': { statements: 11, rows: 50 },
  'POST /answers/:id/reply': { statements: 8, rows: 20 },
  // Counts the unpaid holds of the phone and of the network in a day.
  'POST /create-payment-intent': { statements: 17, rows: 51 },
  'POST /paymentConfirm': { statements: 29, rows: 90 },
  'POST /support': { statements: 10, rows: 10 },
  'POST /payments/:id/review': { statements: 40, rows: 140 },
  // The deal has the sum of all ordered refunds. Alone as with a batch; its buyer is notified, and
  // the payment closed.
  'POST /refunds/:id/by-hand': { statements: 26, rows: 70 },
  'POST /refunds/:id/by-hand/approve': { statements: 26, rows: 70 },
  // The phone is sold: a deal begins, and buyer and seller are notified.
  'POST /order/:id/by-hand': { statements: 40, rows: 120 },
  'POST /order/:id/by-hand/approve': { statements: 40, rows: 120 },
  // With what its admin has decided alone of late.
  'POST /payments/:id/refund': { statements: 74, rows: 230 },
  'PUT /users/seller/:email': { statements: 8, rows: 18 },
  'GET /staff': { statements: 3, rows: 900 },
  'POST /suspensions/:email': { statements: 16, rows: 60 },
  'POST /suspensions/:email/end': { statements: 16, rows: 60 },
  'PUT /staff/:email': { statements: 13, rows: 40 },
  'PUT /verifyseller/:email': { statements: 9, rows: 22 },
  // Locks the seller, and counts the seller’s adverts.
  'PUT /advertize/:id': { statements: 9, rows: 18 },
  // Deletes the member's saved phones and searches, each in a statement of its own, holds their
  // payouts, and notifies the other sides of their deals. Reads the admin's open deals, in which
  // the member could be a party.
  'DELETE /allbuyers/:id': { statements: 33, rows: 40 },
  'DELETE /allsellers/:id': { statements: 33, rows: 40 },
  // With who booked the phone.
  'DELETE /deleteReportItem/:itemId': { statements: 18, rows: 51 },
  'GET /myproducts/:id': { statements: 4, rows: 35 },
  // Compares the phone with each that was stopped as stolen.
  'PUT /myproducts/:id': { statements: 13, rows: 65 },
  'PUT /myproducts/:id/imeis': { statements: 16, rows: 30 },
  'GET /myproducts/:id/selftest': { statements: 3, rows: 10 },
  'POST /myproducts/:id/selftest': { statements: 10, rows: 12 },
  'POST /selftests/open': { statements: 5, rows: 10 },
  'POST /selftests/result': { statements: 4, rows: 10 },
  'POST /selftests/finish': { statements: 4, rows: 10 },
  'PUT /myproducts/there': { statements: 6, rows: 12 },
  'PUT /myproducts/:id/shown': { statements: 9, rows: 12 },
  'POST /myproducts/:id/list-again': { statements: 9, rows: 12 },
  // Whether a deal is behind its photos.
  // With a notice for its buyer.
  'DELETE /myproducts/:id': { statements: 15, rows: 36 },
  'DELETE /reportitem/:itemId': { statements: 10, rows: 25 },
  'DELETE /myorders/:id': { statements: 24, rows: 80 },
  // Also by which key it began.
  'DELETE /sessions/:id': { statements: 4, rows: 7 },
  'DELETE /sessions': { statements: 3, rows: 6 },
};
