import { describe, expect, test } from 'vitest';
import { demoPerson, sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, book, join, listPhone, password, photoFile } from '#testing/browser/market.ts';
import {
  arrivedAt,
  followInside,
  holdBack,
  openCard,
  pressLogout,
  untilTokenStored,
  type Visitor,
} from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

/** The browser considers a token of this shape valid until `exp`. */
function tokenUntil(exp: number, email: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ email, exp })}.bm90LXNpZ25lZA`;
}

const storeToken = ({ page }: Visitor, token: string) =>
  page.evaluate((value) => localStorage.setItem('token', value), token);

const storedToken = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('token'));

/** Addresses and texts of all that the browser's caches have. */
async function cachedTexts(): Promise<string> {
  const texts: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      texts.push(url, (await (await cache.match(url))?.text()) ?? '');
    }
  }
  return texts.join('\n');
}

/** Runs in the page: all values in its databases; empty lists are ignored. */
async function storedValues(): Promise<unknown[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  const values: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      values.push(...(await answer(database.transaction(store).objectStore(store).getAll())));
    }
    database.close();
  }
  return values.flat();
}

/** Ends the session on the server, unknown to the browser. */
async function endSessionOnServer({ context }: Visitor) {
  const cookies = await context.cookies();
  const answer = await fetch(`${shop.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      origin: shop.url,
    },
  });
  expect(answer.status).toBe(200);
}

