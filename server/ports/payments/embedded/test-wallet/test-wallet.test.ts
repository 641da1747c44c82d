import { expect, test } from 'vitest';
import { newPayment, storedAs } from '#testing/payments/paying.ts';
import { describePayments } from '#testing/ports/payments-conformance.ts';
import { buildTestApp, type TestShop, testAuthSecret } from '#testing/test-app.ts';
import { eventKey, signatureHeader, signEvent, writeEvent } from '../events.ts';

const walletOf = ({ deps }: TestShop) => deps.payments.named('test-wallet');

function decide(shop: TestShop, url: string, act: string) {
  return shop.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ act }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describePayments('The test wallet', async () => {
  const shop = await buildTestApp();
  const signed = (body: string, at: Date) => ({
    body,
    headers: {
      [signatureHeader]: signEvent(body, eventKey(`test wallet ${testAuthSecret}`), at),
    },
  });
  return {
    provider: walletOf(shop),
    async pay(start) {
      const url = start.kind === 'redirect' ? start.url : '';
      const { headers } = await decide(shop, url, 'pay');
      const id = url.split('/').at(-1) ?? '';
      const now = await walletOf(shop).retrieve(storedAs(id));
      if (now?.status !== 'succeeded' || !headers.location) throw new Error('It has ended');
    },
    signed: {
      async about(id, secondsAgo = 0) {
        const at = new Date(shop.clock.now().getTime() - secondsAgo * 1000);
        return signed(writeEvent(`evt_${shop.deps.newId()}`, 'payment_intent.succeeded', id), at);
      },
      async aboutElse() {
        const event = { id: 'evt_else', type: 'payout.paid', data: { object: {} } };
        return signed(JSON.stringify(event), shop.clock.now());
      },
    },
  };
});

async function opened() {
  const shop = await buildTestApp();
  const returnTo = '/payments/return/test-wallet';
  const order = { ...newPayment('ONE', 2_450_050), method: 'test-wallet', returnTo } as const;
  const { attempt, start } = await walletOf(shop).createPayment({
    ...order,
    productName: '<b>Galaxy</b>',
  });
  const url = start.kind === 'redirect' ? start.url : '';
  const statusNow = async () => (await walletOf(shop).retrieve(storedAs(attempt.id)))?.status;
  return { shop, url, id: attempt.id, statusNow };
}

test('its page says in both languages that it is not real money, and what is bought for how much', async () => {
  const { shop, url } = await opened();
  const { status, body, headers } = await shop.inject({ method: 'GET', url });
  expect(status).toBe(200);
  expect(body).toContain('Not real money');
  expect(body).toContain('এটি আসল টাকা নয়');
  expect(body).toContain('৳ 24,500.50');
  expect(body).toContain('&lt;b&gt;Galaxy&lt;/b&gt;');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['pay', 'succeeded', 'paid'],
  ['fail', 'requires_payment_method', 'failed'],
  ['cancel', 'requires_action', 'left'],
])('"%s" leads back to the shop', async (act, status, result) => {
  const { shop, url, id, statusNow } = await opened();
  const answer = await decide(shop, url, act);
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe(
    `/payments/return/test-wallet?payment=${id}&result=${result}`,
  );
  expect(await statusNow()).toBe(status);
});

test.each([
  ['later', 'succeeded', 'Paid. The shop hears of it by itself'],
  ['leave', 'requires_action', 'The shop waits until its hold on the phone ends'],
])('"%s" leads nowhere', async (act, status, sentence) => {
  const { shop, url, statusNow } = await opened();
  const answer = await decide(shop, url, act);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain(sentence);
  expect(await statusNow()).toBe(status);
});

test('who was refused there is told so by the shop', async () => {
  const { shop, url, id } = await opened();
  await decide(shop, url, 'fail');
  expect(await walletOf(shop).retrieve(storedAs(id))).toMatchObject({ declined: 'refused' });
});

test('after it failed it may be paid; paid or closed it stays', async () => {
  const { shop, url, id, statusNow } = await opened();
  await decide(shop, url, 'fail');
  await decide(shop, url, 'pay');
  await decide(shop, url, 'fail');
  await walletOf(shop).close(storedAs(id));
  expect(await statusNow()).toBe('succeeded');
  const closed = await opened();
  await walletOf(closed.shop).close(storedAs(closed.id));
  await decide(closed.shop, closed.url, 'pay');
  expect(await closed.statusNow()).toBe('canceled');
  const { body } = await closed.shop.inject({ method: 'GET', url: closed.url });
  expect(body).toContain('This payment has ended.');
});

test('below the prefix of a language it is the same page', async () => {
  const { shop, url, statusNow } = await opened();
  const { status, body } = await shop.inject({ method: 'GET', url: `/bn${url}` });
  expect(status).toBe(200);
  expect(body).toContain('৳ 24,500.50');
  expect((await decide(shop, `/bn${url}`, 'pay')).status).toBe(303);
  expect(await statusNow()).toBe('succeeded');
});

test('a payment that there is not has no page', async () => {
  const { shop } = await opened();
  const { status, body } = await shop.inject({ method: 'GET', url: '/test-wallet/tw_1' });
  expect(status).toBe(404);
  expect(body).toContain('There is no such payment.');
  expect((await decide(shop, '/test-wallet/tw_1', 'pay')).status).toBe(404);
});
