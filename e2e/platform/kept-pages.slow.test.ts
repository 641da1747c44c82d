import { expect, test } from 'vitest';
import { demoPerson, sharedShop } from '#testing/browser/demo-shop.ts';

const shop = sharedShop('writing');

async function call<T>(path: string, more: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${shop.url}/api${path}`, more);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as T;
}

/** The headers of a call of a demo person. */
async function logIn(who: 'seller1'): Promise<Record<string, string>> {
  const { email, password } = demoPerson(who);
  const headers = { 'content-type': 'application/json', origin: shop.url };
  const answer = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const query = new URLSearchParams({ email });
  const { accessToken } = await call<{ accessToken: string }>(`/jwt?${query}`, {
    headers: { cookie },
  });
  return { ...headers, authorization: `Bearer ${accessToken}` };
}

type Phone = { _id: string; name: string; categoryId: string; paid: boolean };

// With the screens as they are: a call that one of them adds must not end every page at each change.
test('the page of a phone and a guide remain while another phone changes, and lists do not', async () => {
  const headers = await logIn('seller1');
  const own = await call<Phone[]>(`/dashboard/myproducts/${demoPerson('seller1').email}`, {
    headers,
  });
  const all = await call<Phone[]>('/allproducts');
  const changed = own.find(({ _id, paid }) => !paid && all.some((phone) => phone._id === _id));
  const other = all.find(
    ({ _id, paid, categoryId }) =>
      !paid && categoryId !== changed?.categoryId && own.every((phone) => phone._id !== _id),
  );
  const phone = await fetch(`${shop.url}/phone/${other?._id}`, { redirect: 'follow' });
  expect(phone.status).toBe(200);
  const paths = [new URL(phone.url).pathname, '/blog', '/search'];
  const rendered = async () => {
    // Visitors may see a list of some seconds ago, and who has logged in on a device may not.
    const headers = { cookie: 'phonehaat.device=abc' };
    const answers = await Promise.all(paths.map((path) => fetch(shop.url + path, { headers })));
    return answers.map(({ headers }) => headers.get('server-timing') === 'rendered');
  };
  await expect.poll(rendered).toEqual([false, false, false]);
  const show = (shown: boolean) =>
    call(`/myproducts/${changed?._id}/shown`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ shown }),
    });
  await show(false);
  expect(await rendered()).toEqual([false, false, true]);
  await show(true);
  expect(await rendered()).toEqual([false, false, true]);
});
