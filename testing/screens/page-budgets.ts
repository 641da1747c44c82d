/** Gzipped bytes (pictures as they are), and the number of files. */
export type ScriptBudget = { script: number; files: number };

const kb = (kilobytes: number) => kilobytes * 1000;

/** For screens that are not listed below, such as new ones. */
const defaultBudget: ScriptBudget = { script: kb(179.1), files: 17 };

/**
 * The script budget of each screen before interaction, up to 1 KB above the actual size. It includes
 * the route manifest, and the messages of the larger language, Bangla, which has 1 to 3 KB more
 * than English. React DOM, React and the router take 108 KB of each. Raising a budget is a
 * decision, made here. `npm run bench -- scripts` shows the composition.
 */
export const scriptBudgets: Record<string, ScriptBudget> = {
  'screens/member-view/member-view': { script: kb(189.1), files: 21 },
  // The form of the shop's design again, hidden, and the design in both themes.
  'screens/shop-look/preview': { script: kb(210), files: 19 },
  // Staff's acts and pages, and the queue of all kinds.
  // The fields, and the sentences of refusals, which all forms share.
  'screens/exports/exports': { script: kb(195.8), files: 16 },
  'screens/mine/mine': { script: kb(182.6), files: 17 },
  'screens/decisions/decisions': { script: kb(173.8), files: 14 },
  // Staff's acts and pages, and the queue of all kinds.
  'screens/queue/queue': { script: kb(191.2), files: 18 },
  'screens/home/home': { script: kb(163.8), files: 10 },
  // Its form of filters, with the names of places, and the button that saves a search. Filters that
  // were read from the words are shown and removable; without results, the nearest ones are shown.
  'screens/search/search': { script: kb(181.9), files: 16 },
  // A table of everything on the phones' pages, with the texts of those.
  'screens/compare/compare': { script: kb(176.1), files: 14 },
  // Photos, the seller's declarations and facts, and the usual prices. The chart of months is loaded later.
  // And what the phone showed in its self-test, and the way to an offer.
  'screens/phone/phone': { script: kb(180.9), files: 18 },
  // What buyers wrote is loaded later, by the file of lists.
  'screens/seller/seller': { script: kb(161.7), files: 12 },
  'screens/saved-answers/saved-answers': { script: kb(171.9), files: 15 },
  // Phones and searches, each with a list of its own.
  'screens/saved/saved': { script: kb(171.8), files: 12 },
  'screens/blog/blog': { script: kb(159.3), files: 9 },
  // With the names of browsers inside of apps, which the question about notifications has, too.
  'screens/login/login': { script: kb(174.6), files: 16 },
  'screens/reset-password/reset-password': { script: kb(161.2), files: 11 },
  // What was wanted, with its names, and the file of lists with it.
  'screens/confirm-address/confirm-address': { script: kb(172), files: 14 },
  'screens/register/register': { script: kb(171.8), files: 14 },
  'screens/category/category': { script: kb(172.8), files: 12 },
  // Both screens share the file of orders; the open tasks and their texts are two more.
  'screens/my-orders/dashboard-index': { script: kb(179.5), files: 18 },
  'screens/my-orders/my-orders': { script: kb(176.3), files: 15 },
  'screens/pay/pay': { script: kb(176.7), files: 13 },
  // With each phone's buyers, links to their orders, and reservations.
  'screens/my-products/my-products': { script: kb(177), files: 15 },
  // The steps of its form come later. All photos wait in one queue that a lost connection does not end.
  'screens/add-product/add-product': { script: kb(174.1), files: 14 },
  // The question before a badge is given or ends is a file that payments share.
  'screens/people/all-sellers': { script: kb(184.9), files: 23 },
  'screens/people/all-buyers': { script: kb(181.5), files: 21 },
  'screens/reported-items/reported-items': { script: kb(181.4), files: 15 },
  // The texts of money, which are shared with admins.
  'screens/my-money/my-money': { script: kb(176), files: 13 },
  'screens/payout-batch/payout-batch': { script: kb(179), files: 17 },
  // The choice of deals, with its sum; the forms that hold a seller's money and let it go.
  'screens/payouts/payouts': { script: kb(179.1), files: 18 },
  'screens/catalogue/catalogue': { script: kb(173), files: 13 },
  // Texts, copies, other models and stolen phones wait on one screen; script and texts of suspected
  // deals are loaded only where there are some.
  // With the way to an order that can be reopened, and the form for what was paid back by hand.
  'screens/payments/payments': { script: kb(182.1), files: 19 },
  // Its texts, with those that name the providers and the ways to pay.
  'screens/gateways/gateways': { script: kb(178.9), files: 15 },
  // A history has the sentences of the audit log.
  'screens/people/person': { script: kb(190.7), files: 25 },
  // With the texts of messages that wait; what sends them comes later.
  'screens/thread/thread': { script: kb(176.6), files: 16 },
  'screens/books/books-month': { script: kb(175.1), files: 14 },
  'screens/threads/threads': { script: kb(176.7), files: 16 },
  'screens/health/health': { script: kb(174), files: 13 },
  'screens/bank/bank': { script: kb(174.4), files: 13 },
  'screens/settlements/settlements': { script: kb(174.9), files: 15 },
  // The names of all actions, to which payouts and the catalogue have added theirs.
  'screens/audit-log/audit-log': { script: kb(187.2), files: 16 },
  // With the names of districts, for the one that the search offers.
  'screens/me/me': { script: kb(176.2), files: 16 },
  'screens/logins/logins': { script: kb(172.9), files: 15 },
  'screens/sessions/sessions': { script: kb(171.7), files: 14 },
  // The choice of a period is a file of its own, which the charts of a phone's page do not need. Every
  // page knows the addresses of the guides.
  'screens/overview/overview': { script: kb(175), files: 15 },
  // Their deals are named by the texts of an order, which cash at the meeting and the sentences of its
  // history have made longer, and calling off at the meeting. A part of their own would be one more
  // file for an order at a meeting.
  'screens/my-sales/my-sales': { script: kb(185), files: 19 },
  'screens/dispute-messages/dispute-messages': { script: kb(174), files: 17 },
  // A deal in every state, for both of its members: texts and forms of all acts, and the outbox.
  // And the form for the phone's self-test; its code and the two runs are loaded with the orders that have them.
  // The hashes in its file names change its compressed size by some bytes with each build.
  // Whose silence ends the deal, and the code after a refusal. Questions come later, and share a file.
  'screens/order/order': { script: kb(202.7), files: 23 },
  'screens/offer/offer': { script: kb(174.7), files: 16 },
  'screens/offline/offline': { script: kb(158.1), files: 9 },
  'screens/not-found/not-found': { script: kb(157.7), files: 9 },
};

