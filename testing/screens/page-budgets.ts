/** Gzipped bytes (pictures as they are), and the number of files. */
export type ScriptBudget = { script: number; files: number };

const kb = (kilobytes: number) => kilobytes * 1000;

/** For screens that are not listed below, such as new ones. */
const defaultBudget: ScriptBudget = { script: kb(161.5), files: 15 };

/**
 * The script budget of each screen before interaction, set just above the actual size. It includes
 * the route manifest, and the messages of the larger language, Bangla, 1 to 3 KB more than English.
 * React DOM, React and the router take 108 KB of each. A larger budget is a decision, made here.
 * `npm run bench -- scripts` shows the composition.
 * The link past a list, which lists share, is in all of them; so is the name of the texts that ask a
 * buyer again. What a seller declares is a file that a phone's page shares with an order.
 * How somebody has kept to deals is a sentence that a phone's page and an order share, and its texts
 * are a file that two parts of the texts share. The button that sends the mail of a confirmation again
 * is a file of its own, so that only its screen, booking and selling load it.
 * Screens know whether buyers pay here; what they say where nobody does is a file of its own.
 */
export const scriptBudgets: Record<string, ScriptBudget> = {
  'screens/home/home': { script: kb(153.6), files: 9 },
  // Its form of filters, with the names of places, and the button that saves a search. Budgets and
  // orders stand in rows of four, so that phones begin on the first screen of a phone. What was read
  // from the words is said, and can be taken off; where nothing is, what is nearest.
  'screens/search/search': { script: kb(164.5), files: 14 },
  // Photos, what the seller declares, also whether cash is taken, and what such phones cost. The chart of months comes later.
  // What was not declared is named in one line, which saves a phone's visitor a screen of "not said".
  // What a buyer found wrong at a meeting stands there with its seller's answer.
  'screens/phone/phone': { script: kb(165.5), files: 17 },
  // Phones and searches, each with a list of its own.
  'screens/saved/saved': { script: kb(158.3), files: 11 },
  'screens/blog/blog': { script: kb(151), files: 9 },
  'screens/login/login': { script: kb(154.6), files: 12 },
  'screens/reset-password/reset-password': { script: kb(152.7), files: 11 },
  'screens/confirm-address/confirm-address': { script: kb(153.8), files: 13 },
  'screens/register/register': { script: kb(152.7), files: 11 },
  'screens/category/category': { script: kb(159.3), files: 11 },
  // The orders are a file that both share; what waits, and its texts, are two more. What is queued
  // without a network may be acts of orders too. Phones that are kept for cash have a line of their own.
  'screens/my-orders/dashboard-index': { script: kb(164.3), files: 15 },
  'screens/my-orders/my-orders': { script: kb(162.3), files: 14 },
  'screens/pay/pay': { script: kb(163.5), files: 12 },
  // With who has booked each phone, the way to the order, and for whom a phone is kept.
  'screens/my-products/my-products': { script: kb(162.4), files: 14 },
  // The steps of its form come later. All photos wait in one queue that a lost connection does not end.
  'screens/add-product/add-product': { script: kb(159.3), files: 13 },
  // The question before a badge is given or ends is a file that payments share.
  'screens/people/all-sellers': { script: kb(167.1), files: 17 },
  'screens/people/all-buyers': { script: kb(163.9), files: 15 },
  'screens/reported-items/reported-items': { script: kb(165.2), files: 15 },
  // Forms that are small enough to come with their page. Every page knows the addresses of the guides.
  // The texts of money say for admins, too, what is held and why, and what one admin sends alone.
  // The banks with their routing numbers, a file for each rail, and the sentences of a file of results.
  'screens/my-money/my-money': { script: kb(168.6), files: 16 },
  'screens/payout-batch/payout-batch': { script: kb(168.1), files: 15 },
  // The choice of deals, with its sum; the forms that hold a seller's money and let it go.
  'screens/payouts/payouts': { script: kb(168.5), files: 15 },
  'screens/catalogue/catalogue': { script: kb(165), files: 15 },
  'screens/waiting-words/waiting-words': { script: kb(164.5), files: 15 },
  'screens/report-case/report-case': { script: kb(161.7), files: 15 },
  // With the way to an order that can be reopened, and the form for what was paid back by hand.
  'screens/payments/payments': { script: kb(170.8), files: 16 },
  // Its texts, with those that name the providers and the ways to pay.
  'screens/gateways/gateways': { script: kb(165), files: 15 },
  'screens/settlements/settlements': { script: kb(166.9), files: 15 },
  // The names of all actions, to which payouts and the catalogue have added theirs.
  'screens/audit-log/audit-log': { script: kb(168.6), files: 15 },
  'screens/sessions/sessions': { script: kb(158.5), files: 13 },
  // The choice of a period is a file of its own, which the charts of a phone's page do not need. Every
  // page knows the addresses of the guides.
  'screens/overview/overview': { script: kb(161.6), files: 14 },
  // Their deals are named by the texts of an order, which cash at the meeting and the sentences of its
  // history have made longer, and calling off at the meeting. A part of their own would be one more
  // file for an order at a meeting.
  'screens/my-sales/my-sales': { script: kb(169.2), files: 17 },
  'screens/cases/cases': { script: kb(164.1), files: 15 },
  // A deal in every state, for both of its members: texts and forms of all acts, and the queue of those
  // that wait for a network. Cash at the meeting has states, steps and advice of its own. The hashes in
  // the names of its files compress to some bytes more or less with each build. A tap asks whether the
  // shop is reachable before the page is left. When the code appears, and what waits when somebody
  // calls off at the meeting; that a code is for no handover once the money has gone back.
  'screens/order/order': { script: kb(179.4), files: 17 },
  'screens/offline/offline': { script: kb(149.9), files: 9 },
  'screens/not-found/not-found': { script: kb(149.4), files: 9 },
};

