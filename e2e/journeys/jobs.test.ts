import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, join, listPhone, photoFile } from '#testing/browser/market.ts';
import { formOf } from '#testing/browser/order-acts.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { codeTo } from '#testing/numbers.ts';
import { buy } from '#testing/screens/screen-deals.ts';
import { en } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();

/** Taps and screens, the first one included. */
type Length = { taps: number; screens: number };

/**
 * The length of each job in the review of November 2026, counted by hand on a phone of 360 px; null:
 * there was no way, or the review has no figure. No job may become longer without a reason.
 */
const before: Record<string, Length | null> = {
  'a: a Samsung with 6 GB up to 15,000 in Sylhet': { taps: 6, screens: 3 },
  'b: compare two phones': null,
  'c: is this price fair?': { taps: 1, screens: 2 },
  'd: save a phone': { taps: 1, screens: 1 },
  'e: from home to the booking form, with an account made on the way': { taps: 4, screens: 5 },
  'e: from the form to the payment': { taps: 4, screens: 3 },
  'e: the code for the seller, before a meeting is agreed': { taps: 4, screens: 3 },
  'f: ask the seller to take cash': null,
  'g: a complaint with two photos': { taps: 5, screens: 3 },
  'h: sell a phone with five photos': { taps: 9, screens: 3 },
  'i: become a seller': { taps: 2, screens: 3 },
  // With the photo's menu, since the inbox is in the profile's place.
  'j: get my data': { taps: 3, screens: 2 },
  'k: verify a seller': null,
  'k: decide about a reported phone': null,
  'l: share a phone': { taps: 2, screens: 2 },
  'm: a phone on a slow network': { taps: 1, screens: 2 },
  'n: from a phone back to its list': null,
  'o: an account with mail and password': null,
  'o: an account with a number': null,
};

/** Jobs without an earlier figure, as counted when this test got them. */
const first: Record<string, Length> = {
  'b: compare two phones': { taps: 3, screens: 2 },
  'f: ask the seller to take cash': { taps: 4, screens: 3 },
  'k: verify a seller': { taps: 5, screens: 2 },
  'k: decide about a reported phone': { taps: 4, screens: 3 },
  'n: from a phone back to its list': { taps: 2, screens: 3 },
  'o: an account with mail and password': { taps: 3, screens: 4 },
  'o: an account with a number': { taps: 5, screens: 4 },
};

/** With the height of the longest page on the way, in pixels. */
const measured = new Map<string, Length & { longest: number }>();
afterAll(() => {
  const rows = [...measured].map(([job, { taps, screens, longest }]) => {
    const was = before[job];
    const figures = was ? `${was.taps}, ${was.screens}` : 'no figure';
    return `${job}: ${taps} taps, ${screens} screens (before: ${figures}), longest page ${longest} px`;
  });
  process.stdout.write(`\n${rows.join('\n')}\n`);
});

/** Counts what a person taps, and the pages that they see. */
async function start(visitor: Visitor, path = '/') {
  const { page } = visitor;
  await page.goto(path);
  await untilScriptRuns(page);
  const main = page.getByRole('main');
  const length = { taps: 0, screens: 1, longest: 0 };
  /** Of a page that is on its way to the next one, none is counted. */
  const measure = async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight).catch(() => 0);
    length.longest = Math.max(length.longest, height);
  };
  let at = new URL(page.url()).pathname;
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === at) return;
    at = pathname;
    length.screens += 1;
  });
  return {
    page,
    main,
    tap: async (target: Locator) => {
      await measure();
      await target.click();
      length.taps += 1;
    },
    /** For a button of the browser. */
    countTap: () => {
      length.taps += 1;
    },
    /** Opens what the form is folded in, from outside in. */
    unfold: async (form: Locator) => {
      await form.waitFor({ state: 'attached' });
      for (const fold of await page.locator('details').filter({ has: form }).all()) {
        if ((await form.isVisible()) || (await fold.getAttribute('open')) !== null) continue;
        await fold.locator(':scope > summary').click();
        length.taps += 1;
      }
    },
    choose: async (field: Locator, value: { label: string }) => {
      await field.selectOption(value);
      length.taps += 1;
    },
    ends: async (job: string) => {
      await measure();
      const was = before[job] ?? first[job];
      measured.set(job, { ...length });
      expect(was, job).toBeDefined();
      expect(length.taps, `taps of ${job}`).toBeLessThanOrEqual(was?.taps ?? 0);
      expect(length.screens, `screens of ${job}`).toBeLessThanOrEqual(was?.screens ?? 0);
      Object.assign(length, { taps: 0, screens: 1, longest: 0 });
    },
  };
}

