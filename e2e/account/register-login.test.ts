import { describe, expect, test } from 'vitest';
import { demoPerson, sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, password, photoFile } from '#testing/browser/market.ts';
import { arrivedAt, holdBack, isRed, pressLogout, type Visitor } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

/** The description of a field, as announced by a screen reader. */
const noteOf = ({ page }: Visitor, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const [first = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(first)?.textContent;
  });

async function register(visitor: Visitor, name: string, email: string, secret = password) {
  const { page } = visitor;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Photo').setInputFiles(await photoFile());
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Register' }).click();
}

async function logIn({ page }: Visitor, email: string, secret: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

describe('registration', () => {
  // spec S2.6-5, S5-6, S5-7, S5-8
  test('says what is missing or wrong, word for word', async () => {
    const visitor = await shop.visit();
    const { page } = visitor;
    await page.goto('/register');
    expect(await page.getByLabel('I want to be a').inputValue()).toBe('buyer');
    const roles = page.getByLabel('I want to be a').getByRole('option');
    expect(await roles.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'buyer',
      'seller',
    ]);

    // A buyer may come without a photo, a seller not.
    await page.getByLabel('I want to be a').selectOption('seller');
    const submit = page.getByRole('button', { name: 'Register' });
    await submit.click();
    await page.getByText(shown('name is require')).waitFor();
    expect(await noteOf(visitor, 'Name')).toBe(shown('name is require'));
    expect(await noteOf(visitor, 'Photo')).toBe(shown('img is require'));
    expect(await noteOf(visitor, 'Email')).toBe(shown('email dite hobe vai'));
    expect(await noteOf(visitor, 'Password')).toBe(shown('Password Required'));

    await page.getByLabel('Password').fill('Abc12');
    await page.getByText(shown('Min 6 charecter pass use')).waitFor();
    await page.getByLabel('Password').fill('abcdef');
    await page.getByText(shown('Use 1 capital letter')).waitFor();
    await page.getByLabel('Password').fill('Abcdef');
    await page.getByText(shown('Use 1 capital letter')).waitFor({ state: 'detached' });
  });

  // spec S1-9, S2.1-4, S3-1, S4-8, S8-11, D2-41
  test('a spinner on the button, then a toast, home, and the photo with its name', async () => {
    const visitor = await shop.visit();
    const { page } = visitor;
    await page.goto('/register');
    const release = await holdBack(page, '**/api/images?**');
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(images$|users$|jwt|auth\/[su][^/]+)/.test(pathname)) sent.push(pathname);
    });
    await register(visitor, 'Rumana Register', 'rumana@register.test');
    const busy = page.getByRole('button', { name: 'Register' });
    await page.locator('button[aria-busy=true]').waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await release();
    await page.getByText(shown('Create Your account successfull')).waitFor();
    await page.waitForURL(arrivedAt('/'));
    const photo = page.getByRole('banner').getByRole('img', { name: 'Rumana Register' });
    await photo.waitFor();
    await page.getByTitle('Rumana Register').waitFor();
    const address = () => photo.evaluate((img) => (img as HTMLImageElement).currentSrc);
    await expect.poll(address).toContain('/images/');
    expect(sent.slice(0, 5)).toEqual([
      '/api/images',
      '/api/auth/sign-up/email',
      '/api/auth/update-user',
      '/api/jwt',
      '/api/users',
    ]);
  });

  // spec S8-3
  test('an address that is taken: the message in red above the button, nothing typed is lost', async () => {
    const visitor = await shop.visit();
    visitor.expects(/status of 4(01|22)/);
    const { page } = visitor;
    await page.goto('/register');
    await register(visitor, 'Somebody Else', demoPerson('buyer1').email, 'Different1');
    const message = page.getByRole('alert').filter({ hasText: /already exists/ });
    await message.waitFor();
    expect(await isRed(message)).toBe(true);
    const [above, button] = await Promise.all([
      message.boundingBox(),
      page.getByRole('button', { name: 'Register' }).boundingBox(),
    ]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(await page.getByLabel('Name').inputValue()).toBe('Somebody Else');
    expect(new URL(page.url()).pathname).toBe('/register');
  });

  // spec S8-4
  test('a profile that could not be updated is a toast and stops nothing', async () => {
    const visitor = await shop.visit();
    visitor.expects(/ERR_FAILED/);
    const { page } = visitor;
    await page.goto('/register');
    await page.route('**/api/auth/update-user', (route) => route.abort());
    await register(visitor, 'Faceless Member', 'faceless@register.test');
    await page.getByText(/cannot be reached|went wrong/).waitFor();
    await page.getByText(shown('Create Your account successfull')).waitFor();
    await page.waitForURL(arrivedAt('/'));
  });
});

