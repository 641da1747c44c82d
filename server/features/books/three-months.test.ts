import { expect, test } from 'vitest';
import type { BooksMonth } from '#contract/books/calls.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { isThorough, keepFigures, rounds } from '#testing/lib/figures.ts';
import { recordPaid } from '#testing/payments/by-hand.ts';
import { complete } from '#testing/payments/dealing.ts';
import { book, buy, renewed } from '#testing/payments/paying.ts';
import { nameDestination } from '#testing/payments/paying-out.ts';
import { importFile, settlementCsv } from '#testing/payments/settling.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

/** The events of a deal's money, recorded as they happen and never read from the ledger. */
type Happened = { month: string; poisha: number };
type Deal = {
  id: string;
  seller: string;
  price: number;
  /** Null: it was paid to the shop's own account, which no provider settles. */
  intent: string | null;
  paid: Happened;
  refunds: Happened[];
  /** Each completion with its proceeds, and each reopening. */
  ends: { month: string; brought: number; fee: number; isBack: boolean }[];
  payouts: Happened[];
  settled: { month: string; gross: number; fee: number }[];
};

const months = ['2026-07', '2026-08', '2026-09'];
const sellingDays = [3, 9, 15, 21, 27];

/** Mulberry32: the same deals each time. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 4.5 % by the rules: fractions of a poisha belong to the seller. */
const feeOf = (poisha: number) => Math.floor((poisha * 45) / 1_000);
/** The provider's 2.1 %, rounded as in such files. */
const gatewayFeeOf = (poisha: number) => Math.round((poisha * 21) / 1_000);
/** 15/115. */
const vatOf = (poisha: number) => Math.round((poisha * 15) / 115);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const text = (poisha: number) => (poisha / 100).toFixed(2);

