import * as z from 'zod';
import { announcement, announcementSettings, newAnnouncement } from './admin/announcement.ts';
import { auditPage, auditQuery } from './admin/audit.ts';
import { failureLimits, newBrowserFailure } from './admin/browser-failures.ts';
import { byExport, exportFile, exportQuery } from './admin/exports.ts';
import { found } from './admin/find.ts';
import { findForm } from './admin/find-form.ts';
import {
  decisionReview,
  decisionsPage,
  decisionsQuery,
  newDecision,
  reportCase,
  textReview,
  textReviewDecision,
  verification,
} from './admin/moderation.ts';
import { overview, overviewQuery, salesOverview } from './admin/overview.ts';
import { person, personQuery } from './admin/person.ts';
import { queuePage, queueQuery, queueTaken, queueTaking } from './admin/queue.ts';
import { shopHealth, testMail } from './admin/shop-health.ts';
import { newShopLook, publishedLook, shopLook } from './admin/shop-look.ts';
import {
  byShopPage,
  byShopText,
  newImprint,
  newShopText,
  shopPage,
  shopPageQuery,
  shopPageState,
} from './admin/shop-pages.ts';
import {
  ownSupport,
  supportAnswer,
  supportLetter,
  supportMessage,
  supportPage,
  supportQuery,
  supportReply,
} from './admin/support.ts';
import {
  bankPage,
  booksMonth,
  booksPage,
  byMonth,
  bySellerMonth,
  invoiceFile,
  invoiceQuery,
  ledgerFile,
  monthClose,
  newBankNote,
  newBankStatement,
  newSettlement,
  ownStatements,
  sellerStatement,
  settlementCase,
  settlementsPage,
} from './books/calls.ts';
import { settlementFileMax } from './books/settlement-columns.ts';
import type { ErrorCode } from './errors.ts';
import {
  answerForm,
  brandNumber,
  imeisForm,
  reasonForm,
  stolenForm,
  supportForm,
} from './forms.ts';
import { inboxLine } from './members/inbox.ts';
import {
  emailCode,
  keyChange,
  keyRemoval,
  newEmail,
  newNumber,
  numberCode,
  ownKeys,
  passwordProof,
} from './members/key-calls.ts';
import type { GuardedAct } from './members/keys.ts';
import { lostDecision, lostKeys, lostTicket } from './members/lost-key-calls.ts';
import { lostKeysForm, lostNumberForm } from './members/lost-keys.ts';
import { passkeyNameForm } from './members/passkeys.ts';
import type { StaffArea } from './members/staff.ts';
import { newStaffRole, staffPerson, staffStatus } from './members/staff-calls.ts';
import {
  buyersQuery,
  confirmation,
  newProfile,
  newUser,
  ownData,
  ownRecord,
  sellerFacts,
  sellerRecord,
  sellersQuery,
  session,
  userRecord,
} from './members/users.ts';
import {
  newNoticeSettings,
  notice,
  noticeSettings,
  seenNotices,
  unreadNotices,
} from './notices/calls.ts';
import { newPushDevice, pushDevice, pushKey, seenPush } from './notices/push-calls.ts';
import { sentenceDecisionForm } from './orders/answers-form.ts';
import { booking, newBooking, order } from './orders/bookings.ts';
import { handForm, paidByHandForm } from './orders/by-hand.ts';
import { gatewayReport } from './orders/gateways.ts';
import { listedProduct } from './orders/listed-product.ts';
import {
  newOffer,
  offerAct,
  offerDesk,
  offerFloor,
  offerMade,
  offerState,
} from './orders/offer-calls.ts';
import {
  dealAct,
  dealAnswer,
  dealLine,
  listAgain,
  newAnswers,
  newReply,
  newSafePlace,
  orderPage,
  ownDeal,
  ownDealsQuery,
  safePlace,
  verdictAnswer,
} from './orders/orders.ts';
import {
  ledgerCheck,
  newPaymentIntent,
  newRefund,
  paymentConfirmation,
  paymentIntent,
  paymentReview,
  paymentsPage,
  paymentsQuery,
} from './orders/payments.ts';
import { receipt } from './orders/receipts.ts';
import { ringDeal, ringDecision } from './orders/rings.ts';
import { saidPage, saidQuery, sentencesPage } from './orders/said-about.ts';
import {
  checkedPaper,
  paperCode,
  paperFile,
  paperFileQuery,
  salePaper,
} from './orders/sale-papers.ts';
import { waitingLine } from './orders/waiting.ts';
import { listQuery } from './paging.ts';
import {
  confirmedDestination,
  failedLine,
  newBatch,
  newDestination,
  newHold,
  ownMoney,
  payoutCase,
  payoutsPage,
  payoutsQuery,
  resultFile,
  sentLine,
} from './payouts/calls.ts';
import { phonePage } from './phone-page.ts';
import { modelMerge, nameConfirmation, newBrand, newModel, typedName } from './phones/catalogue.ts';
import { modelSlug } from './phones/declarations.ts';
import { checkedImei, clashDecision, imeiClash } from './phones/imeis.ts';
import { fairPrice, fairPriceQuery } from './phones/prices.ts';
import {
  addedProduct,
  allProductsQuery,
  brand,
  brandModel,
  category,
  editedProduct,
  newProduct,
  newReport,
  ownPhonesQuery,
  product,
  report,
  shownProduct,
  stillThere,
} from './phones/products.ts';
import {
  finishedSelfTest,
  openedSelfTest,
  otherModel,
  ownSelfTest,
  selfTestRun,
  sentSelfTest,
} from './phones/self-tests.ts';
import {
  ownStolenReport,
  stolenDecision,
  stolenMatch,
  stolenReport,
  stolenReportDecision,
} from './phones/stolen.ts';
import { placeQuery, readPlace } from './places/place-calls.ts';
import type { RateLimitName } from './rate-limits.ts';
import { email, id, messages } from './rules.ts';
import { newSaved, newSavedSearch, savedPhone, savedSearch } from './search/saved.ts';
import { ownPhone, searchQuery, searchResult, suggestions, suggestQuery } from './search/search.ts';
import { sellerPage } from './seller-page.ts';
import {
  archiving,
  blocking,
  dealTalk,
  newMessage,
  newSavedAnswer,
  newThread,
  newThreadReport,
  readMark,
  reportedThread,
  savedAnswer,
  sentMessage,
  threadCase,
  threadDecision,
  threadLine,
  threadPage,
  threadQuery,
  threadsQuery,
} from './threads/calls.ts';
import { sameText } from './threads/same-texts.ts';

/**
 * Who may call:
 * - `public`: anyone
 * - `anyone`: anyone; a valid access token identifies the caller to the handler
 * - `provider`: a user of the identity provider (its session cookie or ID token)
 * - `signed-up`: what `provider` accepts, or a valid access token
 * - `uploader`: a valid access token, or a short-lived upload ticket as `key`
 * - `user`: a valid access token
 * - `self`: the same, and the `email` in path or query is the token's own
 * - `seller`, `admin`: the same as `user`, and the database has the role at the moment of the call;
 *   `area` admits the staff of `members/staff.ts` to a call of admins
 * - `seller-self`: both `seller` and `self`
 */
export type Access =
  | 'public'
  | 'anyone'
  | 'provider'
  | 'signed-up'
  | 'uploader'
  | 'user'
  | 'self'
  | 'seller'
  | 'seller-self'
  | 'admin';

/** Why money by hand is refused for an order: the errors of an ordinary payment, and these. */
const paidByHandErrors = [
  'not-found',
  'own-matter',
  'payments-off',
  'buyer-removed',
  'booking-cancelled',
  'booking-paid',
  'amount-not-price',
  'listing-changed',
  'price-changed',
  'product-not-found',
  'product-sold',
  'product-held',
  'product-reserved',
] as const satisfies readonly ErrorCode[];

type CallDefinition = {
  /** One line on the API page. */
  summary: string;
  access: Access;
  /** With `admin`: the staff of this area may call it, too (`staffAreas`). */
  area?: StaffArea;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body's limit in bytes, where `limits.jsonBytes` is too small. */
  bodyBytes?: number;
  /** The body is `multipart/form-data`, with the file in this field. */
  multipart?: { file: string };
  output: z.ZodObject | z.ZodArray;
  /**
   * The output may be one page of a list. The response then has `X-Total-Count`, and `Link: <…>;
   * rel="next"` (RFC 8288) if rows follow.
   */
  paged?: true;
  /** Refused with `address-unconfirmed` until the caller has confirmed their address. */
  confirmed?: true;
  /** Of `contract/members/keys.ts`: a login by a weak key alone is refused with `key-needed`. */
  act?: GuardedAct;
  /** Its refusals beyond those that `access` and bad input imply. */
  errors?: readonly ErrorCode[];
  /** Its entry in `rate-limits.ts`; without one it is unlimited. */
  rateLimit?: RateLimitName;
};

