import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('reading');

/** Injects markup into the server-rendered page, as unescaped text would. */
async function inject(page: Page, path: string, markup: string) {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</body>', `${markup}</body>`);
    await route.fulfill({ response: answer, body });
  });
}

const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in window);

// sec T21, V3.4.3, V3.4.4, V3.4.5, V3.4.6
test.each([
  ['an inline script', '<script>window.hasRun = true</script>'],
  ['a handler in an attribute', '<img src="data:," onerror="window.hasRun = true">'],
  ['a script of another site', '<script src="https://evil.test/script.js"></script>'],
  ['a script with a made-up nonce', '<script nonce="abc">window.hasRun = true</script>'],
  ['a frame', '<iframe srcdoc="<script>parent.hasRun = true</script>"></iframe>'],
])('%s that got into a page does not run', async (_name, markup) => {
  const visitor = await shop.visit();
  visitor.expects(/Content Security Policy/);
  visitor.expects(/ERR_INVALID_URL/);
  const { page } = visitor;
  await page.route('https://evil.test/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.hasRun = true' }),
  );
  await inject(page, '/blog', markup);

  await page.goto('/blog', { waitUntil: 'networkidle' });

  expect(await hasRun(page)).toBe(false);
});

test('a link with a script in its address does not run it', async () => {
  // On a phone it would be covered by the bar.
  const visitor = await shop.visit(undefined, { viewport: { width: 1280, height: 800 } });
  visitor.expects(/Content Security Policy/);
  const { page } = visitor;
  await inject(page, '/blog', '<a href="javascript:window.hasRun = true">Press</a>');

  await page.goto('/blog', { waitUntil: 'networkidle' });
  await page.getByText('Press', { exact: true }).click();

  expect(await hasRun(page)).toBe(false);
});

test('a form that got into a page sends nothing to another site', async () => {
  const visitor = await shop.visit();
  visitor.expects(/Content Security Policy/);
  const { page } = visitor;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).host));
  await inject(page, '/blog', '<form action="https://evil.test/"><button>Send</button></form>');

  await page.goto('/blog', { waitUntil: 'networkidle' });
  const refusal = page.waitForEvent('console', (message) => /form-action/.test(message.text()));
  await page.getByRole('button', { name: 'Send' }).dispatchEvent('click');
  await refusal;

  expect(requested).not.toContain('evil.test');
});

test('the code of a form obeys the policy: the browser reports no violation', async () => {
  const { page } = await shop.visit();
  await page.addInitScript(() => {
    const offences: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      offences.push(event.violatedDirective);
    });
    Object.assign(window, { offences });
  });

  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByText(shown('email dite hobe vai')).waitFor();

  expect(await page.evaluate(() => Reflect.get(window, 'offences'))).toEqual([]);
});

test('the page of the calls works under its own policy', async () => {
  const { page } = await shop.visit();

  await page.goto('/api/docs');
  await page.getByText('PhoneHaat API').waitFor();

  // A list of so many calls is drawn while it is scrolled.
  const call = page.getByText('A ticket for one short registration');
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100);
      return await call.isVisible();
    })
    .toBe(true);
});

// sec V14.2.2, V14.3.2
test('a page for one person is stored nowhere; one for everybody is revalidated by browsers', async () => {
  const [visitor, buyer] = [await shop.visit(), await shop.visit('buyer1')];
  const revalidated = 'public, max-age=0, stale-if-error=3600';
  const keeping = async (page: Page, path: string) =>
    (await page.goto(path))?.headers()['cache-control'];

  // Caches in front of the shop may send it to further visitors for some seconds.
  expect(await keeping(visitor.page, '/')).toBe(
    'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=3600',
  );
  expect(await keeping(buyer.page, '/')).toBe(revalidated);
  expect(await keeping(buyer.page, '/category/2')).toBe('private, no-cache');
  expect(await keeping(buyer.page, '/dashboard/myorders')).toBe('private, no-store');
});

// sec V3.4.3, V3.4.4, V3.4.5, V3.4.6
test('no other site can show the shop in a frame', async () => {
  const visitor = await shop.visit();
  visitor.expects(/frame-ancestors|X-Frame-Options/i);
  const { page } = visitor;
  await page.route('http://other.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${shop.url}/"></iframe>` }),
  );

  await page.goto('http://other.test/', { waitUntil: 'networkidle' });

  const frame = page.frames().find((each) => each.parentFrame() !== null);
  expect(await frame?.getByRole('banner').count()).toBe(0);
});
