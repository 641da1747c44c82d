import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { keepFigures } from '#testing/lib/figures.ts';
import { intentIdOf, testCards } from '#testing/payments/paying.ts';
import { countAll, inAgreement } from '#testing/payments/provider-books.ts';
import { type EmbeddedMortalShop, openEmbeddedMortalShop } from './embedded-shop.ts';

/** A number, or `all`. */
const killPoints = process.env.KILL_POINTS ?? '6';

/** The requests of a purchase, in order. */
function purchase({ post }: EmbeddedMortalShop, productId: string): (() => Promise<unknown>)[] {
  let bookingId: string;
  let clientSecret: string;
  const card = { number: testCards.works, expMonth: 12, expYear: 2040, cvc: '123' };
  return [
    async () => {
      const booking = { productId, userNumber: '01812345678', meetLocation: 'Shahbagh' };
      bookingId = (await post('/api/booking', booking)).insertedId;
      const payment = { price: believablePhone.selingPrice, bookingId };
      ({ clientSecret } = await post('/api/create-payment-intent', payment));
    },
    () =>
      post(`/embedded-cards/intents/${intentIdOf(clientSecret)}/confirm`, { clientSecret, card }),
    () => post('/api/paymentConfirm', { bookingId, transitionId: intentIdOf(clientSecret) }),
  ];
}

// sec T13
test('killed in any call of a payment, the program puts everything right after its next start', {
  timeout: 2_400_000,
}, async () => {
  const rounds = killPoints === 'all' ? 6 : 1;
  // Milliseconds after the call is sent.
  const delays = fc.sample(fc.nat(30), 3 * rounds);
  const world = await openEmbeddedMortalShop(delays.length);
  await world.start();
  for (const [nth, delay] of delays.entries()) {
    const calls = purchase(world, world.productIds[nth] ?? '');
    const last = calls[nth % calls.length];
    for (const call of calls.slice(0, nth % calls.length)) await call();
    const underWay = last?.().catch(() => {});
    await pause(delay);
    await world.kill();
    await underWay;
    await world.endAllHolds();
    await world.start();
    await world.comesToRest();
  }
  await world.kill();
  const found = await world.compareBooks();
  await keepFigures({
    what: 'kill -9 in the calls of a payment, embedded',
    tried: { kills: delays.length },
    wrong: countAll(found),
  });
  expect(found).toEqual(inAgreement);
});
