/** Bytes as sent by gzip (pictures as they are), and how many files that is. */
export type ScriptBudget = { script: number; files: number };

const kb = (kilobytes: number) => kilobytes * 1000;

/** For a screen that is not named below, such as a new one. */
const defaultBudget: ScriptBudget = { script: kb(152), files: 15 };

/**
 * What a screen may load as script before it is used, set just above what it does load. It includes
 * the router's list of screens, and the messages of the larger language, Bangla, which are 1 to 3 KB
 * more than the English ones. React DOM, React and the router are 108 KB of each; 3.5 KB of that are
 * the router's messages for developers, which a patch of its files used to take out. A screen that
 * needs more is a decision, and made here. `npm run bench -- scripts` shows what it is made of.
 */
export const scriptBudgets: Record<string, ScriptBudget> = {
  'screens/home/home': { script: kb(144), files: 9 },
  'screens/blog/blog': { script: kb(142), files: 9 },
  'screens/login/login': { script: kb(145), files: 12 },
  'screens/reset-password/reset-password': { script: kb(143), files: 11 },
  'screens/register/register': { script: kb(143), files: 11 },
  'screens/category/category': { script: kb(148), files: 10 },
  'screens/my-orders/dashboard-index': { script: kb(152), files: 14 },
  'screens/my-orders/my-orders': { script: kb(152), files: 14 },
  'screens/pay/pay': { script: kb(151), files: 12 },
  'screens/my-products/my-products': { script: kb(150), files: 13 },
  'screens/add-product/add-product': { script: kb(148), files: 12 },
  'screens/people/all-sellers': { script: kb(150), files: 14 },
  'screens/people/all-buyers': { script: kb(150), files: 14 },
  'screens/reported-items/reported-items': { script: kb(150), files: 13 },
  'screens/payments/payments': { script: kb(150), files: 12 },
  'screens/audit-log/audit-log': { script: kb(152), files: 14 },
  'screens/sessions/sessions': { script: kb(148), files: 13 },
  'screens/overview/overview': { script: kb(151), files: 13 },
  'screens/my-sales/my-sales': { script: kb(151), files: 13 },
  'screens/offline/offline': { script: kb(141), files: 9 },
  'screens/not-found/not-found': { script: kb(140), files: 9 },
};

export const scriptBudgetOf = (screen: string): ScriptBudget =>
  scriptBudgets[screen] ?? defaultBudget;

/** The one style sheet of all screens. */
export const styleBudget = kb(9.3);

/** What a browser of 360×800 pixels (two to one) asks for while nobody touches the page. */
export type PageBudget = {
  who: 'visitor' | 'buyer1' | 'seller1';
  /** Everything on the wire, and the pictures in it. */
  bytes: number;
  pictures: number;
  requests: number;
};

/** A first visit to the demo market, with what is fetched for the next screen once all is there. */
export const pageBudgets: Record<string, PageBudget> = {
  '/': { who: 'visitor', bytes: kb(257), pictures: kb(68), requests: 33 },
  '/bn': { who: 'visitor', bytes: kb(261), pictures: kb(68), requests: 33 },
  '/login': { who: 'visitor', bytes: kb(184), pictures: kb(2), requests: 23 },
  '/category/2': { who: 'buyer1', bytes: kb(239), pictures: kb(38), requests: 33 },
  '/dashboard/myorders': { who: 'buyer1', bytes: kb(169), pictures: kb(20), requests: 25 },
  '/dashboard/addproduct': { who: 'seller1', bytes: kb(201), pictures: kb(6), requests: 29 },
};
