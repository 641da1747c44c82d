import { expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone } from '#testing/browser/market.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();
const { payments: text } = bn;
const phone = { viewport: { width: 360, height: 740 } };

/** A folder for pictures of each page that is tested; none without. */
const pictures = process.env.PAID_BY_HAND_PICTURES;

// spec D1-179
test.each([
  [true, 'light'],
  [false, 'dark'],
] as const)(
  'a transfer is recorded for an order, with its page opened and never opened; script: %s, %s',
  async (javaScriptEnabled, colorScheme) => {
    const options = { ...phone, javaScriptEnabled, colorScheme };
    const seller = await shop.visit('seller1', options);
    const buyer = await shop.visit(undefined, options);
    await join(buyer, 'Buyer By Transfer', 'buyer');
    const names = ['Opened', 'Unopened'].map((what) => `${what}, script ${javaScriptEnabled}`);
    const [opened = '', unopened = ''] = await Promise.all(
      names.map(async (name) => book(buyer, await listPhone(seller, { name }))),
    );
    // The buyer opens the payment page of the first order, and then pays at the bank.
    const { price } = await apiOf(buyer)('GET /booked/:id', { params: { id: opened } });
    await apiOf(buyer)('POST /create-payment-intent', { body: { price, bookingId: opened } });

    const admin = await shop.visit('admin', options);
    admin.expects(/status of (400|409)/);
    const { page } = admin;
    const look = async (what: string, of = page) => {
      const path = `${pictures}/${javaScriptEnabled ? 'script' : 'plain'}-${what}.png`;
      if (pictures) await of.screenshot({ path, fullPage: true });
      expect(await of.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
    };

    await page.goto('/bn/dashboard/payments?state=held');
    const card = page.getByRole('listitem').filter({ hasText: names[0] ?? '' });
    const form = card.locator('details');
    await form.locator('summary').click();
    await form.getByLabel(text.byHandReason).fill('ব্যাংকে পাঠিয়েছেন');
    await form.locator('button').click();
    await form
      .getByText(bn.rules['Write the reference of the transfer, or of the receipt'] ?? '')
      .waitFor();
    expect(await form.getByLabel(text.byHandReason).inputValue()).toBe('ব্যাংকে পাঠিয়েছেন');
    await form.locator('[name=reference]:focus').waitFor();
    await form.getByLabel(text.paidByHandWay).selectOption('bank');
    await form.getByLabel(text.paidByHandReference).fill(`T-${javaScriptEnabled}`);
    await look('payment-bn');
    await form.locator('button').click();
    await page.getByText(text.toastByHand, { exact: true }).waitFor();

    // The second order has no payment, so it is identified by the address of its page.
    await page.goto('/dashboard/payments');
    await page.getByText(en.payments.cameByHand('Bank transfer', 'Nusrat Jahan')).first().waitFor();
    const other = page.locator('details').filter({ hasText: en.payments.paidOrder });
    await other.locator('summary').click();
    await other.getByLabel(en.payments.paidOrderAddress).fill('the newest one');
    await other.getByLabel(en.payments.paidOrderTaka).fill(String(price));
    await other.getByLabel(en.payments.paidByHandWay).selectOption('bank');
    await other.getByLabel(en.payments.paidByHandReference).fill(`T-${javaScriptEnabled}`);
    await other.getByLabel(en.payments.byHandReason).fill('By transfer');
    await other.locator('button').click();
    await other.getByText('Copy the address of the order’s page here').waitFor();
    await other
      .getByLabel(en.payments.paidOrderAddress)
      .fill(new URL(`/bn/order/${unopened}`, shop.url).href);
    await other.locator('button').click();
    await other.getByText('This reference was recorded before.').waitFor();
    await look('order-en');
    await other.getByLabel(en.payments.paidByHandReference).fill(`T-${javaScriptEnabled}-2`);
    await other.locator('button').click();
    await page.getByText(en.payments.toastByHand, { exact: true }).waitFor();

    for (const [order, reference] of [
      [opened, `T-${javaScriptEnabled}`],
      [unopened, `T-${javaScriptEnabled}-2`],
    ]) {
      await buyer.page.goto(`/order/${order}`);
      await buyer.page.getByRole('heading', { name: en.deal.states.paid }).waitFor();
      await buyer.page.goto(`/dashboard/receipt/${order}`);
      await buyer.page.getByText(en.receipt.byHand('Bank transfer')).waitFor();
      await buyer.page.getByText(reference ?? '', { exact: true }).waitFor();
    }
    await look('receipt-en', buyer.page);
    await buyer.page.goto('/bn/dashboard/messages');
    await buyer.page.getByText(`T-${javaScriptEnabled}-2`).waitFor();
  },
);
