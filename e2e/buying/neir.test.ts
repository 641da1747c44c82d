import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone } from '#testing/browser/market.ts';
import { formOf, unfold } from '#testing/browser/order-acts.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

test('at the meeting each ticks the own steps in the register, also without script, and sees the other’s', async () => {
  const [buyer, seller, admin] = await Promise.all([
    shop.visit(),
    shop.visit(undefined, { javaScriptEnabled: false }),
    shop.visit('admin'),
  ]);
  await join(buyer, 'Nadia Of The Register', 'buyer');
  await join(seller, 'Rahim Of The Register', 'seller');
  const phone = await listPhone(seller, { name: 'Phone in the register', cash: true });
  const id = await book(buyer, phone);
  const params = { id };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const [ofBuyer, ofSeller] = [apiOf(buyer), apiOf(seller)];
  await ofBuyer('POST /order/:id', { params, body: { event: 'ask-cash' } });
  await ofSeller('POST /order/:id', { params, body: { event: 'reserve' } });
  await seller.page.goto(`/order/${id}`);
  expect(await formOf(seller.page, 'neir').count()).toBe(0);
  await ofBuyer('POST /order/:id', { params, body: { event: 'propose', place: 'Mirpur 10', at } });
  await ofSeller('POST /order/:id', { params, body: { event: 'accept', at } });

  await seller.page.reload();
  const own = formOf(seller.page, 'neir');
  await unfold(seller.page, own);
  await own.getByLabel(en.deal.neir.steps['own-sim']).check();
  await own.getByLabel(en.deal.neir.steps.deregistered).check();
  await own.getByRole('button', { name: en.deal.acts.neir[0] }).click();
  await own
    .getByLabel(`${en.deal.neir.steps.deregistered} (${en.deal.neir.done}`)
    .waitFor({ state: 'attached' });

  await buyer.page.goto(`/bn/order/${id}`);
  const list = buyer.page
    .locator('section')
    .filter({ has: buyer.page.locator('#neir') })
    .last();
  const mine = formOf(buyer.page, 'neir');
  await unfold(buyer.page, mine);
  await list.getByText(bn.deal.neir.nid).waitFor();
  const others = list.getByRole('listitem').filter({ hasText: bn.deal.neir.steps.deregistered });
  await others.getByText(bn.deal.neir.done).waitFor();
  expect(await mine.getByRole('checkbox').count()).toBe(3);
  await mine.getByLabel(bn.deal.neir.steps['sim-in']).check();
  await mine.getByRole('button', { name: bn.deal.acts.neir[0] }).click();
  await mine
    .getByLabel(`${bn.deal.neir.steps['sim-in']} (${bn.deal.neir.done}`)
    .waitFor({ state: 'attached' });

  await admin.page.goto(`/order/${id}`);
  await admin.page.getByText(en.deal.neir.done).nth(2).waitFor({ state: 'attached' });
  expect(await formOf(admin.page, 'neir').count()).toBe(0);
});
