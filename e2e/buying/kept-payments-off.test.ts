import { expect, test } from 'vitest';
import { returnDays } from '#contract/limits.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { join, listPhone } from '#testing/browser/market.ts';
import { act } from '#testing/browser/order-acts.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = openDemoShop(async () => ({ KEPT_PAYMENTS: 'off' }));

/** A folder for pictures of each page that is tested; none without. */
const pictures = process.env.KEPT_PAYMENTS_PICTURES;

test.each([true, false])(
  'a phone is bought at the meeting where the shop takes no payments; script: %s',
  async (javaScriptEnabled) => {
    const options = { javaScriptEnabled };
    const seller = await shop.visit('seller1', options);
    const buyer = await shop.visit(undefined, options);
    const name = `Phone of a meeting, script ${javaScriptEnabled}`;
    const phone = await listPhone(seller, { name });
    await join(buyer, 'Buyer At Meeting', 'buyer');
    const { page } = buyer;
    const look = async (what: string, of = page) => {
      const path = `${pictures}/${javaScriptEnabled ? 'script' : 'plain'}-${what}.png`;
      if (pictures) await of.screenshot({ path, fullPage: true });
    };

    await page.goto(`/bn/phone/${phone}`);
    await page.getByText(bn.atMeeting.phone).waitFor();
    await look('phone-bn');
    await page.goto(`/phone/${phone}`);
    await page.getByText(en.atMeeting.phone).waitFor();
    await look('phone-en');
    await page.getByRole('link', { name: en.product.book, exact: true }).first().click();
    await page.getByLabel(en.booking.userNumber).fill('01812345678');
    await page.getByLabel(en.booking.meetLocation).fill('Dhanmondi 27');
    await look('booking-en');
    await page.getByRole('button', { name: en.booking.submit }).click();
    await page.getByRole('link', { name: en.orders.toOrder }).click();
    await page.getByText(en.atMeeting.booked.buyer).waitFor();
    const order = new URL(page.url()).pathname;
    expect(await page.getByRole('link', { name: en.deal.pay, exact: true }).count()).toBe(0);
    await look('order-en');
    await page.goto(order.replace('/order/', '/dashboard/pay/'));
    await page.getByRole('link', { name: en.atMeeting.toOrder }).waitFor();
    await look('pay-en');
    await page.goto(`/bn${order}`);
    await look('order-bn');
    await act(page, 'ask-cash');
    await page.getByText(bn.atMeeting.asked.buyer).waitFor();

    await seller.page.goto(order);
    await seller.page.getByText(en.atMeeting.asked.seller).waitFor();
    await look('order-of-seller-en', seller.page);
    await act(seller.page, 'reserve');
    await seller.page.getByRole('heading', { name: en.deal.states.reserved }).waitFor();
    await page.goto(order);
    await look('reserved-en');
    const code = (await page.locator('p.font-mono').first().textContent()) ?? '';
    await act(seller.page, 'hand-over', (form) => form.getByRole('textbox').fill(code));
    await seller.page.getByRole('heading', { name: en.deal.states['completed-cash'] }).waitFor();

    await page.goto('/dashboard/addproduct');
    await look('add-product-en');
    await page.goto('/help');
    await page.getByText('This shop takes no payments and keeps no money').waitFor();
    expect(await page.getByText(en.home.promises.returnLong.title(returnDays)).count()).toBe(0);
    await look('help-en');
    await page.goto('/bn/help');
    await look('help-bn');
    await page.goto('/bn');
    expect(await page.getByText(bn.home.promises.returnLong.title(returnDays)).count()).toBe(0);
    await look('home-bn');
  },
);
