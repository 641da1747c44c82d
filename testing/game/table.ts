import { sql } from 'kysely';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { remindOfDeals } from '#server/features/deals/remind-of-deals.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import type { TokenClaims } from '#server/http/api/access-tokens.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { createPaymentProviders } from '#server/ports/payments/providers.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { enterCard, intentIdOf } from '#testing/payments/paying.ts';
import { nameDestination } from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';
import { messages as words } from '#web/i18n/en/orders/deal.ts';
import { createBranches } from './branches.ts';
import { gameTables } from './position.ts';
import { type Account, newWorld, type Quality, type Side, texts, type World } from './world.ts';

/** Taka. */
export const price = 10_000;
/** Per cent. */
export const feePercent = 2.5;

/** Which part the cheat has: buyer, seller, or both against the shop. */
export type CheatsPart = 'buys' | 'sells' | 'both';

export type Name = Account | 'admin' | 'stranger';

export const nameOf: Record<Name, string> = {
  cheat: 'Rahim',
  second: 'Rahim, by his second account,',
  honest: 'Karim',
  admin: 'The shop',
  stranger: 'Somebody else',
};

/** The name at the end of a sentence. */
export const plainNameOf = { ...nameOf, second: nameOf.cheat };

const buttonOf = (event: string) => words.deal.acts[event as DealAct]?.[0] ?? event;

type Answer = { status: number; body: Record<string, unknown> };

export type Table = Awaited<ReturnType<typeof openTable>>;

/**
 * The real shop, with its clock, and the world beside it. One shop for all games of a part; `begin`
 * starts a game from its first position.
 */
