import { expect, test } from 'vitest';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { checkLedger } from '#server/features/payments/check-ledger.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import { engine } from '#testing/test-database.ts';

const handOver = async (deal: TestDeal) =>
  deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
const report = { event: 'report', problem: 'broken', reason: 'No sound.' } as const;
const refund = { event: 'order-refund', reason: 'Broken, as the photos show.' } as const;
const release = { event: 'order-release', reason: 'It worked at the meeting.' } as const;

type Race = {
  /** What leads there. */
  before: (deal: TestDeal) => Promise<void>;
  /** Each resolves to whether it has changed the deal. */
  runners: ((deal: TestDeal) => Promise<boolean>)[];
  /** The states in which it may end. */
  ends: readonly string[];
};

const act =
  (...[who, body]: Parameters<TestDeal['act']>) =>
  async (deal: TestDeal) => {
    const { status, body: answer } = await deal.act(who, body);
    if (status !== 200) throw new Error(`${body.event}: ${status} ${JSON.stringify(answer)}`);
    return answer.modifiedCount === 1;
  };
const time = async ({ shop }: TestDeal) => (await endDueDeals(shop.deps)) === 1;

const races: Record<string, Race> = {
  'the buyer confirms while time completes the deal': {
    before: async (deal) => {
      await handOver(deal);
      await deal.wait({ hours: 48 });
    },
    runners: [act('buyer', { event: 'confirm' }), time],
    ends: ['completed'],
  },
  'a problem is reported while the money is released': {
    before: async (deal) => {
      await handOver(deal);
      await deal.wait({ hours: 48 });
    },
    runners: [act('buyer', report), time],
    ends: ['problem', 'completed'],
  },
  'two decisions at once': {
    before: async (deal) => {
      await handOver(deal);
      await deal.play(['buyer', report], ['seller', { event: 'dispute', reason: 'Not so.' }]);
    },
    runners: [act('admin', refund), act('admin', release)],
    ends: ['refunded', 'completed'],
  },
  'a part refund twice': {
    before: async (deal) => {
      await handOver(deal);
      await deal.play(['buyer', report], ['seller', { event: 'offer', taka: 500 }]);
    },
    runners: [act('buyer', { event: 'accept-offer' }), act('buyer', { event: 'accept-offer' })],
    ends: ['completed'],
  },
  'the code is entered while the buyer calls off': {
    before: async () => {},
    runners: [
      async (deal) => {
        const code = deal.shop.deps.deals.codeOf(deal.id, 'to-buyer');
        return await act('seller', { event: 'hand-over', code })(deal);
      },
      act('buyer', { event: 'call-off', reason: 'I cannot come.' }),
    ],
    ends: ['handed-over', 'refunded'],
  },
};

// sec T1, T15
test.each(Object.entries(races))(
  '%s: one of them, and the ledger agrees',
  async (what, race) => {
    const deal = await openDeal();
    await race.before(deal);
    const snapshot = await takeSnapshot(deal.db);
    const count = rounds('DEAL_RACE_ROUNDS', 2);
    const wrong: object[] = [];
    for (let round = 0; round < count; round += 1) {
      const runners = round % 2 === 0 ? race.runners : race.runners.toReversed();
      const changed = await Promise.all(runners.map((run) => run(deal)));
      await reconcilePayments(deal.shop.deps);
      const state = await deal.state();
      const { sum, disagreements } = await checkLedger(deal.db);
      const isRight = changed.filter(Boolean).length === 1 && race.ends.includes(state);
      if (!isRight || sum !== 0 || disagreements.length > 0) {
        wrong.push({ changed, state, sum, disagreements });
      }
      await snapshot.restore();
    }
    await keepFigures({
      what: `Races of a deal, ${engine}: ${what}`,
      tried: { rounds: count },
      wrong: { rounds: wrong.length },
    });
    expect(wrong).toEqual([]);
  },
  600_000,
);
