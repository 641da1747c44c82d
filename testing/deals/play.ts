import { expect } from 'vitest';
import type { QueuePage } from '#contract/admin/queue.ts';
import { dealTable } from '#contract/orders/deal.ts';
import { type DealAct, dealActs } from '#contract/orders/deal-acts.ts';
import { handoverChecks } from '#contract/orders/deal-limits.ts';
import type { DealPerson, DealState } from '#contract/orders/deal-states.ts';
import { neirStepsOf } from '#contract/orders/neir-steps.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { harmsIn, mayDo } from './properties.ts';
import type { Name, World } from './world.ts';

export type Step = {
  does: 'act' | 'pay' | 'rival pays' | 'both in cash' | 'wait' | 'jobs' | 'refund' | 'remove';
  who: DealPerson;
  /** Chooses among the possible acts. */
  pick: number;
  /** Any act, instead of one that the page offers. */
  wild: boolean;
  /** Repeated concurrently, beside another person's act, or neither. */
  company: 'none' | 'twice' | 'other';
  /** Which of the two programs. */
  program: number;
  /** The statement or call before which the program dies. */
  diesAt: number | null;
  hours: number;
};

type Act = { event: DealAct; reason?: string } & Record<string, unknown>;
type Deal = Awaited<ReturnType<World['begin']>>;
type Answered = { status: number; body: Record<string, unknown> };

/** The possible refusals of a step; any other error fails the test. */
const refusals = [
  'code-wrong',
  'code-locked',
  'not-allowed',
  'bad-input',
  'not-signed-in',
  // A buyer is paying for the phone, or it is reserved for a cash buyer.
  'product-held',
  'product-reserved',
  'reopen-too-late',
  'undo-too-late',
];

/**
 * Plays steps in one deal, and checks all invariants after each; `play` returns the step's
 * description.
 */
