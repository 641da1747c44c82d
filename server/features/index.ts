import type { Handlers } from '#server/http/api/handler.ts';
import { getAuditLog } from './audit/get-audit-log.ts';
import { explainDifference } from './bank/explain-difference.ts';
import { getBank } from './bank/get-bank.ts';
import { importBankStatement } from './bank/import-statement.ts';
import { createBooking } from './bookings/create-booking.ts';
import { getBooked, getMyOrders } from './bookings/get-orders.ts';
import { closeMonth } from './books/close-month.ts';
import { getBooks, getBooksMonth } from './books/get-books.ts';
import { getSettlement, getSettlements } from './books/get-settlements.ts';
import { importSettlement } from './books/import-settlement.ts';
import { getInvoice } from './books/invoice/get-invoice.ts';
import { getLedgerFile } from './books/ledger-csv.ts';
import { getOwnStatement, getOwnStatements, getSellerStatement } from './books/seller-statement.ts';
import {
  confirmName,
  getTypedNames,
  mergeModels,
  postBrand,
  postModel,
} from './catalogue/edit-catalogue.ts';
import { deleteSafePlace, getSafePlaces, postSafePlace } from './catalogue/safe-places.ts';
import { actOnOrder } from './deals/act-on-order.ts';
import { answerVerdict } from './deals/answer-verdict.ts';
import { replyToAnswers, writeAnswers } from './deals/answers.ts';
import { cancelBooking } from './deals/cancel-booking.ts';
import { getSales } from './deals/deal-lists.ts';
import { getOrder } from './deals/get-order.ts';
import { getSaidAboutSeller } from './deals/get-said-about.ts';
import { getWaiting } from './deals/get-waiting.ts';
import { listAgain } from './deals/list-again.ts';
import { makeMeetingTest } from './deals/meeting-tests.ts';
import { getDeals } from './deals/own-deals.ts';
import { decideRingDeal, getRingDeals } from './deals/ring-deals.ts';
import { checkPaper, declareSale, getPaperFile, getSalePaper } from './deals/sale-paper.ts';
import { getQueue } from './desk/get-queue.ts';
import { takeEntry } from './desk/take-entry.ts';
import { getExport } from './exports/get-export.ts';
import { find } from './find/find.ts';
import { getPerson } from './find/get-person.ts';
import { countFailure } from './health/count-failure.ts';
import { getShopHealth } from './health/get-shop-health.ts';
import { sendTestMail } from './health/send-test-mail.ts';
import { createUploadTicket, uploadImage } from './images/upload-image.ts';
import { checkImei } from './imeis/check-imei.ts';
import { getMemberView } from './member-view/get-member-view.ts';
import { answerNotice, getNotices, getUnreadNotices, readNotices } from './notices/my-notices.ts';
import { getNoticeSettings, putNoticeSettings } from './notices/notice-settings.ts';
import { endPushDevice, getPushKey, putPushDevice, seePush } from './notices/push-devices.ts';
import { actOnOffer } from './offers/act-on-offer.ts';
import { setFloor } from './offers/floor.ts';
import { getOfferOfThread, getOffers } from './offers/get-offers.ts';
import { makeOffer } from './offers/make-offer.ts';
import { countView } from './overview/count-view.ts';
import { getOverview } from './overview/get-overview.ts';
import { getSalesOverview } from './overview/get-sales-overview.ts';
import { approvePaymentByHand, recordPaymentByHand } from './payments/by-hand/pay-by-hand.ts';
import { confirmPayment } from './payments/confirm-payment.ts';
import { createPaymentIntent } from './payments/create-payment-intent.ts';
import { checkGateways, getGateways } from './payments/gateways.ts';
import { getPayments } from './payments/get-payments.ts';
import { getReceipt } from './payments/get-receipt.ts';
import { getLedgerCheck } from './payments/ledger/check-ledger.ts';
import { refundPayment } from './payments/refund-payment.ts';
import { approveRefundByHand, recordRefundByHand } from './payments/refunds/refund-by-hand.ts';
import { reviewPayment } from './payments/review-payment.ts';
import { getPayouts } from './payouts/batch-lists.ts';
import { approvePayoutBatch, dissolvePayoutBatch } from './payouts/change-batch.ts';
import { createPayoutBatch } from './payouts/create-batch.ts';
import { confirmPayoutDestination, putPayoutDestination } from './payouts/destination.ts';
import { getPayoutBatch } from './payouts/get-batch.ts';
import { getMoney } from './payouts/get-money.ts';
import { holdPayouts, liftHold } from './payouts/hold-payouts.ts';
import { importPayoutResults } from './payouts/import-results.ts';
import { lookAtFailedPayout } from './payouts/look-at-failed.ts';
import { markPayoutFailed, markPayoutSent } from './payouts/settle-line.ts';
import { getFairPrice } from './prices/get-fair-price.ts';
import { addProduct } from './products/add-product.ts';
import { advertizeProduct } from './products/advertize-product.ts';
import { getBrandModels, getBrands } from './products/brands.ts';
import { getNextCode, getOwnCodePhoto, sendCodePhoto } from './products/code-photos.ts';
import { declareImeis } from './products/declare-imeis.ts';
import { editProduct, getMyProduct, showProduct } from './products/edit-product.ts';
import { decideStolenReport, getStolenReports } from './products/examine-stolen.ts';
import { getPhone } from './products/get-phone.ts';
import { getSeller } from './products/get-seller.ts';
import { deleteMyProduct, getMyProducts } from './products/my-products.ts';
import {
  getAdvertizedItems,
  getAllProducts,
  getCategories,
  getCategoryProducts,
} from './products/public-lists.ts';
import { sayStillThere } from './products/say-still-there.ts';
import { getSelfTest, makeSelfTest } from './products/self-test.ts';
import { decideStolen, getStolenMatches } from './products/stolen-matches.ts';
import { getOwnStolen, reportStolen, withdrawStolen } from './products/stolen-reports.ts';
import { decideCodePhoto, getCodePhotos } from './reports/code-photos.ts';
import { decideReport } from './reports/decide-report.ts';
import { getDecisions } from './reports/decisions.ts';
import { deleteReportItem } from './reports/delete-report-item.ts';
import { getReportCase } from './reports/get-report-case.ts';
import { getReportItems } from './reports/get-report-items.ts';
import { getImeiClashes, seeImeiClash } from './reports/imei-clashes.ts';
import { getOtherModels, seeOtherModel } from './reports/other-models.ts';
import { reportItem } from './reports/report-item.ts';
import { reviewDecision } from './reports/review-decision.ts';
import { decideSentence, getSentences } from './reports/sentences.ts';
import { endSuspension, suspendMember } from './reports/suspend.ts';
import { undoReport } from './reports/undo-report.ts';
import { decideTextReview, getTextReviews } from './reports/waiting-words.ts';
import { forgetSaved, getSaved, savePhones } from './saved/saved-phones.ts';
import {
  getSavedSearches,
  postSavedSearch,
  removeSavedSearch,
  seeSavedSearch,
} from './saved/saved-searches.ts';
import { getPlaces } from './search/get-places.ts';
import { getSearch } from './search/get-search.ts';
import { getSuggestions } from './search/get-suggestions.ts';
import { finishSelfTest, openSelfTest, sendSelfTestResult } from './self-tests/runs.ts';
import { endOtherSessions, endSession, getSessions } from './sessions/sessions.ts';
import {
  getAnnouncement,
  getAnnouncementSettings,
  putAnnouncement,
} from './shop-pages/announcement.ts';
import { getShopPage, getShopPages } from './shop-pages/read-shop-pages.ts';
import {
  dropShopLookDraft,
  getShopLook,
  publishShopLook,
  putShopLookDraft,
} from './shop-pages/shop-look.ts';
import { putImprint, putShopPage } from './shop-pages/write-shop-page.ts';
import { answerSupport } from './support/answer-support.ts';
import { getSupportMessage } from './support/get-support-message.ts';
import { getSupportMessages } from './support/get-support-messages.ts';
import { getOwnSupport, replyToSupport } from './support/own-support.ts';
import { sendSupportMessage } from './support/send-support-message.ts';
import { writeToMember } from './support/write-to-member.ts';
import { getDealMessages } from './threads/deal-messages.ts';
import { getInbox } from './threads/get-inbox.ts';
import { getThread } from './threads/get-thread.ts';
import { getThreads } from './threads/get-threads.ts';
import {
  decideThreadReport,
  getThreadReport,
  getThreadReports,
} from './threads/reported-threads.ts';
import { dismissSameText, getSameTexts } from './threads/same-texts.ts';
import {
  getSavedAnswers,
  postSavedAnswer,
  putSavedAnswer,
  removeSavedAnswer,
} from './threads/saved-answers.ts';
import { archiveThread, blockOther, readThread, reportThread } from './threads/thread-marks.ts';
import { openThread, writeMessage } from './threads/write-message.ts';
import { becomeSeller } from './users/become-seller.ts';
import {
  addEmail,
  addNumber,
  leaveByNumber,
  removeNumber,
  sendEmailCode,
  sendNumberCode,
  stopLoginChange,
} from './users/change-keys.ts';
import { confirmAddress, sendConfirmation } from './users/confirm-address.ts';
import { createUser } from './users/create-user.ts';
import { exportOwnData } from './users/export-own-data.ts';
import { getAllBuyers, getAllSellers } from './users/get-all-members.ts';
import { getJwt } from './users/get-jwt.ts';
import { getAdminStatus, getSellerStatus } from './users/get-role.ts';
import { askForLostKeys, decideLostKeys, getLostKeys, sendLostCode } from './users/lost-keys.ts';
import { getOwnKeys, proveByPassword, removePasskey, renamePasskey } from './users/own-keys.ts';
import { getMe, updateMe } from './users/own-profile.ts';
import { deleteBuyer, deleteSeller } from './users/remove-member.ts';
import { getStaff, nameStaff } from './users/staff.ts';
import { unverifySeller, verifySeller } from './users/verify-seller.ts';

