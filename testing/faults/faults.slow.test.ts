import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { compareBooks, countAll, inAgreement } from '#testing/payments/provider-books.ts';
import { engine } from '#testing/test-database.ts';
import { troubles } from './network.ts';
import { comeToRest, live, purchaseScenario } from './purchase-scenario.ts';
import { openShopWithFaults } from './shop.ts';

const runs = rounds('FAULT_RUNS', 5);

// sec T14, V16.5.3
test(`whatever the network does, every payment is settled, refunded or released in the end, and all books agree (${engine}, ${runs} phones)`, {
  timeout: 1_200_000,
}, async () => {
  const world = await openShopWithFaults();
  const { shop, provider, towardsProvider, towardsUs } = world;
  const wrong = { ...countAll(inAgreement), 'answers 500': 0 };

  const story = fc.asyncProperty(
    purchaseScenario,
    fc.record({ there: troubles(30), back: troubles(10) }, { noNullPrototype: true }),
    fc.boolean(),
    async (life, network, eventsFirst) => {
      const answers = await live(world, life, network);
      await comeToRest(world, eventsFirst);
      const found = await compareBooks(shop.deps.db, provider);
      const failures = answers.filter((status) => status === 500);
      Object.assign(wrong, countAll(found), { 'answers 500': failures.length });
      expect(found).toEqual(inAgreement);
      expect(failures).toEqual([]);
    },
  );
  try {
    // All scenarios share one shop, so a failed one cannot be shrunk.
    await fc.assert(story, { numRuns: runs, endOnFailure: true });
  } finally {
    const { payments } = await shop.deps.db
      .selectFrom('payments')
      .select(({ fn }) => fn.countAll<string>().as('payments'))
      .executeTakeFirstOrThrow();
    await keepFigures({
      what: 'Faults between us and the card provider',
      tried: {
        payments: Number(payments),
        faults: towardsProvider.state.faults + towardsUs.state.faults,
      },
      wrong,
    });
  }
  expect(towardsProvider.state.faults).toBeGreaterThan(0);
});
