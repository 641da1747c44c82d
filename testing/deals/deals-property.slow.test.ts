import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { engine } from '#testing/test-database.ts';
import { dealPlayer, type Step } from './play.ts';
import { openWorld } from './world.ts';

const runs = rounds('DEAL_RUNS', 12);

/** As many deals, and the tables are emptied: small ones are fast. */
const perShop = 25;

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    { weight: 14, arbitrary: fc.constant('act' as const) },
    { weight: 4, arbitrary: fc.constant('wait' as const) },
    { weight: 2, arbitrary: fc.constantFrom('jobs', 'pay', 'rival pays', 'both in cash' as const) },
    { weight: 1, arbitrary: fc.constantFrom('refund', 'remove' as const) },
  ),
  who: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('buyer', 'seller' as const) },
    { weight: 1, arbitrary: fc.constant('admin' as const) },
  ),
  pick: fc.nat(10_000),
  wild: fc.nat(5).map((one) => one === 0),
  company: fc.constantFrom('none', 'none', 'none', 'twice', 'other' as const),
  program: fc.nat(1),
  diesAt: fc.option(fc.nat(45), { freq: 3, nil: null }),
  hours: fc.constantFrom(1, 1, 4, 24, 24, 49, 49, 73, 170, 241),
});

/** Two buyers request cash for one phone, and the seller agrees to both concurrently. */
const bothInCash: Step = {
  does: 'both in cash',
  who: 'seller',
  pick: 0,
  wild: false,
  company: 'twice',
  program: 0,
  diesAt: null,
  hours: 0,
};

/** Steps that need another buyer with a booking of the phone. */
const rivalActs = new Set<Step['does']>(['rival pays', 'both in cash']);

// sec T1, T13, T15, T16
test(
  'whatever happens in a deal, its seven properties hold after each step',
  async () => {
    const world = await openWorld();
    const tried = { runs: 0, steps: 0, acts: 0, crashes: 0, pairs: 0 };
    let faults = 0;
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 3, maxLength: 12 }),
          fc.nat(9),
          async (steps, start) => {
            if (tried.runs % perShop === 0) await world.reset();
            const inCash = start === 1 || start === 2;
            const withRival = inCash || steps.some(({ does }) => rivalActs.has(does));
            const deal = await world.begin(withRival);
            const player = dealPlayer(world, deal);
            tried.runs += 1;
            try {
              // Most of what can go wrong comes after the money.
              if (inCash) await player.play({ ...bothInCash, pick: start, program: start });
              else if (start > 0) await world.pay(start, 'buyer', deal.id, deal.price, true);
              for (const one of steps) await player.play(one);
              await player.end(start);
              const { sum, disagreements } = await checkLedger(world.db);
              expect([sum, ...disagreements]).toEqual([0]);
            } catch (error) {
              faults += 1;
              // What is left of a run that went wrong would disturb the next.
              await world.reset();
              throw error;
            } finally {
              for (const name of ['steps', 'acts', 'crashes', 'pairs'] as const) {
                tried[name] += player.tried[name];
              }
            }
          },
        ),
        // To shrink takes many runs: only with the seed that a failure has named.
        {
          numRuns: runs,
          endOnFailure: !Number(process.env.GENERATED_SEED),
        },
      );
    } finally {
      await keepFigures({
        what: `Generated runs of a deal, ${engine}, two programs and crashes`,
        tried,
        wrong: { faults },
      });
    }
  },
  4 * 60 * 60_000,
);