async function logIn({ page }: Visitor, email: string, secret: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

describe('who may open which screen', () => {
  const forAll = {
    '/category/1': 'ViVo phones',
    '/category/2': 'Samsung phones',
    '/category/3': 'Realme phones',
    '/dashboard': 'My Orders',
    '/dashboard/myorders': 'My Orders',
    '/dashboard/messages': 'Inbox',
    '/dashboard/threads': 'Messages',
    '/dashboard/money': 'My Money',
    '/dashboard/me': 'Me',
    '/dashboard/sessions': 'Where you are logged in',
  };
  const forSellers = {
    '/dashboard/myproducts': 'My Products',
    '/dashboard/addproduct': 'Add Product',
    '/dashboard/mysales': 'My Sales',
  };
  const forAdmins = {
    '/dashboard/queue': 'To do',
    '/dashboard/find': 'Find',
    '/dashboard/allseller': 'All Sellers',
    '/dashboard/allbuyer': 'All Buyers',
    '/dashboard/reporteditems': 'Reported Items',
    '/dashboard/support': 'Messages to support',
    '/dashboard/sentences': 'Written after deals',
    '/dashboard/decisions': 'Decisions',
    '/dashboard/catalogue': 'Catalogue',
    '/dashboard/case/words': 'Description to review',
    '/dashboard/case/ring': 'Deal that may not be real',
    '/dashboard/payments': 'Payments',
    '/dashboard/payouts': 'Payouts',
    '/dashboard/auditlog': 'Audit log',
    '/dashboard/shoppages': 'Pages of the shop',
    '/dashboard/overview': 'Overview',
  };
  const all = Object.keys({ ...forAll, ...forSellers, ...forAdmins });
  const home = { path: '/', title: 'Second-hand phones in Bangladesh' };
  const open: Record<string, Record<string, string>> = {
    buyer1: forAll,
    seller1: { ...forAll, ...forSellers },
    admin: { ...forAll, ...forAdmins },
  };

  /** The title changes with the screen; the address changes before its guard has decided. */
  const untilTitled = ({ page }: Visitor, title: string) =>
    page.waitForFunction((full) => document.title === full, `${title} · PhoneHaat`);

  /**
   * The server's response, redirect or title, before any script runs. Redirect targets are not
   * rendered, because that would take most of the time of these tests.
   */
  async function requestPage({ context }: Visitor, path: string) {
    const answer = await context.request.get(path, { maxRedirects: 0 });
    const location = answer.headers().location;
    if (location) return { url: new URL(location, shop.url), title: undefined };
    const title = /<title>(.*?)<\/title>/.exec(await answer.text())?.[1];
    return { url: new URL(answer.url()), title };
  }

  // spec S2.2-2, S2.2-3, S2.3-1, S6-4
  test('a visitor is sent to /login, which remembers where from', async () => {
    const visitor = await shop.visit();
    for (const path of [...all, '/dashboard/pay/0198c2f0-0000-7000-8000-000000000000']) {
      const { url } = await requestPage(visitor, path);
      expect([url.pathname, url.searchParams.get('from')]).toEqual(['/login', path]);
    }
  });

  // spec S1-3, S2.2-2, S2.2-3, S2.2-4, S2.2-5, S2.2-6, S2.3-3, S6-3, S6-5
  test.each(['buyer1', 'seller1', 'admin'] as const)(
    '%s stays on what is theirs and is sent home from the rest',
    async (who) => {
      const visitor = await shop.visit(who);
      const { page } = visitor;
      const landingOf = (path: string) => {
        const title = open[who]?.[path];
        if (title) return { path, title };
        // Decision 0073: a buyer is offered the step that makes them a seller.
        const step = { path: '/dashboard/becomeseller', title: 'Start selling' };
        return who === 'buyer1' && path in forSellers ? step : home;
      };
      for (const path of all) {
        const { url, title } = await requestPage(visitor, path);
        const landing = landingOf(path);
        expect([path, url.pathname]).toEqual([path, landing.path]);
        const isOpen = landing.path === path;
        expect(title).toBe(isOpen ? `${landing.title} · PhoneHaat` : undefined);
      }
      // Client-side navigation runs the guards of the browser.
      await page.goto('/');
      for (const path of all) {
        await followInside(page, '/blog');
        await untilTitled(visitor, shown('Frequent Ask Question'));
        await followInside(page, path);
        const landing = landingOf(path);
        await untilTitled(visitor, landing.title);
        await page.waitForURL((url) => url.pathname === landing.path);
      }
    },
  );

  // spec S2.3-4, S2.3-5
  test('a loading indicator is shown while the role is being checked', async () => {
    const { page } = await shop.visit('buyer1');
    await page.goto('/dashboard');
    const release = await holdBack(page, '**/api/users/admin/**');
    await untilScriptRuns(page);
    // An answer of the first page would make the role fresh again.
    await page.waitForLoadState('networkidle');
    // Later the cached role is stale.
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 11_000;
    });
    await followInside(page, '/dashboard/allseller');
    await page.getByRole('status').getByText('Loading…').waitFor();
    expect(await page.getByRole('progressbar', { name: 'Loading…' }).count()).toBe(1);
    await release();
    await page.waitForURL(arrivedAt('/'));
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  // spec S2.2-7
  test("somebody else's booking is a page that does not exist", async () => {
    const owner = await shop.visit();
    await join(owner, 'Guards Owner', 'buyer');
    const phones = await apiOf(owner)('GET /products/:id', { params: { id: '1' } });
    const phone = phones.find(({ paid }) => !paid);
    const path = `/dashboard/pay/${await book(owner, phone?._id ?? '')}`;
    await owner.page.goto(path);
    await owner.page.getByRole('heading', { name: 'Payment' }).waitFor();
    const stranger = await shop.visit('buyer2');
    stranger.expects(/status of 404/);
    expect((await stranger.page.goto(path))?.status()).toBe(404);
    await stranger.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});

// spec D1-70, D2-70
test('a buyer becomes a seller in one step, and the screen that was asked for opens', async () => {
  const visitor = await shop.visit();
  await join(visitor, 'Guards Both', 'buyer');
  const { page } = visitor;
  await page.goto('/dashboard/myproducts');
  await page.getByRole('heading', { name: 'Start selling' }).waitFor();
  await page.getByRole('button', { name: 'Start selling' }).click();
  await page.getByText('Location is required').waitFor();
  await page.getByLabel('Phone number').fill('০১৭১২৩৪৫৬৭৮');
  await page.getByLabel('Where you sell').fill('Mirpur 10, Dhaka');
  await page.getByRole('button', { name: 'Start selling' }).click();
  await page.waitForURL(arrivedAt('/dashboard/myproducts'));
  await page.getByRole('heading', { name: 'My Products' }).waitFor();
  await followInside(page, '/dashboard/addproduct');
  await page.getByRole('heading', { name: 'Add Product' }).waitFor();
});

describe('the way back', () => {
  // spec S2.3-2, S4-10
  test('after login to the page that was asked for, home by default', async () => {
    const visitor = await shop.visit();
    const { page } = visitor;
    const { email, password: secret } = demoPerson('buyer1');
    await page.goto('/category/3?sort=new');
    await logIn(visitor, email, secret);
    await page.waitForURL(arrivedAt('/category/3?sort=new'));
    await page.reload();
    await page.getByRole('heading', { name: 'Realme phones' }).waitFor();
    await untilScriptRuns(page);
    await untilTokenStored(page);

    await pressLogout(page);
    // The new page after the logout shows the toast; the old one is unloading.
    await page.getByText(shown('Log out sucessFul')).waitFor();
    await untilScriptRuns(page);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('/login');
    await untilScriptRuns(page);
    await logIn(visitor, email, secret);
    await page.waitForURL(arrivedAt('/'));
  });

  async function register({ page }: Visitor, name: string, email: string) {
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill(name);
    // Buyers register without one.
    const photo = page.getByLabel('Photo');
    if (await photo.isVisible()) await photo.setInputFiles(await photoFile());
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
  }

  // spec S2.6-4
  test('after registration as well', async () => {
    const visitor = await shop.visit();
    const { page } = visitor;
    await page.goto('/category/2');
    await register(visitor, 'Guards Newcomer', 'newcomer@guards.test');
    await page.waitForURL(arrivedAt('/category/2'));
    await page.getByRole('heading', { name: 'Samsung phones' }).waitFor();
  });

  // spec S2.6-4
  test.each(['login', 'registration'] as const)(
    'a phone that was tapped before the %s is there after it, with the form to book it',
    async (way) => {
      const visitor = await shop.visit();
      const { page } = visitor;
      await page.goto('/');
      await page.locator('main a[href^="/phone/"]').first().click();
      const book = page.getByRole('link', { name: shown('Booked now') });
      await book.waitFor();
      const { pathname } = new URL(page.url());
      const phone = await page.getByRole('heading', { level: 1 }).textContent();
      await book.click();
      await page.waitForURL(({ pathname }) => pathname === '/login');
      const { email, password: secret } = demoPerson('buyer2');
      if (way === 'login') await logIn(visitor, email, secret);
      else await register(visitor, 'Guards Tapper', 'tapper@guards.test');
      await page.waitForURL((url) => url.pathname === pathname);
      const asked = page.getByRole('dialog').getByLabel('Product name');
      expect(await asked.inputValue()).toBe(phone);
    },
  );

  // sec V3.7.2
  test('never out of the shop', async () => {
    const visitor = await shop.visit();
    await visitor.page.goto('/login?from=//elsewhere.test/');
    await logIn(visitor, demoPerson('buyer1').email, demoPerson('buyer1').password);
    await visitor.page.waitForURL(arrivedAt('/'));
  });

  // sec T28, V7.4.1
  test('the back button shows nothing private after logout', async () => {
    const visitor = await shop.visit();
    const { page } = visitor;
    await join(visitor, 'Guards Leaver', 'buyer');
    const seller = await shop.visit('seller1');
    const phone = await listPhone(seller, { name: 'Phone of the leaver' });
    await book(visitor, phone);
    await page.goto('/dashboard/myorders');
    await page.getByText('Phone of the leaver').waitFor();
    await untilTokenStored(page);
    await pressLogout(page);
    await page.getByText(shown('Log out sucessFul')).waitFor();
    await page.waitForURL(arrivedAt('/'));
    expect(await storedToken(visitor)).toBeNull();
    await page.goBack();
    await page.waitForURL(arrivedAt('/login?from=%2Fdashboard%2Fmyorders'));
    expect(await page.getByText('Phone of the leaver').count()).toBe(0);
    expect(await page.getByRole('banner').getByLabel('Account').isVisible()).toBe(false);
  });

  // spec D2-22
  // sec T28, V14.3.1
  test('signing out leaves nothing private in the browser, nor in its other tabs', async () => {
    const visitor = await shop.visit();
    const { page, context } = visitor;
    const email = await join(visitor, 'Guards Private', 'buyer');
    const seller = await shop.visit('seller1');
    await book(visitor, await listPhone(seller, { name: 'Phone of the private one' }));
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/dashboard/myorders');
      await tab.getByText('Phone of the private one').waitFor();
      await untilTokenStored(tab);
    }
    await pressLogout(page);
    await page.getByText(shown('Log out sucessFul')).waitFor();
    await other.waitForURL(arrivedAt('/login?from=%2Fdashboard%2Fmyorders'));

    // All storage that the next user of the device could read.
    const left = await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        { ...localStorage },
        { ...sessionStorage },
        history.state,
        document.cookie,
      ]),
    );
    for (const secret of [email, 'Guards Private', 'Phone of the private one', 'eyJ']) {
      expect(left).not.toContain(secret);
    }
    // The worker's dates of scripts and public pages.
    const isDate = (value: unknown) => /^(files|pages|pictures)\|/.test(Object(value).id);
    const stored = await page.evaluate(storedValues);
    expect(stored.filter((value) => !isDate(value))).toEqual([]);
    expect(JSON.stringify(stored)).not.toMatch(/\/(dashboard|order|me)\b/);
    // The worker has stored scripts and public pages.
    await expect
      .poll(async () => {
        const cached = await page.evaluate(cachedTexts);
        return [email, 'Guards Private', 'Phone of the private one'].filter((secret) =>
          cached.includes(secret),
        );
      })
      .toEqual([]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => /session/.test(name))).toEqual([]);
  });

  // spec S4-11
  test('a page from the back-forward cache checks again who is signed in', async () => {
    const visitor = await shop.visit('buyer1');
    const { page } = visitor;
    await page.goto('/dashboard/myorders');
    await untilTokenStored(page);
    await endSessionOnServer(visitor);
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.waitForURL(arrivedAt('/login?from=%2Fdashboard%2Fmyorders'));
  });
});

