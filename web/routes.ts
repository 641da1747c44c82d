import { index, type RouteConfig, route } from '@react-router/dev/routes';
import type { Skeleton } from './app/skeleton-of.ts';

/** The placeholder of each screen of the dashboard while it loads, by its pattern. */
export const skeletons: Record<string, Skeleton> = { '': 'table' };

/** A screen with the skeleton that it shows itself while its data load. */
function opening(skeleton: Skeleton, path: string, file: string) {
  skeletons[path] = skeleton;
  return route(path, file);
}

/** Every URL and its screen. Guards are in the loader of each screen (specification, section 2). */
export default [
  index('screens/home/home.tsx'),
  route('saved', 'screens/saved/saved.tsx'),
  route('search', 'screens/search/search.tsx'),
  // Beyond the specification.
  route('compare', 'screens/compare/compare.tsx'),
  // The guides are below the questions.
  route('blog/:slug?', 'screens/blog/blog.tsx'),
  route('help', 'screens/help/help.tsx'),
  route('login', 'screens/login/login.tsx'),
  // Beyond the specification.
  route('number', 'screens/number/number.tsx'),
  route('lost', 'screens/lost/lost.tsx'),
  route('second-factor', 'screens/second-factor/second-factor.tsx'),
  route('reset-password', 'screens/reset-password/reset-password.tsx'),
  route('confirm-address', 'screens/confirm-address/confirm-address.tsx'),
  route('logout', 'screens/logout/logout.tsx'),
  route('register', 'screens/register/register.tsx'),
  route('phone/:id/:slug?', 'screens/phone/phone.tsx'),
  // Beyond the specification.
  route('seller/:id', 'screens/seller/seller.tsx'),
  route('check', 'screens/imei-check/imei-check.tsx'),
  route('shop', 'screens/shop-page/shop-index.tsx'),
  route('shop/:page', 'screens/shop-page/shop-page.tsx'),
  route('paper/:code', 'screens/paper-check/paper-check.tsx'),
  route('category/:id', 'screens/category/category.tsx'),
  route('dashboard', 'screens/dashboard-layout/dashboard-layout.tsx', [
    // The member's open tasks, above their orders.
    index('screens/my-orders/dashboard-index.tsx'),
    // Beyond the specification.
    opening('cards', 'mine', 'screens/mine/mine.tsx'),
    opening('table', 'myorders', 'screens/my-orders/my-orders.tsx'),
    opening('payment', 'pay/:id', 'screens/pay/pay.tsx'),
    opening('cards', 'receipt/:id', 'screens/receipt/receipt.tsx'),
    // Beyond the specification.
    opening('cards', 'paper/:id', 'screens/paper/paper.tsx'),
    opening('table', 'myproducts', 'screens/my-products/my-products.tsx'),
    opening('table', 'myproducts/:id', 'screens/add-product/edit-product.tsx'),
    // Beyond the specification.
    opening('cards', 'listing/:id', 'screens/listing/listing.tsx'),
    opening('cards', 'selftest/:id', 'screens/self-test/self-test.tsx'),
    opening('form', 'addproduct', 'screens/add-product/add-product.tsx'),
    opening('cards', 'queue', 'screens/queue/queue.tsx'),
    opening('cards', 'support', 'screens/support/support-list.tsx'),
    opening('cards', 'find', 'screens/find/find.tsx'),
    opening('cards', 'people/:id', 'screens/people/person.tsx'),
    opening('cards', 'people/:id/view', 'screens/member-view/member-view.tsx'),
    opening('table', 'allseller', 'screens/people/all-sellers.tsx'),
    opening('table', 'allbuyer', 'screens/people/all-buyers.tsx'),
    opening('table', 'catalogue', 'screens/catalogue/catalogue.tsx'),
    opening('table', 'reporteditems', 'screens/reported-items/reported-items.tsx'),
    // Beyond the specification.
    opening('cards', 'case/:kind/:id?', 'screens/case/case.tsx'),
    opening('cards', 'cases/:id/messages', 'screens/dispute-messages/dispute-messages.tsx'),
    opening('cards', 'decisions', 'screens/decisions/decisions.tsx'),
    opening('cards', 'money', 'screens/my-money/my-money.tsx'),
    opening('cards', 'money/statements', 'screens/my-statements/my-statements.tsx'),
    opening('cards', 'money/statements/:month', 'screens/my-statements/my-statement.tsx'),
    opening('cards', 'books', 'screens/books/books.tsx'),
    opening('cards', 'books/:month', 'screens/books/books-month.tsx'),
    opening('cards', 'books/:month/:seller', 'screens/books/seller-month.tsx'),
    opening('cards', 'settlements', 'screens/settlements/settlements.tsx'),
    opening('cards', 'settlements/:id', 'screens/settlements/settlement-file.tsx'),
    opening('cards', 'bank', 'screens/bank/bank.tsx'),
    opening('cards', 'payouts', 'screens/payouts/payouts.tsx'),
    opening('cards', 'payouts/:id', 'screens/payout-batch/payout-batch.tsx'),
    opening('cards', 'threads', 'screens/threads/threads.tsx'),
    opening('cards', 'threads/:id', 'screens/thread/thread.tsx'),
    opening('cards', 'savedanswers', 'screens/saved-answers/saved-answers.tsx'),
    opening('form', 'ask/:id', 'screens/ask/ask.tsx'),
    opening('form', 'offer/:id', 'screens/offer/offer.tsx'),
    opening('cards', 'sentences', 'screens/sentences/sentences.tsx'),
    opening('cards', 'messages', 'screens/inbox/inbox.tsx'),
    opening('cards', 'messages/settings', 'screens/notice-settings/notice-settings.tsx'),
    opening('form', 'becomeseller', 'screens/become-seller/become-seller.tsx'),
    opening('cards', 'payments', 'screens/payments/payments.tsx'),
    opening('cards', 'gateways', 'screens/gateways/gateways.tsx'),
    opening('cards', 'health', 'screens/health/health.tsx'),
    opening('form', 'exports', 'screens/exports/exports.tsx'),
    opening('cards', 'auditlog', 'screens/audit-log/audit-log.tsx'),
    // Beyond the specification, with those that follow.
    opening('form', 'shop', 'screens/shop-look/shop-look.tsx'),
    opening('form', 'shop/preview', 'screens/shop-look/preview.tsx'),
    opening('cards', 'shoppages', 'screens/shop-pages/shop-pages.tsx'),
    opening('form', 'shoppages/:page', 'screens/shop-pages/edit-shop-page.tsx'),
    opening('form', 'stolen', 'screens/stolen/stolen.tsx'),
    opening('cards', 'mysupport', 'screens/own-support/own-support.tsx'),
    opening('form', 'me', 'screens/me/me.tsx'),
    opening('cards', 'sessions', 'screens/sessions/sessions.tsx'),
    opening('form', 'logins', 'screens/logins/logins.tsx'),
    opening('form', 'secondfactor', 'screens/own-second-factor/own-second-factor.tsx'),
    opening('cards', 'overview', 'screens/overview/overview.tsx'),
    opening('table', 'mysales', 'screens/my-sales/my-sales.tsx'),
  ]),
  // Files, no screens.
  route('dashboard/invoices/:id', 'screens/my-statements/invoice-file.ts'),
  route('dashboard/paper/:id/file', 'screens/paper/paper-file.ts'),
  route('dashboard/books/:month/ledger', 'screens/books/ledger-file.ts'),
  route('dashboard/exports/file', 'screens/exports/export-file.ts'),
  route('dashboard/me/export', 'screens/me/export-file.ts'),
  // Addresses of earlier releases.
  ...['cases', 'words', 'lostkeys', 'threadreports/:id?', 'reporteditems/:id', 'support/:id'].map(
    (path) => route(`dashboard/${path}`, 'screens/case/old-address.ts', { id: `old ${path}` }),
  ),
  // Beyond the specification: for buyer, seller and admins.
  route('order/:id', 'screens/order/order.tsx'),
  // Precached by the service worker, for use without a network.
  route('offline', 'screens/offline/offline.tsx'),
  route('*', 'screens/not-found/not-found.tsx'),
] satisfies RouteConfig;