/** The handler of each call; a call without one does not compile. */
export const handlers: Handlers = {
  'GET /users/admin/:email': getAdminStatus,
  'GET /users/seller/:email': getSellerStatus,
  'PUT /users/seller/:email': becomeSeller,
  'GET /jwt': getJwt,
  'POST /users': createUser,
  'POST /confirmation': confirmAddress,
  'POST /confirmation/mail': sendConfirmation,
  'POST /images': uploadImage,
  'POST /images/ticket': createUploadTicket,
  'POST /addproduct': addProduct,
  'GET /advertizeitems': getAdvertizedItems,
  'GET /allproducts': getAllProducts,
  'GET /categories': getCategories,
  'GET /brands': getBrands,
  'GET /brands/:slug/models': getBrandModels,
  'GET /search': getSearch,
  'GET /suggestions': getSuggestions,
  'GET /places': getPlaces,
  'GET /phone/:id': getPhone,
  'GET /seller/:id': getSeller,
  'GET /seller/:id/answers': getSaidAboutSeller,
  'GET /fairprice': getFairPrice,
  'POST /catalogue/brands': postBrand,
  'POST /catalogue/models': postModel,
  'POST /catalogue/merge': mergeModels,
  'GET /catalogue/names': getTypedNames,
  'POST /catalogue/names': confirmName,
  'GET /shoppages': getShopPages,
  'GET /shoppages/:page': getShopPage,
  'PUT /shoppages/:page': putShopPage,
  'PUT /imprint': putImprint,
  'GET /shoplook': getShopLook,
  'PUT /shoplook/draft': putShopLookDraft,
  'DELETE /shoplook/draft': dropShopLookDraft,
  'POST /shoplook': publishShopLook,
  'GET /announcement': getAnnouncement,
  'GET /announcement/settings': getAnnouncementSettings,
  'PUT /announcement': putAnnouncement,
  'GET /safeplaces': getSafePlaces,
  'POST /safeplaces': postSafePlace,
  'DELETE /safeplaces/:id': deleteSafePlace,
  'GET /products/:id': getCategoryProducts,
  'POST /products/:id/view': countView,
  'POST /booking': createBooking,
  'POST /reportitem': reportItem,
  'DELETE /reportitem/:itemId': undoReport,
  'GET /offers/:id': getOffers,
  'GET /threads/:id/offer': getOfferOfThread,
  'POST /offers': makeOffer,
  'POST /offers/:id': actOnOffer,
  'PUT /myproducts/:id/floor': setFloor,
  'GET /inbox': getInbox,
  'GET /threads': getThreads,
  'POST /threads': openThread,
  'GET /threads/:id': getThread,
  'POST /threads/:id': writeMessage,
  'PUT /threads/:id/read': readThread,
  'PUT /threads/:id/archived': archiveThread,
  'PUT /threads/:id/blocked': blockOther,
  'POST /threads/:id/report': reportThread,
  'GET /sentences': getSentences,
  'POST /sentences/:id': decideSentence,
  'GET /threadreports': getThreadReports,
  'GET /threadreports/:id': getThreadReport,
  'POST /threadreports/:id/decision': decideThreadReport,
  'GET /saved': getSaved,
  'POST /saved': savePhones,
  'DELETE /saved/:id': forgetSaved,
  'GET /savedanswers': getSavedAnswers,
  'POST /savedanswers': postSavedAnswer,
  'PUT /savedanswers/:id': putSavedAnswer,
  'DELETE /savedanswers/:id': removeSavedAnswer,
  'GET /savedsearches': getSavedSearches,
  'POST /savedsearches': postSavedSearch,
  'PUT /savedsearches/:id/seen': seeSavedSearch,
  'DELETE /savedsearches/:id': removeSavedSearch,
  'GET /money': getMoney,
  'PUT /money/destination': putPayoutDestination,
  'POST /money/destination/confirm': confirmPayoutDestination,
  'GET /books': getBooks,
  'GET /books/:month': getBooksMonth,
  'POST /books/:month/close': closeMonth,
  'GET /books/:month/ledger': getLedgerFile,
  'GET /books/:month/sellers/:id': getSellerStatement,
  'GET /money/statements': getOwnStatements,
  'GET /money/statements/:month': getOwnStatement,
  'GET /invoices/:id': getInvoice,
  'GET /settlements': getSettlements,
  'POST /settlements': importSettlement,
  'GET /bank': getBank,
  'POST /bank': importBankStatement,
  'POST /bank/notes': explainDifference,
  'GET /settlements/:id': getSettlement,
  'GET /payouts': getPayouts,
  'POST /payouts': createPayoutBatch,
  'GET /payouts/:id': getPayoutBatch,
  'POST /payouts/:id/approve': approvePayoutBatch,
  'POST /payouts/:id/results': importPayoutResults,
  'POST /payouts/:id/dissolve': dissolvePayoutBatch,
  'POST /payouts/holds/:id': holdPayouts,
  'POST /payouts/holds/:id/lift': liftHold,
  'POST /payouts/lines/:id/sent': markPayoutSent,
  'POST /payouts/lines/:id/failed': markPayoutFailed,
  'POST /payouts/lines/:id/look': lookAtFailedPayout,
  'GET /notices': getNotices,
  'GET /notices/unread': getUnreadNotices,
  'PUT /notices/read': readNotices,
  'GET /notices/settings': getNoticeSettings,
  'PUT /notices/settings': putNoticeSettings,
  'GET /push': getPushKey,
  'PUT /push': putPushDevice,
  'POST /push/off': endPushDevice,
  'POST /push/seen': seePush,
  'POST /browserfailures': countFailure,
  'POST /notices/:id/answer': answerNotice,
  'GET /booked/:id': getBooked,
  'GET /papers/:id': getSalePaper,
  'GET /papers/:id/file': getPaperFile,
  'POST /papers/:id/declare': declareSale,
  'GET /papers/check/:code': checkPaper,
  'GET /myorders': getMyOrders,
  'DELETE /myorders/:id': cancelBooking,
  'GET /order/:id': getOrder,
  'POST /order/:id/selftest': makeMeetingTest,
  'POST /order/:id': actOnOrder,
  'POST /order/:id/verdict': answerVerdict,
  'GET /order/:id/messages': getDealMessages,
  'POST /order/:id/answers': writeAnswers,
  'POST /answers/:id/reply': replyToAnswers,
  'GET /sales': getSales,
  'GET /deals': getDeals,
  'GET /waiting': getWaiting,
  'GET /receipts/:id': getReceipt,
  'POST /create-payment-intent': createPaymentIntent,
  'POST /paymentConfirm': confirmPayment,
  'POST /support': sendSupportMessage,
  'GET /support/messages': getSupportMessages,
  'GET /support/messages/:id': getSupportMessage,
  'POST /support/messages/:id': answerSupport,
  'POST /people/:id/support': writeToMember,
  'GET /support/own': getOwnSupport,
  'POST /support/own/:id': replyToSupport,
  'GET /allbuyers': getAllBuyers,
  'DELETE /allbuyers/:id': deleteBuyer,
  'GET /allsellers': getAllSellers,
  'DELETE /allsellers/:id': deleteSeller,
  'GET /staff': getStaff,
  'PUT /staff/:email': nameStaff,
  'PUT /verifyseller/:email': verifySeller,
  'POST /suspensions/:email': suspendMember,
  'POST /suspensions/:email/end': endSuspension,
  'POST /unverifyseller/:email': unverifySeller,
  'GET /reportitems': getReportItems,
  'GET /reportitems/:itemId': getReportCase,
  'POST /reportitems/:itemId/decision': decideReport,
  'GET /waitingwords': getTextReviews,
  'POST /waitingwords/:id': decideTextReview,
  'GET /sametexts': getSameTexts,
  'POST /sametexts/:id': dismissSameText,
  'POST /decisions/:id/review': reviewDecision,
  'GET /ringdeals': getRingDeals,
  'POST /ringdeals/:id': decideRingDeal,
  'GET /stolenreports': getStolenReports,
  'POST /stolenreports/:id': decideStolenReport,
  'GET /stolenmatches': getStolenMatches,
  'POST /stolenmatches/:id': decideStolen,
  'POST /imeicheck': checkImei,
  'POST /stolenphones': reportStolen,
  'GET /stolenphones': getOwnStolen,
  'DELETE /stolenphones/:id': withdrawStolen,
  'GET /codephotos': getCodePhotos,
  'POST /codephotos/:id': decideCodePhoto,
  'GET /codephoto': getNextCode,
  'GET /myproducts/:id/codephoto': getOwnCodePhoto,
  'POST /myproducts/:id/codephoto': sendCodePhoto,
  'GET /othermodels': getOtherModels,
  'POST /othermodels/:id': seeOtherModel,
  'GET /imeiclashes': getImeiClashes,
  'POST /imeiclashes/:id': seeImeiClash,
  'GET /decisions': getDecisions,
  'DELETE /deleteReportItem/:itemId': deleteReportItem,
  'GET /dashboard/myproducts/:email': getMyProducts,
  'GET /myproducts/:id': getMyProduct,
  'PUT /myproducts/:id': editProduct,
  'PUT /myproducts/:id/imeis': declareImeis,
  'GET /myproducts/:id/selftest': getSelfTest,
  'POST /myproducts/:id/selftest': makeSelfTest,
  'POST /selftests/open': openSelfTest,
  'POST /selftests/result': sendSelfTestResult,
  'POST /selftests/finish': finishSelfTest,
  'PUT /myproducts/there': sayStillThere,
  'PUT /myproducts/:id/shown': showProduct,
  'PUT /advertize/:id': advertizeProduct,
  'POST /myproducts/:id/list-again': listAgain,
  'DELETE /myproducts/:id': deleteMyProduct,
  'GET /overview': getOverview,
  'GET /dashboard/overview/:email': getSalesOverview,
  'GET /me': getMe,
  'PUT /me': updateMe,
  'GET /me/export': exportOwnData,
  'GET /me/keys': getOwnKeys,
  'POST /me/proof': proveByPassword,
  'POST /me/passkeys/:id': renamePasskey,
  'POST /me/passkeys/:id/removal': removePasskey,
  'POST /me/email/code': sendEmailCode,
  'POST /me/email': addEmail,
  'POST /me/number/code': sendNumberCode,
  'POST /me/number': addNumber,
  'POST /me/number/removal': removeNumber,
  'POST /me/waiting/:id/removal': stopLoginChange,
  'POST /me/leaving': leaveByNumber,
  'POST /lostkeys/code': sendLostCode,
  'POST /lostkeys': askForLostKeys,
  'GET /lostkeys': getLostKeys,
  'POST /lostkeys/:id': decideLostKeys,
  'GET /sessions': getSessions,
  'DELETE /sessions/:id': endSession,
  'DELETE /sessions': endOtherSessions,
  'GET /payments': getPayments,
  'POST /refunds/:id/by-hand': recordRefundByHand,
  'POST /refunds/:id/by-hand/approve': approveRefundByHand,
  'POST /order/:id/by-hand': recordPaymentByHand,
  'POST /order/:id/by-hand/approve': approvePaymentByHand,
  'POST /payments/:id/refund': refundPayment,
  'POST /payments/:id/review': reviewPayment,
  'GET /ledger/check': getLedgerCheck,
  'GET /shop/health': getShopHealth,
  'POST /shop/testmail': sendTestMail,
  'GET /gateways': getGateways,
  'POST /gateways/check': checkGateways,
  'GET /auditlog': getAuditLog,
  'GET /queue': getQueue,
  'POST /queue/:id': takeEntry,
  'POST /find': find,
  'GET /people/:id': getPerson,
  'GET /people/:id/view': getMemberView,
  'GET /exports/:kind': getExport,
};