const firstPhone = (main: Locator) => main.locator('a[href*="/phone/"]').first();
const orders = (page: Page) =>
  page.getByRole('navigation', { name: en.nav.label }).getByRole('link', { name: en.nav.mine });

/** A buyer and a seller whose order is paid. */
async function paidOrder(name: string) {
  const seller = await shop.visit();
  const buyer = await shop.visit();
  await join(seller, `Seller of ${name}`, 'seller');
  await join(buyer, `Buyer of ${name}`, 'buyer');
  const id = await buy(buyer, await listPhone(seller, { name }));
  return { seller, buyer, id };
}

test('a: a phone by brand, memory, price and place', async () => {
  const job = await start(await shop.visit());
  const { page, main } = job;
  const box = page.getByRole('search').getByRole('searchbox');
  await job.tap(box);
  await page.keyboard.type('samsung 6gb 15000 sylhet');
  await job.tap(page.getByRole('search').getByRole('button', { name: en.searchBox.open }));
  await page.waitForURL(/\/search\?/);
  // The phones, or the nearest districts that have some.
  await main.locator('a[href*="/phone/"], a[href*="district="]').first().waitFor();
  await job.ends('a: a Samsung with 6 GB up to 15,000 in Sylhet');
});

test('c, d, l, m: price, heart and link of a phone', async () => {
  const job = await start(await shop.visit());
  await job.tap(job.main.locator('button[aria-pressed]').first());
  await job.main.locator('button[aria-pressed=true]').first().waitFor();
  await job.ends('d: save a phone');

  for (const name of ['c: is this price fair?', 'm: a phone on a slow network']) {
    const visitor = await shop.visit();
    const one = await start(visitor);
    if (name.startsWith('m')) {
      const session = await visitor.context.newCDPSession(one.page);
      const speed = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 300 };
      await session.send('Network.emulateNetworkConditions', { offline: false, ...speed });
    }
    await one.tap(firstPhone(one.main));
    await one.page.waitForURL(/\/phone\//);
    await one.main.locator('[aria-labelledby=fair-price], #fair-price').first().waitFor();
    await one.ends(name);
  }

  const share = await start(await shop.visit());
  await share.tap(firstPhone(share.main));
  await share.page.waitForURL(/\/phone\//);
  await share.tap(share.main.locator('summary', { hasText: en.phone.share }));
  await share.main.getByRole('link', { name: en.phone.shareByWhatsApp }).waitFor();
  await share.ends('l: share a phone');
});

test('e: from home to the booking, the payment and the code', async () => {
  const buyer = await shop.visit();
  const job = await start(buyer);
  const { page, main } = job;
  await job.tap(firstPhone(main));
  await page.waitForURL(/\/phone\//);
  await job.tap(main.locator('a[href*="book=1"]').first());
  await page.waitForURL(/\/login/);
  await job.tap(main.getByRole('link', { name: en.login.register }));
  await page.waitForURL(/\/register/);
  await main.getByLabel(en.register.name).fill('Sabina Yasmin');
  await main.getByLabel(en.register.email).fill('sabina@jobs.test');
  await main.getByLabel(en.register.password, { exact: true }).fill('Secret1');
  await job.tap(main.getByRole('button', { name: en.register.submit }));
  const form = page.getByRole('dialog').locator('form[method=post]');
  await form.waitFor();
  await job.ends('e: from home to the booking form, with an account made on the way');

  await form.getByLabel(en.booking.userNumber).fill('01812345678');
  await form.getByLabel(en.booking.meetLocation).fill('Zindabazar Point, Sylhet');
  await job.tap(form.locator('button[type=submit]'));
  await job.tap(main.locator('a[href*="/dashboard/pay/"]').first());
  await page.waitForURL(/\/pay\//);
  await main.getByLabel(en.card.number).waitFor();
  await main.getByLabel(en.card.number).fill('4242424242424242');
  await main.getByLabel(en.card.expiry).fill('12/40');
  await main.getByLabel(en.card.cvc).fill('123');
  await job.tap(main.getByRole('button', { name: /^Pay Tk/ }));
  await main.getByText(en.pay.paid).waitFor();
  await job.ends('e: from the form to the payment');

  const code = await start(buyer);
  await code.tap(orders(code.page));
  await code.tap(code.main.locator('a[href*="/order/"]').first());
  await code.page.waitForURL(/\/order\//);
  await code.unfold(formOf(code.page, 'show-code'));
  await code.tap(formOf(code.page, 'show-code').locator('button[type=submit]'));
  const digits = code.page.locator('p', { hasText: /^\d{6}$/ });
  await code.unfold(digits);
  await digits.waitFor();
  await code.ends('e: the code for the seller, before a meeting is agreed');
});

test('g: a complaint with two photos', async () => {
  const { buyer, seller, id } = await paidOrder('Galaxy A24 of a complaint');
  await apiOf(buyer)('POST /order/:id', { params: { id }, body: { event: 'show-code' } });
  const { code } = await apiOf(buyer)('GET /order/:id', { params: { id } });
  await apiOf(seller)('POST /order/:id', { params: { id }, body: { event: 'hand-over', code } });
  const job = await start(buyer);
  await job.tap(orders(job.page));
  await job.tap(job.main.locator(`a[href*="/order/${id}"]`).first());
  await job.page.waitForURL(/\/order\//);
  const form = formOf(job.page, 'report');
  await job.unfold(form);
  await job.tap(form.getByLabel(en.deal.problemKinds.battery));
  await form.getByLabel(en.deal.fields.reason).fill('Empty after two hours.');
  await form
    .getByLabel(en.deal.fields.photos)
    .setInputFiles([await photoFile('one.jpg'), await photoFile('two.jpg')]);
  await job.tap(form.locator('button[type=submit]'));
  await job.main.getByRole('heading', { name: en.deal.states.problem }).waitFor();
  await job.ends('g: a complaint with two photos');
});

test('h, i: become a seller, and sell a phone with five photos', async () => {
  const visitor = await shop.visit();
  await join(visitor, 'Farhana Akter', 'buyer');
  const job = await start(visitor);
  const { page, main } = job;
  const sell = page
    .getByRole('navigation', { name: en.nav.label })
    .getByRole('link', { name: en.nav.sell });
  await job.tap(sell);
  await page.waitForURL(/becomeseller/);
  await main.getByLabel(en.becomeSeller.phoneNumber).fill('01712345678');
  await main.getByLabel(en.becomeSeller.location).fill('Zindabazar, Sylhet');
  await job.tap(main.getByRole('button', { name: en.becomeSeller.submit }));
  await page.waitForURL(/addproduct/);
  await job.ends('i: become a seller');

  const sale = await start(visitor);
  await sale.tap(
    sale.page
      .getByRole('navigation', { name: en.nav.label })
      .getByRole('link', { name: en.nav.sell }),
  );
  await sale.page.waitForURL(/addproduct/);
  const text = en.addProduct;
  const field = (label: string) => sale.main.getByLabel(label, { exact: true });
  const next = () => sale.tap(sale.main.getByRole('button', { name: en.steps.next }));
  await sale.choose(sale.main.locator('select[name=categoryId]').first(), { label: 'Samsung' });
  await field(text.name).fill('Galaxy A54 5G');
  await field(text.useTime).fill('5 months');
  await next();
  await sale.choose(sale.main.getByLabel(text.condition, { exact: true }), { label: 'Good' });
  await next();
  await sale.main.getByLabel(text.sellingPrice).fill('24500');
  await sale.main.getByLabel(text.marketPrice).fill('30000');
  await next();
  await sale.main
    .getByLabel(text.photo, { exact: true })
    .setInputFiles(await Promise.all([1, 2, 3, 4, 5].map((one) => photoFile(`${one}.jpg`))));
  await sale.main.getByLabel(text.description).fill('One owner, with box and receipt.');
  await next();
  await sale.tap(sale.main.getByRole('button', { name: text.submit }));
  await sale.page.waitForURL(({ pathname }) => pathname === '/');
  await sale.ends('h: sell a phone with five photos');
});

test('j: own data', async () => {
  const buyer = await start(await shop.visit('buyer1'));
  await buyer.tap(buyer.page.getByLabel(en.nav.account));
  await buyer.tap(buyer.page.getByRole('link', { name: en.nav.me, exact: true }));
  const file = buyer.page.waitForEvent('download');
  await buyer.tap(buyer.main.getByRole('link', { name: en.me.data.download }));
  await file;
  await buyer.ends('j: get my data');
});

test('f: ask the seller to take cash', async () => {
  const seller = await shop.visit();
  await join(seller, 'Takes Cash', 'seller');
  const buyer = await shop.visit();
  await join(buyer, 'Pays Cash', 'buyer');
  const id = await listPhone(seller, { name: 'Galaxy for cash', cash: true } as never);
  await apiOf(buyer)('POST /booking', {
    body: { productId: id, userNumber: '01812345678', meetLocation: 'Dhanmondi 27' },
  });
  const job = await start(buyer);
  await job.tap(orders(job.page));
  await job.tap(job.main.locator('a[href*="/order/"]').first());
  await job.page.waitForURL(/\/order\//);
  const form = formOf(job.page, 'ask-cash');
  await job.unfold(form);
  await job.tap(form.locator('button[type=submit]'));
  await job.main.getByText(en.deal.nowAsked.buyer).waitFor();
  await job.ends('f: ask the seller to take cash');
});

test('b: two phones side by side', async () => {
  const job = await start(await shop.visit(), '/search?q=samsung');
  const boxes = job.main.getByRole('checkbox', { name: /^Compare: / });
  await job.tap(boxes.nth(0));
  await job.tap(boxes.nth(1));
  await job.tap(job.main.getByRole('button', { name: en.compare.compare, exact: true }));
  await job.page.waitForURL(/\/compare/);
  await job.main.getByRole('columnheader').nth(1).waitFor();
  await job.ends('b: compare two phones');
});

test('k: an admin verifies a seller, and decides about a report', async () => {
  const [admin, seller, buyer] = [
    await shop.visit('admin'),
    await shop.visit(),
    await shop.visit(),
  ];
  const email = await join(seller, 'Seller Unchecked', 'seller');
  const job = await start(admin, '/dashboard');
  const { page, main } = job;
  await job.tap(page.getByRole('button', { name: en.dashboard.menu }));
  const menu = page.getByRole('navigation', { name: en.dashboard.menu });
  await job.tap(menu.getByRole('link', { name: en.staffMenu.screens.allSellers }));
  await page.waitForURL(/allseller/);
  const row = main.getByRole('row').filter({ hasText: email });
  await job.tap(row.getByRole('button', { name: en.sellers.verifySeller('Seller Unchecked') }));
  const dialog = page.getByRole('dialog');
  await job.tap(dialog.getByLabel('The phone number was called'));
  await job.tap(dialog.getByRole('button', { name: en.sellers.verify }));
  await row.getByText(en.sellers.verified, { exact: true }).waitFor();
  await job.ends('k: verify a seller');

  await join(buyer, 'Buyer Reporting', 'buyer');
  const name = 'Galaxy A14 of a report';
  const itemId = await listPhone(seller, { name });
  await apiOf(buyer)('POST /reportitem', { body: { itemId, reason: 'advance' } });
  const report = await start(admin, '/dashboard');
  const kind = en.queue.kinds.report;
  await report.tap(report.main.getByRole('link', { name: kind.name }));
  await report.page.waitForURL(/queue\?kind=report/);
  const step = en.queue.stepOf(kind.step, `${kind.name}, ${name}`);
  await report.tap(report.main.getByRole('link', { name: step }));
  await report.tap(report.main.getByRole('radio', { name: /^Dismiss the reports/ }));
  await report.main.getByLabel(en.reportCase.reason).fill('Box and receipt were shown.');
  await report.tap(report.main.getByRole('button', { name: en.reportCase.submit }));
  await report.page.getByText(en.reportCase.toastDecided).first().waitFor();
  await report.ends('k: decide about a reported phone');
});

test('n: back from a phone to its list', async () => {
  const job = await start(await shop.visit(), '/search?q=samsung');
  const phone = job.main.locator('a[href*="/phone/"]').nth(12);
  await job.tap(phone);
  await job.page.waitForURL(/\/phone\//);
  await job.page.goBack();
  job.countTap();
  await job.page.waitForURL(/\/search/);
  await phone.waitFor();
  await job.ends('n: from a phone back to its list');
});

test('o: an account, with mail and password, and with a number', async () => {
  const byMail = await start(await shop.visit());
  const login = ({ page }: { page: Page }) =>
    page.getByRole('banner').getByRole('link', { name: en.nav.login });
  await byMail.tap(login(byMail));
  await byMail.tap(byMail.main.getByRole('link', { name: en.login.register }));
  const field = (label: string) => byMail.main.getByLabel(label, { exact: true });
  await field(en.register.name).fill('Shirin Akter');
  await field(en.register.email).fill('shirin.jobs@phonehaat.test');
  await field(en.register.password).fill('Secret12345');
  await byMail.tap(byMail.main.getByRole('button', { name: en.register.submit }));
  await byMail.page.waitForURL(({ pathname }) => pathname === '/');
  await byMail.ends('o: an account with mail and password');

  const number = '01512345699';
  const byNumber = await start(await shop.visit());
  const { page, main } = byNumber;
  await byNumber.tap(login(byNumber));
  await byNumber.tap(main.getByRole('link', { name: en.login.byNumber }));
  await main.getByLabel(en.numberLogin.number).fill(number);
  await byNumber.tap(main.getByRole('button', { name: en.numberLogin.send, exact: true }));
  const code = await codeTo(shop, number);
  await main.getByLabel(en.numberLogin.code, { exact: true }).fill(code);
  await byNumber.tap(main.getByRole('button', { name: en.numberLogin.submit, exact: true }));
  await main.getByLabel(en.register.name).fill('Karim Uddin');
  await byNumber.tap(main.getByRole('button', { name: en.numberLogin.register }));
  await page.waitForURL(({ pathname }) => pathname === '/');
  await byNumber.ends('o: an account with a number');
});