describe('tokens', () => {
  const { email } = demoPerson('buyer1');

  test('an expired one is renewed silently', async () => {
    const visitor = await shop.visit('buyer1');
    const { page } = visitor;
    await page.goto('/');
    await untilTokenStored(page);
    const expired = tokenUntil(Date.now() / 1000 - 60, email);
    await storeToken(visitor, expired);
    await page.reload();
    await untilScriptRuns(page);
    await page.getByRole('link', { name: 'Mine', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
    await page.getByRole('link', { name: 'Receipt' }).first().waitFor();
    expect(await storedToken(visitor)).not.toBe(expired);
    await page.waitForURL(arrivedAt('/dashboard/myorders'));
  });

  // spec S6-7
  test('one that the server refuses is renewed silently', async () => {
    const visitor = await shop.visit('buyer1');
    visitor.expects(/status of 401/);
    const { page } = visitor;
    await page.goto('/');
    await untilTokenStored(page);
    const forged = tokenUntil(Date.now() / 1000 + 900, email);
    await storeToken(visitor, forged);
    await page.getByRole('link', { name: 'Mine', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
    await page.getByRole('link', { name: 'Receipt' }).first().waitFor();
    expect(await storedToken(visitor)).not.toBe(forged);
  });

  test('a session that has ended leads to login at the next action, and back', async () => {
    const visitor = await shop.visit('buyer1');
    visitor.expects(/status of 40[13]/);
    const { page } = visitor;
    await page.goto('/category/1');
    // Otherwise the first token request would redirect to the login.
    await untilTokenStored(page);
    const card = page.getByRole('article').first();
    await openCard(card);
    await card.getByRole('button', { name: 'Report item' }).click();
    const report = page.getByRole('dialog', { name: 'Report item' });
    await report.getByLabel('The seller wants money in advance').check();
    await endSessionOnServer(visitor);
    await storeToken(visitor, tokenUntil(0, email));
    await report.getByRole('button', { name: 'Send report' }).click();
    await page.waitForURL(arrivedAt('/login?from=%2Fcategory%2F1'));
    await logIn(visitor, email, demoPerson('buyer1').password);
    await page.waitForURL(arrivedAt('/category/1'));
    await card.waitFor();
  });
});
