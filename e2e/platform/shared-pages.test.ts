import { describe, expect, test } from 'vitest';
import { demoPerson, sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { holdBack, pressLogout } from '#testing/browser/visitor.ts';

const shop = sharedShop('reading');

/** The session's cookies of a demo person. */
async function cookiesOf(who: 'buyer1' | 'buyer2' | 'seller1' | 'admin'): Promise<string> {
  const { email, password } = demoPerson(who);
  const answer = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function open(path: string, cookie = '') {
  const answer = await fetch(shop.url + path, { headers: { cookie }, redirect: 'manual' });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cache: answer.headers.get('cache-control'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

// sec T35
describe('pages that several people share', () => {
  test('are the same bytes for a visitor, buyers, a seller and an admin, however they come', async () => {
    const people = await Promise.all(
      (['buyer1', 'buyer2', 'seller1', 'admin'] as const).map(cookiesOf),
    );
    const foreign = '_ga=GA1.1.2073; __cf_bm=abc; other=phonehaat.session_token=1';
    for (const path of ['/', '/bn', '/blog', '/register', '/bn/register', '/offline']) {
      const page = await open(path);
      expect(page).toMatchObject({
        status: 200,
        cache: 'public, max-age=0, stale-if-error=3600',
      });
      for (const cookie of [...people, foreign, `${foreign}; ${people[0]}`]) {
        const other = await open(path, cookie);
        expect(other.bytes.equals(page.bytes), `${path} with ${cookie}`).toBe(true);
        const shared = await open(`${path}?fbclid=IwAR0x&utm_source=facebook`, cookie);
        expect(shared.bytes.equals(page.bytes), `${path} shared, with ${cookie}`).toBe(true);
      }
    }
    for (const path of ['/category/1', '/bn/category/2']) {
      const [page, ...others] = await Promise.all(people.map((cookie) => open(path, cookie)));
      expect(page).toMatchObject({ status: 200, cache: 'private, no-cache' });
      for (const other of others) expect(other.bytes.equals(page?.bytes ?? other.bytes)).toBe(true);
      const shared = await open(`${path}?fbclid=IwAR0x`, `${foreign}; ${people[1]}`);
      expect(shared.bytes.equals(page?.bytes ?? Buffer.of())).toBe(true);
      for (const who of ['buyer1', 'seller1', 'admin'] as const) {
        const { email, name } = demoPerson(who);
        expect(String(page?.bytes)).not.toContain(email);
        // A seller's name is on their phones.
        if (who !== 'seller1') expect(String(page?.bytes)).not.toContain(name);
      }
    }
  });

  test('that are for members lead visitors to the login, and the login leads members on', async () => {
    const cookie = await cookiesOf('buyer2');
    expect(await open('/category/1')).toMatchObject({
      status: 302,
      location: '/login?from=%2Fcategory%2F1',
    });
    expect(
      await open('/category/1', 'phonehaat.session_token=a.b; phonehaat.member=email=a'),
    ).toMatchObject({ status: 302 });
    expect(await open('/login', cookie)).toMatchObject({ status: 302, location: '/dashboard' });
    expect(await open('/bn/login?from=%2Fcategory%2F1', cookie)).toMatchObject({
      status: 302,
      location: '/bn/category/1',
    });
    expect(await open('/login')).toMatchObject({ status: 200, cache: 'private, no-cache' });
    expect(await open('/login', 'phonehaat.session_token=a.b')).toMatchObject({ status: 200 });
  });

  // spec S2.1-2, S2.1-4
  test('show before any script of the shop who is signed in, and nothing jumps afterwards', async () => {
    const { page } = await shop.visit('buyer1');
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const value: number = Reflect.get(entry, 'value');
          // Rounding of a pixel is no jump.
          if (value < 0.0005) continue;
          const sources: { node: Node | null }[] = Reflect.get(entry, 'sources');
          const moved = sources.map(({ node }) =>
            (node as Element | null)?.outerHTML?.slice(0, 200),
          );
          shifts.push(`${value} at ${Math.round(entry.startTime)} ms: ${moved.join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    const bar = page.getByRole('banner');
    const { name } = demoPerson('buyer1');
    await bar.getByTitle(name).waitFor();
    await bar.getByLabel('Account').waitFor();
    await page.getByRole('link', { name: 'Mine', exact: true }).waitFor();
    expect(await bar.getByRole('link', { name: 'Login' }).count()).toBe(0);

    await page.evaluate(() => dispatchEvent(new Event('keydown')));
    await release();
    await untilScriptRuns(page);
    await bar.getByRole('img', { name }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });

  test('lead a member to the dashboard and out without any script', async () => {
    const { page } = await shop.visit('buyer2', { javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('/dashboard');
    // The next person at a shared phone has other wishes.
    const compared = { name: 'phonehaat.compared', value: '0197a3c0-0000-7000-8000-000000000001' };
    await page.context().addCookies([{ ...compared, url: page.url() }]);
    await pressLogout(page);
    await page.waitForURL('/?done=logged-out');
    const left = await page.context().cookies();
    expect(left.map(({ name }) => name)).not.toContain(compared.name);
    await page.goto('/dashboard');
    await page.waitForURL('/login?from=%2Fdashboard');
  });
});
