import { expect, test } from 'vitest';
import { orderNumber } from '#contract/orders/order-number.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { book, join, listPhone } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

test.each([true, false])(
  'from a mail address to the person’s page and on to an order, with script: %s',
  async (javaScriptEnabled) => {
    const [seller, buyer] = [await shop.visit(), await shop.visit()];
    const name = javaScriptEnabled ? 'Shirin Akter' : 'Shirin Sultana';
    await join(seller, 'Findable Seller', 'seller');
    const email = await join(buyer, name, 'buyer');
    const phone = `Phone that ${name} booked`;
    const order = await book(buyer, await listPhone(seller, { name: phone }));

    const admin = await shop.visit('admin', { javaScriptEnabled });
    const { page } = admin;
    admin.expects(/status of 400/);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto('/dashboard/find');
    const field = page.getByLabel('What are you looking for?');
    const submit = page.getByRole('main').getByRole('button', { name: 'Find', exact: true });

    await submit.click();
    await page.getByText('Write what you are looking for').waitFor();
    await field.fill(email.toUpperCase());
    await submit.click();
    const people = page.getByRole('list', { name: 'People' });
    await people.getByText(email).waitFor();
    expect(await people.getByRole('listitem').count()).toBe(1);
    // What was typed is still there.
    expect(await field.inputValue()).toBe(email.toUpperCase());

    await people.getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText(email).first().waitFor();
    const history = page.getByRole('list', { name: 'What happened' });
    const line = history.getByRole('listitem').filter({ hasText: phone });
    await line.getByRole('link', { name: 'Booked a phone' }).click();
    await page.waitForURL(`**/order/${order}`);
    await page.getByText(phone).first().waitFor();

    // The number of the order leads to it, too.
    await page.goto('/dashboard/find');
    await field.fill(orderNumber(order).toLowerCase());
    await submit.click();
    await page
      .getByRole('list', { name: 'Orders' })
      .getByRole('link', { name: `${orderNumber(order)} · ${phone}` })
      .click();
    await page.waitForURL(`**/order/${order}`);

    // No address of a page or a call has what was searched.
    const local = email.split('@')[0] ?? '';
    expect(addresses.filter((url) => url.toLowerCase().includes(local))).toEqual([]);
    await page.goto('/dashboard/auditlog?action=person-read');
    await page.getByText(`The page of the member ${name} was read`).waitFor();
    await page.goto('/dashboard/auditlog?action=shop-searched');
    await page
      .getByText(/searched the shop by a mail address/)
      .first()
      .waitFor();

    // What can be done about the person is done there.
    await page.goto('/dashboard/find');
    await field.fill(email);
    await submit.click();
    await people.getByRole('link', { name }).click();
    await page.getByRole('button', { name: `Suspend ${name}` }).click();
    await page.getByLabel('Reason').fill('Another person writes with this account.');
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByRole('button', { name: `End the suspension of ${name}` }).waitFor();
    await page.getByText('Another person writes with this account.').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/people\//);
  },
);
