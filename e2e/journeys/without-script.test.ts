import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { listPhone, photoFile } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { openCard, pressLogout } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';
import { en } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');
const phone = 'Galaxy A15 without script';

/** JavaScript is off in this browser, so every step is a link or a form of the page. */
const visit = (who?: Parameters<typeof shop.visit>[0]) =>
  shop.visit(who, { javaScriptEnabled: false });

async function register(visitor: Visitor, name: string, email: string, title: string) {
  const { page } = visitor;
  visitor.expects(/status of 400/);
  await page.goto('/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Photo').setInputFiles(await photoFile('face.jpg'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('I want to be a').selectOption({ label: title });
  await page.getByLabel('Password').fill('secret1');
  await page.getByRole('button', { name: 'Register' }).click();
  // The typed texts remain, except the password and the photo.
  await page.getByText(shown('Use 1 capital letter')).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe(name);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByLabel('Photo').setInputFiles(await photoFile('face.jpg'));
  await page.getByLabel('Password').fill('Secret1');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText(shown('Create Your account successfull')).waitFor();
}

async function openDashboard(visitor: Visitor, entry: string) {
  await visitor.page.goto('/dashboard');
  await visitor.page.getByRole('button', { name: 'Dashboard menu' }).click();
  await visitor.page.getByRole('link', { name: entry }).click();
}

// spec S4-9, S4-13, S7-8, S7-11, S7-23
test('the main job works without script, up to the card form, which says what it needs', async () => {
  const seller = await visit();
  await register(seller, 'Seller without script', 'seller@no-script.test', 'Seller');

  await openDashboard(seller, 'Add Product');
  const form = seller.page.getByRole('main');
  await form.getByLabel('Photos', { exact: true }).setInputFiles(await photoFile('phone.jpg'));
  await form.getByLabel('Product name').fill(phone);
  await form.getByLabel('Brand').selectOption({ label: 'Samsung' });
  await form.getByLabel('Condition').selectOption({ label: 'Fair' });
  await form.getByLabel('Selling price').fill('১২,৫০০');
  await form.getByLabel('Market price').fill('19999');
  await form.getByLabel('Used for').fill('5 month');
  await form.getByLabel('Phone number').fill('0171234567');
  // The district of an unknown place is required, and the rest remains typed.
  await form.getByLabel('Location').fill('Beside the big tree');
  await form.getByLabel('Description').fill('One owner.');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await form.getByText(shown('number must be 11 char')).waitFor();
  expect(await form.getByLabel('Selling price').inputValue()).toBe('১২,৫০০');
  expect(await form.getByLabel('Condition').inputValue()).toBe('Fair');
  await form.getByLabel('Phone number').fill('০১৭১২৩৪৫৬৭৮');
  const send = async () => {
    await form.getByLabel('Photos', { exact: true }).setInputFiles(await photoFile('phone.jpg'));
    await form.getByRole('button', { name: 'Add Product' }).click();
  };
  await send();
  await form.getByText('We do not know this place. Choose its district.').waitFor();
  expect(await form.getByLabel('Location').inputValue()).toBe('Beside the big tree');
  await form.getByLabel('Which district is it in?').selectOption('Sylhet');
  await send();
  await seller.page.getByText(shown('Add Product successfull')).waitFor();

  await openDashboard(seller, 'My Products');
  const product = seller.page.getByRole('row').filter({ hasText: phone });
  await product.getByText('Tk 12,500').waitFor();
  await product.getByLabel(/^More for/).click();
  await product.getByRole('button', { name: new RegExp(shown('Advertize')) }).click();
  await seller.page.getByText(shown('Advertize sucessful')).waitFor();

  const buyer = await visit();
  await register(buyer, 'Buyer without script', 'buyer@no-script.test', 'Buyer');
  await buyer.page.goto('/category/2');
  const card = buyer.page.getByRole('article').filter({ hasText: phone });
  await card.getByRole('button', { name: shown('Booked now') }).click();
  const dialog = buyer.page.getByRole('dialog');
  // Below the form are few cards; closing it returns to the card, in the whole list.
  expect(await buyer.page.locator('article').count()).toBe(4);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await buyer.page.locator('article').count()).toBeGreaterThan(4);
  expect(await card.locator('xpath=..').evaluate((item) => item.matches(':target'))).toBe(true);
  await card.getByRole('button', { name: shown('Booked now') }).click();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('buyer@no-script.test');
  await dialog.getByLabel('Phone number').fill('01812345678');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await dialog.getByText(shown('Meet Location is required')).waitFor();
  expect(await dialog.getByLabel('Phone number').inputValue()).toBe('01812345678');
  await dialog.getByLabel('Where you meet').fill('Zindabazar Point, Sylhet');
  await dialog.getByRole('button', { name: 'Book' }).click();
  const done = buyer.page
    .getByRole('status')
    .filter({ hasText: shown('Booked Product Successful') });
  await done.waitFor();

  await buyer.page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  const order = buyer.page.getByRole('row').filter({ hasText: phone });
  await order.getByRole('link', { name: /^Pay/ }).click();
  // Chromium does not render it when tests disable scripts, but it is in the page.
  const needs = buyer.page.locator('main noscript');
  expect(await needs.textContent()).toContain('turn JavaScript on');
});

// spec S2.5-6, S2.7-12, S7-12, S7-25
test('a phone is reported, and removed after a question', async () => {
  const seller = await visit('seller1');
  const name = 'Phone to be removed without script';
  await listPhone(seller, { name });
  await seller.page.goto('/dashboard/myproducts');
  const row = seller.page.getByRole('row').filter({ hasText: name });
  const remove = row.getByRole('button', { name: /^Delete/ });

  await row.getByLabel(`More for ${name}`).click();
  await remove.click();
  const question = seller.page.getByRole('dialog', { name: new RegExp(name) });
  await question.getByText('Cancel').click();
  await question.waitFor({ state: 'hidden' });
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await seller.page.getByText(shown('Delete sucessful')).waitFor();

  const buyer = await visit('buyer1');
  await buyer.page.goto('/category/1');
  const last = buyer.page.getByRole('article').last();
  const labelledBy = await last.getAttribute('aria-labelledby');
  const report = async () => {
    // By its label, because another card is the last one while an answer still arrives.
    const card = buyer.page.locator(`article[aria-labelledby="${labelledBy}"]`);
    await openCard(card);
    await card.getByRole('button', { name: 'Report item' }).click();
    const dialog = buyer.page.getByRole('dialog', { name: 'Report item' });
    await dialog.getByLabel('Something else').check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
  };
  await report();
  await buyer.page.getByText(shown('Item report'), { exact: true }).waitFor();
  buyer.expects(/status of 409/);
  await report();
  await buyer.page.getByText('You have already reported this phone.').waitFor();
});

// spec S4-9, S8-1, S8-4
test('somebody logs in to where they wanted to go, and out again', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto('/category/3');
  expect(page.url()).toContain('/login?from=%2Fcategory%2F3');
  visitor.expects(/status of 400/);
  await page.getByLabel('Email').fill('buyer2@phonehaat.test');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('main').getByRole('button', { name: en.login.submit }).click();
  await page.getByText('Invalid email or password').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('buyer2@phonehaat.test');
  await page.getByLabel('Password').fill('Phonehaat1');
  await page.getByRole('main').getByRole('button', { name: en.login.submit }).click();
  await page.getByText(shown('Log In sucessFul')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/category/3');
  await page.getByRole('article').first().waitFor();
  await pressLogout(page);
  await page.getByText(shown('Log out sucessFul')).waitFor();
  await page.goto('/dashboard');
  expect(new URL(page.url()).pathname).toBe('/login');
});

// spec D2-80
// sec T41
test('somebody changes name and number, takes their data, and leaves', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await register(visitor, 'Leaver', 'leaver@no-script.test', 'Buyer');
  await page.goto('/dashboard/me');
  await page.getByLabel('Name').fill('Leaver Khan');
  await page.getByLabel('Phone number').fill('0171234567');
  await page.getByRole('button', { name: en.me.profile.save }).click();
  await page.getByText(shown('number must be 11 char')).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Leaver Khan');
  await page.getByLabel('Phone number').fill('+880 1712-345678');
  await page.getByRole('button', { name: en.me.profile.save }).click();
  await page.getByText('Your profile is saved').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Leaver Khan');
  expect(await page.getByLabel('Phone number').inputValue()).toBe('01712345678');

  const link = page.getByRole('link', { name: en.me.data.download });
  const answer = await page.request.get(String(await link.getAttribute('href')));
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="phonehaat-.*\.json"$/),
  });
  expect(await answer.json()).toMatchObject({
    email: 'leaver@no-script.test',
    data: { profile: [{ name: 'Leaver Khan', phone_number: '01712345678' }] },
  });

  const leave = page.getByRole('region', { name: en.me.leave.title });
  await leave.getByLabel('Your password').fill('Wrong1');
  await leave.getByRole('button').last().click();
  await leave.getByText('Invalid password').waitFor();
  await leave.getByLabel('Your password').fill('Secret1');
  await leave.getByRole('button').last().click();
  await page.getByText('Your account is deleted').waitFor();
  await page.goto('/dashboard/me');
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a new password is asked for', async () => {
  const { page, expects } = await visit();
  await page.goto('/login');
  await page.getByRole('link', { name: en.login.forgot }).click();
  const dialog = page.getByRole('dialog');
  expects(/status of 400/);
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: en.forgotPassword.submit }).click();
  await dialog
    .getByText(shown('email dite hobe vai'))
    .or(dialog.getByRole('alert'))
    .first()
    .waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('nobody');
  await dialog.getByLabel('Email').fill('buyer1@phonehaat.test');
  await dialog.getByRole('button', { name: en.forgotPassword.submit }).click();
  await page.getByText(en.forgotPassword.sentNotice).waitFor();
});
