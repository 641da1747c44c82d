import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { keepFigures } from '#testing/lib/figures.ts';
import {
  compareBooks,
  countAll,
  type Disagreements,
  inAgreement,
} from '#testing/payments/provider-books.ts';
import { sharedPostgres } from '../test-database.ts';
import { beginAtStart, type JourneyName, journeyNames, journeys } from './journeys.ts';
import { type MortalShop, openMortalShop } from './mortal-shop.ts';

/** A number, or `all`. */
const killPoints = process.env.KILL_POINTS ?? '3';
/**
 * An upper bound for the steps of a journey; beyond its last step the program is killed at the end.
 */
const maxSteps = 24;

type Death = { journey: JourneyName; at: number };

/**
 * Runs a journey and kills the program at step `at`, at the latest when the journey is over. Then
 * restarts it and waits until nothing is wrong, or two rounds of its jobs have passed; returns the
 * step and the remaining disagreements.
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

// sec T13, V2.3.3
test('killed between any two steps of a payment, the program puts everything right after its next start', {
  timeout: 2_400_000,
}, async () => {
  const world = await openMortalShop(await sharedPostgres());
  await world.start();
  const total = { kills: 0, wrong: countAll(inAgreement) };

  /** False if the journey has fewer steps. */
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
      const some = fc.sample(fc.nat(maxSteps - 1), Number(killPoints));
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
