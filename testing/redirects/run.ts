import fc from 'fast-check';
import { expect } from 'vitest';
import { keepFigures } from '../lib/figures.ts';
import { generatedSeed } from '../lib/generated-seed.ts';
import { compareBooks, ledgerDifferences } from './books.ts';
import { createHistogram } from './off-sale.ts';
import { comeToRest, live, redirectScenario, withDeath } from './scenario.ts';
import type { RedirectWorld } from './world.ts';

type Options = {
  payments: number;
  /** For the figures. */
  what: string;
  /** A program dies in one of so many rounds; 0: never. */
  deathEvery?: number;
};

const adminPresses = 'refunds that an admin had to press for';

const nothingWrong = {
  lost: [],
  'charged twice': [],
  'left open': [],
  ledger: [],
  'sold twice': [],
};

/**
 * Runs generated scenarios with injected faults until there are so many payments; fails at the
 * first one that leaves money, a payment or the ledger wrong, and prints its acts.
 */
export async function runLives(world: RedirectWorld, options: Options): Promise<void> {
  const { payments, what, deathEvery = 0 } = options;
  const tried = {
    ...{ payments: 0, faults: 0, deaths: 0 },
    ...{ 'refunds by hand': 0, 'lasting troubles': 0 },
  };
  const histogram = createHistogram();
  const wrong = {
    ...{ lost: 0, 'charged twice': 0, 'left open': 0, ledger: 0, 'sold twice': 0 },
    [adminPresses]: 0,
  };
  const count = async () => {
    const { many } = await world.shop.deps.db
      .selectFrom('payments')
      .select(({ fn }) => fn.countAll<string>().as('many'))
      .executeTakeFirstOrThrow();
    return Number(many);
  };
  let seed = generatedSeed();
  try {
    // A short run can meet no fault by chance, and would then prove little: it goes on for longer.
    const isEnough = () => tried.payments >= payments * (world.desk.injected() > 0 ? 1 : 10);
    for (let round = 0; !isEnough(); round += 1) {
      if (round % 20 === 0) await world.renew();
      const lives = world.people.buyers.map((_, lane) => {
        const [life = []] = fc.sample(redirectScenario, { numRuns: 1, seed: seed + lane });
        const dies = lane === 0 && deathEvery > 0 && round % deathEvery === deathEvery - 1;
        if (dies) tried.deaths += 1;
        return dies ? withDeath(life, seed) : life;
      });
      const lived = await Promise.all(
        world.people.buyers.map((buyers, lane) => live(world, lives[lane] ?? [], buyers)),
      );
      const { presses, byHand } = await comeToRest(world, lived);
      tried['refunds by hand'] += byHand;
      wrong[adminPresses] += presses;
      for (const [lane, { productId, watch }] of lived.entries()) {
        const found = await compareBooks(world, productId);
        for (const [kind, sentences] of Object.entries(found)) {
          wrong[kind as keyof typeof wrong] += sentences.length;
        }
        const acts = lives[lane]?.map(({ what, one, other }) => `${what} ${one} ${other}`);
        const told = `GENERATED_SEED=${seed}\n${acts?.join('\n')}`;
        expect(found, told).toEqual(nothingWrong);
        histogram.add(await watch.minutesForNothing(), told);
      }
      expect(world.failures, `GENERATED_SEED=${seed}`).toEqual([]);
      const all = lives.map((life) =>
        life.map(({ what, one, other }) => `${what} ${one} ${other}`),
      );
      expect(presses, `GENERATED_SEED=${seed}: ${adminPresses}\n${all.join('\n')}`).toBe(0);
      tried.payments = await count();
      seed += lives.length;
    }
    const differences = await ledgerDifferences(world);
    wrong.ledger += differences.length;
    expect(differences).toEqual([]);
  } finally {
    tried.faults = world.desk.injected();
    tried['lasting troubles'] = world.troubles();
    await keepFigures({ what, tried: { ...tried, ...histogram.figures() }, wrong });
  }
  expect(tried.faults).toBeGreaterThan(0);
}