async function openShop() {
  const shop = await buildTestApp({
    startAt: new Date('2026-07-02T04:00:00Z'),
    deals: { feePercent: 4.5, coolingDays: 3 },
    payouts: { secondAdminAbove: 1_000_000_000 },
    books: { vatRate: 1_500 },
  });
  const people: Record<string, Person> = {
    rahim: await shop.signUp({ title: 'seller', name: 'Rahim' }),
    karim: await shop.signUp({ title: 'seller', name: 'Karim' }),
    salma: await shop.signUp({ title: 'seller', name: 'Salma' }),
    buyer: await shop.signUp(),
    admin: await shop.signUp({ admin: true }),
    // Who records money by hand does not pay it out.
    payer: await shop.signUp({ admin: true }),
  };
  // The months are about the books, and one admin decides all their deals.
  shop.deps.deals.verdictAlone = Number.MAX_SAFE_INTEGER;
  for (const name of ['rahim', 'karim', 'salma'])
    await nameDestination(shop, people[name] as Person);
  const deals: Deal[] = [];
  let now = '2026-07';
  const who = (name: string) => people[name] as Person;
  const act = async (deal: Deal, name: string, body: object) => {
    const request = { params: { id: deal.id }, body } as never;
    await shop.ok('POST /order/:id', request, who(name));
  };

  /** Money outside of every provider is refunded by hand, too. */
  const payBack = async (deal: Deal) => {
    if (deal.intent !== null) return;
    const { id } = await shop.deps.db
      .selectFrom('payment_refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select('payment_refunds.id')
      .where('booking_id', '=', deal.id)
      .where('payment_refunds.state', '=', 'due')
      .executeTakeFirstOrThrow();
    const body = { way: 'bank', reference: `B-${id}`, reason: 'As it came.' } as const;
    await shop.ok('POST /refunds/:id/by-hand', { params: { id }, body }, who('admin'));
  };

  return {
    shop,
    deals,
    who,
    /** Moves the clock to ten in the morning of a day in Dhaka, and renews tokens. */
    async goTo(month: string, day: number) {
      now = month;
      const to = new Date(`${month}-${String(day).padStart(2, '0')}T10:00:00+06:00`);
      shop.clock.advance({ minutes: (to.getTime() - shop.clock.now().getTime()) / 60_000 });
      await this.renew();
    },
    async renew() {
      for (const name of Object.keys(people)) people[name] = await renewed(shop, who(name));
    },
    async pay(seller: string, price: number): Promise<Deal> {
      const phone = await shop.addProduct(who(seller), { selingPrice: price / 100 });
      const paid = { month: now, poisha: price };
      const nothing = { refunds: [], ends: [], payouts: [], settled: [] };
      if (deals.length % 6 === 5) {
        const id = await book(shop, who('buyer'), phone);
        const record = { taka: price / 100, reference: `T-${deals.length}` };
        expect(await recordPaid(shop, who('admin'), id, record)).toMatchObject({ status: 200 });
        const deal = { id, seller, price, intent: null, paid, ...nothing };
        deals.push(deal);
        return deal;
      }
      const id = await buy(shop, who('buyer'), phone);
      const { provider_id: intent } = await shop.deps.db
        .selectFrom('payment_attempts')
        .innerJoin('payments', 'payments.id', 'payment_id')
        .select('provider_id')
        .where('booking_id', '=', id)
        .executeTakeFirstOrThrow();
      const deal = { id, seller, price, intent: String(intent), paid, ...nothing };
      deals.push(deal);
      return deal;
    },
    async complete(deal: Deal) {
      await complete(shop, deal.id, who('buyer'), who(deal.seller));
      const fee = feeOf(deal.price);
      deal.ends.push({ month: now, brought: deal.price, fee, isBack: false });
    },
    /** A part is refunded, by an admin's decision after a report. */
    async partly(deal: Deal, back: number) {
      const code = shop.deps.deals.codeOf(deal.id, 'to-buyer');
      await act(deal, deal.seller, { event: 'hand-over', code });
      await act(deal, 'buyer', { event: 'report', problem: 'broken', reason: 'No sound.' });
      await act(deal, deal.seller, { event: 'dispute', reason: 'It had.' });
      await act(deal, 'admin', { event: 'order-part', taka: back / 100, reason: 'Half right.' });
      deal.refunds.push({ month: now, poisha: back });
      await payBack(deal);
      const brought = deal.price - back;
      deal.ends.push({ month: now, brought, fee: feeOf(brought), isBack: false });
    },
    async giveBack(deal: Deal) {
      const id = (
        await shop.deps.db
          .selectFrom('payments')
          .select('id')
          .where('booking_id', '=', deal.id)
          .executeTakeFirstOrThrow()
      ).id;
      const body = { reason: 'The seller is ill' };
      await shop.ok('POST /payments/:id/refund', { params: { id }, body }, who('admin'));
      await payBack(deal);
      deal.refunds.push({ month: now, poisha: deal.price });
    },
    async reopen(deal: Deal, then: 'order-refund' | 'order-release') {
      const last = deal.ends.at(-1);
      if (!last) throw new Error('It was not completed');
      await act(deal, 'admin', { event: 'reopen', reason: 'Is it stolen?' });
      deal.ends.push({ ...last, month: now, isBack: true });
      await act(deal, 'admin', { event: then, reason: 'We looked.' });
      if (then === 'order-refund') {
        deal.refunds.push({ month: now, poisha: deal.price });
        await payBack(deal);
      } else deal.ends.push({ ...last, month: now, isBack: false });
    },
    /** All due money is sent, except each seventh transfer, which fails and is due again. */
    async payOut(random: () => number) {
      const { due } = await shop.ok('GET /payouts', { query: {} }, who('payer'));
      const lines = due.lines.map(({ _id }) => _id);
      if (lines.length === 0) return;
      const made = await shop.ok('POST /payouts', { body: { lines } }, who('payer'));
      const params = { id: made.insertedId };
      const batch = await shop.ok('GET /payouts/:id', { params }, who('payer'));
      for (const line of batch.lines) {
        const ofLine = { params: { id: line._id } };
        if (random() < 1 / 7) {
          const body = { problem: 'No such wallet' };
          await shop.ok('POST /payouts/lines/:id/failed', { ...ofLine, body }, who('payer'));
          await shop.ok('POST /payouts/lines/:id/look', ofLine, who('admin'));
          continue;
        }
        const body = { reference: 'TRX 1' };
        await shop.ok('POST /payouts/lines/:id/sent', { ...ofLine, body }, who('payer'));
        for (const { bookingId, taka } of line.deals) {
          const deal = deals.find(({ id }) => id === bookingId);
          const end = deal?.ends.at(-1);
          if (!deal || !end) throw new Error('It was not completed');
          const net = end.brought - end.fee;
          expect(taka, bookingId).toBe(net / 100);
          deal.payouts.push({ month: now, poisha: net });
        }
      }
    },
    /**
     * The provider settles its payments and refunds until then, except each fifth payment, which
     * comes later.
     */
    async settle(random: () => number) {
      const date = shop.clock.now().toISOString().slice(0, 10);
      const lines = deals.flatMap((deal) => {
        if (deal.intent === null) return [];
        const moved = [deal.paid.poisha, ...deal.refunds.map(({ poisha }) => -poisha)];
        const isLate = deal.settled.length === 0 && random() < 1 / 5;
        return (isLate ? [] : moved.slice(deal.settled.length)).map((gross) => {
          const fee = gross > 0 ? gatewayFeeOf(gross) : 0;
          deal.settled.push({ month: now, gross, fee });
          return {
            date,
            id: String(deal.intent),
            gross: text(gross),
            fee: text(fee),
            net: text(gross - fee),
          };
        });
      });
      const { body } = await importFile(shop, who('admin'), settlementCsv(lines));
      expect(body).toMatchObject({ booked: lines.length, known: 0, problems: 0 });
    },
    month: (month: string) => shop.ok('GET /books/:month', { params: { month } }, who('admin')),
    async close(month: string) {
      const { entries } = await this.month(month);
      const request = { params: { month }, body: { entries } };
      await shop.ok('POST /books/:month/close', request, who('admin'));
      return await this.month(month);
    },
  };
}

/** The month as an accountant would sum up the list of events. */
function byHand(deals: readonly Deal[], month: string) {
  const inMonth = (list: readonly { month: string; poisha: number }[]) =>
    sum(list.filter((one) => one.month === month).map(({ poisha }) => poisha));
  const of = (some: readonly Deal[]) => {
    const ends = some.flatMap((deal) => deal.ends).filter((end) => end.month === month);
    const signed = (read: (end: Deal['ends'][number]) => number) =>
      sum(ends.map((end) => (end.isBack ? -read(end) : read(end))));
    return {
      brought: signed((end) => end.brought) / 100,
      fee: signed((end) => end.fee) / 100,
      paidOut: inMonth(some.flatMap((deal) => deal.payouts)) / 100,
    };
  };
  const settled = deals.flatMap((deal) => deal.settled).filter((line) => line.month === month);
  const sellers = Object.fromEntries(
    [...Map.groupBy(deals, ({ seller }) => seller)]
      .map(([seller, some]) => [seller, of(some)] as const)
      .filter(([, sums]) => Object.values(sums).some((amount) => amount !== 0)),
  );
  return {
    sums: {
      paid: inMonth(deals.map(({ paid }) => paid)) / 100,
      refunded: inMonth(deals.flatMap((deal) => deal.refunds)) / 100,
      brought: of(deals).brought,
      commission: of(deals).fee,
      paidOut: of(deals).paidOut,
      arrived: sum(settled.map(({ gross, fee }) => gross - fee)) / 100,
      gatewayFees: sum(settled.map(({ fee }) => fee)) / 100,
    },
    sellers,
  };
}

/** The documents of a month: for each seller the fee, and the credits of earlier months. */
function papersByHand(deals: readonly Deal[], month: string) {
  const charged: Record<string, number> = {};
  const credited: Record<string, number> = {};
  for (const deal of deals) {
    if (!deal.ends.some((end) => end.month === month)) continue;
    const before = deal.ends.filter((end) => end.month < month).at(-1);
    const after = deal.ends.filter((end) => end.month <= month).at(-1);
    // Each earlier invoice gets a note of its own.
    if (before && !before.isBack) {
      const key = `${deal.seller} ${before.month}`;
      credited[key] = (credited[key] ?? 0) + before.fee;
    }
    if (after && !after.isBack) charged[deal.seller] = (charged[deal.seller] ?? 0) + after.fee;
  }
  const sorted = (fees: Record<string, number>) =>
    Object.values(fees)
      .map((fee) => [fee / 100, vatOf(fee) / 100])
      .sort(([one = 0], [other = 0]) => one - other);
  return { invoices: sorted(charged), notes: sorted(credited) };
}

function papersOf({ documents }: BooksMonth) {
  const of = (kind: 'invoice' | 'credit-note') =>
    documents
      .filter((document) => document.kind === kind)
      .map(({ taka, vat }) => [taka, vat])
      .sort(([one = 0], [other = 0]) => one - other);
  return { invoices: of('invoice'), notes: of('credit-note') };
}

test(
  'three months of deals are closed, and are what a list of all that happened adds up to',
  async () => {
    const count = rounds('BOOKED_DEALS', 30);
    const random = seeded(20_260_701);
    const books = await openShop();
    const { deals } = books;
    const closed = new Map<string, BooksMonth>();
    const waiting: (() => Promise<void>)[] = [];
    const perDay = Math.ceil(count / (months.length * sellingDays.length));

    for (const [place, month] of months.entries()) {
      for (const day of sellingDays) {
        await books.goTo(month, day);
        const last = months[place - 1];
        if (last && !closed.has(last)) closed.set(last, await books.close(last));
        for (const next of waiting.splice(0)) await next();
        await books.payOut(random);
        for (let number = 0; number < perDay && deals.length < count; number += 1) {
          if (number % 20 === 19) await books.renew();
          const seller = ['rahim', 'karim', 'salma'][Math.floor(random() * 3)] as string;
          // Whole and broken Taka, as dear as phones are.
          const price = 300_000 + Math.floor(random() * 4_000_000);
          const deal = await books.pay(seller, price);
          const kind = random();
          if (kind < 0.12) await books.giveBack(deal);
          else if (kind < 0.24) waiting.push(() => books.complete(deal));
          else if (kind < 0.34) await books.partly(deal, 10_000 + Math.floor(random() * 90_000));
          else await books.complete(deal);
          if (kind >= 0.34 && kind < 0.46) waiting.push(() => books.reopen(deal, 'order-refund'));
          if (kind >= 0.46 && kind < 0.55) waiting.push(() => books.reopen(deal, 'order-release'));
        }
        await reconcilePayments(books.shop.deps);
      }
      await books.goTo(month, 28);
      await books.settle(random);
    }
    await books.goTo('2026-10', 3);
    closed.set('2026-09', await books.close('2026-09'));

    expect(deals).toHaveLength(count);
    const wrong: string[] = [];
    const numbers: string[] = [];
    for (const month of months) {
      const statement = closed.get(month) as BooksMonth;
      const { vat, ...sums } = statement.sums;
      const hand = byHand(deals, month);
      const papers = papersOf(statement);
      const sellers = Object.fromEntries(
        statement.sellers.map(({ sellerName, brought, fee, paidOut }) => [
          sellerName.toLowerCase(),
          { brought, fee, paidOut },
        ]),
      );
      expect.soft(sums, month).toEqual(hand.sums);
      expect.soft(sellers, month).toEqual(hand.sellers);
      expect.soft(papers, month).toEqual(papersByHand(deals, month));
      const tax = ([, one = 0]: number[]) => one;
      expect
        .soft(vat, month)
        .toBeCloseTo(sum(papers.invoices.map(tax)) - sum(papers.notes.map(tax)), 6);
      expect.soft(sum(statement.accounts.map(({ closing }) => closing)), month).toBeCloseTo(0, 6);
      numbers.push(...statement.documents.map(({ number }) => number));
      // Later events have not changed the statement.
      expect.soft(await books.month(month), month).toEqual(statement);
    }
    // Without gaps: as many documents as the highest number.
    for (const prefix of ['INV', 'CN']) {
      const own = numbers.filter((number) => number.startsWith(prefix)).sort();
      expect(own).toEqual(
        own.map((_, place) => `${prefix}-2026-27-${String(place + 1).padStart(4, '0')}`),
      );
    }
    expect(numbers.some((number) => number.startsWith('CN'))).toBe(true);
    const { sum: total, disagreements } = await checkLedger(books.shop.deps.db);
    wrong.push(...disagreements, ...(total === 0 ? [] : [`The ledger sums to ${total}.`]));
    await keepFigures({
      what: 'Three months of the books against a list of what happened',
      tried: { deals: deals.length },
      wrong: { deals: wrong.length },
    });
    expect(wrong).toEqual([]);
  },
  isThorough ? 1_800_000 : 120_000,
);
