import type { CallKey } from '#contract/calls.ts';
import { believablePhone } from '../fixtures/believable-phone.ts';
import { diary } from '../fixtures/imeis.ts';
import { plainLook } from '../fixtures/shop-look.ts';
import { examplePushAddress } from '../push-server/example-address.ts';
import type { Market } from './market.ts';

/** A request that would succeed for an authorized person. */
export type ValidRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  form?: Market['form'];
};

const nothing = () => ({});
const entryId = '018f0000-0000-7000-8000-000000000002';
const aboutBuyer = ({ people }: Market) => ({ params: { email: people.buyer.email } });
const aboutSeller = ({ people }: Market) => ({ params: { email: people.seller.email } });
const aboutPhone = ({ free }: Market) => ({ params: { id: free } });

/** A new call without a request does not compile. */
export const requests: Record<CallKey, (market: Market) => ValidRequest> = {
  'GET /users/admin/:email': aboutBuyer,
  'GET /users/seller/:email': aboutBuyer,
  'PUT /users/seller/:email': ({ people }) => ({
    params: { email: people.buyer.email },
    body: { phoneNumber: '01712345678', location: 'Mirpur 10, Dhaka' },
  }),
  'GET /jwt': ({ people }) => ({ query: { email: people.buyer.email } }),
  'POST /users': ({ people: { buyer } }) => ({
    body: { name: buyer.displayName, email: buyer.email, title: 'buyer' },
  }),
  'POST /confirmation': ({ confirmation }) => ({ body: { token: confirmation } }),
  'POST /confirmation/mail': nothing,
  'POST /images': ({ form }) => ({ form }),
  'POST /images/ticket': nothing,
  'POST /addproduct': ({ img }) => ({ body: phone(img) }),
  'GET /advertizeitems': nothing,
  'GET /allproducts': nothing,
  'GET /categories': nothing,
  'GET /brands': nothing,
  'GET /brands/:slug/models': () => ({ params: { slug: 'samsung' } }),
  'GET /search': () => ({ query: { q: 'galaxy a54', condition: 'Good' } }),
  'GET /suggestions': () => ({ query: { q: 'gal' } }),
  'GET /places': () => ({ query: { q: 'sylhet' } }),
  'GET /phone/:id': aboutPhone,
  'GET /seller/:id/answers': ({ sellerPage }) => ({ params: { id: sellerPage }, query: {} }),
  'GET /seller/:id': ({ sellerPage }) => ({ params: { id: sellerPage } }),
  'GET /fairprice': ({ models }) => ({ query: { model: models.one, condition: 'Good' } }),
  'POST /catalogue/brands': () => ({ body: { name: 'Lava', bangla: 'লাভা' } }),
  'POST /catalogue/models': () => ({ body: { brand: 'samsung', name: 'Galaxy Z9' } }),
  'POST /catalogue/merge': ({ models }) => ({ body: { from: models.other, into: models.one } }),
  'GET /catalogue/names': nothing,
  'POST /catalogue/names': ({ models }) => ({
    body: { brand: 'samsung', name: 'Galaxy A54 5G', model: models.one },
  }),
  'GET /safeplaces': nothing,
  'POST /safeplaces': () => ({
    body: { district: 'Dhaka', en: 'Shahbagh metro station', bn: 'শাহবাগ মেট্রো স্টেশন' },
  }),
  'DELETE /safeplaces/:id': () => ({ params: { id: '018f0000-0000-7000-8000-000000000001' } }),
  'GET /shoppages': nothing,
  'GET /shoppages/:page': () => ({ params: { page: 'terms' } }),
  'PUT /shoppages/:page': () => ({
    params: { page: 'terms' },
    body: { en: 'Be honest.', bn: 'সৎ থাকুন।' },
  }),
  'PUT /imprint': () => ({
    body: {
      legalName: 'PhoneHaat Ltd',
      address: 'Dhanmondi 27, Dhaka',
      tradeLicence: 'TRAD/DNCC/1',
      dbid: '100000001',
      officer: 'Rina Akter',
      officerPhone: '01712345678',
      officerEmail: 'complaints@shop.example',
    },
  }),
  'GET /announcement': nothing,
  'GET /announcement/settings': nothing,
  'PUT /announcement': () => ({
    body: { en: 'Closed on Friday.', bn: 'শুক্রবার বন্ধ।', state: 'on', from: '', until: '' },
  }),
  'GET /shoplook': nothing,
  'PUT /shoplook/draft': () => ({ body: plainLook }),
  'DELETE /shoplook/draft': nothing,
  'POST /shoplook': ({ people }) => ({ body: { version: 0, password: people.admin.password } }),
  'GET /products/:id': () => ({ params: { id: '2' } }),
  'POST /products/:id/view': aboutPhone,
  'POST /booking': ({ free }) => ({
    body: { productId: free, userNumber: '01812345678', meetLocation: 'Shahbagh' },
  }),
  'POST /reportitem': ({ free }) => ({ body: { itemId: free } }),
  'DELETE /reportitem/:itemId': ({ reportedByBuyer }) => ({ params: { itemId: reportedByBuyer } }),
  'GET /offers/:id': ({ negotiable: id }) => ({ params: { id } }),
  'GET /threads/:id/offer': ({ thread: id }) => ({ params: { id } }),
  'POST /offers': ({ negotiable: productId }) => ({
    body: { productId, taka: 20_000, text: 'Would you sell it for this?', entryId },
  }),
  'POST /offers/:id': ({ offer: id }) => ({
    params: { id },
    body: { event: 'accept', seen: 22_000 },
  }),
  'PUT /myproducts/:id/floor': ({ free: id }) => ({ params: { id }, body: { taka: 18_000 } }),
  'GET /threads': nothing,
  'POST /threads': ({ free }) => ({ body: { productId: free, text: 'Is it there?', entryId } }),
  'GET /threads/:id': ({ thread: id }) => ({ params: { id } }),
  'POST /threads/:id': ({ thread: id }) => ({
    params: { id },
    body: { text: 'Yes, it is.', entryId },
  }),
  'PUT /threads/:id/read': ({ thread: id }) => ({ params: { id }, body: { upTo: 1 } }),
  'PUT /threads/:id/archived': ({ thread: id }) => ({ params: { id }, body: { archived: true } }),
  'PUT /threads/:id/blocked': ({ thread: id }) => ({ params: { id }, body: { blocked: false } }),
  'POST /threads/:id/report': ({ thread: id }) => ({ params: { id }, body: { reason: 'rude' } }),
  'GET /sentences': () => ({ query: {} }),
  'POST /sentences/:id': ({ saidElsewhere: id }) => ({
    params: { id },
    body: { part: 'sentence', decision: 'hide', reason: 'It names a third person.' },
  }),
  'GET /queue': () => ({ query: {} }),
  'POST /queue/:id': ({ reported: id }) => ({
    params: { id },
    body: { kind: 'report', take: true },
  }),
  'GET /support/messages': nothing,
  'GET /support/messages/:id': ({ supportMessage: id }) => ({ params: { id } }),
  'POST /support/messages/:id': ({ supportMessage: id }) => ({
    params: { id },
    body: { answers: 0, text: 'It is on its way.' },
  }),
  'POST /people/:id/support': ({ people }) => ({
    params: { id: people.buyer.userId },
    body: { text: 'Please read your order.' },
  }),
  'GET /support/own': nothing,
  'POST /support/own/:id': ({ ownSupport: id }) => ({
    params: { id },
    body: { answers: 0, text: 'And when?' },
  }),
  'GET /threadreports': nothing,
  'GET /threadreports/:id': ({ reportedThread: id }) => ({ params: { id } }),
  'POST /threadreports/:id/decision': ({ reportedThread: id }) => ({
    params: { id },
    body: { decision: 'warn', reason: 'Send no codes.' },
  }),
  'GET /saved': nothing,
  'POST /saved': ({ free }) => ({ body: { phones: [{ _id: free }] } }),
  'DELETE /saved/:id': ({ free }) => ({ params: { id: free } }),
  'GET /savedanswers': nothing,
  'POST /savedanswers': () => ({ body: { text: 'Yes, it is still there.' } }),
  'PUT /savedanswers/:id': ({ savedAnswer: id }) => ({
    params: { id },
    body: { text: 'Come after four.' },
  }),
  'DELETE /savedanswers/:id': ({ savedAnswer: id }) => ({ params: { id } }),
  'GET /savedsearches': nothing,
  'POST /savedsearches': () => ({ body: { name: 'Samsung', query: 'brand=samsung' } }),
  'PUT /savedsearches/:id/seen': ({ free }) => ({ params: { id: free } }),
  'DELETE /savedsearches/:id': ({ free }) => ({ params: { id: free } }),
  'GET /money': nothing,
  'PUT /money/destination': ({ people }) => ({
    body: {
      method: 'bkash',
      account: '01712345678',
      name: 'Rahim',
      password: people.buyer.password,
    },
  }),
  'POST /money/destination/confirm': ({ destination }) => ({ body: { id: destination } }),
  'GET /payouts': nothing,
  'POST /payouts': ({ payout }) => ({ body: { lines: [payout.due] } }),
  'GET /payouts/:id': ({ payout }) => ({ params: { id: payout.batch } }),
  'POST /payouts/:id/approve': ({ payout }) => ({ params: { id: payout.batch } }),
  'POST /payouts/:id/results': ({ payout }) => ({
    params: { id: payout.batch },
    body: { csv: 'reference,status\nPH999,paid\n' },
  }),
  'POST /payouts/:id/dissolve': ({ payout }) => ({ params: { id: payout.toDissolve } }),
  'POST /payouts/holds/:id': ({ people }) => ({
    params: { id: people.leavingSeller.userId },
    body: { reason: 'The phone was stolen' },
  }),
  'POST /payouts/holds/:id/lift': ({ people }) => ({
    params: { id: people.leavingSeller.userId },
    body: { reason: 'It was not' },
  }),
  'POST /payouts/lines/:id/sent': ({ payout }) => ({
    params: { id: payout.line },
    body: { reference: 'TRX 1' },
  }),
  'POST /payouts/lines/:id/failed': ({ payout }) => ({
    params: { id: payout.otherLine },
    body: { problem: 'No such wallet' },
  }),
  'POST /payouts/lines/:id/look': ({ payout }) => ({ params: { id: payout.failedLine } }),
  'GET /books': nothing,
  'GET /books/:month': ({ month }) => ({ params: { month } }),
  'POST /books/:month/close': ({ month, monthEntries: entries }) => ({
    params: { month },
    body: { entries },
  }),
  'GET /books/:month/ledger': ({ month }) => ({ params: { month } }),
  'GET /books/:month/sellers/:id': ({ month, people }) => ({
    params: { month, id: people.seller.userId },
  }),
  'GET /money/statements': nothing,
  'GET /money/statements/:month': ({ month }) => ({ params: { month } }),
  'GET /invoices/:id': ({ invoice }) => ({ params: { id: invoice } }),
  'GET /settlements': nothing,
  'POST /settlements': ({ today }) => ({
    body: {
      provider: 'embedded-cards',
      name: 'november.csv',
      csv: `date,id,gross,fee,net\n${today},pi_nobody,100.00,2.00,98.00\n`,
    },
  }),
  'GET /settlements/:id': ({ settlement }) => ({ params: { id: settlement } }),
  'GET /bank': nothing,
  'POST /bank': ({ today }) => ({
    body: {
      account: 'City Bank',
      name: 'november.csv',
      csv: `date,description,amount\n${today},Fee,-5.75\n`,
    },
  }),
  'POST /bank/notes': ({ bankLine: key }) => ({
    body: { kind: 'line', key, note: 'A fee of the bank' },
  }),
  'GET /inbox': nothing,
  'GET /notices': nothing,
  'GET /notices/unread': nothing,
  'PUT /notices/read': ({ notice }) => ({ body: { upTo: notice } }),
  'GET /notices/settings': nothing,
  'GET /push': nothing,
  'PUT /push': () => ({ body: { ...examplePushAddress, language: 'bn' } }),
  'POST /push/off': () => ({ body: { endpoint: examplePushAddress.endpoint } }),
  'POST /browserfailures': () => ({ body: { screen: 'home', message: 'x is not a function' } }),
  'POST /push/seen': ({ notice }) => ({
    body: { endpoint: examplePushAddress.endpoint, notice },
  }),
  'PUT /notices/settings': () => ({ body: { language: 'en', off: ['booked'] } }),
  'POST /notices/:id/answer': ({ notice }) => ({
    params: { id: notice },
    body: { answer: 'I had seen it in a shop.' },
  }),
  'GET /booked/:id': ({ booking }) => ({ params: { id: booking } }),
  'GET /papers/:id': ({ handedOver }) => ({ params: { id: handedOver } }),
  'GET /papers/:id/file': ({ handedOver }) => ({ params: { id: handedOver } }),
  'POST /papers/:id/declare': ({ handedOver }) => ({ params: { id: handedOver } }),
  'GET /papers/check/:code': ({ paperCode: code }) => ({ params: { code } }),
  'GET /receipts/:id': ({ paidBooking }) => ({ params: { id: paidBooking } }),
  'GET /myorders': ({ people }) => ({ query: { email: people.buyer.email } }),
  'DELETE /myorders/:id': ({ booking }) => ({ params: { id: booking } }),
  'GET /order/:id': ({ paidBooking }) => ({ params: { id: paidBooking } }),
  'POST /order/:id/selftest': ({ paidBooking }) => ({ params: { id: paidBooking } }),
  'POST /order/:id': ({ paidBooking }) => ({
    params: { id: paidBooking },
    body: { event: 'check', checks: ['power'] },
  }),
  'GET /order/:id/messages': ({ proposedOrder }) => ({ params: { id: proposedOrder } }),
  'POST /order/:id/verdict': ({ proposedOrder, verdict }) => ({
    params: { id: proposedOrder },
    body: { verdict, outcome: 'stands', reason: 'I have read both sides.' },
  }),
  'GET /sales': nothing,
  'GET /deals': nothing,
  'GET /waiting': nothing,
  'POST /create-payment-intent': ({ booking }) => ({ body: { price: 24_500, bookingId: booking } }),
  'POST /paymentConfirm': ({ unconfirmed, transitionId }) => ({
    body: { bookingId: unconfirmed, transitionId, paid: true },
  }),
  'POST /support': () => ({ body: { email: 'visitor@example.test', message: 'Where is it?' } }),
  'POST /find': ({ people }) => ({ body: { text: people.buyer.email } }),
  'GET /exports/:kind': () => ({
    params: { kind: 'people' },
    query: { from: '2026-11-01', until: '2026-11-30', reason: 'For the accountant' },
  }),
  'GET /people/:id': ({ people }) => ({ params: { id: people.buyer.userId } }),
  'GET /people/:id/view': ({ people }) => ({ params: { id: people.buyer.userId } }),
  'GET /allbuyers': nothing,
  'DELETE /allbuyers/:id': ({ people }) => ({ params: { id: people.leavingBuyer.userId } }),
  'GET /allsellers': nothing,
  'DELETE /allsellers/:id': ({ people }) => ({ params: { id: people.leavingSeller.userId } }),
  'GET /staff': nothing,
  'PUT /staff/:email': ({ people }) => ({
    params: { email: people.newHelper.email },
    body: { role: 'moderator' },
  }),
  'POST /suspensions/:email': ({ people }) => ({
    params: { email: people.buyer.email },
    body: { reason: 'Asked three buyers for an advance' },
  }),
  'POST /suspensions/:email/end': ({ people }) => ({
    params: { email: people.buyer.email },
    body: { reason: 'It was another person' },
  }),
  'PUT /verifyseller/:email': ({ people }) => ({ params: { email: people.leavingSeller.email } }),
  'POST /unverifyseller/:email': ({ people }) => ({
    params: { email: people.seller.email },
    body: { reason: 'The number is not theirs.' },
  }),
  'GET /reportitems': nothing,
  'GET /reportitems/:itemId': ({ reported }) => ({ params: { itemId: reported } }),
  'POST /reportitems/:itemId/decision': ({ reported, caseVersion }) => ({
    params: { itemId: reported },
    body: { decision: 'ask', reason: 'Where did you buy it?', version: caseVersion },
  }),
  'GET /ringdeals': nothing,
  'POST /ringdeals/:id': ({ handedOver }) => ({
    params: { id: handedOver },
    body: { counts: false },
  }),
  'GET /sametexts': nothing,
  'POST /sametexts/:id': ({ sameText }) => ({ params: { id: sameText } }),
  'GET /stolenreports': nothing,
  'POST /stolenreports/:id': ({ stolenReport }) => ({
    params: { id: stolenReport },
    body: { decision: 'stands', seen: 'waiting', note: 'The police confirm it.' },
  }),
  'GET /stolenmatches': nothing,
  'POST /stolenmatches/:id': ({ stolenMatch }) => ({
    params: { id: stolenMatch },
    body: { stolen: true },
  }),
  'POST /imeicheck': () => ({ body: { imeis: '490154203237518' } }),
  'POST /stolenphones': () => ({ body: { imeis: '490154203237518', ...diary } }),
  'GET /stolenphones': nothing,
  'DELETE /stolenphones/:id': ({ stolenReport }) => ({ params: { id: stolenReport } }),
  'GET /codephotos': nothing,
  'POST /codephotos/:id': ({ codePhoto }) => ({
    params: { id: codePhoto },
    body: { verdict: 'fits' },
  }),
  'GET /othermodels': nothing,
  'POST /othermodels/:id': ({ otherModel }) => ({ params: { id: otherModel } }),
  'GET /imeiclashes': nothing,
  'POST /imeiclashes/:id': ({ imeiClash }) => ({
    params: { id: imeiClash },
    body: { free: true },
  }),
  'GET /waitingwords': nothing,
  'POST /waitingwords/:id': ({ waiting }) => ({
    params: { id: waiting._id },
    body: { pass: true, version: waiting.version },
  }),
  'GET /decisions': nothing,
  'POST /decisions/:id/review': ({ notice: id }) => ({
    params: { id },
    body: { outcome: 'back', reason: 'The receipt was of another phone.' },
  }),
  'DELETE /deleteReportItem/:itemId': ({ reported }) => ({ params: { itemId: reported } }),
  'GET /dashboard/myproducts/:email': aboutSeller,
  'PUT /advertize/:id': aboutPhone,
  'DELETE /myproducts/:id': aboutPhone,
  'GET /myproducts/:id': aboutPhone,
  'PUT /myproducts/:id': ({ free }) => ({ params: { id: free }, body: believablePhone }),
  'PUT /myproducts/:id/imeis': ({ free }) => ({
    params: { id: free },
    body: { imeis: '356938035643809' },
  }),
  'GET /codephoto': nothing,
  'GET /myproducts/:id/codephoto': aboutPhone,
  'POST /myproducts/:id/codephoto': ({ free, img }) => ({
    params: { id: free },
    body: { code: 'K7MX', photo: img },
  }),
  'GET /myproducts/:id/selftest': aboutPhone,
  'POST /myproducts/:id/selftest': ({ free }) => ({ params: { id: free } }),
  'POST /selftests/open': ({ selfTest }) => ({ body: { ...selfTest, device: {} } }),
  'POST /selftests/result': ({ selfTest }) => ({
    body: { ...selfTest, test: 'touch', outcome: 'worked' },
  }),
  'POST /selftests/finish': ({ selfTest }) => ({ body: selfTest }),
  'PUT /myproducts/there': nothing,
  'PUT /myproducts/:id/shown': ({ free }) => ({ params: { id: free }, body: { shown: false } }),
  'POST /myproducts/:id/list-again': ({ free }) => ({ params: { id: free }, body: {} }),
  'GET /payments': nothing,
  'POST /payments/:id/review': ({ reviewed }) => ({
    params: { id: reviewed },
    body: { accept: true, reason: "The card is the buyer's own" },
  }),
  'POST /refunds/:id/by-hand': ({ failedRefund }) => ({
    params: { id: failedRefund },
    body: { way: 'bkash', reference: 'BKX1', reason: 'Too old for the provider' },
  }),
  'POST /refunds/:id/by-hand/approve': ({ recordedRefund }) => ({ params: { id: recordedRefund } }),
  'POST /order/:id/answers': ({ answerable }) => ({
    params: { id: answerable },
    body: { asDescribed: 'yes', onTime: 'yes', asAgreed: 'yes', sentence: 'Friendly and on time.' },
  }),
  'POST /answers/:id/reply': ({ saidOfBuyer }) => ({
    params: { id: saidOfBuyer },
    body: { reply: 'The bus did not come.' },
  }),
  'POST /order/:id/by-hand': ({ transferred }) => ({
    params: { id: transferred },
    body: { way: 'bank', reference: 'BRAC-1', reason: 'By transfer', taka: 24_500 },
  }),
  'POST /order/:id/by-hand/approve': ({ recordedPaid }) => ({ params: { id: recordedPaid } }),
  'POST /payments/:id/refund': ({ payment }) => ({
    params: { id: payment },
    body: { reason: 'Broken on arrival' },
  }),
  'GET /ledger/check': nothing,
  'GET /gateways': nothing,
  'POST /gateways/check': nothing,
  'POST /shop/testmail': nothing,
  'GET /shop/health': nothing,
  'GET /auditlog': nothing,
  'GET /overview': nothing,
  'GET /dashboard/overview/:email': aboutSeller,
  'GET /me': nothing,
  'PUT /me': () => ({ body: { name: 'Other Name', phoneNumber: '01712345678', img: '' } }),
  'GET /me/export': nothing,
  'GET /me/keys': nothing,
  'POST /me/proof': () => ({ body: { password: 'Secret1' } }),
  'POST /me/passkeys/:id': ({ passkey }) => ({ params: { id: passkey }, body: { name: 'Work' } }),
  'POST /me/passkeys/:id/removal': ({ passkey }) => ({
    params: { id: passkey },
    body: { password: 'Secret1' },
  }),
  'POST /me/email/code': () => ({ body: { email: 'new@example.test' } }),
  'POST /me/email': ({ emailCode: body }) => ({ body }),
  'POST /me/number/code': () => ({ body: { phoneNumber: '01999999901', password: 'Secret1' } }),
  'POST /me/number': ({ numberCode: { phoneNumber, code } }) => ({ body: { phoneNumber, code } }),
  'POST /me/number/removal': () => ({ body: { password: 'Secret1' } }),
  'POST /me/waiting/:id/removal': ({ loginChange: id }) => ({ params: { id } }),
  'POST /me/leaving': nothing,
  'POST /lostkeys/code': () => ({ body: { phoneNumber: '01999999902' } }),
  'POST /lostkeys': ({ lostCode, people: { bystander } }) => ({
    body: { ...lostCode, account: bystander.email, told: 'I sold a phone in May.' },
  }),
  'GET /lostkeys': nothing,
  'POST /lostkeys/:id': ({ lostKeys: id }) => ({ params: { id }, body: { agrees: false } }),
  'GET /sessions': nothing,
  'DELETE /sessions/:id': ({ sessionElsewhere }) => ({ params: { id: sessionElsewhere } }),
  'DELETE /sessions': nothing,
};

const phone = (img: string) => ({ ...believablePhone, img });
