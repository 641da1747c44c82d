import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone, password } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

const phoneName = 'Redmi Note 12 at the door';

async function openMarket() {
  const seller = await shop.visit();
  await join(seller, 'Rony Telecom', 'seller');
  return { seller, id: await listPhone(seller, { name: phoneName }) };
}

test.each([true, false])(
  'a visitor who asks reads whom and about what, and can ask after one short form (script: %s)',
  async (javaScriptEnabled) => {
    const { id } = await openMarket();
    const { page } = await shop.visit(undefined, { javaScriptEnabled });
    await page.goto(`/phone/${id}/x`);
    await page.getByRole('link', { name: 'Ask the seller' }).click();
    const wanted = page.getByText(`To ask Rony Telecom about this ${phoneName}`);
    await wanted.waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await wanted.waitFor();
    // A buyer needs neither a photo nor the question of the role.
    expect(await page.getByLabel('Photo').count()).toBe(0);
    expect(await page.getByLabel('I want to be a').count()).toBe(0);
    await page.getByLabel('Name').fill('Nadia at the door');
    await page.getByLabel('Email').fill(`nadia.${javaScriptEnabled}@door.test`);
    await page.getByLabel('Password').fill('Secret1');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByLabel('Your own question').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/ask/${id}`);
  },
);

test('a hidden phone has no name at the door, also where its page was kept', async () => {
  const { seller, id } = await openMarket();
  const visitor = await shop.visit();
  const door = async () => {
    const from = encodeURIComponent(`/dashboard/ask/${id}`);
    return await (await visitor.context.request.get(`/login?from=${from}`)).text();
  };
  expect(await door()).toContain(phoneName);
  await apiOf(seller)('DELETE /myproducts/:id', { params: { id } });
  expect(await door()).not.toContain(phoneName);
  expect(await door()).toContain('To ask the seller, log in');
});

test('without script a question that was typed before the login is in its form after it', async () => {
  const { id } = await openMarket();
  const buyer = await shop.visit(undefined, { javaScriptEnabled: false });
  const email = await join(buyer, 'Asker without script', 'buyer');
  const { page } = buyer;
  await page.goto(`/dashboard/ask/${id}`);
  await page.getByLabel('Your own question').fill('কেমন ব্যাটারি; কতক্ষণ যায়?');
  await buyer.context.clearCookies();
  const own = page.locator('form').filter({ has: page.getByLabel('Your own question') });
  await own.getByRole('button').last().click();
  await page.getByText(`To ask Rony Telecom about this ${phoneName}`).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('What you typed is here again').waitFor();
  expect(await page.getByLabel('Your own question').inputValue()).toBe('কেমন ব্যাটারি; কতক্ষণ যায়?');
  // Nothing was sent by itself.
  const threads = await apiOf(buyer)('GET /threads', { query: { product: id } });
  expect(threads).toEqual([]);
  await own.getByRole('button').last().click();
  await page.getByText('কেমন ব্যাটারি; কতক্ষণ যায়?').waitFor();
  await page.goto(`/dashboard/ask/${id}`);
  expect(await page.getByText('What you typed is here again').count()).toBe(0);
});

test('without script nobody else reads what a visitor typed, after that login and before', async () => {
  const { id } = await openMarket();
  const buyer = await shop.visit(undefined, { javaScriptEnabled: false });
  const email = await join(buyer, 'Asker at a shared computer', 'buyer');
  const { page } = buyer;
  await page.goto(`/dashboard/ask/${id}`);
  await page.getByLabel('Your own question').fill('Only for the seller');
  await buyer.context.clearCookies();
  const own = page.locator('form').filter({ has: page.getByLabel('Your own question') });
  await own.getByRole('button').last().click();
  await page.getByText(`To ask Rony Telecom about this ${phoneName}`).waitFor();
  const door = page.url();
  const draft = page.getByText('What you typed is here again');
  const logIn = async (who: string, address: string) => {
    await page.goto(address);
    await page.getByLabel('Email').fill(who);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByLabel('Your own question').waitFor();
  };
  const logOut = async () => {
    const session = (await buyer.context.cookies()).filter(({ name }) => name !== 'typed');
    for (const { name } of session) await buyer.context.clearCookies({ name });
  };
  const stranger = await shop.visit();
  const strange = await join(stranger, 'Next at that computer', 'buyer');
  const ordinary = `/login?from=${encodeURIComponent(`/dashboard/ask/${id}`)}`;
  await logIn(strange, ordinary);
  expect(await draft.count()).toBe(0);
  expect(await page.getByLabel('Your own question').inputValue()).toBe('');
  await logOut();
  await logIn(email, door);
  expect(await page.getByLabel('Your own question').inputValue()).toBe('Only for the seller');
  await logOut();
  // By the same address, from the history of the browser.
  await logIn(strange, door);
  expect(await draft.count()).toBe(0);
  expect(await page.getByLabel('Your own question').inputValue()).toBe('');
});