export function dealPlayer(world: World, deal: Deal) {
  const { db, clock, people } = world;
  const tried = { steps: 0, acts: 0, crashes: 0, pairs: 0 };
  const gone = new Set<DealPerson>();

  async function read(who: DealPerson, id = deal.id): Promise<OrderPage | null> {
    const answer = await world.call(0, 'GET /order/:id', { params: { id } }, who);
    // A removed member has no page.
    if (answer.status === 401) return null;
    if (answer.status !== 200) throw new Error(`${who} reads: ${JSON.stringify(answer.body)}`);
    return answer.body as unknown as OrderPage;
  }

  async function bodyOf(event: DealAct, page: OrderPage, pick: number, id = deal.id): Promise<Act> {
    const now = clock.now().getTime();
    const { codeOf } = world.programs[0].deps.deals;
    const way = page.state === 'returning' ? 'to-seller' : 'to-buyer';
    const code = pick % 5 === 0 ? '000000' : codeOf(id, way);
    const hours = 1 + (pick % 48);
    const latest = Math.min(now + hours * 3_600_000, Date.parse(page.meetBefore ?? '') || now);
    const fields: Partial<Record<DealAct, object>> = {
      propose: { place: `Shahbagh ${pick}`, at: new Date(latest).toISOString() },
      accept: { at: page.meeting?.at },
      check: { checks: handoverChecks.slice(0, 1 + (pick % 7)) },
      neir: { steps: neirStepsOf(page.role === 'buyer' ? 'buyer' : 'seller').slice(0, pick % 4) },
      refuse: { checks: [pick % 2 ? 'screen' : 'account'] },
      report: { problem: 'broken' },
      offer: { taka: 500 + (pick % 100) },
      'order-part': { taka: 700 + (pick % 100) },
      'hand-over': { code },
      received: { code },
    };
    return { event, reason: 'As we have agreed.', ...fields[event] };
  }

  const act = (program: number, who: Name, body: Act, id = deal.id): Promise<Answered> =>
    world.call(program, 'POST /order/:id', { params: { id }, body } as never, who);

  /** How often an act has happened in the deal. */
  async function countOf(event: DealAct): Promise<number> {
    const lines = await db
      .selectFrom('deal_events')
      .select('id')
      .where('booking_id', '=', deal.id)
      .where('event', '=', event)
      .execute();
    return lines.length;
  }

  /** Checks that a reader's page offers exactly the possible acts. Null for a removed member. */
  async function checkPage(reader: DealPerson, id = deal.id): Promise<OrderPage | null> {
    const page = await read(reader, id);
    if (!page) return null;
    const may = mayDo({ page, reader, now: clock.now() });
    expect([...page.acts].sort(), `${reader} when ${page.state}`).toEqual([...may].sort());
    for (const side of ['buyer', 'seller'] as const) {
      // In the rival's order the buyer is the rival, who is never removed.
      if (id !== deal.id && side === 'buyer') continue;
      expect(page[side].removed, `the ${side} was removed`).toBe(gone.has(side));
    }
    expect(gone.has(reader)).toBe(false);
    return page;
  }

  async function checkBooks() {
    expect(await harmsIn(db, clock.now())).toEqual([]);
  }

  function seemly({ status, body }: Answered) {
    if (status === 200 || refusals.includes(String(body.code))) return;
    throw new Error(`an error page: ${status} ${JSON.stringify(body)}`);
  }

  async function playAct(step: Step, page: OrderPage) {
    const choices = step.wild ? dealActs : mostly(page.acts, step.pick);
    const event = choices[step.pick % choices.length];
    if (!event) return;
    const body = await bodyOf(event, page, step.pick);
    const isRightCode = !('code' in body) || body.code !== '000000';
    const program = world.programs[step.program % 2];
    tried.acts += 1;

    if (step.diesAt !== null) {
      const before = await countOf(event);
      program?.life.dieAt(step.diesAt);
      const answer = await act(step.program, step.who, body);
      const died = program?.life.revive();
      if (died) tried.crashes += 1;
      // A caller may get an error from a program that dies, but never false information.
      if (!died || answer.status !== 500) seemly(answer);
      const happened = (await countOf(event)) - before;
      const told = `${event} by ${step.who}: ${JSON.stringify(answer.body)}`;
      if (answer.status === 500) expect([0, 1], told).toContain(happened);
      else expect(happened, told).toBe(answer.body.modifiedCount === 1 ? 1 : 0);
      return;
    }
    if (step.company === 'other') {
      tried.pairs += 1;
      const other = (['buyer', 'seller', 'admin'] as const)[step.pick % 3] ?? 'admin';
      const otherPage = await checkPage(other);
      const theirs = otherPage?.acts[step.pick % (otherPage.acts.length || 1)];
      const jobs = world.runJobs(step.program + 1);
      const answers = await Promise.all([
        act(step.program, step.who, body),
        ...(theirs && otherPage
          ? [act(step.program + 1, other, await bodyOf(theirs, otherPage, step.pick + 1))]
          : []),
      ]);
      await jobs;
      for (const answer of answers) seemly(answer);
      return;
    }
    if (step.company === 'twice') {
      tried.pairs += 1;
      const answers = await Promise.all([
        act(step.program, step.who, body),
        act(step.program + 1, step.who, body),
      ]);
      for (const answer of answers) seemly(answer);
      const changed = answers.filter(({ body: { modifiedCount } }) => modifiedCount === 1);
      expect(changed.length, `${event} twice`).toBeLessThan(2);
      // And a repetition after that.
      const again = await act(step.program, step.who, body);
      if (changed.length === 1) expect(again.body.modifiedCount, `${event} again`).not.toBe(1);
      return;
    }
    const answer = await act(step.program, step.who, body);
    seemly(answer);
    const changed = answer.body.modifiedCount === 1;
    if (!page.acts.includes(event)) {
      expect(changed, `${event} is not on the page of the ${step.who} (${page.state})`).toBe(false);
    } else if (isRightCode && isNews(event, body, page)) {
      const isLocked = ['code-locked', 'product-held', 'product-reserved'].includes(
        String(answer.body.code),
      );
      expect(
        changed || isLocked,
        `${event} by ${step.who} when ${page.state}: ${JSON.stringify(answer.body)}`,
      ).toBe(true);
    }
  }

  /** Whether the act adds anything new. */
  function isNews(event: DealAct, body: Act, { checks, meeting }: OrderPage): boolean {
    if (event === 'check') return String(body.checks) !== String(checks);
    // Who acts for a removed member does not show here.
    if (event === 'neir') return false;
    if (event === 'propose') return body.place !== meeting?.place || body.at !== meeting?.at;
    return true;
  }

  /** The step's own person, or the first with a possible act. */
  async function findActor({ who, wild }: Step) {
    const own = { who, page: await checkPage(who) };
    if (wild || own.page?.acts.length) return own;
    for (const other of ['buyer', 'seller', 'admin'] as const) {
      const page = other === who ? null : await checkPage(other);
      if (page?.acts.length) return { who: other, page };
    }
    return own;
  }

  /** One step, with all that must hold after it. */
  async function play(step: Step): Promise<void> {
    tried.steps += 1;
    const { who, page } = await findActor(step);
    const { does, program: number } = step;
    const program = world.programs[number % 2];
    if (does === 'act') {
      if (page) await playAct({ ...step, who }, page);
    } else {
      if (does !== 'both in cash') program?.life.dieAt(step.diesAt);
      if (does === 'pay' && !gone.has('buyer')) {
        await world.pay(number, 'buyer', deal.id, deal.price, step.pick % 3 > 0);
      } else if (does === 'rival pays') {
        await world.pay(number, 'rival', deal.rivalId, deal.price, step.pick % 3 > 0);
      } else if (does === 'both in cash') {
        await playBothInCash(step);
      } else if (does === 'wait') {
        await world.wait(step.hours);
        if (step.pick % 4 > 0) await world.runJobs(number);
      } else if (does === 'jobs') {
        await Promise.all([world.runJobs(0), world.runJobs(1)]);
      } else if (does === 'refund') {
        await refundByAdmin(number);
      } else if (does === 'remove') {
        await remove(step.pick % 2 ? 'buyer' : 'seller', number);
      }
      if (program?.life.revive()) tried.crashes += 1;
    }
    await checkBooks();
  }

  /**
   * Buyer and rival request cash, and the seller agrees with both, concurrently or one after the
   * other. The phone is reserved for one of them; an existing reservation continues.
   */
  async function playBothInCash({ pick, program, company, diesAt }: Step) {
    const kept = await findReserved();
    const page = await checkPage('seller', kept ?? deal.id);
    const life = world.programs[program % 2]?.life;
    life?.dieAt(diesAt);
    const answers: Answered[] = [];
    if (page && kept === deal.rivalId) {
      const event = (['hand-over', 'cancel', 'no-show', 'propose'] as const)[pick % 4] ?? 'cancel';
      answers.push(await act(program, 'seller', await bodyOf(event, page, pick, kept), kept));
    } else {
      for (const [who, id] of Object.entries({ buyer: deal.id, rival: deal.rivalId })) {
        const asked = await act(program, who as Name, { event: 'ask-cash' }, id);
        if (kept) expect(asked.body.modifiedCount, 'nobody asks for what is kept').not.toBe(1);
        answers.push(asked);
      }
      const [first, second] = pick % 2 ? [deal.id, deal.rivalId] : [deal.rivalId, deal.id];
      const agree = (one: number, id: string) => act(one, 'seller', { event: 'reserve' }, id);
      const agreed =
        company === 'none'
          ? [await agree(program, first), await agree(program + 1, second)]
          : await Promise.all([agree(program, first), agree(program + 1, second)]);
      const changed = agreed.filter(({ body }) => body.modifiedCount === 1).length;
      const isNew = !kept && (await findReserved()) !== null;
      // The response to the successful one may have died with the program.
      const atMost = agreed.some(({ status }) => status === 500) ? [0, 1] : [1];
      expect(isNew ? atMost : [0], 'one phone is kept for one').toContain(changed);
      answers.push(...agreed);
      tried.pairs += 1;
    }
    if (life?.revive()) tried.crashes += 1;
    for (const answer of answers) if (diesAt === null || answer.status !== 500) seemly(answer);
    for (const id of [deal.id, deal.rivalId]) await checkPage('seller', id);
  }

  /** The id of the order for which the phone is reserved. */
  async function findReserved(): Promise<string | null> {
    const row = await db
      .selectFrom('deals')
      .select('booking_id')
      .where('product_id', '=', deal.phone)
      .where('state', '=', 'reserved')
      .executeTakeFirst();
    return row?.booking_id ?? null;
  }

  async function remove(who: 'buyer' | 'seller', program: number) {
    if (!gone.has(who)) await world.remove(program, who);
    const { removed_at } = await db
      .selectFrom('members')
      .select('removed_at')
      .where('id', '=', people()[who].userId)
      .executeTakeFirstOrThrow();
    if (removed_at) gone.add(who);
  }

  async function refundByAdmin(program: number) {
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', deal.id)
      .where('state', '=', 'paid')
      .executeTakeFirst();
    if (!payment) return;
    const parts = { params: { id: payment.id }, body: { reason: 'As the two have agreed.' } };
    await world.call(program, 'POST /payments/:id/refund', parts, 'admin');
  }

  /** Deadlines end the deals of buyer and rival, and admins decide the disputed ones. */
  async function end(pick: number): Promise<void> {
    for (const reader of ['buyer', 'seller', 'admin'] as const) await checkPage(reader);
    for (let round = 0; round < 12; round += 1) {
      // The longest that any state lasts.
      await world.wait(14 * 24);
      await world.runJobs(round);
      await world.runJobs(round + 1);
      await checkBooks();
      const open = await findOpen();
      for (const { id, state } of open) if (state === 'decision') await decide(id, pick + round);
      if (open.length === 0) break;
    }
    expect(await findOpen(), 'time alone ends every deal, but for decisions').toEqual([]);
    for (const reader of ['buyer', 'seller', 'admin'] as const) await checkPage(reader);
  }

  async function findOpen() {
    const rows = await db
      .selectFrom('bookings')
      .leftJoin('deals', 'deals.booking_id', 'bookings.id')
      .select(['bookings.id', 'deals.state', 'cancelled_at'])
      .where('bookings.id', 'in', [deal.id, deal.rivalId])
      .execute();
    return rows.filter(({ state, cancelled_at: ended }) => !ended && !(state && isFinal(state)));
  }

  /** The case is in the admins' queue with its age; then one of them decides. */
  async function decide(id: string, pick: number) {
    const cases = await world.call(
      0,
      'GET /queue',
      { query: { kind: 'dispute' } } as never,
      'admin',
    );
    const line = (cases.body as unknown as QueuePage).entries.find(({ _id }) => _id === id);
    expect(Date.parse(line?.since ?? ''), 'in the queue, with its age').toBeLessThanOrEqual(
      clock.now().getTime(),
    );
    const bodies: Act[] = [
      { event: 'order-return', reason: 'It goes back first.' },
      { event: 'order-refund', reason: 'It is broken.' },
      { event: 'order-part', reason: 'A scratch.', taka: 900 },
      { event: 'order-release', reason: 'It works.' },
    ];
    const body = bodies[pick % 4] as Act;
    const answer = await world.call(
      0,
      'POST /order/:id',
      { params: { id }, body } as never,
      'admin',
    );
    expect(answer.body.modifiedCount, 'a decision counts').toBe(1);
  }

  return { play, end, tried, people };
}

/** Acts that end a deal early are chosen less often, so that later states are reached. */
function mostly(acts: readonly DealAct[], pick: number): readonly DealAct[] {
  const further = acts.filter((act) => !early.has(act));
  return pick % 4 === 0 || further.length === 0 ? acts : further;
}
const early = new Set<DealAct>(['cancel', 'decline', 'call-off', 'check', 'neir', 'propose']);

/** Later acts do not change the state, or only an admin's reopening within some days. */
const isFinal = (state: DealState) =>
  dealTable.every(
    ({ from, to, event }) =>
      from !== state || to === state || ['reopen', 'undo-confirm'].includes(event),
  );
