import { expect, test } from 'vitest';
import { diary, newImei } from '#testing/fixtures/imeis.ts';
import { textsOf } from '#testing/fixtures/pdf-texts.ts';
import { buyInCash, openDeal } from '#testing/payments/dealing.ts';
import { buy } from '#testing/payments/paying.ts';
import { completeDealNow } from '#testing/payments/paying-out.ts';
import { buildTestApp } from '#testing/test-app.ts';

async function open() {
  const shop = await buildTestApp();
  const people = {
    seller: await shop.signUp({ title: 'seller', name: 'Karim Uddin' }),
    buyer: await shop.signUp({ name: 'Nadia Islam' }),
    stranger: await shop.signUp(),
    admin: await shop.signUp({ admin: true }),
  };
  const { seller } = people;
  const imei = newImei();
  const phone = await shop.addProduct(seller, { name: 'Galaxy A54', selingPrice: 24500 });
  await shop.ok(
    'PUT /myproducts/:id/imeis',
    { params: { id: phone }, body: { imeis: imei } },
    seller,
  );
  const check = (code: string) => shop.call('GET /papers/check/:code', { params: { code } });
  return { shop, people, imei, phone, check };
}

// spec D2-151
test('after the handover both have the same paper, and anyone can check its code', async () => {
  const { shop, people, imei, phone, check } = await open();
  const { seller, buyer, stranger, admin } = people;
  const soldAt = shop.clock.now().toISOString();
  const id = await completeDealNow(shop, people, phone);
  const params = { id };
  const read = (who: typeof seller) => shop.ok('GET /papers/:id', { params }, who);
  const paper = await read(buyer);
  expect(paper).toEqual({
    _id: id,
    role: 'buyer',
    code: expect.stringMatching(/^[0-9a-f]{12}$/),
    productName: 'Galaxy A54',
    imeiEnds: [imei.slice(-4)],
    soldAt,
    undone: false,
    seen: 'money',
    reportedAt: null,
    buyerName: 'Nadia Islam',
    selersName: 'Karim Uddin',
    price: 24500,
    givenBack: 0,
    paid: 'shop',
    checks: null,
    declaredAt: null,
  });
  expect(await read(seller)).toEqual({ ...paper, role: 'seller' });
  for (const who of [stranger, admin]) {
    expect((await shop.call('GET /papers/:id', { params }, who)).body.code).toBe(
      'booking-not-found',
    );
  }

  const phoneOnly = { productName: 'Galaxy A54', imeiEnds: [imei.slice(-4)], soldAt };
  const known = { ...phoneOnly, undone: false, seen: 'money', reportedAt: null };
  // As it is stored, and as a person types it.
  const typed = ` ${paper.code.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')} `;
  for (const code of [paper.code, typed]) {
    expect(await check(code)).toMatchObject({ status: 200, body: known });
    expect((await check(code)).body).toEqual(known);
  }
  const other = paper.code.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  for (const code of [other, paper.code.slice(1), 'x', '-']) {
    expect((await check(code)).body.code).toBe('not-found');
  }

  // Only the seller declares, and only once.
  const declare = (who: typeof seller) => shop.call('POST /papers/:id/declare', { params }, who);
  expect((await declare(buyer)).body.code).toBe('not-allowed');
  const rival = await shop.signUp({ title: 'seller' });
  expect((await declare(rival)).body.code).toBe('booking-not-found');
  shop.clock.advance({ minutes: 5 });
  const declaredAt = shop.clock.now().toISOString();
  expect((await declare(seller)).body).toEqual({ acknowledged: true, modifiedCount: 1 });
  shop.clock.advance({ minutes: 5 });
  expect((await declare(seller)).body).toEqual({ acknowledged: true, modifiedCount: 0 });
  expect((await read(buyer)).declaredAt).toBe(declaredAt);

  // It stays when an account is removed.
  const gone = { params: { id: seller.userId } };
  await shop.ok('DELETE /allsellers/:id', gone, admin);
  expect(await read(buyer)).toEqual({ ...paper, declaredAt });
  expect((await check(paper.code)).body).toEqual(known);
});

