import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone, photoFile } from '#testing/browser/market.ts';
import { act } from '#testing/browser/order-acts.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

const listed = {
  name: 'Galaxy S24 Ultra 12/256',
  description: 'As good as new. Screen without a scratch, with box and charger.',
  ramRoom: '12/256 GB',
};
const flagship = { ...believablePhone, ...listed };
const dummy = {
  ...flagship,
  name: 'Dummy of a Galaxy S24 Ultra',
  condition: 'Fair',
  description: 'Plastic dummy for a shop window, as described.',
} as const;

/**
 * `PICTURES=1 npm test -- e2e/buying/bait.test.ts` stores pictures of each person's view in
 * `build/bait`.
 */
async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  // In a viewport as high as the page, because a sticky bar would otherwise appear in its middle.
  const viewport = { width: 360, height: 800 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height });
  await page.screenshot({ path: `build/bait/${name}.png` });
  await page.setViewportSize(viewport);
}

async function keepBoth(page: Page, path: string, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  await page.goto(`/bn${path}`);
  await keepPicture(page, `${name}-bn`);
  await page.goto(path);
  await keepPicture(page, `${name}-en`);
}

/** Chooses the test wallet on the Bangla page of a payment, and pays there. */
async function payByWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(bn.pay.methods['test-wallet']) }).click();
  await page.getByRole('button', { name: 'Pay টাকা দিন', exact: true }).click();
  await page.getByText(bn.pay.paid).waitFor();
}

// sec T70, T71
test('a bait: booked, changed, asked about, and shown as it was booked', async () => {
  const seller = await shop.visit();
  const buyer = await shop.visit(undefined, { javaScriptEnabled: false });
  const admin = await shop.visit('admin');
  await join(seller, 'Rahim Bait', 'seller');
  await join(buyer, 'Nadia Bait', 'buyer');
  const phone = await listPhone(seller, listed);
  const id = await book(buyer, phone);
  await keepBoth(buyer.page, `/order/${id}`, '1-booked-buyer');

  const edit = () => apiOf(seller)('PUT /myproducts/:id', { params: { id: phone }, body: dummy });
  await edit();
  await keepBoth(buyer.page, '/dashboard/myorders', '2-changed-orders');
  await keepBoth(seller.page, `/order/${id}`, '2-changed-seller');
  await keepBoth(admin.page, `/order/${id}`, '2-changed-admin');
  await keepBoth(buyer.page, `/order/${id}`, '2-changed-buyer');
  await keepBoth(buyer.page, `/dashboard/pay/${id}`, '2-changed-pay');

  const parts = bn.asking.list(
    ['name', 'model', 'condition', 'description'].map((part) => bn.asking.parts[part as 'name']),
  );
  await buyer.page.goto(`/bn/dashboard/pay/${id}`);
  await buyer.page.getByText(bn.asking.changed(parts)).waitFor();
  // No payment method is shown beside the question, and the call itself refuses.
  expect(
    await buyer.page
      .getByRole('button', { name: new RegExp(bn.pay.methods['test-wallet']) })
      .count(),
  ).toBe(0);
  const { price } = await apiOf(buyer)('GET /booked/:id', { params: { id } });
  const refused = await apiOf(buyer)('POST /create-payment-intent', {
    body: { price, bookingId: id },
  }).catch((error: unknown) => error);
  expect(refused instanceof ApiError && refused.problem.code).toBe('listing-changed');

  await buyer.page.getByRole('button', { name: bn.asking.accept }).click();
  await payByWallet(buyer.page);

  // After the payment it cannot be changed; both sides see the booked version.
  const late = await edit().catch((error: unknown) => error);
  expect(late instanceof ApiError && late.problem.code).toBe('product-sold');
  await admin.page.goto(`/order/${id}`);
  await admin.page.getByText(dummy.description).first().waitFor();
  expect(await admin.page.getByText(en.asking.changedSince).count()).toBe(0);
  await keepBoth(admin.page, `/order/${id}`, '3-accepted-admin');
  await keepBoth(buyer.page, `/order/${id}`, '3-accepted-buyer');
});

