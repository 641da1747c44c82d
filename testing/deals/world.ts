import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { CallKey, CallRequest } from '#contract/calls.ts';
import type { ProblemDetails } from '#contract/errors.ts';
import type { DealPerson } from '#contract/orders/deal-states.ts';
import { connect } from '#server/db/client.ts';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import type { TokenClaims } from '#server/http/api/access-tokens.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { buildApp } from '#server/start/app.ts';
import { composeDeps } from '#server/start/compose.ts';
import { roomyRateLimits } from '#testing/lib/roomy-rate-limits.ts';
import { enterCard, intentIdOf } from '#testing/payments/paying.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import { buildTestApp, type Person, type TestShop, testAuthSecret } from '#testing/test-app.ts';
import { engine, sharedPostgres } from '#testing/test-database.ts';
import { createLife, mortalDb, mortalProviders } from './mortal.ts';

/** `rival`: another buyer who has booked the same phone. */
export type Name = DealPerson | 'rival';

type Answer = { status: number; body: ProblemDetails & Record<string, unknown> };

/** A program of the shop, with a life of its own. */
type Program = Pick<TestShop, 'inject' | 'deps'> & { life: ReturnType<typeof createLife> };

function withLife({ inject, deps }: Pick<TestShop, 'inject' | 'deps'>): Program {
  const life = createLife();
  deps.db = mortalDb(deps.db, life);
  deps.payments = mortalProviders(deps.payments, life);
  return { inject, deps, life };
}

/**
 * A second program on the shop's database, sharing nothing else but the clock and the folder. On a
 * server it has connections of its own; the embedded engine has but one for all.
 */
async function openSecond({ deps, dataDir }: TestShop) {
  const { clock, newId, log } = deps;
  let { db } = deps;
  if (engine === 'PostgreSQL') {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const own = connect({
      connectionString: new URL(`/${rows[0]?.name}`, await sharedPostgres()).href,
      max: 5,
    });
    onTestFinished(() => own.destroy());
    db = own;
  }
  const { deps: own, extensions } = composeDeps({
    db,
    dataDir,
    authSecret: testAuthSecret,
    publicUrl: null,
    allowedOrigins: [],
    google: null,
    smtp: null,
    supportAddress: 'operator@localhost',
    stripe: null,
    cardEventsTo: null,
    rateLimits: roomyRateLimits,
    clock,
    newId,
    log,
  });
  const app = await buildApp({ deps: own, logger: createLogger('silent'), extensions });
  onTestFinished(() => app.close());
  const inject: TestShop['inject'] = async (options) => {
    const { statusCode, headers, body } = await app.inject(options);
    const isJson = String(headers['content-type']).includes('json') && body;
    return { status: statusCode, headers, body: isJson ? JSON.parse(body) : body };
  };
  return { inject, deps: own };
}

/**
 * A shop with two programs on one database, and people for one deal after another. `begin` lists a
 * phone that buyer and rival have booked.
 */
export async function openWorld() {
  const shop = await buildTestApp({ deals: { hours: {}, feePercent: 2.5 } });
  const { db } = shop.deps;
  const second = await openSecond(shop);
  const programs = [withLife(shop), withLife(second)] as const;

  const first = {
    buyer: await shop.signUp(),
    rival: await shop.signUp(),
    seller: await shop.signUp({ title: 'seller' }),
    admin: await shop.signUp({ admin: true }),
  };
  const claims = new Map<string, TokenClaims>();
  let img = await shop.upload(first.seller);
  await remember(Object.values(first));
  const firstImg = img;
  await neverEnd();
  const snapshot = await takeSnapshot(db);
  let people: Record<Name, Person> = { ...first };

  async function remember(persons: Person[]) {
    for (const { userId, token } of persons) {
      const found = await shop.deps.tokens.verify(token);
      if (!found) throw new Error('A new token is valid');
      claims.set(userId, found);
    }
  }

  /** Sessions outlast the weeks of a deal. */
  async function neverEnd() {
    await sql`update identity_session set "expiresAt" = '2100-01-01'`.execute(db);
  }

  /** Tokens end after a quarter of an hour. */
  async function renew() {
    for (const name of Object.keys(people) as Name[]) {
      const person = people[name];
      const own = claims.get(person.userId);
      if (own) people[name] = { ...person, token: await shop.deps.tokens.issue(own) };
    }
  }

  async function send(program: number, key: CallKey, parts: object, who: Name): Promise<Answer> {
    const { params = {}, body } = parts as { params?: Record<string, string>; body?: object };
    const [method, path] = key.split(' ') as ['GET', string];
    const url = `/api${path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`;
    const headers = { authorization: `Bearer ${people[who].token}` };
    const { inject } = programs[program % 2] as Program;
    const answer = await inject({ method, url, headers, ...(body && { payload: body }) });
    return answer as Answer;
  }

  return {
    db,
    programs,
    clock: shop.clock,
    people: () => people,
    send,

    async call<K extends CallKey>(program: number, key: K, parts: CallRequest<K>, who: Name) {
      return await send(program, key, parts as object, who);
    },

    async wait(hours: number) {
      shop.clock.advance({ minutes: hours * 60 });
      await renew();
    },

    /** The jobs of each program; a dying one runs them until its death. */
    async runJobs(program: number) {
      const { deps } = programs[program % 2] as Program;
      await endDueDeals(deps).catch(() => {});
      await reconcilePayments(deps).catch(() => {});
    },

    /** Pays as far as the phone is free; `told`: the page returns to the shop. */
    async pay(program: number, who: Name, bookingId: string, price: number, told: boolean) {
      const body = { price, bookingId };
      const opened = await send(program, 'POST /create-payment-intent', { body }, who);
      const secret = String(opened.body.clientSecret ?? '');
      if (opened.status !== 200 || !secret) return opened;
      await enterCard(shop, secret);
      if (!told) return opened;
      const confirmed = { bookingId, transitionId: intentIdOf(secret), paid: true };
      return await send(program, 'POST /paymentConfirm', { body: confirmed }, who);
    },

    /** Removes buyer or seller as the admin does. */
    async remove(program: number, who: 'buyer' | 'seller') {
      const key = who === 'buyer' ? 'DELETE /allbuyers/:id' : 'DELETE /allsellers/:id';
      return await send(program, key, { params: { id: people[who].userId } }, 'admin');
    },

    async begin(withRival: boolean) {
      const { rows } = await sql<{ id: string }>`select id from members
        where removed_at is not null`.execute(db);
      const gone = new Set(rows.map(({ id }) => id));
      for (const name of ['buyer', 'seller', 'rival'] as const) {
        if (!gone.has(people[name].userId)) continue;
        const title = name === 'seller' ? 'seller' : 'buyer';
        people[name] = await shop.signUp({ title });
        await remember([people[name]]);
        if (name === 'seller') img = await shop.upload(people.seller);
        await neverEnd();
      }
      await renew();
      const price = 24_500;
      const phone = await shop.addProduct(people.seller, { selingPrice: price, img, cash: true });
      const book = async (who: Name) => {
        const body = { productId: phone, userNumber: '01812345678', meetLocation: 'Shahbagh' };
        return (await shop.ok('POST /booking', { body }, people[who])).insertedId;
      };
      const id = await book('buyer');
      return { phone, price, id, rivalId: withRival ? await book('rival') : id };
    },

    /** An empty shop with the first people, so that its tables stay small. */
    async reset() {
      await snapshot.restore();
      people = { ...first };
      img = firstImg;
      await renew();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
