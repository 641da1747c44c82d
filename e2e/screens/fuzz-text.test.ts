import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { join, listPhone } from '#testing/browser/market.ts';
import { followInside } from '#testing/browser/visitor.ts';
import { fuzzedQuery, fuzzedText } from '#testing/fuzz/values.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';

const shop = sharedShop('writing');

const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in window);

// sec T21, V1.1.2, V1.2.1, V1.2.3, V3.2.2
test.each([
  ['markup with a handler', 'Galaxy <img src=x onerror="window.hasRun=1">'],
  ['the end of a script and another one', 'Galaxy </script><script>window.hasRun=1</script>'],
  ['an entity', 'Galaxy &lt;b&gt;A54&lt;/b&gt; &amp;nbsp;'],
  ['a comment and a template', 'Galaxy <!-- {{7*7}} <%= 7 %> -->'],
])('%s in the name of a phone is shown as it was typed', async (about, name) => {
  const visitor = await shop.visit();
  const { page } = visitor;
  await join(visitor, `Seller of ${about}`, 'seller');
  await listPhone(visitor, { name });

  // Server-rendered first, then client-rendered.
  await page.goto('/category/2');
  await page.getByText(name, { exact: true }).waitFor();
  await page.goto('/');
  await followInside(page, '/dashboard/myproducts');
  await page.getByText(name, { exact: true }).waitFor();

  expect(await hasRun(page)).toBe(false);
});

// sec T22
test('a text that would run backwards is shown forwards, and a pile of marks stays in its line', async () => {
  const visitor = await shop.visit();
  const { page } = visitor;
  await join(visitor, 'Seller of odd text', 'seller');
  await listPhone(visitor, { name: `Redmi \u202eGPJ 54${'\u0310\u0327'.repeat(500)}` });

  await page.goto('/category/2');

  const name = page.getByText(/^Redmi GPJ 54\p{M}{1,7}$/u);
  await name.waitFor();
  expect((await name.boundingBox())?.height).toBeLessThan(100);
});

// sec T25
test('any address is answered with a page or a refusal, to visitors and to people signed in', async () => {
  const { context } = await shop.visit('seller1');
  const { cookies } = await context.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const screens = ['', 'category/', 'dashboard/', 'dashboard/payment/', 'login', 'reset-password'];
  const addresses = fc
    .tuple(fc.constantFrom(...screens), fuzzedText, fuzzedQuery)
    .map(([screen, text, query]) => `/${screen}${encodeURIComponent(text.toWellFormed())}${query}`);
  let inputs = 0;
  let faults = 0;
  try {
    await fc.assert(
      fc.asyncProperty(addresses, fc.boolean(), async (address, signedIn) => {
        const headers = signedIn ? { cookie } : undefined;
        // A path must not be parsed as the name of another host.
        const url = new URL(shop.url);
        const answer = await fetch(url.origin + address.slice(0, 12_000), {
          headers,
          redirect: 'manual',
        });
        const page = await answer.text();
        inputs += 1;
        const leads = URL.parse(answer.headers.get('location') ?? '/', url);
        const fine =
          answer.status < 500 && leads?.host === url.host && !/\bat \S+ \(|node_modules/.test(page);
        if (!fine) faults += 1;
        expect(fine ? '' : `${answer.status} ${leads?.href} ${page.slice(0, 500)}`).toBe('');
      }),
      { numRuns: rounds('FUZZ_RUNS', 100) },
    );
  } finally {
    await keepFigures({ what: 'fuzzed addresses of pages', tried: { inputs }, wrong: { faults } });
  }
});
