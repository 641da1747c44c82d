import { index, type RouteConfig, route } from '@react-router/dev/routes';

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
  route('reset-password', 'screens/reset-password/reset-password.tsx'),
  route('confirm-address', 'screens/confirm-address/confirm-address.tsx'),
  route('logout', 'screens/logout/logout.tsx'),
  route('register', 'screens/register/register.tsx'),
  route('phone/:id/:slug?', 'screens/phone/phone.tsx'),
  route('category/:id', 'screens/category/category.tsx'),
  route('dashboard', 'screens/dashboard-layout/dashboard-layout.tsx', [
    // The member's open tasks, above their orders.
    index('screens/my-orders/dashboard-index.tsx'),
    route('myorders', 'screens/my-orders/my-orders.tsx'),
    route('pay/:id', 'screens/pay/pay.tsx'),
    route('receipt/:id', 'screens/receipt/receipt.tsx'),
    route('myproducts', 'screens/my-products/my-products.tsx'),
    route('myproducts/:id', 'screens/add-product/edit-product.tsx'),
    route('addproduct', 'screens/add-product/add-product.tsx'),
    route('allseller', 'screens/people/all-sellers.tsx'),
    route('allbuyer', 'screens/people/all-buyers.tsx'),
    route('catalogue', 'screens/catalogue/catalogue.tsx'),
    route('words', 'screens/waiting-words/waiting-words.tsx'),
    route('reporteditems', 'screens/reported-items/reported-items.tsx'),
    // Beyond the specification.
    route('reporteditems/:id', 'screens/report-case/report-case.tsx'),
    route('cases', 'screens/cases/cases.tsx'),
    route('decisions', 'screens/decisions/decisions.tsx'),
    route('money', 'screens/my-money/my-money.tsx'),
    route('money/statements', 'screens/my-statements/my-statements.tsx'),
    route('money/statements/:month', 'screens/my-statements/my-statement.tsx'),
    route('books', 'screens/books/books.tsx'),
    route('books/:month', 'screens/books/books-month.tsx'),
    route('books/:month/:seller', 'screens/books/seller-month.tsx'),
    route('settlements', 'screens/settlements/settlements.tsx'),
    route('settlements/:id', 'screens/settlements/settlement-file.tsx'),
    route('payouts', 'screens/payouts/payouts.tsx'),
    route('payouts/:id', 'screens/payout-batch/payout-batch.tsx'),
    route('messages', 'screens/messages/messages.tsx'),
    route('messages/settings', 'screens/notice-settings/notice-settings.tsx'),
    route('becomeseller', 'screens/become-seller/become-seller.tsx'),
    route('payments', 'screens/payments/payments.tsx'),
    route('gateways', 'screens/gateways/gateways.tsx'),
    route('auditlog', 'screens/audit-log/audit-log.tsx'),
    route('me', 'screens/me/me.tsx'),
    route('sessions', 'screens/sessions/sessions.tsx'),
    route('overview', 'screens/overview/overview.tsx'),
    route('mysales', 'screens/my-sales/my-sales.tsx'),
  ]),
  // Files, no screens.
  route('dashboard/invoices/:id', 'screens/my-statements/invoice-file.ts'),
  route('dashboard/books/:month/ledger', 'screens/books/ledger-file.ts'),
  route('dashboard/me/export', 'screens/me/export-file.ts'),
  // Beyond the specification: for buyer, seller and admins.
  route('order/:id', 'screens/order/order.tsx'),
  // Precached by the service worker, for use without a network.
  route('offline', 'screens/offline/offline.tsx'),
  route('*', 'screens/not-found/not-found.tsx'),
] satisfies RouteConfig;