// spec D2-151
test('there is no paper before the handover, and one of an undone sale says so', async () => {
  const { shop, people, phone, check } = await open();
  const { seller, buyer } = people;
  const id = await buy(shop, buyer, phone);
  const params = { id };
  const asked = async () => (await shop.call('GET /papers/:id', { params }, buyer)).body;
  expect((await asked()).code).toBe('booking-not-found');
  const { paper_code: code } = await shop.deps.db
    .selectFrom('deals')
    .select('paper_code')
    .executeTakeFirstOrThrow();
  expect((await check(code)).status).toBe(404);
  const act = (who: typeof buyer, body: object) =>
    shop.ok('POST /order/:id', { params, body: body as { event: 'show-code' } }, who);
  await act(buyer, { event: 'show-code' });
  const handover = shop.deps.deals.codeOf(id, 'to-buyer');
  await act(seller, { event: 'hand-over', code: handover });
  expect(await asked()).toMatchObject({ undone: false, soldAt: shop.clock.now().toISOString() });
  await act(buyer, { event: 'report', problem: 'broken', reason: 'It does not charge.' });
  expect(await asked()).toMatchObject({ undone: false });
  await act(seller, { event: 'take-back' });
  expect(await asked()).toMatchObject({ undone: true, imeiEnds: [] });
  expect((await check(code)).body).toMatchObject({ undone: true, imeiEnds: [] });
});

// spec D2-151
test('both have the paper as a PDF, in either language', async () => {
  const { shop, people, imei, phone } = await open();
  const { seller, buyer, stranger, admin } = people;
  const id = await completeDealNow(shop, people, phone);
  await shop.ok('POST /papers/:id/declare', { params: { id } }, seller);
  const read = async (who: typeof seller, language: 'en' | 'bn') => {
    const request = { params: { id }, query: { language } };
    const { code, pdf } = await shop.ok('GET /papers/:id/file', request, who);
    return { code, pdf, texts: textsOf(Buffer.from(pdf, 'base64')) };
  };
  const inEnglish = await read(buyer, 'en');
  const shown = inEnglish.code.toUpperCase().replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3');
  expect(inEnglish.texts).toEqual([
    ...['PhoneHaat', 'Sale paper', 'Order', expect.stringMatching(/^[0-9A-Z-]+$/)],
    ...[
      'Handed over',
      expect.stringMatching(/^\d+ \w+ 20\d\d, \d+:\d\d [ap]m$/),
      'Phone',
      'Galaxy A54',
    ],
    ...['IMEI, declared by the seller, ends in', imei.slice(-4)],
    ...['Seller', 'Karim Uddin', 'Buyer', 'Nadia Islam'],
    ...['Checked at the meeting', 'No check was recorded'],
    ...['Price', 'Tk 24,500 · Paid through PhoneHaat', 'Declaration of the seller'],
    'I declare that this phone was mine to sell. It is not stolen, and not locked to anybody.',
    expect.stringMatching(/^Karim Uddin · Declared on PhoneHaat on /),
    'Is this paper genuine? Compare it with this page:',
    expect.stringMatching(new RegExp(`^https?://[^/]+/paper/${shown}$`)),
    `Code: ${shown}`,
    'Name and price are as at PhoneHaat. PhoneHaat has not examined the phone.',
  ]);
  expect((await read(seller, 'bn')).texts).toEqual(
    expect.arrayContaining(['বিক্রির কাগজ', 'ক্রেতা', '৳২৪,৫০০ · টাকা ফোনহাটের মাধ্যমে দেওয়া']),
  );
  // A second drawing has the same bytes.
  expect((await read(buyer, 'en')).pdf).toBe(inEnglish.pdf);
  for (const who of [stranger, admin]) {
    const answer = await shop.call('GET /papers/:id/file', { params: { id } }, who);
    expect(answer.body.code).toBe('booking-not-found');
  }
});

