import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone, photoFile } from '#testing/browser/market.ts';
import { act, formOf, pressAct } from '#testing/browser/order-acts.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { bn } from '#web/i18n/all-messages.ts';

const wrongCode = bn.refusals['code-wrong'] ?? '';

const shop = sharedShop('writing');

/** Console errors of a browser whose network is gone, and of a wrong code. */
const expectedErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|status of 409/;

/**
 * A slow mobile network (150 ms, 1.6 Mbit/s) that can be lost; the worker's own requests are not
 * slowed. Both page and worker are set offline, because the page's slow network would remain
 * otherwise.
 */
async function slowNetwork({ context, page }: Visitor) {
  const session = await context.newCDPSession(page);
  const bytes = 1_600_000 / 8;
  const setOffline = async (offline: boolean) => {
    await session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 150,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
    await context.setOffline(offline);
  };
  await setOffline(false);
  return setOffline;
}

const heading = (page: Page, text: string) =>
  page.getByRole('heading', { name: text, exact: true });

/** The day after tomorrow in Dhaka, as a field for days takes it. */
const meetingDay = new Date(Date.now() + (48 + 6) * 3_600_000).toISOString().slice(0, 10);

const place = 'বসুন্ধরা সিটি, নিচতলা';

async function propose(page: Page): Promise<void> {
  await act(page, 'propose', async (form) => {
    await form.getByLabel(bn.deal.fields.place).fill(place);
    await form.getByLabel(bn.deal.fields.day).fill(meetingDay);
  });
  await page.getByText(bn.deal.proposedBy.mine).waitFor();
}

/** Pays on the test wallet's page, and goes on to the order. */
async function payAndOpenOrder(page: Page, bookingId: string): Promise<void> {
  await page.goto(`/bn/dashboard/pay/${bookingId}`);
  await page.getByRole('button', { name: new RegExp(bn.pay.methods['test-wallet']) }).click();
  await page.getByRole('button', { name: 'Pay টাকা দিন', exact: true }).click();
  await page.getByText(bn.pay.paid).waitFor();
  await page.getByRole('link', { name: bn.pay.arrange }).click();
  await heading(page, bn.deal.states.paid).waitFor();
}

/** The buyer taps for the code: the meeting is two days ahead. */
async function showCode(page: Page): Promise<void> {
  await act(page, 'show-code');
  await page.locator('summary').getByText(bn.deal.code, { exact: true }).waitFor();
}

const codeOn = async (page: Page) => {
  const fold = page.locator('details').filter({ has: page.locator('p.font-mono') });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  const code = fold.locator('p.font-mono');
  await code.waitFor();
  return (await code.textContent()) ?? '';
};

/**
 * Waits until the worker has a copy of the order with its agreed meeting, or with another given
 * text.
 */
async function keepOrder(page: Page, path: string, has = bn.deal.agreed): Promise<void> {
  await page.goto(path);
  const isKept = () =>
    page.evaluate(
      async ([kept = '', wanted = '']) =>
        (await (await caches.match(kept))?.text())?.includes(wanted),
      [new URL(path, page.url()).href, has],
    );
  await expect.poll(isKept).toBe(true);
}