export const scriptBudgetOf = (screen: string): ScriptBudget =>
  scriptBudgets[screen] ?? defaultBudget;

/**
 * The single style sheet of all screens, with those of search, a phone's page and an order, the
 * narrow rows of the booking form, and how icons and buttons are drawn, which each of them in a page
 * would say again otherwise.
 */
export const styleBudget = kb(11.7);

/** What a browser of 360×800 pixels (pixel ratio 2) downloads without interaction. */
export type PageBudget = {
  who: 'visitor' | 'buyer1' | 'seller1';
  /** All bytes on the wire, and those of pictures. */
  bytes: number;
  pictures: number;
  requests: number;
};

/**
 * A first visit to the demo market, until nothing is asked for any more. Home, blog and the lists of
 * brands wait for a sign of intent with their scripts. The bars with their search, the bell and the
 * hearts are 5 KB of script on every page that loads some, and 1 KB of page and styles on all.
 */
export const pageBudgets: Record<string, PageBudget> = {
  '/': { who: 'visitor', bytes: kb(113), pictures: kb(90), requests: 16 },
  '/bn': { who: 'visitor', bytes: kb(113), pictures: kb(90), requests: 16 },
  // The hearts of the device move into the account at a login: their script and the lists' with it.
  '/login': { who: 'visitor', bytes: kb(204.6), pictures: kb(2), requests: 23 },
  '/category/2': { who: 'buyer1', bytes: kb(96), pictures: kb(68), requests: 19 },
  // The orders are a file of their own, which the dashboard's opening shares. This buyer has an order in
  // each state, also one that is kept for cash, and the outbox looks whether a code waits.
  '/dashboard/myorders': { who: 'buyer1', bytes: kb(201.5), pictures: kb(20), requests: 31 },
  // With the question whether cash is taken.
  // With the handle by which a finger drags a photo.
  '/dashboard/addproduct': { who: 'seller1', bytes: kb(248.6), pictures: kb(6), requests: 37 },
};
