import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, inject, test, vi } from 'vitest';
import { believablePhone } from '#testing/believable-phone.ts';
import { type EmbeddedMortalShop, openEmbeddedMortalShop } from '#testing/crash/embedded-shop.ts';
import { beginAtStart, type JourneyName, journeyNames, journeys } from '#testing/crash/journeys.ts';
import { type MortalShop, openMortalShop } from '#testing/crash/mortal-shop.ts';
import { keepFigures } from '#testing/figures.ts';
import { intentIdOf, testCards } from '#testing/paying.ts';
import {
  compareBooks,
  countAll,
  type Disagreements,
  inAgreement,
} from '#testing/provider-books.ts';
import { engine } from '#testing/test-database.ts';

/** How many, or `all`. */
const killPoints = process.env.KILL_POINTS ?? '6';
/** The longest journey has about so many steps; behind its last one it is killed at its end. */
const mostSteps = 24;

type Death = { journey: JourneyName; at: number };

/**
 * Lets a journey happen and kills the program at step number `at`, at the latest when the journey
 * is over. Starts it again and leaves it alone, until nothing is wrong any more or two rounds of
 * its jobs have passed; gives the step and what is still wrong.
 */
async function liveAndDie(world: MortalShop, { journey, at }: Death) {
  const { prepare, go } = journeys[journey];
  const { killSwitch, provider, shop } = world;
  const wanted = await world.offer();
  await prepare(world, wanted);
  if (beginAtStart.includes(journey)) await world.kill();
  killSwitch.arm(at, () => world.kill());
  await go(world, wanted);
  await world.kill();
  const step = killSwitch.disarm()[at];

  await world.endAllHolds();
  await world.start();
  provider.webhooks.release();
  let found: Disagreements = inAgreement;
  await vi
    .waitUntil(
      async () => {
        found = await compareBooks(shop.deps.db, provider);
        return Object.values(found).flat().length === 0;
      },
      { timeout: 130_000, interval: 100 },
    )
    .catch(() => {});
  await provider.webhooks.settled();
  return { step, found };
}

describe.runIf(engine === 'PostgreSQL')('on a PostgreSQL server, with Stripe', () => {
  test('killed between any two steps of a payment, the program puts everything right after its next start', {
    timeout: 2_400_000,
  }, async () => {
    const world = await openMortalShop(String(inject('postgresUrl')));
    await world.start();
    const total = { kills: 0, wrong: countAll(inAgreement) };

    /** False when the journey has fewer steps. */
    async function die(death: Death): Promise<boolean> {
      const { step, found } = await liveAndDie(world, death);
      total.kills += 1;
      total.wrong = countAll(found);
      const where = step ?? 'when it was over';
      expect(found, `${death.journey}, killed at step ${death.at}: ${where}`).toEqual(inAgreement);
      return step !== undefined;
    }

    try {
      if (killPoints === 'all') {
        for (const journey of journeyNames) {
          for (let at = 0; await die({ journey, at }); at += 1);
        }
      } else {
        const some = fc.sample(fc.nat(mostSteps - 1), Number(killPoints));
        for (const [nth, at] of some.entries()) {
          await die({ journey: journeyNames[nth % journeyNames.length] as JourneyName, at });
        }
      }
    } finally {
      await keepFigures({
        what: 'kill -9 between two steps of a payment',
        tried: { kills: total.kills },
        wrong: total.wrong,
      });
    }
  });
});

/** What a buyer's browser sends, in this order. */
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

describe.runIf(engine === 'embedded')(
  'on the embedded database, with the embedded provider',
  () => {
    test('killed in any call of a payment, the program puts everything right after its next start', {
      timeout: 2_400_000,
    }, async () => {
      const rounds = killPoints === 'all' ? 6 : 1;
      // Milliseconds from the moment in which the call is sent.
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
  },
);