describe('a registration that was cut off after the account was there', () => {
  async function cutOff(visitor: Visitor, name: string, email: string) {
    const { page } = visitor;
    visitor.expects(/ERR_FAILED/);
    await page.goto('/register');
    await page.getByLabel('I want to be a').selectOption('seller');
    await page.route('**/api/users', (route) => route.abort());
    await register(visitor, name, email);
    await page.getByText('PhoneHaat cannot be reached.').waitFor();
    await page.unroute('**/api/users');
  }

  const sellsNow = ({ page }: Visitor) =>
    page
      .getByRole('navigation', { name: 'Dashboard menu' })
      .getByRole('link', { name: 'Add Product' })
      .waitFor();

  // spec D2-23
  test('is finished by a login, with the title that was chosen', async () => {
    const visitor = await shop.visit(undefined, { viewport: { width: 1280, height: 800 } });
    const { page, context } = visitor;
    await cutOff(visitor, 'Seller Cut Off', 'cutoff@register.test');
    await context.clearCookies();
    await logIn(visitor, 'cutoff@register.test', password);
    await page.getByText(shown('Log In sucessFul')).waitFor();
    await page.waitForURL(arrivedAt('/'));
    await page.goto('/dashboard');
    await sellsNow(visitor);
    // The hearts of the account come to the device at their own time; logins are counted there.
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => !['saved', 'logins'].includes(key))).toEqual(['token']);
  });

  test('is finished by the next page that is opened', async () => {
    const visitor = await shop.visit(undefined, { viewport: { width: 1280, height: 800 } });
    await cutOff(visitor, 'Seller Reloading', 'reloading@register.test');
    await visitor.page.goto('/dashboard');
    await sellsNow(visitor);
  });

  test('in another browser makes a buyer of whoever logs in', async () => {
    await cutOff(await shop.visit(), 'Member Elsewhere', 'elsewhere@register.test');
    const visitor = await shop.visit();
    await logIn(visitor, 'elsewhere@register.test', password);
    await visitor.page.waitForURL(arrivedAt('/'));
    const buyers = await apiOf(await shop.visit('admin'))('GET /allbuyers');
    expect(buyers.map(({ email }) => email)).toContain('elsewhere@register.test');
  });

  test('leaves members what they are: a seller who logs in stays one', async () => {
    const visitor = await shop.visit(undefined, { viewport: { width: 1280, height: 800 } });
    const seller = demoPerson('seller2');
    await logIn(visitor, seller.email, seller.password);
    await visitor.page.waitForURL(arrivedAt('/'));
    await visitor.page.goto('/dashboard');
    await sellsNow(visitor);
  });
});

describe('login', () => {
  // spec S2.6-1, S8-2
  test('asks for both, and shows the provider’s message in red under the password', async () => {
    const visitor = await shop.visit();
    visitor.expects(/status of 401/);
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText(shown('Password Required')).waitFor();
    expect(await noteOf(visitor, 'Email')).toBe(shown('email dite hobe vai'));
    await logIn(visitor, demoPerson('buyer1').email, 'Wrong1');
    const refusal = page.getByText('Invalid email or password');
    await refusal.waitFor();
    expect(await isRed(refusal)).toBe(true);
    expect(await noteOf(visitor, 'Password')).toBe('Invalid email or password');
    expect(await page.getByLabel('Email').inputValue()).toBe(demoPerson('buyer1').email);
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
  });

  // spec S1-8, S2.1-3, S3-13, S4-10, S4-12, S7-4, S7-27, S8-5, S8-9
  // sec V7.4.4
  test('toasts when it has worked and when one logs out; the token comes and goes', async () => {
    const visitor = await shop.visit();
    const { page } = visitor;
    const token = () => page.evaluate(() => localStorage.getItem('token'));
    await logIn(visitor, demoPerson('buyer2').email, demoPerson('buyer2').password);
    await page.getByText(shown('Log In sucessFul')).waitFor();
    await page.waitForURL(arrivedAt('/'));
    expect(await token()).toMatch(/^ey/);
    await pressLogout(page);
    await page.getByText(shown('Log out sucessFul')).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await token()).toBeNull();
  });

  // spec S3-1
  test('who has no photo gets the first letter of their name', async () => {
    const visitor = await shop.visit();
    await join(visitor, 'Zakir Letter', 'buyer');
    await visitor.page.goto('/');
    const avatar = visitor.page.getByRole('banner').getByRole('img', { name: 'Zakir Letter' });
    expect(await avatar.textContent()).toBe('Z');
    expect(await visitor.page.getByTitle('Zakir Letter').count()).toBe(1);
  });
});
