import { expect, test } from 'vitest';
import { createServer } from '#server/http/api/create-server.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { callWithin } from '#server/http/api/page-calls.ts';
import { closingNow } from '#server/http/cache/closing.ts';
import { registerPages } from '#server/http/pages/pages.ts';
import { createRenderer } from '#server/http/pages/render-page.ts';
import { book } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

const closed = {
  en: 'We move to a larger server <soon>.',
  bn: 'বড় সার্ভারে যাচ্ছি।',
  state: 'closed' as const,
  from: '2026-05-27T01:00',
  until: '2026-05-27T03:00',
};

/** At 00:55 in Dhaka, five minutes before, so that logins still hold. */
const open = async () => {
  const shop = await buildTestApp({ startAt: new Date('2026-05-26T18:55:00Z') });
  const admin = await shop.signUp({ admin: true });
  const write = (more: object = {}) =>
    shop.call('PUT /announcement', { body: { ...closed, ...more } }, admin);
  return { shop, admin, write };
};

test('the shop is closed from its hour to its hour, announced before, and opens by itself', async () => {
  const { shop, admin, write } = await open();
  const buyer = await shop.signUp();
  const seller = await shop.signUp({ title: 'seller' });
  const phone = await shop.addProduct(seller);
  const cashier = await shop.signUp();
  const params = { email: cashier.email };
  await shop.ok('PUT /staff/:email', { params, body: { role: 'cashier' } }, admin);
  expect((await write()).status).toBe(200);
  expect((await shop.ok('GET /announcement/settings', {}, admin)).newest).toMatchObject(closed);
  // The line is there before.
  expect((await shop.ok('GET /announcement', {})).line).toMatchObject({ en: closed.en });
  await book(shop, buyer, phone);
  const other = await shop.addProduct(seller);

  shop.clock.advance({ minutes: 5 });
  const refused = { status: 503, body: { code: 'shop-closed' } };
  expect(await shop.call('GET /allproducts', {})).toMatchObject(refused);
  // Nothing new begins, and what runs goes on.
  const booking = { productId: other, userNumber: '01712345678', meetLocation: 'Mirpur 10, Dhaka' };
  const begin = () => shop.call('POST /booking', { body: booking }, buyer);
  expect(await begin()).toMatchObject(refused);
  // A form of a member's own page, without script.
  expect(await callWithin('a page', begin)).toMatchObject(refused);
  const [order] = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  await shop.ok('DELETE /myorders/:id', { params: { id: order?._id ?? '' } }, buyer);
  // Those who run the shop go in, and so does a gateway.
  await shop.ok('GET /queue', { query: {} }, cashier);
  await shop.ok('GET /shop/health', {}, admin);
  const notified = await shop.inject({ method: 'POST', url: '/api/payments/webhook', payload: {} });
  expect(notified.status).not.toBe(503);
  expect((await shop.inject({ method: 'GET', url: '/healthz' })).status).toBe(200);
  // The calls of a login work.
  const { entries } = await shop.ok(
    'GET /auditlog',
    { query: { action: 'shop-closing-set' } },
    admin,
  );
  expect(entries).toMatchObject([{ detail: { name: closed.en } }]);
  await shop.ok('GET /users/admin/:email', { params: { email: admin.email } }, admin);

  shop.clock.advance({ minutes: 120 });
  await shop.ok('GET /allproducts', {});
  expect((await shop.ok('GET /announcement', {})).line).toBeNull();
});

test('an admin opens it before its time', async () => {
  const { shop, write } = await open();
  await write();
  shop.clock.advance({ minutes: 6 });
  expect(await shop.call('GET /allproducts', {})).toMatchObject({ status: 503 });
  await write({ state: 'off' });
  await shop.ok('GET /allproducts', {});
});

test('it always ends: neither without times, nor after more than a day', async () => {
  const { write } = await open();
  const refused = { status: 400, body: { code: 'bad-input' } };
  expect(await write({ until: '' })).toMatchObject(refused);
  expect(await write({ from: '' })).toMatchObject(refused);
  expect(await write({ until: '2026-05-28T01:01' })).toMatchObject(refused);
  expect((await write({ until: '2026-05-28T01:00' })).status).toBe(200);
});

test('a page of the closed shop has both languages and the time, and staff get theirs', async () => {
  const { shop, write } = await open();
  await write();
  shop.clock.advance({ minutes: 5 });
  const app = createServer({ logger: createLogger('silent'), publicUrl: null });
  let isStaff = false;
  let isKnown = true;
  registerPages(
    app,
    createRenderer(async () => new Response('The shop')),
    {
      publicConfig: {} as never,
      publicUrl: null,
      policy: null,
      closingNow: () => closingNow(shop.deps.db, shop.deps.clock),
      readReader: async () =>
        isKnown
          ? {
              email: 'a@example.test',
              displayName: 'A',
              photoURL: '',
              unread: 0,
              isStaff,
              issueToken: async () => '',
            }
          : null,
    },
  );
  const cookie = 'phonehaat.session_token=x';
  const get = (url: string) => app.inject({ url, headers: { cookie } });
  const page = await get('/search');
  expect(page.statusCode).toBe(503);
  expect(page.headers['retry-after']).toBe('7200');
  expect(page.body).toContain('We move to a larger server &lt;soon&gt;.');
  expect(page.body).toContain('বড় সার্ভারে যাচ্ছি।');
  expect(page.body).toContain('3:00');
  expect((await get('/bn/login')).statusCode).not.toBe(503);
  expect((await get('/order/1')).statusCode).not.toBe(503);
  expect((await get('/bn/dashboard/myorders.data')).statusCode).not.toBe(503);
  isKnown = false;
  expect((await get('/dashboard/myorders')).statusCode).toBe(503);
  isKnown = true;
  isStaff = true;
  expect((await get('/search')).statusCode).not.toBe(503);
  await app.close();
});