// spec D2-29, D2-109
test('a phone is booked, paid for, met about, handed over without a network, and paid out', async () => {
  const [buyer, seller, admin] = await Promise.all([
    shop.visit(),
    shop.visit('seller1'),
    shop.visit('admin'),
  ]);
  for (const one of [buyer, seller]) one.expects(expectedErrors);
  await join(buyer, 'Nadia Of The Journey', 'buyer');
  const id = await book(buyer, await listPhone(seller, { name: 'Phone of a journey' }));
  const order = `/bn/order/${id}`;

  // A buyer is described by earlier deals; until the payment neither side sees a name.
  const setSellerOffline = await slowNetwork(seller);
  await seller.page.goto('/bn/dashboard/myproducts');
  const row = seller.page.getByRole('row').filter({ hasText: 'Phone of a journey' });
  await row.getByRole('link', { name: bn.myProducts.bookedBy(0, 0) }).click();
  await heading(seller.page, bn.deal.states.booked).waitFor();
  await seller.page.getByText(bn.deal.hidden).waitFor({ state: 'attached' });
  expect(await seller.page.getByText('Nadia Of The Journey').count()).toBe(0);

  const setBuyerOffline = await slowNetwork(buyer);
  await payAndOpenOrder(buyer.page, id);
  await propose(buyer.page);
  await seller.page.goto(order);
  await seller.page.getByText('Nadia Of The Journey').first().waitFor();
  await act(seller.page, 'accept');
  await seller.page.getByText(bn.deal.agreed, { exact: true }).waitFor();

  // At the meeting there is no network. The buyer has the list and the code.
  await buyer.page.goto(order);
  await buyer.page.getByText(bn.deal.codeClosed.from).waitFor({ state: 'attached' });
  await showCode(buyer.page);
  await keepOrder(buyer.page, order, bn.deal.code);
  await setBuyerOffline(true);
  await buyer.page.goto(order);
  await act(buyer.page, 'check', async (form) => {
    await form.getByLabel(bn.deal.checks.power).check();
    await form.getByLabel(bn.deal.checks.imei).check();
  });
  await buyer.page.getByText(bn.deal.queued.waiting.check).waitFor();
  await buyer.page.goto(order);
  const checks = formOf(buyer.page, 'check');
  await checks.getByRole('checkbox', { checked: true }).nth(1).waitFor();
  const code = await codeOn(buyer.page);
  expect(code).toMatch(/^\d{6}$/);
  // An act that cannot wait shows a message, and the page remains.
  await pressAct(buyer.page, 'call-off', (form) =>
    form.getByLabel(bn.deal.fields.reason).fill('না'),
  );
  await formOf(buyer.page, 'call-off').getByText(bn.deal.queued.needed).waitFor();
  await setBuyerOffline(false);
  await checks.getByText(bn.deal.queued.title).waitFor({ state: 'detached' });

  // The seller enters a wrong code; the refusal comes with the network, and the seller enters it
  // again.
  await keepOrder(seller.page, order);
  const typeOffline = async (typed: string) => {
    await setSellerOffline(true);
    await seller.page.goto(order);
    await act(seller.page, 'hand-over', (form) => form.getByLabel(bn.deal.fields.code).fill(typed));
    await seller.page.getByText(bn.deal.queued.waiting['hand-over']).waitFor();
    await setSellerOffline(false);
  };
  await typeOffline(code === '000000' ? '000001' : '000000');
  const refusal = formOf(seller.page, 'hand-over').getByRole('alert');
  await refusal.getByText(wrongCode).waitFor();
  await typeOffline(code);
  await heading(seller.page, bn.deal.states['handed-over']).waitFor();
  const { history, checks: ticked } = await apiOf(seller)('GET /order/:id', { params: { id } });
  expect(history.filter(({ event }) => event === 'hand-over')).toHaveLength(1);
  expect(ticked).toEqual(['power', 'imei']);

  await buyer.page.goto(order);
  await pressAct(buyer.page, 'confirm');
  // One tap gives nothing away.
  await buyer.page
    .getByRole('dialog')
    .getByText(/একবার এটি ফিরিয়ে নিয়ে সমস্যা জানাতে পারবেন/)
    .waitFor();
  await buyer.page.getByRole('dialog').getByText(bn.actQuestions.back).click();
  await heading(buyer.page, bn.deal.states['handed-over']).waitFor();
  await act(buyer.page, 'confirm');
  await heading(buyer.page, bn.deal.states.completed).waitFor();

  await buyer.page.getByRole('link', { name: bn.deal.paper, exact: true }).click();
  const download = buyer.page.waitForEvent('download');
  await buyer.page.getByRole('link', { name: bn.paper.pdf, exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^phonehaat-[0-9A-F]{4}(-[0-9A-F]{4}){2}-bn\.pdf$/);
  const bytes = await buffer(await file.createReadStream());
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');

  const { page } = admin;
  // The deal can still be reopened, so its money remains; the demo market's due money is sent.
  await seller.page.goto('/bn/dashboard/money');
  const ofJourney = seller.page.getByRole('listitem').filter({ hasText: 'Phone of a journey' });
  await ofJourney.getByText(bn.money.states.cooling).waitFor();
  await page.goto('/bn/dashboard/payouts');
  await page.getByText(bn.payouts.heldTitle).click();
  await page.getByText('Phone of a journey').waitFor();
  await page.getByRole('button', { name: bn.payouts.make }).click();
  await heading(page, bn.payouts.batch).waitFor();
  const line = page.getByRole('listitem').first();
  await line.getByLabel(bn.payouts.reference).fill('BKJOURNEY1');
  await line.getByRole('button', { name: bn.payouts.sent, exact: true }).click();
  await page.getByText(bn.money.reference('BKJOURNEY1')).waitFor();
  await seller.page.goto('/bn/dashboard/money');
  await seller.page.getByText(bn.money.reference('BKJOURNEY1')).waitFor();
});

// spec D2-109
test('a phone is refused on the spot: the seller agrees, and sells it again with an answer', async () => {
  const seller = await shop.visit('seller1');
  const buyer = await shop.visit();
  await join(buyer, 'Nadia Who Refuses', 'buyer');
  const phone = await listPhone(seller, { name: 'Phone that is refused' });
  buyer.expects(expectedErrors);
  const setOffline = await slowNetwork(buyer);
  const id = await book(buyer, phone);
  await payAndOpenOrder(buyer.page, id);
  await showCode(buyer.page);
  // The network is lost during a refusal: it is not sent, and the ticks remain.
  await setOffline(true);
  await pressAct(buyer.page, 'refuse', (form) => form.getByLabel(bn.deal.checks.screen).check());
  await formOf(buyer.page, 'refuse').getByText(bn.deal.queued.needed).waitFor();
  await setOffline(false);
  await act(buyer.page, 'refuse');
  await heading(buyer.page, bn.deal.states['calling-off']).waitFor();
  await seller.page.goto(`/bn/order/${id}`);
  await act(seller.page, 'agree-call-off');
  await formOf(seller.page, 'list-again').waitFor({ state: 'attached' });
  await buyer.page.reload();
  // Whether the provider has answered yet.
  const { refunded, refunding } = bn.deal.states;
  await heading(buyer.page, refunded).or(heading(buyer.page, refunding)).waitFor();
  await buyer.page
    .getByText(`${bn.deal.failed}: ${bn.deal.checks.screen}`)
    .waitFor({ state: 'attached' });
  const isSold = async () =>
    (await apiOf(seller)('GET /allproducts', {})).find(({ _id }) => _id === phone)?.paid;
  expect(await isSold()).toBe(true);
  await act(seller.page, 'list-again', (form) =>
    form.getByLabel(bn.deal.fields.note).fill('স্ক্রিন বদলেছি।'),
  );
  await expect.poll(isSold).toBe(false);
});

// spec D2-109
test('without script: paid, agreed on, handed over, and a problem that a part of the price settles', async () => {
  const seller = await shop.visit('seller1', { javaScriptEnabled: false });
  const buyer = await shop.visit(undefined, { javaScriptEnabled: false });
  seller.expects(/status of 409/);
  await join(buyer, 'Nadia Without Script', 'buyer');
  buyer.expects(expectedErrors);
  const [, setOffline] = await Promise.all([slowNetwork(seller), slowNetwork(buyer)]);
  const id = await book(buyer, await listPhone(seller, { name: 'Phone of a part' }));
  const order = `/bn/order/${id}`;
  await payAndOpenOrder(buyer.page, id);
  await propose(buyer.page);
  await seller.page.goto(order);
  await act(seller.page, 'accept');
  await seller.page.getByText(bn.deal.agreed, { exact: true }).waitFor();
  await buyer.page.goto(order);
  await showCode(buyer.page);
  const code = await codeOn(buyer.page);
  const enter = (typed: string) =>
    act(seller.page, 'hand-over', (form) => form.getByLabel(bn.deal.fields.code).fill(typed));
  await enter(code === '000000' ? '000001' : '000000');
  await seller.page.getByText(wrongCode).waitFor();
  await enter(code);
  await heading(seller.page, bn.deal.states['handed-over']).waitFor();

  await buyer.page.goto(order);
  await act(buyer.page, 'report', async (form) => {
    await form.getByLabel(bn.deal.problemKinds.battery).check();
    await form.getByLabel(bn.deal.fields.reason).fill('দুপুরেই চার্জ শেষ।');
    await form.getByLabel(bn.deal.fields.photos).setInputFiles(await photoFile());
  });
  await heading(buyer.page, bn.deal.states.problem).waitFor();
  await seller.page.goto(order);
  await seller.page.getByAltText(bn.deal.photoOf(1)).waitFor();
  await act(seller.page, 'offer', (form) => form.getByLabel(bn.deal.fields.taka).fill('২৫০০'));
  await heading(seller.page, bn.deal.states.offered).waitFor();
  await buyer.page.goto(order);
  await buyer.page.getByText(bn.deal.offer(bn.price(2500))).waitFor();
  // Without a network the tap ends at the browser's own page, and nothing was accepted.
  await setOffline(true);
  await pressAct(buyer.page, 'accept-offer');
  await buyer.page.waitForURL(/chrome-error/);
  await setOffline(false);
  await buyer.page.goto(order);
  await heading(buyer.page, bn.deal.states.offered).waitFor();
  await act(buyer.page, 'accept-offer');
  await heading(buyer.page, bn.deal.states.completed).waitFor();
  await buyer.page.getByText(bn.price(2500)).first().waitFor();
});

// spec D2-109
test('whoever has no part in an order is told that there is none', async () => {
  const seller = await shop.visit('seller1');
  const [buyer, stranger] = await Promise.all([shop.visit(), shop.visit('buyer1')]);
  stranger.expects(/status of 404/);
  await join(buyer, 'Nadia With A Neighbour', 'buyer');
  const id = await book(buyer, await listPhone(seller, { name: 'Phone of others' }));
  const answer = await stranger.page.goto(`/bn/order/${id}`);
  expect(answer?.status()).toBe(404);
  await heading(stranger.page, bn.notFound.title).waitFor();
  expect(await stranger.page.content()).not.toContain('Phone of others');
});
