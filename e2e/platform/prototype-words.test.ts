import { expect, test } from 'vitest';
import type { PersonKey } from '#server/demo/people.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';

const shop = sharedShop('reading');

/** Properties that every object inherits, so that a lookup by a stranger's key would find them. */
const words = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__proto__',
  'then',
  'length',
];

/** All parameters that some page reads; those together that lead to no other page. */
const parameters = [
  [
    ...['q', 'brand', 'model', 'condition', 'area', 'district', 'ram', 'box', 'min', 'max', 'sort'],
    ...['before', 'after', 'reported', 'done', 'confirm', 'state', 'action', 'target', 'period'],
  ],
  ...[['book'], ['order'], ['report'], ['error'], ['google'], ['from'], ['forgot'], ['token']],
];

const publicPages = [
  ...['/', '/search', '/saved', '/blog', '/blog/neir', '/help', '/login', '/register', '/offline'],
  ...['/reset-password', '/phone/WORD', '/phone/WORD/WORD', '/category/WORD', '/category/1'],
  ...['/blog/WORD', '/dashboard/WORD', '/order/WORD', '/WORD'],
];

const dashboard = [
  ...['', '/myorders', '/myproducts', '/mysales', '/money', '/messages', '/me', '/sessions'],
  ...[
    '/threads',
    '/threads/WORD',
    '/ask/WORD',
    '/case/WORD',
    '/case/report/WORD',
    '/support',
    '/messages/settings',
    '/addproduct',
    '/queue',
    '/find',
    '/people/WORD',
    '/allseller',
    '/allbuyer',
    '/catalogue',
    '/case/words',
  ],
  ...['/reporteditems', '/cases', '/decisions', '/payouts', '/payments', '/auditlog', '/overview'],
  ...['/pay/WORD', '/receipt/WORD', '/myproducts/WORD', '/payouts/WORD'],
].map((path) => `/dashboard${path}`);

/** The addresses of a page with each word in each place that a stranger may write into. */
function addressesOf(page: string): string[] {
  const at = (word: string) => page.replaceAll('WORD', word);
  const inPath = page.includes('WORD') ? words.map(at) : [];
  const query = (pairs: string[][]) => `${at('x')}?${new URLSearchParams(pairs)}`;
  return [
    ...inPath,
    query(words.map((word) => [word, '1'])),
    // A page may show only the first few of them.
    query(words.toReversed().map((word) => [word, word])),
    ...['constructor', '__proto__'].flatMap((word) =>
      parameters.map((names) => query(names.map((name) => [name, word]))),
    ),
  ];
}

async function faultsOf(pages: string[], who?: PersonKey) {
  const { context } = await shop.visit(who, { javaScriptEnabled: false });
  const faults: string[] = [];
  const left = pages.flatMap(addressesOf);
  const visitLeft = async () => {
    for (let address = left.pop(); address; address = left.pop()) {
      const answer = await context.request.get(address, { maxRedirects: 0, timeout: 30_000 });
      if (answer.status() >= 500) faults.push(`${answer.status()} ${address}`);
    }
  };
  // As many as a person's browser opens at once.
  await Promise.all(Array.from({ length: 4 }, visitLeft));
  return faults;
}

// sec T25
test.each(['', '/bn'])(
  'no word of the language breaks a page for visitors (%s)',
  async (prefix) => {
    expect(
      await faultsOf(publicPages.map((page) => `${prefix}${page}`.replace(/(.)\/$/, '$1'))),
    ).toEqual([]);
  },
);

// sec T25
test('nor the pages of members', async () => {
  expect(
    await faultsOf(['/category/1', '/saved', '/order/WORD', ...dashboard.slice(0, 10)], 'seller1'),
  ).toEqual([]);
});

// sec T25
test('nor the pages of admins', async () => {
  expect(await faultsOf(dashboard.slice(9), 'admin')).toEqual([]);
});