export const scriptBudgetOf = (screen: string): ScriptBudget =>
  scriptBudgets[screen] ?? defaultBudget;

/**
 * The single style sheet of all screens. It has the styles of icons and buttons once, instead of in
 * each page. And rules for a page whose script has failed, and for browsers without popovers.
 */
export const styleBudget = kb(13);

/** What a browser of 360×800 pixels (pixel ratio 2) downloads without interaction. */
export type PageBudget = {
  who: 'visitor' | 'buyer1' | 'seller1';
  /** All bytes on the wire, and those of pictures. */
  bytes: number;
  pictures: number;
  requests: number;
};

/**
 * A first visit to the demo market, until no request follows. Home, blog and the lists of brands
 * load their scripts at a sign of intent. The bars with their search, the bell and the hearts are 5
 * KB of script on every page that loads some, and 1 KB of page and styles on all.
 */
export const pageBudgets: Record<string, PageBudget> = {
  // With the dictionary of 30 KB that the next pages refer to, loaded when idle.
  '/': { who: 'visitor', bytes: kb(141), pictures: kb(90), requests: 16 },
  '/bn': { who: 'visitor', bytes: kb(141), pictures: kb(90), requests: 16 },
  // The hearts of the device move into the account at a login: their script and the lists' with it.
  // The page reports failures of its script, and knows browsers inside of apps. The frame with the
  // line of what was wanted is a file of its own, because the search shares the others. Autofill of
  // passkeys.
  '/login': { who: 'visitor', bytes: kb(221.3), pictures: kb(2), requests: 28 },
  // Thirteen pictures with the grain of photographs. Ids change the page by some ten bytes.
  '/category/2': { who: 'buyer1', bytes: kb(182), pictures: kb(152), requests: 19 },
  // The orders are a file that the dashboard's index shares. This buyer has an order in each state,
  // and the outbox checks for a waiting code.
  '/dashboard/myorders': { who: 'buyer1', bytes: kb(226.4), pictures: kb(28), requests: 37 },
  // With the question whether cash is taken.
  // With the handle by which a finger drags a photo.
  // And the check whether the browser can read the barcodes of a box.
  '/dashboard/addproduct': { who: 'seller1', bytes: kb(260.9), pictures: kb(6), requests: 45 },
};
