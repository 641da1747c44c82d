import type { CallKey } from '#contract/calls.ts';

/**
 * The rows that a call selects for its own transaction, by hand, in the order of
 * docs/architecture.md. Another transaction that changes what the call has read waits for one of
 * them. `share` blocks changes; the other modes also block those who share. A call without a row
 * here locks its caller alone.
 */
export const locksOfCalls: Partial<Record<CallKey, string>> = {
  'DELETE /allbuyers/:id': 'members share, members no key update, products update, images update',
  'DELETE /allsellers/:id': 'members share, members no key update, products update, images update',
  'DELETE /deleteReportItem/:itemId': 'members share, products update, images update',
  'DELETE /myorders/:id': 'members share, products update',
  'DELETE /myproducts/:id': 'members share, products update, images update',
  'DELETE /reportitem/:itemId': 'members share, products share, report_days update',
  'DELETE /shoplook/draft': 'members no key update',
  'POST /booking': 'members share, products share',
  'POST /catalogue/merge': 'members share, products update',
  'POST /catalogue/models': 'members share, products update',
  'POST /catalogue/names': 'members share, products update',
  'POST /confirmation': 'members no key update',
  'POST /create-payment-intent': 'members no key update, products update',
  'POST /ringdeals/:id': 'members share, ring_deals update',
  'POST /decisions/:id/review':
    'members share, members share, members no key update, products update',
  'POST /sametexts/:id': 'members share, same_texts update',
  'POST /shoplook': 'members no key update',
  'POST /stolenmatches/:id': 'members share, products update',
  'POST /stolenreports/:id': 'members share, stolen_reports update',
  'POST /codephotos/:id': 'members share, members no key update, code_photos update',
  'POST /othermodels/:id': 'members share, self_tests update',
  'POST /imeiclashes/:id': 'members share, products update, imei_clashes update',
  'POST /me/email': 'members no key update',
  'POST /me/number': 'members no key update',
  'POST /me/number/removal': 'members no key update',
  'POST /me/waiting/:id/removal': 'members no key update',
  'POST /me/leaving': 'members no key update, products update',
  'POST /lostkeys': 'members no key update',
  'POST /lostkeys/:id': 'members share, members no key update, lost_keys no key update',
  'POST /money/destination/confirm': 'members no key update',
  'POST /notices/:id/answer': 'members share, notices update',
  'POST /offers':
    'members no key update, products update, price_offers update, products share, threads update, threads update',
  'POST /offers/:id': 'members no key update, products update, price_offers update',
  'POST /order/:id': 'members share, products update, payments update, deals update',
  'POST /order/:id/verdict':
    'members share, members share, products update, payments update, deals update, deals update',
  'POST /order/:id/selftest': 'members share, products update, payments update, deals update',
  'POST /order/:id/answers': 'members share, deals update',
  'POST /answers/:id/reply': 'members share, deal_answers share',
  'POST /order/:id/by-hand':
    'members no key update, members share, products update, payments update, bookings update',
  'POST /order/:id/by-hand/approve':
    'members share, members share, products update, payments update, bookings update',
  'POST /paymentConfirm': 'members share, products update, payments update, bookings update',
  'POST /payments/:id/refund':
    'members no key update, members share, products update, payments update, deals update, products update, payments update, deals update',
  'POST /payments/:id/review': 'members share, products update, payments update',
  'POST /payouts': 'members no key update, members share, products update, payments update',
  'POST /payouts/:id/approve':
    'members share, members share, payout_batches update, payout_lines update',
  'POST /payouts/:id/dissolve':
    'members share, members share, payout_batches update, payout_lines update',
  'POST /payouts/:id/results':
    'members share, members share, payout_batches share, payout_lines update',
  'POST /myproducts/:id/codephoto': 'members no key update',
  'POST /myproducts/:id/selftest': 'members share, products update',
  'POST /payouts/holds/:id': 'members share, members no key update',
  'POST /payouts/holds/:id/lift': 'members share, members no key update, members share',
  'POST /payouts/lines/:id/failed':
    'members share, members share, payout_batches share, payout_lines update',
  'POST /payouts/lines/:id/look':
    'members share, members share, payout_batches share, payout_lines update',
  'POST /payouts/lines/:id/sent':
    'members share, members share, payout_batches share, payout_lines update',
  'POST /refunds/:id/by-hand':
    'members no key update, products update, payments update, deals update',
  'POST /refunds/:id/by-hand/approve':
    'members share, products update, payments update, deals update',
  'POST /reportitems/:itemId/decision': 'members share, products update',
  'POST /saved': 'members no key update',
  'POST /savedanswers': 'members no key update',
  'POST /savedsearches': 'members no key update',
  'POST /people/:id/support': 'members share, members no key update',
  'POST /support/messages/:id': 'members share, support_messages update',
  'POST /support/own/:id': 'members share, support_messages update',
  'POST /threadreports/:id/decision': 'members share, thread_reports update',
  'POST /threads': 'members no key update, products share, threads update, threads update',
  'POST /threads/:id': 'members share, threads update',
  'POST /threads/:id/report': 'members share, threads update',
  'POST /sentences/:id': 'members share, deal_answers update',
  'POST /suspensions/:email': 'members share, members no key update, products update',
  'POST /suspensions/:email/end': 'members share, members no key update, products update',
  'POST /unverifyseller/:email': 'members share, members no key update',
  'POST /waitingwords/:id': 'members share, products update',
  'PUT /advertize/:id': 'members no key update, products update',
  'PUT /me': 'members no key update',
  'PUT /money/destination': 'members no key update, identity_session share',
  'PUT /myproducts/:id': 'members share, products update',
  'PUT /myproducts/:id/floor': 'members share, products update',
  'PUT /myproducts/:id/imeis': 'members share, products update',
  'PUT /myproducts/:id/shown': 'members share, products update',
  'PUT /myproducts/there': 'members share, products update',
  'PUT /notices/settings': 'members no key update',
  'PUT /push': 'members no key update',
  'POST /selftests/finish': 'self_tests update',
  'POST /selftests/open': 'self_tests update',
  'POST /selftests/result': 'self_tests update',
  'PUT /shoplook/draft': 'members no key update',
  'PUT /staff/:email': 'members share, members no key update',
  'PUT /threads/:id/archived': 'members share, threads update',
  'PUT /threads/:id/blocked': 'members share, threads update',
  'PUT /threads/:id/read': 'members share, threads update',
  'PUT /users/seller/:email': 'members no key update',
  'PUT /verifyseller/:email': 'members share, members no key update',
};
