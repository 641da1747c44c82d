import { expect, test, vi } from 'vitest';
import { demoPerson, openDemoShop } from '#testing/browser/demo-shop.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { pressLogout } from '#testing/browser/visitor.ts';
import { patience } from '#testing/lib/patience.ts';
import { shown } from '#testing/screens/shown.ts';

const address = 'http://elsewhere.test/session';
const shop = openDemoShop(async () => ({ AUTH_SYNC_URL: address }));

/** Serves the configured address, and records what it receives. */
async function listenElsewhere({ context }: Visitor, status = 204) {
  const heard: { method: string; body: unknown }[] = [];
  await context.route(address, async (route) => {
    const request = route.request();
    heard.push({ method: request.method(), body: request.postDataJSON() });
    const headers = {
      'access-control-allow-origin': shop.url,
      'access-control-allow-credentials': 'true',
    };
    await route.fulfill({ status, headers });
  });
  return heard;
}

async function logIn({ page }: Visitor) {
  const { email, password } = demoPerson('buyer1');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText(shown('Log In sucessFul'), { exact: true }).waitFor();
}

const storedToken = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('token'));

// spec S7-28
test('the token is posted after login and again by the next page, and deleted at logout', async () => {
  const visitor = await shop.visit();
  const heard = await listenElsewhere(visitor);

  await logIn(visitor);
  const posted = { method: 'POST', body: { token: await storedToken(visitor) } };
  await vi.waitFor(() => expect(heard).toEqual([posted]), patience);

  await visitor.page.goto('/');
  await vi.waitFor(() => expect(heard).toEqual([posted, posted]), patience);

  await pressLogout(visitor.page);
  await visitor.page.getByText(shown('Log out sucessFul'), { exact: true }).waitFor();
  const deleted = { method: 'DELETE', body: null };
  await vi.waitFor(() => expect(heard).toEqual([posted, posted, deleted]), patience);
});

test('login works whatever the other address answers', async () => {
  const visitor = await shop.visit();
  visitor.expects(/status of 500/);
  const heard = await listenElsewhere(visitor, 500);

  await logIn(visitor);

  await vi.waitFor(() => expect(heard).toHaveLength(1), patience);
  expect(await storedToken(visitor)).toMatch(/^ey/);
});
