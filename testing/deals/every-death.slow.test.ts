import { expect, test } from 'vitest';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { DealPerson, DealState } from '#contract/orders/deal-states.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { isThorough, keepFigures } from '#testing/lib/figures.ts';
import { engine } from '#testing/test-database.ts';
import { harmsIn } from './properties.ts';
import { openWorld, type World } from './world.ts';

type Told = Record<string, unknown>;
/** Hours that pass, with the jobs of both programs, or a person's act. */
type Move = number | [who: DealPerson, event: DealAct, told?: Told];

const because = { reason: 'As we have agreed.' };
const report: Move = ['buyer', 'report', { problem: 'broken', ...because }];
const dispute: Move = ['seller', 'dispute', because];

/**
 * From the payment, or the request for cash, on, each with its end by hand; together they have all
 * acts of members in a deal.
 */
const journeys: [end: DealState, ...moves: Move[]][] = [
  [
    'completed',
    ['buyer', 'propose'],
    ['seller', 'accept'],
    ['buyer', 'check'],
    ['seller', 'hand-over'],
    ['buyer', 'confirm'],
  ],
  [
    'completed',
    ['seller', 'propose'],
    ['buyer', 'accept'],
    3,
    ['seller', 'claim'],
    ['buyer', 'confirm-handover'],
    48,
  ],
  [
    'refunded',
    ['seller', 'propose'],
    ['buyer', 'accept'],
    3,
    ['seller', 'claim'],
    ['buyer', 'deny'],
    ['admin', 'order-refund', because],
  ],
  ['refunded', ['buyer', 'call-off', because]],
  [
    'refunded',
    ['buyer', 'show-code'],
    ['buyer', 'refuse', { checks: ['screen'] }],
    ['seller', 'agree-call-off'],
    ['seller', 'list-again', because],
  ],
  ['refunded', ['buyer', 'show-code'], ['buyer', 'call-off', because], 48],
  ['handed-over', ['buyer', 'show-code'], ['buyer', 'call-off', because], ['seller', 'hand-over']],
  [
    'completed',
    ['buyer', 'show-code'],
    ['buyer', 'call-off', because],
    ['seller', 'object', because],
    ['admin', 'order-release', because],
  ],
  [
    'refunded',
    ['buyer', 'show-code'],
    ['seller', 'call-off', because],
    ['seller', 'hand-over'],
    ['admin', 'close-case', because],
  ],
  ['refunded', 240],
  // The buyer is warned, and their silence ends it.
  ['refunded', ['seller', 'propose'], 48, 24],
  [
    'completed-cash',
    ['buyer', 'ask-cash'],
    ['seller', 'reserve'],
    ['buyer', 'propose'],
    ['seller', 'accept'],
    ['seller', 'hand-over'],
  ],
  [
    'no-show',
    ['buyer', 'ask-cash'],
    ['seller', 'reserve'],
    ['buyer', 'propose'],
    ['seller', 'accept'],
    3,
    ['buyer', 'no-show'],
  ],
  ['lapsed', ['buyer', 'ask-cash'], ['seller', 'reserve'], 72],
  [
    'completed',
    ['seller', 'hand-over'],
    report,
    ['seller', 'offer', { taka: 500 }],
    ['buyer', 'accept-offer'],
  ],
  [
    'completed',
    ['seller', 'hand-over'],
    report,
    ['seller', 'offer', { taka: 500 }],
    ['buyer', 'decline-offer'],
    ['admin', 'order-part', { taka: 900, ...because }],
  ],
  ['completed', ['seller', 'hand-over'], report, dispute, ['admin', 'order-release', because]],
  [
    'refunded',
    ['seller', 'hand-over'],
    ['buyer', 'confirm'],
    ['admin', 'reopen', because],
    ['admin', 'order-refund', because],
  ],
  ['refunded', ['seller', 'hand-over'], report, ['seller', 'take-back'], ['seller', 'received']],
  [
    'refunded',
    ['seller', 'hand-over'],
    report,
    ['seller', 'take-back'],
    ['seller', 'not-as-sold', because],
    ['admin', 'order-return', because],
    ['seller', 'received'],
  ],
];

/** One death in so many steps of each act, if not all are tried. */
const stride = isThorough ? 1 : 7;

/** Plays a journey in which the programs die, in turn, before each step of each act. */
async function playWithDeaths(world: World, moves: readonly Move[], first: number) {
  const deal = await world.begin(false);
  const params = { id: deal.id };
  const { codeOf } = world.programs[0].deps.deals;
  let deaths = 0;
  let turn = first;

  async function untilItLives(doIt: (program: number) => Promise<unknown>) {
    for (let at = first % stride; ; at += stride) {
      turn += 1;
      const program = world.programs[turn % 2];
      program?.life.dieAt(at);
      await doIt(turn);
      if (!program?.life.revive()) return;
      deaths += 1;
      const harms = await harmsIn(world.db, world.clock.now());
      expect(harms, `dead before step ${at}`).toEqual([]);
    }
  }

  const isCash = moves.some((move) => typeof move !== 'number' && move[1] === 'reserve');
  if (!isCash) {
    await untilItLives((program) => world.pay(program, 'buyer', deal.id, deal.price, true));
  }
  const at = new Date(world.clock.now().getTime() + 2 * 3_600_000).toISOString();
  for (const move of moves) {
    if (typeof move === 'number') {
      await world.wait(move);
      await untilItLives((program) => world.runJobs(program));
      continue;
    }
    const [who, event, told = {}] = move;
    const code = codeOf(deal.id, event === 'received' ? 'to-seller' : 'to-buyer');
    const body = { event, place: 'Shahbagh', at, checks: ['power'], code, ...told };
    await untilItLives((program) =>
      world.call(program, 'POST /order/:id', { params, body } as never, who),
    );
  }
  // The other program finishes what the dead one left.
  await world.wait(1);
  for (const program of [0, 1]) await world.runJobs(program);
  const page = await world.call(0, 'GET /order/:id', { params }, 'buyer');
  const { sum, disagreements } = await checkLedger(world.db);
  return { state: page.body.state, sum, disagreements, deaths };
}

// sec T13, T16
test(
  'a program that dies before any step of any act leaves nothing wrong, and the deal goes on',
  async () => {
    const world = await openWorld();
    const wrong: object[] = [];
    let deaths = 0;
    for (const [nth, [end, ...moves]] of journeys.entries()) {
      // A buyer who called off three paid phones pays for another a week later.
      await world.wait(7 * 24);
      const found = await playWithDeaths(world, moves, nth);
      deaths += found.deaths;
      const right = { state: end, sum: 0, disagreements: [], deaths: found.deaths };
      if (JSON.stringify(found) !== JSON.stringify(right)) wrong.push({ nth, found, right });
    }
    await keepFigures({
      what: `Deaths before each step of each act of a deal, ${engine}`,
      tried: { deaths },
      wrong: { journeys: wrong.length },
    });
    expect(wrong).toEqual([]);
    expect(deaths).toBeGreaterThan(100);
  },
  30 * 60_000,
);