export async function openTable(part: CheatsPart) {
  const branches = createBranches();
  const shop = await buildTestApp({
    poolConfig: branches.poolConfig,
    deals: { hours: {}, feePercent },
    startAt: new Date('2026-12-01T04:00:00Z'),
  });
  const { db } = shop.deps;
  const startedAt = shop.clock.now().getTime();
  const isCheatSelling = part !== 'buys';
  const people: Record<Name, Person> = {
    cheat: await shop.signUp({ title: isCheatSelling ? 'seller' : 'buyer' }),
    second: await shop.signUp(),
    honest: await shop.signUp({ title: isCheatSelling ? 'buyer' : 'seller' }),
    admin: await shop.signUp({ admin: true }),
    stranger: await shop.signUp(),
  };
  const claims = new Map<string, TokenClaims>();
  for (const { userId, token } of Object.values(people)) {
    const found = await shop.deps.tokens.verify(token);
    if (found) claims.set(userId, found);
  }
  const seller: Side = isCheatSelling ? 'cheat' : 'honest';
  // Sessions outlast the weeks of a game.
  await sql`update identity_session set "expiresAt" = '2100-01-01'`.execute(db);
  await nameDestination(shop, people[seller]);
  const img = await shop.upload(people[seller]);
  const firstListing = { ...believablePhone, selingPrice: price, cash: true };
  const phone = await shop.addProduct(people[seller], {
    ...firstListing,
    description: texts['as-listed'],
    img,
  });
  // Only a cheat has one phone in two listings; other games do not use the second.
  const second = isCheatSelling
    ? await shop.addProduct(people[seller], { ...firstListing, description: texts['as-listed'] })
    : phone;
  await branches.begin(db);

  // The provider refunds some time after the request, so events in between are played too.
  let isBusy = true;
  shop.deps.payments = createPaymentProviders(
    shop.deps.payments.all.map((provider) => ({
      ...provider,
      refund: async (...asked: Parameters<typeof provider.refund>) => {
        if (isBusy) throw new PaymentProviderDown('The card provider is busy');
        return await provider.refund(...asked);
      },
    })),
  );

  let world: World = newWorld(seller, 'as-listed', false);
  let story: string[] = [];
  let orderIds: string[] = [];
  let tokensAt = startedAt;

  /** Tokens expire after a quarter of an hour; later ones are valid at earlier times. */
  async function renewTokens() {
    const now = shop.clock.now().getTime();
    if (now < tokensAt + 10 * 60_000) return;
    for (const person of Object.values(people)) {
      const own = claims.get(person.userId);
      if (own) person.token = await shop.deps.tokens.issue(own);
    }
    tokensAt = now;
  }

  async function send(key: string, who: Name, params: Record<string, string>, body?: object) {
    const [method, path = ''] = key.split(' ') as ['GET', string];
    const url = `/api${path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`;
    const headers = { authorization: `Bearer ${people[who].token}` };
    const answer = await shop.inject({ method, url, headers, ...(body && { payload: body }) });
    const isBusyProvider = answer.status === 503;
    if (answer.status >= 500 && !isBusyProvider) {
      throw new Error(`${key} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
    }
    return answer as Answer;
  }

  const table = {
    part,
    shop,
    db,
    phone,
    people,
    branches,
    seller,
    get world() {
      return world;
    },
    get story() {
      return story;
    },
    orderId: (order: number) => orderIds[order] ?? '',
    now: () => shop.clock.now().getTime(),
    buyerOf: (order: number): Account => world.orders[order]?.buyer ?? 'honest',
    say(sentence: string) {
      story.push(sentence);
    },
    send,

    /** Restarts a game: the phone is listed, and in its seller's hands. */
    async begin(quality: Quality, isStolen: boolean) {
      await branches.reset(db, gameTables);
      shop.clock.advance({ seconds: (startedAt - shop.clock.now().getTime()) / 1000 });
      world = newWorld(seller, quality, isStolen);
      story = [];
      orderIds = [];
    },

    /** Returns a function that returns to the current position. */
    async mark(): Promise<() => Promise<void>> {
      const back = await branches.mark(db);
      const at = shop.clock.now().getTime();
      const kept = structuredClone(world);
      const said = story.length;
      const ids = [...orderIds];
      return async () => {
        await back();
        shop.clock.advance({ seconds: (at - shop.clock.now().getTime()) / 1000 });
        // Copied, because it may be restored several times.
        world = structuredClone(kept);
        story = story.slice(0, said);
        orderIds = ids;
      };
    },

    /** Moves the clock and runs the program's jobs. */
    async advanceTo(time: number) {
      shop.clock.advance({ seconds: Math.max(0, time - shop.clock.now().getTime()) / 1000 });
      await renewTokens();
      await table.runJobs();
    },
    async runJobs() {
      await endDueDeals(shop.deps);
      isBusy = false;
      await reconcilePayments(shop.deps);
      isBusy = true;
      await remindOfDeals(shop.deps);
    },

    /** An admin's actions at the provider's own site take effect at once. */
    async atTheProvider<T>(work: () => Promise<T>): Promise<T> {
      isBusy = false;
      try {
        return await work();
      } finally {
        isBusy = true;
      }
    },

    /** The page of an order; null if this person may not see it. */
    async read(order: number, who: Name): Promise<OrderPage | null> {
      const answer = await send('GET /order/:id', who, { id: orderIds[order] ?? '' });
      return answer.status === 200 ? (answer.body as unknown as OrderPage) : null;
    },

    /** Performs an act in an order, and records the result. Returns the answer. */
    async act(order: number, who: Name, event: DealAct | string, fields: object = {}) {
      const id = orderIds[order] ?? '';
      const body = { event, reason: 'As we have agreed.', ...fields };
      const answer = await send('POST /order/:id', who, { id }, body);
      const changed = answer.body.modifiedCount === 1;
      const result = changed
        ? ''
        : answer.status === 200
          ? ' It changes nothing.'
          : ` It is refused (${answer.body.code}).`;
      table.say(`${nameOf[who]} taps “${buttonOf(event)}”.${result}`);
      return { changed, ...answer };
    },

    async book(who: Account, isSecond = false) {
      const productId = isSecond ? second : phone;
      const body = { productId, userNumber: '01812345678', meetLocation: 'Shahbagh' };
      const answer = await send('POST /booking', who, {}, body);
      const id = String(answer.body.insertedId ?? '');
      if (answer.status !== 200) {
        table.say(`${nameOf[who]} books; it is refused (${answer.body.code}).`);
        return false;
      }
      table.say(`${nameOf[who]} books the phone${isSecond ? ' in its second listing' : ''}.`);
      if (orderIds.includes(id)) return true;
      orderIds = [...orderIds, id];
      world.orders.push({
        buyer: who,
        isSecond,
        told: null,
        isCodeKnown: false,
        toldBack: false,
        cameBackWrong: false,
        wentTo: null,
        waitedInVain: false,
        wasted: 0,
        waited: 0,
      });
      return true;
    },

    /** By card; `isFinished` false: only opens the payment, which holds the phone for a while. */
    async pay(order: number, who: Account, isFinished = true) {
      const body = { price, bookingId: orderIds[order] };
      const opened = await send('POST /create-payment-intent', who, {}, body);
      const secret = String(opened.body.clientSecret ?? '');
      if (opened.status !== 200 || !secret) {
        table.say(`${nameOf[who]} wants to pay; it is refused (${opened.body.code}).`);
        return opened;
      }
      if (!isFinished) {
        table.say(`${nameOf[who]} opens the payment, and leaves it.`);
        return opened;
      }
      await enterCard(shop, secret);
      const confirmed = {
        bookingId: orderIds[order],
        transitionId: intentIdOf(secret),
        paid: true,
      };
      const answer = await send('POST /paymentConfirm', who, {}, confirmed);
      table.say(`${nameOf[who]} pays ${price.toLocaleString('en')} into the shop's keeping.`);
      return answer;
    },

    /** Edits the listing. */
    async edit(who: Side, fields: object) {
      const body = { ...firstListing, description: texts['as-listed'], ...fields };
      return await send('PUT /myproducts/:id', who, { id: phone }, body);
    },

    async stateOf(order: number): Promise<DealState | 'booked'> {
      const found = await db
        .selectFrom('deals')
        .select('state')
        .where('booking_id', '=', orderIds[order] ?? '')
        .executeTakeFirst();
      return found?.state ?? 'booked';
    },
  };
  return table;
}
