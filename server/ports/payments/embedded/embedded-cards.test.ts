import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  answerBank,
  cardDesk,
  cardsOf,
  enterCard,
  intentIdOf,
  newPayment,
  testCards,
} from '#testing/payments/paying.ts';
import { describePayments } from '#testing/ports/payments-conformance.ts';
import { buildTestApp, testAuthSecret } from '#testing/test-app.ts';
import { eventKey, signatureHeader, signEvent, writeEvent } from './events.ts';

/** The provider's event, signed at this time. */
function signed(body: string, at: Date) {
  return { body, headers: { [signatureHeader]: signEvent(body, eventKey(testAuthSecret), at) } };
}

describePayments('The embedded provider', async () => {
  const shop = await buildTestApp();
  return {
    provider: cardsOf(shop),
    async pay(start) {
      const secret = start.kind === 'in-page' ? start.clientSecret : '';
      const { status, body } = await enterCard(shop, secret);
      if (status !== 200) throw new Error(body.error?.code);
    },
    signed: {
      async about(intentId, secondsAgo = 0) {
        const at = new Date(shop.clock.now().getTime() - secondsAgo * 1000);
        return signed(writeEvent(`evt_${shop.deps.newId()}`, 'charge.refunded', intentId), at);
      },
      async aboutElse() {
        const event = { id: 'evt_else', type: 'payout.paid', data: { object: {} } };
        return signed(JSON.stringify(event), shop.clock.now());
      },
    },
  };
});

async function openIntent() {
  const shop = await buildTestApp();
  const { attempt, start } = await cardsOf(shop).createPayment(newPayment('ONE', 100));
  const { id } = attempt;
  const statusNow = async () => (await cardDesk(shop).find(id))?.status;
  const clientSecret = start.kind === 'in-page' ? start.clientSecret : '';
  return { shop, id, clientSecret, statusNow };
}

test('a card that works pays, and confirming it again changes nothing', async () => {
  const { shop, id, clientSecret, statusNow } = await openIntent();
  const paid = { status: 200, body: { id, status: 'succeeded' } };
  expect(await enterCard(shop, clientSecret)).toMatchObject(paid);
  expect(await enterCard(shop, clientSecret)).toMatchObject(paid);
  expect(await enterCard(shop, clientSecret, { number: testCards.declined })).toMatchObject(paid);
  expect(await statusNow()).toBe('succeeded');
});

test('a refused card says why, and another card may follow', async () => {
  const { shop, id, clientSecret, statusNow } = await openIntent();
  const answer = await enterCard(shop, clientSecret, { number: testCards.declined });
  expect(answer).toMatchObject({
    status: 402,
    body: {
      id,
      status: 'requires_payment_method',
      error: { code: 'card_declined', message: 'Your card was declined.' },
    },
  });
  expect(await statusNow()).toBe('requires_payment_method');
  expect((await enterCard(shop, clientSecret)).status).toBe(200);
});

test('a card that asks for approval pays when the buyer approves', async () => {
  const { shop, clientSecret, statusNow } = await openIntent();
  const entered = await enterCard(shop, clientSecret, { number: testCards.asksForApproval });
  expect(entered).toMatchObject({ status: 200, body: { status: 'requires_action' } });
  expect(await statusNow()).toBe('requires_action');
  const approved = { status: 200, body: { status: 'succeeded' } };
  expect(await answerBank(shop, clientSecret, true)).toMatchObject(approved);
  expect(await answerBank(shop, clientSecret, true)).toMatchObject(approved);
});

test('a refused approval asks for another card', async () => {
  const { shop, clientSecret, statusNow } = await openIntent();
  await enterCard(shop, clientSecret, { number: testCards.asksForApproval });
  expect(await answerBank(shop, clientSecret, false)).toMatchObject({
    status: 402,
    body: { status: 'requires_payment_method', error: { code: 'authentication_failed' } },
  });
  expect(await statusNow()).toBe('requires_payment_method');
  const tooLate = await answerBank(shop, clientSecret, true);
  expect(tooLate).toMatchObject({ status: 409, body: { error: { code: 'unexpected_state' } } });
});

test('a cancelled payment takes no card and no approval', async () => {
  const { shop, id, clientSecret, statusNow } = await openIntent();
  await enterCard(shop, clientSecret, { number: testCards.asksForApproval });
  await cardDesk(shop).cancel(id);
  expect((await answerBank(shop, clientSecret, true)).status).toBe(409);
  expect((await enterCard(shop, clientSecret)).status).toBe(409);
  expect(await statusNow()).toBe('canceled');
});

test('without the right secret an intent does not exist', async () => {
  const { shop, id, clientSecret, statusNow } = await openIntent();
  const foreign = [`${id}_secret_guess`, `${clientSecret}x`, `pi_0_secret_${clientSecret}`];
  for (const secret of [...foreign, `%00_secret_x`]) {
    expect(await enterCard(shop, secret)).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    });
  }
  expect(await statusNow()).toBe('requires_payment_method');
});

test.each([
  ['nothing', undefined],
  ['no card', { clientSecret: 'x' }],
  ['a number that is none', { clientSecret: 'x', card: { number: 42, cvc: '1' } }],
  ['no JSON', '{'],
])('%s is refused in the same shape', async (_, payload) => {
  const { shop, clientSecret } = await openIntent();
  const answer = await shop.inject({
    method: 'POST',
    url: `/embedded-cards/intents/${intentIdOf(clientSecret)}/confirm`,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
});

// sec P1
test('no digit of a card is stored', async () => {
  const { shop, clientSecret } = await openIntent();
  await enterCard(shop, clientSecret, { number: testCards.declined });
  await enterCard(shop, clientSecret, { number: '5555 5555 5555 4444' });
  await enterCard(shop, clientSecret);
  const { rows } = await sql`select * from embedded_card_intents`.execute(shop.deps.db);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/4242|0002|4444/);
});