// sec T71
test('who does not answer keeps what was booked before their eyes, and so has the admin', async () => {
  const seller = await shop.visit();
  const buyer = await shop.visit();
  const admin = await shop.visit('admin');
  await join(seller, 'Rahim Second', 'seller');
  await join(buyer, 'Nadia Second', 'buyer');
  const phone = await listPhone(seller, listed);
  const id = await book(buyer, phone);
  await apiOf(seller)('PUT /myproducts/:id', { params: { id: phone }, body: dummy });
  for (const { page } of [seller, buyer, admin]) {
    await page.goto(`/order/${id}`);
    await page.getByText(flagship.description).waitFor();
    await page.getByText(en.asking.changedSince).waitFor();
    expect(await page.getByText(dummy.description).isVisible()).toBe(false);
  }
});

// sec T71, T144
test('a dummy is handed over for what was booked: the dispute is read and decided by the listing as booked', async () => {
  const seller = await shop.visit();
  const buyer = await shop.visit(undefined, { javaScriptEnabled: false });
  const admin = await shop.visit('admin');
  await join(seller, 'Rahim Third', 'seller');
  await join(buyer, 'Nadia Third', 'buyer');
  const phone = await listPhone(seller, listed);
  const id = await book(buyer, phone);
  const order = `/order/${id}`;
  const seeAll = async (name: string) => {
    await keepBoth(buyer.page, order, `${name}-buyer`);
    await keepBoth(seller.page, order, `${name}-seller`);
    await keepBoth(admin.page, order, `${name}-admin`);
  };
  await buyer.page.goto(`/bn/dashboard/pay/${id}`);
  await payByWallet(buyer.page);

  // Buyer and seller meet: the box contains the dummy.
  await buyer.page.goto(`/bn${order}`);
  await act(buyer.page, 'show-code');
  await buyer.page.locator('summary').getByText(bn.deal.code, { exact: true }).waitFor();
  const { code } = await apiOf(buyer)('GET /order/:id', { params: { id } });
  await seller.page.goto(order);
  await act(seller.page, 'hand-over', (form) => form.getByLabel(en.deal.fields.code).fill(code));
  await seller.page.getByRole('heading', { name: en.deal.states['handed-over'] }).waitFor();

  const wrong = 'বক্সে প্লাস্টিকের ডামি, ফোন নয়।';
  await buyer.page.goto(`/bn${order}`);
  await act(buyer.page, 'report', async (form) => {
    await form.getByLabel(bn.deal.problemKinds.different).check();
    await form.getByLabel(bn.deal.fields.reason).fill(wrong);
    await form.getByLabel(bn.deal.fields.photos).setInputFiles(await photoFile());
  });
  await buyer.page.getByRole('heading', { name: bn.deal.states.problem }).waitFor();
  await seeAll('4-reported');

  const excuse = 'It was sold as a dummy, as described.';
  await seller.page.goto(order);
  await act(seller.page, 'dispute', (form) => form.getByLabel(en.deal.fields.reason).fill(excuse));
  await seller.page.getByRole('heading', { name: en.deal.states.decision }).waitFor();
  await seeAll('5-disputed');

  // The admin reads the sold listing, both sides' texts and the photo before the decisions.
  await admin.page.goto('/dashboard/queue?kind=dispute');
  await admin.page.getByRole('link', { name: listed.name }).first().click();
  await admin.page.getByText(listed.description).waitFor();
  const positionOf = async (text: string) =>
    (await admin.page.getByText(text).first().boundingBox())?.y ?? Number.NaN;
  for (const evidence of [wrong, excuse, listed.description]) {
    expect(await positionOf(evidence)).toBeLessThan(await positionOf(en.deal.decide));
  }
  await admin.page.getByAltText(en.deal.photoOf(1)).waitFor();
  const judgement = 'The listing that was booked is of a phone.';
  await act(admin.page, 'order-return', (form) =>
    form.getByLabel(en.deal.fields.reason).fill(judgement),
  );
  await admin.page.getByRole('heading', { name: en.deal.states.returning }).waitFor();
  for (const { page } of [seller, buyer]) {
    await page.goto(order);
    await page.getByText(judgement).waitFor();
    // Behind the phone's title: the decision is what counts now.
    await page.getByText(listed.description).waitFor({ state: 'attached' });
  }
  await seeAll('6-decided');
});