// sec T240
test('a paper of cash says what the shop did not see, and later that the phone was reported', async () => {
  const { shop, people, phone: other, imei, check } = await open();
  const { seller, buyer, admin } = people;
  await shop.ok('DELETE /myproducts/:id', { params: { id: other } }, seller);
  const phone = await shop.addProduct(seller, { cash: true });
  const declared = { params: { id: phone }, body: { imeis: imei } };
  await shop.ok('PUT /myproducts/:id/imeis', declared, seller);
  const id = await buyInCash(shop, buyer, seller, phone);
  const read = async (language: 'en' | 'bn') => {
    const request = { params: { id }, query: { language } };
    const { code, pdf } = await shop.ok('GET /papers/:id/file', request, buyer);
    return { code, texts: textsOf(Buffer.from(pdf, 'base64')).join(' ') };
  };
  const { code, texts } = await read('en');
  expect(texts).toContain('Paid in cash between people whom PhoneHaat does not know.');
  expect(texts).not.toContain('reported as stolen');
  expect((await read('bn')).texts).toContain('নগদে দেওয়া, দুজনের কাউকেই ফোনহাট চেনে না।');

  // With the badge the shop knows the seller, and still not the money.
  const badge = { params: { email: seller.email }, body: { checks: ['number'] as const } };
  await shop.ok('PUT /verifyseller/:email', badge as never, admin);
  expect((await check(code)).body).toMatchObject({ seen: 'seller' });
  expect((await read('en')).texts).toContain('Paid in cash: PhoneHaat did not see the money.');

  const owner = await shop.signUp();
  const report = { body: { imeis: imei, ...diary } };
  const { insertedId } = await shop.ok('POST /stolenphones', report, owner);
  expect((await check(code)).body).toMatchObject({ reportedAt: null });
  const body = { decision: 'stands', seen: 'waiting', note: 'The police confirm it.' } as const;
  await shop.ok('POST /stolenreports/:id', { params: { id: insertedId }, body }, admin);
  const reportedAt = shop.clock.now().toISOString();
  expect((await check(code)).body).toMatchObject({ reportedAt });
  expect((await read('en')).texts).toContain('This phone was reported as stolen.');
  expect((await read('bn')).texts).toContain('এই ফোন চুরির বলে জানানো হয়েছে।');
});

const askedToDeclare = async ({ shop, people, id }: Awaited<ReturnType<typeof openDeal>>) => {
  const waiting = await shop.ok('GET /waiting', {}, people.seller);
  const { declarationMissing } = await shop.ok('GET /order/:id', { params: { id } }, people.seller);
  return {
    waits: waiting.some(({ kind, orderId }) => kind === 'declaration' && orderId === id),
    onOrder: declarationMissing,
  };
};

test('the seller declares where the code is entered', async () => {
  const deal = await openDeal();
  const { shop, people, id } = deal;
  await deal.play(['seller', { event: 'hand-over', code: await deal.code(), declares: true }]);

  const paper = await shop.ok('GET /papers/:id', { params: { id } }, people.buyer);
  expect(paper.declaredAt).toBe(shop.clock.now().toISOString());
  expect(await askedToDeclare(deal)).toEqual({ waits: false, onOrder: false });
});

test('who does not is asked on the order, in what waits and by the bell, until they do', async () => {
  const deal = await openDeal();
  const { shop, people, id } = deal;
  expect(await askedToDeclare(deal)).toEqual({ waits: false, onOrder: false });
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  expect(await askedToDeclare(deal)).toEqual({ waits: true, onOrder: true });
  // The buyer has nothing to declare.
  const page = await shop.ok('GET /order/:id', { params: { id } }, people.buyer);
  expect(page.declarationMissing).toBe(false);
  await deal.play(['buyer', { event: 'confirm' }]);
  expect(await askedToDeclare(deal)).toEqual({ waits: true, onOrder: true });
  const asks = async () =>
    (await shop.ok('GET /notices', {}, people.seller)).flatMap(({ kind, asks }) =>
      kind === 'completed' ? [asks?.what ?? null] : [],
    );
  expect(await asks()).toEqual(['declare']);

  await shop.ok('POST /papers/:id/declare', { params: { id } }, people.seller);
  expect(await askedToDeclare(deal)).toEqual({ waits: false, onOrder: false });
  expect(await asks()).toEqual([null]);
});

test('what waits forgets a declaration after thirty days', async () => {
  const deal = await openDeal();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  await deal.play(['buyer', { event: 'confirm' }]);
  await deal.wait({ days: 29, hours: 23 });
  expect(await askedToDeclare(deal)).toEqual({ waits: true, onOrder: true });
  await deal.wait({ hours: 1 });
  expect(await askedToDeclare(deal)).toEqual({ waits: false, onOrder: true });
});
