import { describe, expect, test } from 'vitest';
import { typeCard } from '#testing/browser/card-form.ts';
import { demoPerson, sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone } from '#testing/browser/market.ts';
import { openCard, signIn, untilTokenStored, type Visitor } from '#testing/browser/visitor.ts';
import { testCards } from '#testing/payments/paying.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

/** A buyer who has just paid; the page shows the receipt. */
async function payer(name: string, phone: string) {
  const buyer = await shop.visit();
  const email = await join(buyer, name, 'buyer');
  const seller = await shop.visit('seller1');
  const path = `/dashboard/pay/${await book(buyer, await listPhone(seller, { name: phone }))}`;
  await buyer.page.goto(path);
  await typeCard(buyer.page, testCards.works);
  await buyer.page.getByRole('button', { name: /^Pay Tk/ }).click();
  await buyer.page.getByText(shown('Your Payment is Successfully paid')).waitFor();
  return { ...buyer, email, path };
}

const cards = ({ page }: Visitor, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

async function openFromMenu({ page }: Visitor, entry: string) {
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await page
    .getByRole('navigation', { name: 'Dashboard menu' })
    .getByRole('link', { name: entry })
    .click();
}

describe('an admin', () => {
  // spec D2-17, D2-25
  test('gives money back and says why; buyer, ledger and audit log know', async () => {
    const buyer = await payer('Payer Regretting', 'Phone of the refund');
    const admin = await shop.visit('admin');
    const { page } = admin;
    await page.goto('/dashboard');
    await openFromMenu(admin, 'Payments');
    const card = cards(admin, 'Phone of the refund');
    await card.getByText('Tk 24,500').waitFor();
    await card.getByText('Paid', { exact: true }).waitFor();
    expect(await card.textContent()).toContain(buyer.email);
    await page.getByText(/^The ledger is balanced: .+ entries sum to Tk 0\.$/).waitFor();

    await card.getByRole('button', { name: 'Refund Phone of the refund to Payer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give the money back?' });
    await dialog.getByText(`back to Payer Regretting (${buyer.email})`).waitFor();
    await dialog.getByRole('button', { name: 'Refund Tk 24,500' }).click();
    await dialog.getByText('Say why the money goes back').waitFor();
    await dialog.getByLabel('Reason').fill('The screen is broken');
    await dialog.getByRole('button', { name: 'Refund Tk 24,500' }).click();
    await page.getByText('The money is on its way back').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await card.getByText('Refunded', { exact: true }).waitFor();
    await card.getByText('The screen is broken').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    await page.getByText(/^The ledger is balanced/).waitFor();

    // The filter is in the address, so it can be shared and undone.
    await page.getByRole('link', { name: 'Not paid' }).click();
    await page.waitForURL('/dashboard/payments?state=released');
    await card.waitFor({ state: 'detached' });
    await page.goBack();
    await card.waitFor();
    await page.goto('/dashboard/payments?state=refunded');
    await card.getByText('Refunded', { exact: true }).waitFor();

    await openFromMenu(admin, 'Audit log');
    const begun = cards(admin, 'The screen is broken');
    await begun.getByRole('heading', { name: 'A refund of Tk 24,500 was begun' }).waitFor();
    await begun.getByText(demoPerson('admin').name).waitFor();
    await begun.getByRole('link', { name: 'All about this' }).click();
    await page.waitForURL(/\/dashboard\/auditlog\?target=/);
    await cards(admin, 'A payment of Tk 24,500 came in').first().waitFor();
    const story = page.getByRole('main').getByRole('listitem').getByRole('heading');
    // The list that was left may be visible for a moment.
    await expect
      .poll(() => story.allTextContents())
      .toEqual([
        'A refund of Tk 24,500 was made',
        'A refund of Tk 24,500 was begun',
        'A payment of Tk 24,500 came in; its phone is sold',
        'A payment of Tk 24,500 was opened, and its phone is kept',
      ]);

    // The buyer sees the refund, and cannot pay again.
    await buyer.page.goto('/dashboard/myorders');
    const row = buyer.page.getByRole('row').filter({ hasText: 'Phone of the refund' });
    await row.getByText('Money given back').waitFor();
    expect(await row.getByRole('link', { name: /^Pay/ }).count()).toBe(0);
    await buyer.page.goto(buyer.path);
    await buyer.page.getByText('was given back to you').waitFor();
    expect(await buyer.page.getByLabel('Card number').count()).toBe(0);
  });

  test('gives money back without script as well', async () => {
    await payer('Payer Scriptless', 'Phone of the plain form');
    const admin = await shop.visit('admin', { javaScriptEnabled: false });
    const { page } = admin;
    admin.expects(/status of 400/);
    await page.goto('/dashboard/payments?state=paid');
    const card = cards(admin, 'Phone of the plain form');
    await card
      .getByRole('button', { name: /^Refund/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Give the money back?' });
    await dialog.getByText('back to Payer Scriptless').waitFor();
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    await dialog.getByText('Say why the money goes back').waitFor();
    await dialog.getByLabel('Reason').fill('The battery swells');
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    await page.getByText('The money is on its way back').waitFor();
    // The list is filtered as before, and the question is answered.
    expect(new URL(page.url()).search).toBe('?state=paid&done=refunded');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto('/dashboard/payments');
    await card.getByText('The battery swells').waitFor();
  });

  test('a refusal stays in the dialog, with what was typed', async () => {
    await payer('Payer Twice', 'Phone of two admins');
    const [admin, other] = [await shop.visit('admin'), await shop.visit('admin')];
    admin.expects(/status of 409/);
    const { page } = admin;
    await page.goto('/dashboard/payments?state=paid');
    const card = cards(admin, 'Phone of two admins');
    await card.getByRole('button').click();
    await page.getByLabel('Reason').fill('It was never sent');
    const { payments } = await apiOf(other)('GET /payments', { query: { state: 'paid' } });
    const payment = payments.find(({ productName }) => productName === 'Phone of two admins');
    await apiOf(other)('POST /payments/:id/refund', {
      params: { id: payment?._id ?? '' },
      body: { reason: 'The other was faster' },
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    await dialog.getByText('Only money that was received, and not given back yet').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('It was never sent');
    // Closing the dialog refetches the stale list behind it.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await page.getByText(/^The ledger is balanced/).waitFor();
    await card.waitFor({ state: 'detached' });
  });

  // spec D2-26
  test('searches the audit log by action, person and target; a link carries the search', async () => {
    const [admin, seller] = [await shop.visit('admin'), await shop.visit()];
    const email = await join(seller, 'Seller Audited', 'seller');
    await apiOf(admin)('PUT /verifyseller/:email', { params: { email } });
    const { page } = admin;
    await page.goto('/dashboard/auditlog');
    const search = page.getByRole('search', { name: 'Search the log' });
    await search.getByLabel('What happened').selectOption('Seller verified');
    await search.getByLabel('By whom (email)').fill(demoPerson('admin').email);
    await search.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/action=seller-verified/);
    const found = page.getByRole('main').getByRole('listitem').getByRole('heading');
    // The previous results may be visible for a moment.
    const others = found.filter({ hasNotText: /^The seller .*was verified$/ });
    await others.first().waitFor({ state: 'detached' });
    await found.first().waitFor();
    const shared = page.url();

    await search.getByRole('link', { name: 'Clear' }).click();
    await page.waitForURL('/dashboard/auditlog');
    const action = () => search.getByLabel('What happened').inputValue();
    await expect.poll(action).toBe('');
    await page.goBack();
    await page.waitForURL(shared);
    await expect.poll(action).toBe('seller-verified');
    expect(await search.getByLabel('By whom (email)').inputValue()).toBe(demoPerson('admin').email);

    // An invalid address is reported at its field.
    admin.expects(/status of 400/);
    await search.getByLabel('By whom (email)').fill('nobody');
    await search.getByRole('button', { name: 'Search' }).click();
    await search.getByText('This is not an email address').waitFor();
    await search.getByLabel('By whom (email)').fill('nobody@example.test');
    await search.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Nothing was found').waitFor();
  });
});

describe('where somebody is logged in', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

  /** A new member in this many browsers; the first one is on the screen. */
  async function inBrowsers(name: string, count: number) {
    const first = await shop.visit();
    const email = await join(first, name, 'buyer');
    const others: Visitor[] = [];
    for (let index = 1; index < count; index += 1) {
      const other = await shop.visit(undefined, { userAgent: agent });
      await signIn(other, email, 'Secret1');
      others.push(other);
    }
    await first.page.goto('/dashboard');
    await openFromMenu(first, 'My Logins');
    await first.page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
    return { first, others };
  }

  // spec D2-27
  test('a session that is ended elsewhere logs that browser out at its next action', async () => {
    const { first, others } = await inBrowsers('Member Two Browsers', 2);
    const [other] = others as [Visitor];
    other.expects(/status of 40[13]/);
    await other.page.goto('/category/1');
    await other.page.getByRole('article').first().waitFor();
    await untilTokenStored(other.page);

    const here = cards(first, 'This device');
    expect(await here.getByRole('heading').textContent()).toBe('Chrome on Linux');
    expect(await here.getByRole('button').count()).toBe(0);
    const there = cards(first, 'Firefox on Linux');
    await there.getByRole('button', { name: 'Log out there' }).click();
    const dialog = first.page.getByRole('dialog', { name: 'Log out Firefox on Linux?' });
    await dialog.getByRole('button', { name: 'Log out there' }).click();
    await first.page.getByText('Logged out there', { exact: true }).waitFor();
    await there.waitFor({ state: 'detached' });
    await first.page.getByText('You are logged in nowhere else.').waitFor();

    await openCard(other.page.getByRole('article').first());
    await other.page.getByRole('button', { name: 'Report item' }).first().click();
    await other.page.getByLabel('Something else').check();
    await other.page.getByRole('button', { name: 'Send report' }).click();
    await other.page.waitForURL('/login?from=%2Fcategory%2F1');
    await first.page.reload();
    await here.waitFor();
  });

  test('everywhere else at once', async () => {
    const { first, others } = await inBrowsers('Member Three Browsers', 3);
    await expect.poll(() => cards(first, 'Firefox on Linux').count()).toBe(2);
    await first.page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await first.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Log out everywhere else' })
      .click();
    await first.page.getByText('You are logged in nowhere else.').waitFor();
    for (const { page } of others) {
      await page.goto('/dashboard/myorders');
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    await first.page.goto('/dashboard/myorders');
    await first.page.getByText(shown('Do not have order yet')).waitFor();
  });
});