/** Of texts in which IMEIs are sought. */
const imeiMistakes = [
  'imei-length',
  'imei-wrong-digit',
  'imei-eid',
  'imei-software-version',
  'imei-too-many',
] as const satisfies ErrorCode[];

const acknowledged = z.object({ acknowledged: z.literal(true) });
const inserted = acknowledged.extend({ insertedId: z.string() });
const modified = acknowledged.extend({ modifiedCount: z.number().int() });
const deleted = acknowledged.extend({ deletedCount: z.number().int() });

const byId = z.object({ id });
const byEmail = z.object({ email });

/**
 * The wire contract (specification, section 7). A key is the method and the path below the API's
 * base; `server/features/index.ts` maps the same key to its handler. Prices are in Taka.
 */
export const calls = {
  'GET /users/admin/:email': {
    summary: 'Is this address (your own) an admin?',
    access: 'self',
    params: byEmail,
    output: staffStatus,
  },
  'GET /users/seller/:email': {
    summary: 'Is this address (your own) a seller?',
    access: 'self',
    params: byEmail,
    output: z.object({ isSeller: z.boolean() }),
  },
  'PUT /users/seller/:email': {
    summary: 'Become a seller, or change the number and place of one; you stay a buyer as well',
    access: 'self',
    rateLimit: 'members',
    params: byEmail,
    body: sellerFacts,
    output: modified,
    errors: ['not-allowed', 'badge-at-stake'],
  },
  'GET /jwt': {
    summary:
      'An access token of 15 minutes for the address that is logged in, and its unread lines',
    access: 'provider',
    query: byEmail,
    output: z.object({ accessToken: z.string(), ...unreadNotices.shape }),
    errors: ['wrong-session'],
  },
  'POST /users': {
    summary: 'Save who has just signed up; the title is set once; the session will do for a token',
    access: 'signed-up',
    rateLimit: 'members',
    body: newUser,
    output: inserted,
    errors: ['wrong-session', 'address-blocked', 'role-set', 'upload-expired'],
  },
  'POST /confirmation': {
    summary: 'Confirm an address by what stands in the mailed link; twice is the same as once',
    access: 'public',
    rateLimit: 'confirmations',
    body: confirmation,
    output: acknowledged.extend({ email: z.string() }),
    errors: ['confirmation-invalid'],
  },
  'POST /confirmation/mail': {
    summary:
      'Have the mail sent again that confirms your own address; 0 if it is confirmed already',
    access: 'user',
    output: modified,
    errors: ['not-allowed'],
  },
  'POST /images': {
    summary: 'Upload a picture (JPEG, PNG or WebP, at most 8 MB and 40 megapixels)',
    access: 'uploader',
    rateLimit: 'uploads',
    query: z.object({
      key: z.string().max(2_000).optional().describe('an upload ticket, when not signed in'),
      expiration: z.coerce
        .number({ error: messages.expirationInvalid })
        .int(messages.expirationInvalid)
        .positive(messages.expirationInvalid)
        .optional(),
      for: z
        .enum(['listing'], messages.filterInvalid)
        .optional()
        .describe('refuse a photo with a readable code at once'),
    }),
    multipart: { file: 'image' },
    output: z.object({
      data: z.object({ url: z.string() }),
      success: z.literal(true),
      status: z.literal(200),
    }),
    errors: [
      'upload-not-allowed',
      'image-too-large',
      'image-wrong-type',
      'image-heic',
      'image-unreadable',
      'image-has-code',
      'temporarily-down',
    ],
  },
  'POST /images/ticket': {
    summary: 'A ticket for one short registration to upload its photo',
    access: 'public',
    rateLimit: 'upload-tickets',
    output: z.object({ key: z.string() }),
  },
  'POST /addproduct': {
    summary: 'List a phone',
    access: 'seller',
    confirmed: true,
    rateLimit: 'products',
    body: newProduct,
    output: addedProduct,
    errors: [
      'image-has-code',
      'account-suspended',
      'address-unconfirmed',
      'price-unusual',
      'upload-expired',
      ...imeiMistakes,
    ],
  },
  'GET /advertizeitems': {
    summary: 'Advertised phones that can still be bought, newest first, 100 at a time',
    access: 'public',
    query: listQuery,
    output: z.array(product),
    paged: true,
  },
  'GET /allproducts': {
    summary: 'All phones, sold ones too, newest first, 1,000 at a time; the total counts them all',
    access: 'public',
    query: allProductsQuery,
    output: z.array(product),
    paged: true,
  },
  'GET /categories': {
    summary: 'The brands, each with the number of phones that can still be bought',
    access: 'public',
    output: z.array(category),
  },
  'GET /brands': {
    summary: 'All brands, the three of `GET /categories` first, with their phones for sale',
    access: 'public',
    output: z.array(brand),
  },
  'GET /brands/:slug/models': {
    summary: 'The models of a brand by name, for a seller to choose from',
    access: 'public',
    rateLimit: 'searches',
    params: z.object({ slug: modelSlug }),
    output: z.array(brandModel),
    errors: ['not-found'],
  },
  'GET /search': {
    summary: 'Find phones that can be bought by words and filters, 24 at a time; refuses nothing',
    access: 'public',
    rateLimit: 'searches',
    query: searchQuery,
    output: searchResult,
  },
  'GET /suggestions': {
    summary: 'At most 8 brands and models for the beginning of a search',
    access: 'public',
    rateLimit: 'suggestions',
    query: suggestQuery,
    output: suggestions,
  },
  'GET /places': {
    summary: 'The division, district and area that a typed place means, with suggestions',
    access: 'public',
    rateLimit: 'suggestions',
    query: placeQuery,
    output: readPlace,
  },
  'GET /phone/:id': {
    summary: 'A phone with all that its page shows; a sold one for 90 days, without its price',
    access: 'public',
    params: byId,
    output: phonePage,
    errors: ['product-not-found', 'product-gone'],
  },
  'GET /seller/:id': {
    summary: 'A seller with what everybody may know: facts of ended deals, and phones for sale',
    access: 'public',
    params: byId,
    output: sellerPage,
    errors: ['not-found', 'seller-gone'],
  },
  'GET /seller/:id/answers': {
    summary: 'What buyers answered about a seller after deals, the newest sentences first',
    access: 'public',
    params: byId,
    query: saidQuery,
    output: saidPage,
    errors: ['not-found', 'seller-gone'],
  },
  'GET /fairprice': {
    summary: 'What phones of a model, variant and condition sold for in twelve months',
    access: 'public',
    rateLimit: 'searches',
    query: fairPriceQuery,
    output: fairPrice,
    errors: ['not-found'],
  },
  'POST /catalogue/brands': {
    summary: 'Add a brand; the id is its number',
    access: 'admin',
    body: newBrand,
    output: inserted,
    errors: ['catalogue-taken'],
  },
  'POST /catalogue/models': {
    summary: 'Add a model; phones with its name get it',
    access: 'admin',
    body: newModel,
    output: inserted,
    errors: ['not-found', 'catalogue-taken'],
  },
  'POST /catalogue/merge': {
    summary: 'Make a model another name of one of the same brand; its phones move there',
    access: 'admin',
    body: modelMerge,
    output: modified,
    errors: ['not-found', 'catalogue-taken'],
  },
  'GET /catalogue/names': {
    summary: 'The 100 most frequent names of phones that are no model of the catalogue',
    access: 'admin',
    output: z.array(typedName),
  },
  'POST /catalogue/names': {
    summary: 'Say which model a name means that sellers typed',
    access: 'admin',
    body: nameConfirmation,
    output: modified,
    errors: ['not-found', 'catalogue-taken'],
  },
  'GET /safeplaces': {
    summary: 'The public places that are suggested for meetings, by district',
    access: 'admin',
    output: z.array(safePlace),
  },
  'POST /safeplaces': {
    summary: 'Suggest a public place for meetings; one with its name has its Bangla name changed',
    access: 'admin',
    body: newSafePlace,
    output: inserted,
  },
  'DELETE /safeplaces/:id': {
    summary: 'Suggest a place no more',
    access: 'admin',
    params: byId,
    output: deleted,
  },
  'GET /shoppages': {
    summary: "The operator's pages, and which are not written yet",
    access: 'public',
    output: z.array(shopPageState),
  },
  'GET /shoppages/:page': {
    summary: 'A page of the operator: terms, privacy, refunds or imprint, in both languages',
    access: 'public',
    params: byShopPage,
    query: shopPageQuery,
    output: shopPage,
    errors: ['not-found'],
  },
  'PUT /shoppages/:page': {
    summary: 'Write a page of the operator; the versions before remain readable',
    access: 'admin',
    params: byShopText,
    body: newShopText,
    output: modified,
  },
  'PUT /imprint': {
    summary: 'Write who runs the shop',
    access: 'admin',
    body: newImprint,
    output: modified,
  },
  'GET /announcement': {
    summary: "The operator's line above all pages, if there is one now",
    access: 'public',
    output: announcement,
  },
  'GET /announcement/settings': {
    summary: 'The line above all pages as it was saved last, also while it is not shown',
    access: 'admin',
    output: announcementSettings,
  },
  'PUT /announcement': {
    summary: 'Write the line above all pages, or switch it off',
    access: 'admin',
    body: newAnnouncement,
    output: modified,
  },
  'GET /shoplook': {
    summary: 'What the shop is called, its colour, contact, promises and links, and your draft',
    access: 'admin',
    output: shopLook,
  },
  'PUT /shoplook/draft': {
    summary: 'Prepare them; nobody sees it until it is published',
    access: 'admin',
    body: newShopLook,
    output: modified,
    errors: ['upload-expired'],
  },
  'DELETE /shoplook/draft': {
    summary: 'Drop your draft',
    access: 'admin',
    output: deleted,
  },
  'POST /shoplook': {
    summary: 'Publish your draft: on every page, mail and paper from now on',
    access: 'admin',
    rateLimit: 'password-changes',
    body: publishedLook,
    output: modified,
    errors: ['not-found', 'look-changed', 'password-wrong', 'login-not-fresh', 'key-needed'],
  },
  'GET /products/:id': {
    summary: 'The phones of a category, which is a brand, newest first, 100 at a time',
    access: 'public',
    params: z.object({ id: brandNumber }),
    query: listQuery,
    output: z.array(product),
    paged: true,
    errors: ['not-found'],
  },
  'POST /products/:id/view': {
    summary: 'Count one look at a phone, unless it is your own or gone; nobody is told who looked',
    access: 'user',
    rateLimit: 'views',
    params: byId,
    output: modified,
  },
  'POST /booking': {
    summary: 'Book a phone as it is now; booking it again also changes number and meeting place',
    access: 'user',
    confirmed: true,
    rateLimit: 'bookings',
    body: newBooking,
    output: inserted,
    errors: [
      'account-suspended',
      'address-unconfirmed',
      'not-allowed',
      'product-not-found',
      'product-sold',
      'own-product',
      'price-changed',
      'listing-changed',
    ],
  },
  'POST /reportitem': {
    summary: 'Report a suspicious phone, once; best with a reason',
    access: 'user',
    rateLimit: 'reports',
    body: newReport,
    output: inserted,
    errors: ['account-suspended', 'not-allowed', 'product-not-found', 'already-reported'],
  },
  'DELETE /reportitem/:itemId': {
    summary: 'Take your own report back, within half a minute',
    access: 'user',
    params: z.object({ itemId: id }),
    output: deleted,
    errors: ['not-found', 'report-kept'],
  },
  'GET /threads': {
    summary: 'Your conversations about phones, the last one first',
    access: 'user',
    query: threadsQuery,
    output: z.array(threadLine),
    paged: true,
  },
  'POST /threads': {
    summary: 'Ask the seller of a phone; a second question goes on in the same conversation',
    access: 'user',
    confirmed: true,
    rateLimit: 'messages',
    body: newThread,
    output: inserted,
    errors: [
      'account-suspended',
      'address-unconfirmed',
      'not-allowed',
      'product-not-found',
      'product-sold',
      'own-product',
      'thread-closed',
      'too-many-threads',
      'upload-expired',
      'image-has-code',
    ],
  },
  'GET /threads/:id': {
    summary: 'One of your own conversations, with its newest messages',
    access: 'user',
    params: byId,
    query: threadQuery,
    output: threadPage,
    errors: ['not-found'],
  },
  'POST /threads/:id': {
    summary: 'Write in one of your own conversations',
    access: 'user',
    rateLimit: 'messages',
    params: byId,
    body: newMessage,
    output: sentMessage,
    errors: ['account-suspended', 'not-found', 'thread-closed', 'upload-expired', 'image-has-code'],
  },
  'PUT /threads/:id/read': {
    summary: 'You have read a conversation up to this message; how many lines are unread now',
    access: 'user',
    params: byId,
    body: readMark,
    output: modified.extend(unreadNotices.shape),
    errors: ['not-found'],
  },
  'PUT /threads/:id/archived': {
    summary: 'Put one of your own conversations away, or back',
    access: 'user',
    params: byId,
    body: archiving,
    output: modified,
    errors: ['not-found'],
  },
  'PUT /threads/:id/blocked': {
    summary: 'Block the other of a conversation, who is not told; or do so no more',
    access: 'user',
    params: byId,
    body: blocking,
    output: modified,
    errors: ['not-found'],
  },
  'POST /threads/:id/report': {
    summary: 'Report a conversation; only then an admin can read it',
    access: 'user',
    rateLimit: 'reports',
    params: byId,
    body: newThreadReport,
    output: modified,
    errors: ['not-found'],
  },
  'GET /offers/:id': {
    summary: 'Your own offers for a phone, and what you may offer',
    access: 'user',
    params: byId,
    output: offerDesk,
    errors: ['not-allowed', 'product-not-found', 'own-product'],
  },
  'GET /threads/:id/offer': {
    summary: 'The offers of the buyer of one of your own conversations',
    access: 'user',
    params: byId,
    output: offerDesk,
    errors: ['not-found'],
  },
  'POST /offers': {
    summary: 'Offer a lower price for a phone that is negotiable, with a message',
    access: 'user',
    confirmed: true,
    rateLimit: 'messages',
    body: newOffer,
    output: offerMade,
    errors: [
      'account-suspended',
      'address-unconfirmed',
      'not-allowed',
      'product-not-found',
      'product-sold',
      'own-product',
      'offers-off',
      'offer-out-of-range',
      'offer-open',
      'too-many-offers',
      'thread-closed',
      'too-many-threads',
    ],
  },
  'POST /offers/:id': {
    summary: 'Accept, counter, decline or withdraw an offer at the amount that you have seen',
    access: 'user',
    rateLimit: 'deals',
    params: byId,
    body: offerAct,
    output: offerState,
    errors: [
      'account-suspended',
      'not-found',
      'product-not-found',
      'product-sold',
      'product-held',
      'product-reserved',
      'thread-closed',
      'offer-out-of-range',
      'offer-changed',
      'too-many-offers',
    ],
  },
  'PUT /myproducts/:id/floor': {
    summary: 'Decline lower offers for one of your own phones at once; nobody else sees the amount',
    access: 'seller',
    rateLimit: 'products',
    params: byId,
    body: offerFloor,
    output: modified,
    errors: ['product-not-found', 'offer-out-of-range'],
  },
  'GET /sentences': {
    summary: 'What members wrote about each other after deals, as far as it is shown, newest first',
    access: 'admin',
    area: 'reports',
    query: saidQuery,
    output: sentencesPage,
  },
  'POST /sentences/:id': {
    summary: 'Hide a sentence or its reply, or show it again; its writer is told the reason',
    access: 'admin',
    area: 'reports',
    params: byId,
    body: z.object(sentenceDecisionForm.shape),
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'GET /threadreports': {
    summary: 'Reported conversations, the longest waiting first, without their messages',
    access: 'admin',
    area: 'reports',
    output: z.array(reportedThread),
  },
  'GET /threadreports/:id': {
    summary: 'A reported conversation; each reading is in the audit log',
    access: 'admin',
    area: 'reports',
    params: byId,
    output: threadCase,
    errors: ['not-found', 'own-matter'],
  },
  'POST /threadreports/:id/decision': {
    summary: 'Decide about a reported conversation; its two are told why',
    access: 'admin',
    area: 'reports',
    params: byId,
    body: threadDecision,
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'GET /saved': {
    summary: 'The phones that you have saved, the last one first',
    access: 'user',
    output: z.array(savedPhone),
  },
  'POST /saved': {
    summary: 'Save phones; also those that a device has kept while nobody was signed in',
    access: 'user',
    rateLimit: 'saves',
    body: newSaved,
    output: modified,
    errors: ['not-allowed'],
  },
  'DELETE /saved/:id': {
    summary: 'Forget a saved phone',
    access: 'user',
    rateLimit: 'saves',
    params: byId,
    output: deleted,
  },
  'GET /savedanswers': {
    summary: 'The texts that you have saved for many conversations, the last one first',
    access: 'user',
    output: z.array(savedAnswer),
  },
  'POST /savedanswers': {
    summary: 'Save a text for many conversations; the same one again is saved once',
    access: 'user',
    rateLimit: 'saves',
    body: newSavedAnswer,
    output: inserted,
    errors: ['not-allowed', 'too-many-saved-answers'],
  },
  'PUT /savedanswers/:id': {
    summary: 'Change one of your saved texts',
    access: 'user',
    rateLimit: 'saves',
    params: byId,
    body: newSavedAnswer,
    output: modified,
    errors: ['not-found'],
  },
  'DELETE /savedanswers/:id': {
    summary: 'Remove one of your saved texts',
    access: 'user',
    rateLimit: 'saves',
    params: byId,
    output: deleted,
    errors: ['not-found'],
  },
  'GET /savedsearches': {
    summary: 'The searches that you have saved, the last one first',
    access: 'user',
    output: z.array(savedSearch),
  },
  'POST /savedsearches': {
    summary: 'Save a search; you are told about new phones and lower prices',
    access: 'user',
    rateLimit: 'saves',
    body: newSavedSearch,
    output: modified,
    errors: ['not-allowed', 'too-many-saved-searches'],
  },
  'PUT /savedsearches/:id/seen': {
    summary: 'You have looked at what a saved search has found',
    access: 'user',
    rateLimit: 'saves',
    params: byId,
    output: modified,
  },
  'DELETE /savedsearches/:id': {
    summary: 'Remove a saved search',
    access: 'user',
    rateLimit: 'saves',
    params: byId,
    output: deleted,
  },
  'GET /inbox': {
    summary: 'Conversations and notices, newest first; an order has one line',
    access: 'user',
    query: listQuery,
    output: z.array(inboxLine),
    paged: true,
  },
  'GET /notices': {
    summary: 'What you were told, newest first',
    access: 'user',
    query: listQuery,
    output: z.array(notice),
    paged: true,
  },
  'GET /notices/unread': {
    summary: 'How many lines of your inbox have something unread',
    access: 'user',
    output: unreadNotices,
  },
  'PUT /notices/read': {
    summary: 'You have seen these notices; how many lines are unread now',
    access: 'user',
    body: seenNotices,
    output: modified.extend(unreadNotices.shape),
  },
  'GET /notices/settings': {
    summary: 'Your notices',
    access: 'user',
    output: noticeSettings,
  },
  'PUT /notices/settings': {
    summary: 'Choose what you are told about, and the language of mails',
    access: 'user',
    body: newNoticeSettings,
    output: modified,
    errors: ['not-allowed'],
  },
  'GET /push': {
    summary: 'The key with which a browser subscribes to pushes',
    access: 'user',
    output: pushKey,
  },
  'PUT /push': {
    summary: 'Push notices to this device while this session lasts',
    access: 'user',
    body: newPushDevice,
    output: modified,
    rateLimit: 'push-devices',
    errors: ['not-allowed', 'push-service-unknown'],
  },
  'POST /push/off': {
    summary: 'Push nothing more to this device',
    access: 'user',
    body: pushDevice,
    output: deleted,
  },
  'POST /push/seen': {
    summary: 'A device has opened this notice; its secret address is the proof',
    access: 'public',
    body: seenPush,
    output: modified,
    rateLimit: 'push-opened',
  },
  'POST /browserfailures': {
    summary: 'Count a failure of a page’s script, by browser, screen and message, without a person',
    access: 'public',
    rateLimit: 'browser-failures',
    body: newBrowserFailure,
    bodyBytes: failureLimits.bodyBytes,
    output: acknowledged,
  },
  'GET /money': {
    summary: 'What your deals have brought: kept, available, on its way, paid out',
    access: 'user',
    output: ownMoney,
  },
  'PUT /money/destination': {
    summary: 'Name where your money goes; counts after a day',
    access: 'user',
    rateLimit: 'password-changes',
    body: newDestination,
    output: modified,
    errors: ['not-allowed', 'password-wrong', 'login-not-fresh', 'key-needed'],
  },
  'POST /money/destination/confirm': {
    summary: 'Name and number of where your money goes are right',
    access: 'user',
    body: confirmedDestination,
    output: modified,
    errors: ['not-allowed', 'case-changed'],
  },
  'GET /payouts': {
    summary: 'What is due to sellers, and the batches so far',
    access: 'admin',
    area: 'payouts',
    query: payoutsQuery,
    output: payoutsPage,
  },
  'POST /payouts': {
    summary: 'Put chosen deals that are due into a batch; a second admin approves a large one',
    access: 'admin',
    area: 'payouts',
    body: newBatch,
    output: inserted,
    errors: ['nothing-due', 'case-changed', 'own-matter'],
  },
  'GET /payouts/:id': {
    summary: 'A batch with its transfers, and a file for each rail',
    access: 'admin',
    area: 'payouts',
    params: byId,
    output: payoutCase,
    errors: ['not-found'],
  },
  'POST /payouts/:id/approve': {
    summary: "Approve another admin's batch",
    access: 'admin',
    area: 'payouts',
    params: byId,
    output: modified,
    errors: [
      'not-found',
      'not-allowed',
      'new-staff',
      'own-matter',
      'payout-held',
      'payout-settled',
    ],
  },
  'POST /payouts/:id/results': {
    summary: "Read a rail's file of results: what was sent, and what was not",
    access: 'admin',
    area: 'payouts',
    params: byId,
    body: resultFile,
    output: modified,
    errors: ['not-found', 'payout-not-approved', 'payout-settled'],
  },
  'POST /payouts/:id/dissolve': {
    summary: 'Take a batch apart of which nothing was sent; its deals are due again',
    access: 'admin',
    area: 'payouts',
    params: byId,
    output: modified,
    errors: ['not-found', 'own-matter', 'payout-settled'],
  },
  'POST /payouts/holds/:id': {
    summary: "Hold a member's payouts; they are told the reason",
    access: 'admin',
    area: 'payouts',
    params: byId,
    body: newHold,
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'POST /payouts/holds/:id/lift': {
    summary: "Hold a member's payouts no more; they are told the reason",
    access: 'admin',
    area: 'payouts',
    params: byId,
    body: newHold,
    output: modified,
    errors: ['not-found', 'not-allowed', 'new-staff', 'own-matter'],
  },
  'POST /payouts/lines/:id/sent': {
    summary: 'A line of a batch was sent',
    access: 'admin',
    area: 'payouts',
    params: byId,
    body: sentLine,
    output: modified,
    errors: ['not-found', 'own-matter', 'payout-not-approved', 'payout-held', 'payout-settled'],
  },
  'POST /payouts/lines/:id/failed': {
    summary: "A line could not be sent: the money is the seller's again",
    access: 'admin',
    area: 'payouts',
    params: byId,
    body: failedLine,
    output: modified,
    errors: ['not-found', 'own-matter', 'payout-not-approved', 'payout-settled'],
  },
  'POST /payouts/lines/:id/look': {
    summary: 'A failed line was really not sent, says somebody else: its money is due again',
    access: 'admin',
    area: 'payouts',
    params: byId,
    output: modified,
    errors: ['not-found', 'not-allowed', 'new-staff', 'own-matter', 'payout-settled'],
  },
  'GET /books': {
    summary: "The months of the shop's books, with their sums",
    access: 'admin',
    area: 'books',
    output: booksPage,
  },
  'GET /books/:month': {
    summary: 'A month: sums, accounts, sellers, and invoices of the fee',
    access: 'admin',
    area: 'books',
    params: byMonth,
    output: booksMonth,
    errors: ['not-found'],
  },
  'POST /books/:month/close': {
    summary: 'Close a month: its invoices get their numbers, and nothing of it changes any more',
    access: 'admin',
    area: 'books',
    params: byMonth,
    body: monthClose,
    output: modified,
    errors: ['not-found', 'month-not-closable', 'case-changed'],
  },
  'GET /books/:month/ledger': {
    summary: 'Every entry of a month as CSV, for an accountant',
    access: 'admin',
    area: 'books',
    params: byMonth,
    output: ledgerFile,
  },
  'GET /books/:month/sellers/:id': {
    summary: 'The statement of a seller for a month',
    access: 'admin',
    area: 'books',
    params: bySellerMonth,
    output: sellerStatement,
    errors: ['not-found'],
  },
  'GET /money/statements': {
    summary: 'Your months with money, and your invoices',
    access: 'user',
    output: ownStatements,
  },
  'GET /money/statements/:month': {
    summary: 'Your own statement for a month',
    access: 'user',
    params: byMonth,
    output: sellerStatement,
    errors: ['not-found'],
  },
  'GET /invoices/:id': {
    summary: 'An invoice of the fee as a PDF, for its seller and for admins',
    access: 'user',
    params: byId,
    query: invoiceQuery,
    output: invoiceFile,
    errors: ['not-found'],
  },
  'GET /settlements': {
    summary: 'What has arrived at the bank by the files of the providers, and what has not',
    access: 'admin',
    area: 'books',
    output: settlementsPage,
  },
  'POST /settlements': {
    summary: "Import a provider's settlement file; the same again books nothing twice",
    access: 'admin',
    area: 'books',
    body: newSettlement,
    bodyBytes: 3 * settlementFileMax,
    output: inserted.extend({
      lines: z.number().int(),
      booked: z.number().int().describe('with lines of earlier files that fit now'),
      known: z.number().int(),
      problems: z.number().int(),
    }),
    errors: ['new-staff', 'own-proof', 'settlement-columns', 'settlement-empty'],
  },
  'GET /settlements/:id': {
    summary: 'A settlement file, with the lines that were not booked',
    access: 'admin',
    area: 'books',
    params: byId,
    output: settlementCase,
    errors: ['not-found'],
  },
  'GET /bank': {
    summary: "The bank's statements against what the books say came and went",
    access: 'admin',
    output: bankPage,
  },
  'POST /bank': {
    summary: "Import a bank's statement; the same again changes nothing",
    access: 'admin',
    body: newBankStatement,
    bodyBytes: 3 * settlementFileMax,
    output: inserted.extend({
      lines: z.number().int(),
      matched: z.number().int().describe('with lines of earlier files that fit now'),
      known: z.number().int(),
      open: z.number().int(),
    }),
    errors: ['new-staff', 'own-proof', 'settlement-empty', 'statement-columns'],
  },
  'POST /bank/notes': {
    summary: 'Explain a line of a statement without a booking, or a booking without a line',
    access: 'admin',
    body: newBankNote,
    output: modified,
    errors: ['new-staff', 'not-found', 'own-proof'],
  },
  'POST /notices/:id/answer': {
    summary: 'Answer a decision about you, once',
    access: 'user',
    params: byId,
    body: z.object(answerForm.shape),
    output: modified,
    errors: ['not-found', 'already-answered', 'answer-over'],
  },
  'GET /booked/:id': {
    summary: 'One of your own bookings, for the payment page',
    access: 'user',
    params: byId,
    output: booking,
    errors: ['booking-not-found'],
  },
  'GET /receipts/:id': {
    summary: 'The receipt of one of your own bookings that is paid',
    access: 'user',
    params: byId,
    output: receipt,
    errors: ['booking-not-found'],
  },
  'GET /papers/:id': {
    summary: 'The sale paper of one of your own orders, bought or sold, after the handover',
    access: 'user',
    act: 'sale-paper',
    params: byId,
    output: salePaper,
    errors: ['booking-not-found', 'key-needed'],
  },
  'GET /papers/:id/file': {
    summary: 'That sale paper as a PDF',
    access: 'user',
    act: 'sale-paper',
    params: byId,
    query: paperFileQuery,
    output: paperFile,
    errors: ['booking-not-found', 'key-needed'],
  },
  'POST /papers/:id/declare': {
    summary: 'Declare that the phone that you sold was yours to sell',
    access: 'seller',
    rateLimit: 'deals',
    params: byId,
    output: modified,
    errors: ['booking-not-found'],
  },
  'GET /papers/check/:code': {
    summary: 'For which phone a sale paper is, by its code',
    access: 'public',
    rateLimit: 'papers',
    params: paperCode,
    output: checkedPaper,
    errors: ['not-found'],
  },
  'GET /myorders': {
    summary: 'Your own bookings, newest first, 100 at a time',
    access: 'self',
    query: byEmail.extend(listQuery.shape),
    output: z.array(order),
    paged: true,
  },
  'DELETE /myorders/:id': {
    summary: 'Cancel one of your own bookings that is not paid; money under way goes back',
    access: 'user',
    rateLimit: 'bookings',
    params: byId,
    output: deleted,
    errors: ['booking-not-found', 'booking-paid'],
  },
  'GET /order/:id': {
    summary: 'One order with all that buyer, seller or an admin can do next',
    access: 'user',
    params: byId,
    output: orderPage,
    errors: ['booking-not-found'],
  },
  'POST /order/:id/selftest': {
    summary: 'Make the ticket with which the phone of your order tests itself at the meeting',
    access: 'user',
    rateLimit: 'self-tests',
    params: byId,
    output: modified,
    errors: ['booking-not-found', 'not-allowed', 'no-meeting'],
  },
  'POST /order/:id': {
    summary: 'Do what is next in an order; twice is the same as once',
    access: 'user',
    rateLimit: 'deals',
    params: byId,
    body: dealAct,
    output: dealAnswer,
    errors: [
      'address-unconfirmed',
      'account-suspended',
      'booking-not-found',
      'not-allowed',
      'code-wrong',
      'code-locked',
      'product-held',
      'product-reserved',
      'listing-changed',
      'price-changed',
      'too-many-reservations',
      'too-many-silences',
      'upload-expired',
      'payment-not-refundable',
      'reopen-too-late',
      'undo-too-late',
    ],
  },
  'POST /order/:id/verdict': {
    summary: 'Confirm what an admin proposed for a deal, or send it back, as another admin',
    access: 'admin',
    params: byId,
    body: verdictAnswer,
    output: modified,
    errors: [
      'booking-not-found',
      'not-allowed',
      'new-staff',
      'own-matter',
      'case-changed',
      'payment-not-refundable',
    ],
  },
  'GET /order/:id/messages': {
    summary: 'What the two of a deal in dispute wrote; each reading is in the audit log',
    access: 'admin',
    params: byId,
    output: dealTalk,
    errors: ['not-found', 'own-matter'],
  },
  'POST /order/:id/answers': {
    summary: 'Say once, after a deal, whether all was as agreed; hidden until both did',
    access: 'user',
    rateLimit: 'deals',
    params: byId,
    body: newAnswers,
    output: modified,
    errors: ['booking-not-found', 'not-allowed'],
  },
  'POST /answers/:id/reply': {
    summary: 'Reply once to what the other side of your deal wrote about you, when it is shown',
    access: 'user',
    rateLimit: 'deals',
    params: byId,
    body: newReply,
    output: modified,
    errors: ['not-found', 'already-answered'],
  },
  'GET /sales': {
    summary: 'Bookings and deals of your own phones, newest first, 100 at a time',
    access: 'user',
    query: listQuery,
    output: z.array(dealLine),
    paged: true,
  },
  'GET /deals': {
    summary:
      'Your deals as buyer and as seller: open ones by whose turn it is, or those that are done',
    access: 'user',
    query: ownDealsQuery,
    output: z.array(ownDeal),
    paged: true,
  },
  'GET /cases': {
    summary: 'Deals that an admin has to decide, the longest waiting first',
    access: 'admin',
    output: z.array(dealLine),
  },
  'GET /waiting': {
    summary: 'What waits for you: your turn in deals, what to pay, what to decide',
    access: 'user',
    output: z.array(waitingLine),
  },
  'POST /create-payment-intent': {
    summary: 'Open (or find again) the payment of a booking and keep the phone for 15 minutes',
    access: 'user',
    rateLimit: 'payments',
    body: newPaymentIntent,
    output: paymentIntent,
    errors: [
      'account-suspended',
      'booking-not-found',
      'booking-unclear',
      'booking-paid',
      'price-changed',
      'listing-changed',
      'product-sold',
      'product-held',
      'product-reserved',
      'product-not-found',
      'too-many-holds',
      'too-many-unarranged',
      'too-many-call-offs',
      'too-many-silences',
      'phone-rests',
      'too-many-requests',
      'payment-under-way',
      'payment-not-finished',
      'method-not-offered',
      'method-down',
      'temporarily-down',
    ],
  },
  'POST /paymentConfirm': {
    summary: 'Settle a payment that the card provider says has succeeded',
    access: 'anyone',
    rateLimit: 'payments',
    body: paymentConfirmation,
    output: modified,
    errors: [
      'booking-not-found',
      'payment-mismatch',
      'payment-not-finished',
      'payment-refunded',
      'temporarily-down',
    ],
  },
  'POST /support': {
    summary: 'Write to whoever runs the shop; the answer comes by mail',
    access: 'anyone',
    rateLimit: 'support',
    body: z.object(supportForm.shape),
    output: acknowledged,
    errors: ['support-busy', 'too-many-strangers'],
  },
  'GET /support/messages': {
    summary: 'All messages from the help page, newest first, without what they say',
    access: 'admin',
    query: supportQuery,
    output: supportPage,
  },
  'GET /support/messages/:id': {
    summary: 'A message from the help page, with its answers; each reading is in the audit log',
    access: 'admin',
    params: byId,
    output: supportMessage,
    errors: ['not-found', 'own-matter'],
  },
  'POST /support/messages/:id': {
    summary: 'Answer a message from the help page by mail, or close it without an answer',
    access: 'admin',
    params: byId,
    body: supportAnswer,
    output: modified,
    errors: ['not-found', 'own-matter', 'case-changed'],
  },
  'POST /people/:id/support': {
    summary: 'Write to a member first, as the shop; they can answer',
    access: 'admin',
    rateLimit: 'staff-letters',
    params: byId,
    body: supportLetter,
    output: inserted,
    errors: ['not-found', 'own-matter'],
  },
  'GET /support/own': {
    summary: 'Your conversations with the shop, newest first, 20',
    access: 'user',
    output: z.array(ownSupport),
  },
  'POST /support/own/:id': {
    summary: 'Write again in your conversation with the shop',
    access: 'user',
    rateLimit: 'support',
    params: byId,
    body: supportReply,
    output: modified,
    errors: ['not-found', 'case-changed'],
  },
  'GET /allbuyers': {
    summary: 'All buyers, newest first, 100 at a time',
    access: 'admin',
    query: buyersQuery,
    output: z.array(userRecord),
    paged: true,
  },
  'DELETE /allbuyers/:id': {
    summary: 'Remove a buyer; orders and payments stay',
    access: 'admin',
    params: byId,
    output: deleted,
    errors: ['not-allowed', 'not-found', 'own-matter'],
  },
  'GET /allsellers': {
    summary: 'All sellers, newest first, 100 at a time',
    access: 'admin',
    area: 'verification',
    query: sellersQuery,
    output: z.array(sellerRecord),
    paged: true,
  },
  'DELETE /allsellers/:id': {
    summary: 'Remove a seller with all unsold phones, at once; orders and payments stay',
    access: 'admin',
    params: byId,
    output: deleted,
    errors: ['not-allowed', 'not-found', 'own-matter'],
  },
  'GET /staff': {
    summary: 'Everyone who runs the shop, with what they may do: admins, moderators and cashiers',
    access: 'admin',
    output: z.array(staffPerson),
  },
  'PUT /staff/:email': {
    summary: 'Give a member a role in the shop, or take it away; the last admin stays one',
    access: 'admin',
    params: byEmail,
    body: newStaffRole,
    output: modified,
    errors: ['not-found', 'last-admin'],
  },
  'POST /suspensions/:email': {
    summary: 'Suspend a member: their phones are hidden, and they begin nothing new',
    access: 'admin',
    params: byEmail,
    body: z.object(reasonForm.shape),
    output: modified,
    errors: ['not-found', 'not-allowed', 'own-matter'],
  },
  'POST /suspensions/:email/end': {
    summary: 'End a suspension: the phones return as they were',
    access: 'admin',
    params: byEmail,
    body: z.object(reasonForm.shape),
    output: modified,
    errors: ['new-staff', 'not-found', 'own-matter'],
  },
  'PUT /verifyseller/:email': {
    summary: 'Give a seller the verified badge, which says what was checked',
    access: 'admin',
    area: 'verification',
    params: byEmail,
    body: verification,
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'POST /unverifyseller/:email': {
    summary: 'Take the badge away, or leave a lost one away; the seller is told the reason',
    access: 'admin',
    area: 'verification',
    params: byEmail,
    body: z.object(reasonForm.shape),
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'GET /reportitems': {
    summary: 'Reported phones, most reported first, 100 at a time; `before` is an `itemId`',
    access: 'admin',
    area: 'reports',
    query: listQuery,
    output: z.array(report),
    paged: true,
  },
  'GET /reportitems/:itemId': {
    summary: 'A reported phone with its reports, and what is known of seller and reporters',
    access: 'admin',
    area: 'reports',
    params: z.object({ itemId: id }),
    output: reportCase,
    errors: ['not-found'],
  },
  'POST /reportitems/:itemId/decision': {
    summary: 'Decide about a reported phone; whom it is about is told the reason and can answer',
    access: 'admin',
    area: 'reports',
    params: z.object({ itemId: id }),
    body: newDecision,
    output: modified,
    errors: ['not-found', 'case-changed', 'product-sold', 'not-allowed', 'own-matter'],
  },
  'GET /waitingwords': {
    summary:
      'Phones that are hidden, or stand last, until you have looked at them, longest first, 100',
    access: 'admin',
    area: 'words',
    output: z.array(textReview),
  },
  'POST /waitingwords/:id': {
    summary: 'Let a phone that waits for a look pass, or remove it with a reason',
    access: 'admin',
    area: 'words',
    params: byId,
    body: textReviewDecision,
    output: modified,
    errors: ['not-found', 'case-changed', 'product-sold', 'own-matter'],
  },
  'GET /imeiclashes': {
    summary: 'Phones that were refused an IMEI of another one for sale, longest first, 100',
    access: 'admin',
    area: 'words',
    output: z.array(imeiClash),
  },
  'POST /imeiclashes/:id': {
    summary: 'You have looked at both phones; the IMEI can be taken from the listed one',
    access: 'admin',
    area: 'words',
    params: byId,
    body: clashDecision,
    output: modified,
    errors: ['not-found', 'own-matter', 'product-sold'],
  },
  'GET /othermodels': {
    summary: 'Phones that call themselves another model than the listed one, longest first, 100',
    access: 'admin',
    area: 'words',
    output: z.array(otherModel),
  },
  'POST /othermodels/:id': {
    summary: 'You have seen that a phone calls itself another model',
    access: 'admin',
    area: 'words',
    params: byId,
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'GET /stolenreports': {
    summary:
      'Reports of stolen phones with their phones: 100 waiting, longest first, then 20 decided',
    access: 'admin',
    area: 'words',
    output: z.array(stolenReport),
  },
  'POST /stolenreports/:id': {
    summary: 'Decide a report of a stolen phone; anew only as an admin. All concerned are told',
    access: 'admin',
    area: 'words',
    params: byId,
    body: stolenReportDecision,
    output: modified,
    errors: ['not-found', 'not-allowed', 'case-changed', 'own-matter'],
  },
  'GET /stolenmatches': {
    summary: 'Phones that may be a stolen one: 100 waiting, longest first, then 20 decided',
    access: 'admin',
    area: 'words',
    output: z.array(stolenMatch),
  },
  'POST /stolenmatches/:id': {
    summary: 'Decide whether a phone is the stolen one, anew only as an admin; both sides are told',
    access: 'admin',
    area: 'words',
    params: byId,
    body: stolenDecision,
    output: modified,
    errors: ['not-found', 'not-allowed', 'own-matter'],
  },
  'GET /ringdeals': {
    summary: 'Deals that may be of one person with themselves: 100 waiting, then 20 decided',
    access: 'admin',
    area: 'words',
    output: z.array(ringDeal),
  },
  'POST /ringdeals/:id': {
    summary: 'Decide whether such a deal counts in favour of both sides',
    access: 'admin',
    area: 'words',
    params: byId,
    body: ringDecision,
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'GET /sametexts': {
    summary: 'First messages of one text that a member has sent to many, longest first, 100',
    access: 'admin',
    area: 'words',
    output: z.array(sameText),
  },
  'POST /sametexts/:id': {
    summary: 'Nothing is wrong with such a text',
    access: 'admin',
    area: 'words',
    params: byId,
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'POST /imeicheck': {
    summary: 'Whether an IMEI is of a phone for sale here, or of a report of a stolen one',
    access: 'anyone',
    rateLimit: 'imei-checks',
    body: z.object(imeisForm.shape),
    output: checkedImei,
    errors: ['too-many-strangers', ...imeiMistakes],
  },
  'POST /stolenphones': {
    summary: 'Report a phone of yours as stolen, with the diary of the police; staff examine it',
    access: 'user',
    rateLimit: 'stolen-phones',
    body: z.object(stolenForm.shape),
    output: inserted,
    errors: ['account-suspended', ...imeiMistakes],
  },
  'GET /stolenphones': {
    summary: 'Your reports of stolen phones, newest first, 100',
    access: 'user',
    output: z.array(ownStolenReport),
  },
  'DELETE /stolenphones/:id': {
    summary: 'Withdraw your report of a stolen phone',
    access: 'user',
    params: byId,
    output: modified,
    errors: ['not-found'],
  },
  'GET /decisions': {
    summary: 'All decisions with their answers, newest first',
    access: 'admin',
    area: 'reports',
    query: decisionsQuery,
    output: decisionsPage,
  },
  'POST /decisions/:id/review': {
    summary: 'Say that a decision stands or take it back, as another admin; both are told',
    access: 'admin',
    params: byId,
    body: decisionReview,
    output: modified,
    errors: ['new-staff', 'not-found', 'not-allowed', 'case-changed', 'own-matter'],
  },
  'DELETE /deleteReportItem/:itemId': {
    summary: 'Remove a reported phone and its reports',
    access: 'admin',
    area: 'reports',
    params: z.object({ itemId: id }),
    output: deleted,
    errors: ['not-found', 'product-not-found', 'product-sold', 'own-matter'],
  },
  'GET /dashboard/myproducts/:email': {
    summary: 'Your own phones, newest first, 100 at a time',
    access: 'seller-self',
    params: byEmail,
    query: ownPhonesQuery,
    output: z.array(listedProduct),
    paged: true,
  },
  'GET /myproducts/:id': {
    summary: 'One of your own phones as you wrote it, with the prices that it had',
    access: 'seller',
    params: byId,
    output: ownPhone,
    errors: ['product-not-found'],
  },
  'PUT /myproducts/:id': {
    summary: 'Write one of your own phones anew, with its photos, until it is paid',
    access: 'seller',
    rateLimit: 'products',
    params: byId,
    body: editedProduct,
    output: modified,
    errors: [
      'image-has-code',
      'price-unusual',
      'product-not-found',
      'product-sold',
      'product-held',
      'product-reserved',
      'upload-expired',
    ],
  },
  'PUT /myproducts/:id/imeis': {
    summary: 'Declare the IMEIs of one of your own phones, until it is paid',
    access: 'seller',
    rateLimit: 'imeis',
    params: byId,
    body: z.object(imeisForm.shape),
    output: modified,
    errors: [
      'product-not-found',
      'product-sold',
      'product-held',
      'product-reserved',
      ...imeiMistakes,
      'imei-listed',
    ],
  },
  'GET /myproducts/:id/selftest': {
    summary: 'The last self-test of one of your own phones, with its link while it is open',
    access: 'seller',
    params: byId,
    output: ownSelfTest,
    errors: ['product-not-found'],
  },
  'POST /myproducts/:id/selftest': {
    summary: 'Make the ticket with which one of your own phones tests itself, for 30 minutes',
    access: 'seller',
    rateLimit: 'self-tests',
    params: byId,
    output: modified,
    errors: ['product-not-found', 'product-sold', 'product-held', 'product-reserved'],
  },
  'POST /selftests/open': {
    summary: 'Begin the run of a ticket on the phone, or go on with it on the same phone',
    access: 'public',
    rateLimit: 'self-test-runs',
    body: openedSelfTest,
    output: selfTestRun,
    errors: ['self-test-over', 'self-test-taken'],
  },
  'POST /selftests/result': {
    summary: 'Store the outcome of one test; a later one replaces it',
    access: 'public',
    rateLimit: 'self-test-runs',
    body: sentSelfTest,
    output: modified,
    errors: ['self-test-over', 'self-test-taken'],
  },
  'POST /selftests/finish': {
    summary: 'End a run, and show it on the page of the phone or of the order',
    access: 'public',
    rateLimit: 'self-test-runs',
    body: finishedSelfTest,
    output: modified,
    errors: ['self-test-over', 'self-test-taken'],
  },
  'PUT /myproducts/there': {
    summary: 'Say that your own phones are still there: one, or all about which you are asked',
    access: 'seller',
    rateLimit: 'products',
    body: stillThere,
    output: modified,
  },
  'PUT /myproducts/:id/shown': {
    summary: 'Take one of your own phones off all lists, or put it back',
    access: 'seller',
    rateLimit: 'products',
    params: byId,
    body: shownProduct,
    output: modified,
    errors: [
      'address-unconfirmed',
      'product-not-found',
      'product-sold',
      'product-held',
      'product-reserved',
      'product-hidden',
    ],
  },
  'PUT /advertize/:id': {
    summary: 'Advertise one of your own phones on the home page',
    access: 'seller',
    params: byId,
    output: modified,
    errors: [
      'account-suspended',
      'product-not-found',
      'product-sold',
      'product-held',
      'product-reserved',
      'adverts-full',
      'adverts-of-new',
    ],
  },
  'POST /myproducts/:id/list-again': {
    summary: 'Sell one of your own phones again whose money went back, with an answer to its buyer',
    access: 'seller',
    rateLimit: 'products',
    params: byId,
    body: listAgain,
    output: modified,
    errors: ['account-suspended', 'product-not-found', 'product-sold'],
  },
  'DELETE /myproducts/:id': {
    summary: 'Remove one of your own phones',
    access: 'seller',
    params: byId,
    output: deleted,
    errors: ['product-not-found', 'product-sold', 'product-held', 'product-reserved'],
  },
  'GET /payments': {
    summary: 'All payments, newest first',
    access: 'admin',
    area: 'refunds',
    query: paymentsQuery,
    output: paymentsPage,
  },
  'POST /payments/:id/review': {
    summary: 'Accept money that its provider warns of, or send it back',
    access: 'admin',
    area: 'refunds',
    params: byId,
    body: paymentReview,
    output: modified,
    errors: [
      'not-found',
      'own-matter',
      'payment-not-refundable',
      'payment-mismatch',
      'temporarily-down',
    ],
  },
  'POST /refunds/:id/by-hand': {
    summary: 'A refund was given back by hand; a second admin approves a large one',
    access: 'admin',
    area: 'refunds',
    params: byId,
    body: z.object(handForm.shape),
    output: modified,
    errors: ['not-found', 'own-matter', 'refund-under-way', 'not-at-provider', 'reference-taken'],
  },
  'POST /refunds/:id/by-hand/approve': {
    summary: 'Approve a refund that another admin has given back by hand',
    access: 'admin',
    area: 'refunds',
    params: byId,
    output: modified,
    errors: ['not-found', 'not-allowed', 'new-staff', 'own-matter', 'refund-under-way'],
  },
  'POST /order/:id/by-hand': {
    summary: 'The price of an order has come by hand; a second admin approves a large one',
    access: 'admin',
    params: byId,
    body: z.object(paidByHandForm.shape),
    output: modified,
    errors: [...paidByHandErrors, 'reference-taken'],
  },
  'POST /order/:id/by-hand/approve': {
    summary: 'Approve a payment by hand that another admin has recorded',
    access: 'admin',
    params: byId,
    output: modified,
    errors: [...paidByHandErrors, 'not-allowed', 'new-staff'],
  },
  'POST /payments/:id/refund': {
    summary: 'Give all the money of a payment back, or a part; the phone stays off the lists',
    access: 'admin',
    area: 'refunds',
    params: byId,
    body: newRefund,
    output: modified,
    errors: [
      'not-found',
      'own-matter',
      'payment-not-refundable',
      'refund-at-order',
      'payment-mismatch',
      'temporarily-down',
    ],
  },
  'GET /ledger/check': {
    summary: 'Does the ledger sum to zero, and agree with every payment?',
    access: 'admin',
    area: 'refunds',
    output: ledgerCheck,
  },
  'GET /gateways': {
    summary:
      'What is known of the payment providers of the settings, and which ways to pay are off',
    access: 'admin',
    output: gatewayReport,
  },
  'POST /gateways/check': {
    summary: 'Check the settings of all payment providers now; charges nothing',
    access: 'admin',
    rateLimit: 'gateway-checks',
    output: gatewayReport,
  },
  'GET /shop/health': {
    summary: 'How the shop is: backup, what waits, jobs, disk, version',
    access: 'admin',
    output: shopHealth,
  },
  'POST /shop/testmail': {
    summary: 'Send a test mail to your own address, and nobody else’s',
    access: 'admin',
    rateLimit: 'test-mails',
    output: testMail,
  },
  'GET /queue': {
    summary: 'All that waits for your role in the shop, the longest waiting first, with counts',
    access: 'admin',
    area: 'queue',
    query: queueQuery,
    output: queuePage,
  },
  'POST /queue/:id': {
    summary: 'Take something that waits, so that no other does the same; or give it back',
    access: 'admin',
    area: 'queue',
    params: byId,
    body: queueTaking,
    output: queueTaken,
    errors: ['not-found', 'own-matter'],
  },
  'POST /find': {
    summary: 'Find people, phones, orders, payments and payouts by a name, number, address or id',
    access: 'admin',
    area: 'search',
    rateLimit: 'staff-searches',
    body: z.object(findForm.shape),
    output: found,
  },
  'GET /people/:id': {
    summary: 'A person with everything about them, newest first; each reading is in the audit log',
    access: 'admin',
    params: byId,
    query: personQuery,
    output: person,
    errors: ['not-found'],
  },
  'GET /exports/:kind': {
    summary:
      'Orders, people or phones of some days as CSV, at most 10,000 rows; each is in the audit log',
    access: 'admin',
    rateLimit: 'staff-exports',
    params: byExport,
    query: exportQuery,
    output: exportFile,
    errors: ['export-too-large'],
  },
  'GET /auditlog': {
    summary: 'What admins did and how money moved, newest first',
    access: 'admin',
    query: auditQuery,
    output: auditPage,
  },
  'GET /overview': {
    summary: 'Sales, sign-ups, reports and payments over time, and by brand',
    access: 'admin',
    query: overviewQuery,
    output: overview,
  },
  'GET /dashboard/overview/:email': {
    summary: 'Views, bookings and sales of your own phones, over time and for each',
    access: 'seller-self',
    params: byEmail,
    query: overviewQuery,
    output: salesOverview,
  },
  'GET /me': {
    summary: 'Your own record',
    access: 'user',
    output: ownRecord,
    errors: ['not-allowed'],
  },
  'PUT /me': {
    summary: 'Change your own name, photo and number',
    access: 'user',
    rateLimit: 'members',
    body: newProfile,
    output: modified,
    errors: ['not-allowed', 'badge-at-stake', 'upload-expired'],
  },
  'GET /me/export': {
    summary: 'Everything that is stored about you',
    access: 'user',
    rateLimit: 'exports',
    act: 'export',
    output: ownData,
    errors: ['not-allowed', 'key-needed'],
  },
  'GET /me/keys': {
    summary: 'The ways in which you can log in, and when each was last used',
    access: 'user',
    output: ownKeys,
  },
  'POST /me/proof': {
    summary: 'Prove by the password that it is you, for ten minutes of this session',
    access: 'user',
    rateLimit: 'password-changes',
    body: passwordProof,
    output: modified,
    errors: ['password-wrong'],
  },
  'POST /me/passkeys/:id': {
    summary: 'Rename one of your own passkeys',
    access: 'user',
    rateLimit: 'members',
    act: 'rename-passkey',
    params: byId,
    body: z.object(passkeyNameForm.shape),
    output: modified,
    errors: ['not-found', 'key-needed'],
  },
  'POST /me/passkeys/:id/removal': {
    summary: 'Remove one of your own passkeys',
    access: 'user',
    rateLimit: 'password-changes',
    params: byId,
    body: keyRemoval,
    output: deleted,
    errors: ['not-found', 'password-wrong', 'login-not-fresh', 'key-needed'],
  },
  'POST /me/email/code': {
    summary: 'Have a code mailed to an address that you add to your account',
    access: 'user',
    rateLimit: 'password-changes',
    body: emailCode,
    output: modified,
    errors: [
      'not-allowed',
      'address-set',
      'key-code-closed',
      'password-wrong',
      'login-not-fresh',
      'key-needed',
    ],
  },
  'POST /me/email': {
    summary:
      'Add the address that the code was sent to; of an account whose only key is its number it counts in a day',
    access: 'user',
    rateLimit: 'second-factors',
    body: newEmail,
    output: keyChange,
    errors: [
      'not-allowed',
      'address-set',
      'address-taken',
      'address-blocked',
      'key-code-wrong',
      'key-code-gone',
      'key-code-closed',
      'password-wrong',
      'login-not-fresh',
      'key-needed',
    ],
  },
  'POST /me/number/code': {
    summary: 'Have a code sent to a number that you add to your account',
    access: 'user',
    rateLimit: 'password-changes',
    body: numberCode,
    output: modified,
    errors: [
      'not-allowed',
      'key-code-closed',
      'sms-used-up',
      'password-wrong',
      'login-not-fresh',
      'key-needed',
    ],
  },
  'POST /me/number': {
    summary: 'Log in by the number that the code was sent to, in place of an earlier one',
    access: 'user',
    rateLimit: 'second-factors',
    body: newNumber,
    output: keyChange,
    errors: [
      'not-allowed',
      'number-taken',
      'address-blocked',
      'key-code-wrong',
      'key-code-gone',
      'key-code-closed',
      'password-wrong',
      'login-not-fresh',
      'key-needed',
    ],
  },
  'POST /me/number/removal': {
    summary: 'Log in by your number no more; your account must have an address',
    access: 'user',
    rateLimit: 'password-changes',
    body: keyRemoval,
    output: deleted,
    errors: [
      'not-allowed',
      'not-found',
      'last-key',
      'password-wrong',
      'login-not-fresh',
      'key-needed',
    ],
  },
  'POST /me/waiting/:id/removal': {
    summary: 'Stop a change of your login that does not count yet',
    access: 'user',
    rateLimit: 'members',
    params: byId,
    output: deleted,
    errors: ['not-allowed', 'not-found'],
  },
  'POST /me/leaving': {
    summary: 'End your account in a day, if your number is its only key',
    access: 'user',
    rateLimit: 'password-changes',
    output: keyChange,
    errors: [
      'not-allowed',
      'money-open',
      'product-held',
      'password-wrong',
      'login-not-fresh',
      'key-needed',
    ],
  },
  'POST /lostkeys/code': {
    summary: 'Have a code sent to your number, if all keys of your account are lost',
    access: 'public',
    rateLimit: 'number-tries',
    body: z.object(lostNumberForm.shape),
    output: lostTicket,
    errors: ['key-code-closed', 'sms-used-up'],
  },
  'POST /lostkeys': {
    summary:
      'Ask the staff to let your number open an account whose keys are lost; the answer does not reveal whether there is such an account',
    access: 'public',
    rateLimit: 'support',
    body: z.object(lostKeysForm.shape),
    output: acknowledged,
    errors: ['key-code-wrong', 'key-code-gone', 'key-code-closed', 'number-taken'],
  },
  'GET /lostkeys': {
    summary: 'Requests of people whose keys are lost, longest first, 100',
    access: 'admin',
    area: 'verification',
    output: z.array(lostKeys),
  },
  'POST /lostkeys/:id': {
    summary: 'Agree, as one of two, that a person is the owner of an account, or refuse',
    access: 'admin',
    area: 'verification',
    params: byId,
    body: lostDecision,
    output: modified,
    errors: ['not-found', 'own-matter', 'new-staff'],
  },
  'GET /sessions': {
    summary: 'Where you are logged in, newest first',
    access: 'user',
    output: z.array(session),
  },
  'DELETE /sessions/:id': {
    summary: 'End one of your own sessions at once',
    access: 'user',
    params: byId,
    output: deleted,
    errors: ['not-found', 'key-needed'],
  },
  'DELETE /sessions': {
    summary: 'End all your sessions but this one',
    access: 'user',
    output: deleted,
  },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, CallDefinition>;

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

export type { CallDefinition };
