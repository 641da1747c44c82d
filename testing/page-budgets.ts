/** Bytes as sent by gzip (pictures as they are), and how many files that is. */
export type ScriptBudget = { script: number; files: number };

const kb = (kilobytes: number) => kilobytes * 1000;

/**
 * What each screen may load as script before somebody uses it, set just above what it does load:
 * with the router's list of screens and the texts of the larger language. React DOM, React and the
 * router are 105 KB of each. A screen that needs more is a decision, and made here.
 */
export const scriptBudgets: Record<string, ScriptBudget> = {
  'screens/home/home': { script: kb(153), files: 8 },
  'screens/blog/blog': { script: kb(151), files: 9 },
  'screens/login/login': { script: kb(177), files: 10 },
  'screens/reset-password/reset-password': { script: kb(176), files: 10 },
  'screens/register/register': { script: kb(186), files: 12 },
  'screens/category/category': { script: kb(158), files: 9 },
  'screens/my-orders/dashboard-index': { script: kb(158), files: 12 },
  'screens/my-orders/my-orders': { script: kb(158), files: 11 },
  'screens/pay/pay': { script: kb(184), files: 11 },
  'screens/my-products/my-products': { script: kb(158), files: 10 },
  'screens/add-product/add-product': { script: kb(188), files: 12 },
  'screens/all-sellers/all-sellers': { script: kb(157), files: 10 },
  'screens/all-buyers/all-buyers': { script: kb(157), files: 10 },
  'screens/reported-items/reported-items': { script: kb(157), files: 10 },
  'screens/payments/payments': { script: kb(184), files: 11 },
  'screens/audit-log/audit-log': { script: kb(183), files: 11 },
  'screens/sessions/sessions': { script: kb(165), files: 10 },
  'screens/overview/overview': { script: kb(172), files: 11 },
  'screens/my-sales/my-sales': { script: kb(172), files: 11 },
  'screens/offline/offline': { script: kb(150), files: 8 },
  'screens/not-found/not-found': { script: kb(149), files: 8 },
};

/** The one style sheet of all screens. */
export const styleBudget = kb(9);

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
  '/': { who: 'visitor', bytes: kb(252), pictures: kb(68), requests: 25 },
  '/bn': { who: 'visitor', bytes: kb(256), pictures: kb(68), requests: 25 },
  '/login': { who: 'visitor', bytes: kb(182), pictures: kb(2), requests: 15 },
  '/category/2': { who: 'buyer1', bytes: kb(240), pictures: kb(38), requests: 29 },
  '/dashboard/myorders': { who: 'buyer1', bytes: kb(180), pictures: kb(20), requests: 23 },
  '/dashboard/addproduct': { who: 'seller1', bytes: kb(200), pictures: kb(6), requests: 20 },
};
