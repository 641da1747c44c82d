import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { CallKey, CallOutput, CallRequest } from '#contract/calls.ts';
import type { ProblemDetails } from '#contract/errors.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { startVictim } from '#testing/crash/victim.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { cardDesk, intentIdOf, renewed, settleCard, testCards } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, testAuthSecret } from '#testing/test-app.ts';
import { sharedPostgres } from '#testing/test-database.ts';
import { add, auditDatabase, auditSale, noHarm } from './race.ts';

const count = rounds('PROCESS_RACE_ROUNDS', 6);
const patient = 60 * 60_000;
const program = resolve(import.meta.dirname, 'shop-process.ts');

const tried: Record<string, number> = {};
let harm = { ...noHarm, 'phones without a seller': 0, 'removals refused': 0 };

afterAll(async () => {
  await keepFigures({ what: 'Races between two processes, PostgreSQL', tried, wrong: harm });
});

type Answer<K extends CallKey> = { status: number; body: CallOutput<K> & ProblemDetails };

/**
 * Two shops, each in its own process, on one database; `shop` is a third on it, in this process, for
 * what happens before and after a race.
 */
async function openTwo() {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const settings = {
    DATABASE_URL: new URL(`/${rows[0]?.name}`, await sharedPostgres()).href,
    DATA_DIR: shop.dataDir,
    AUTH_SECRET: testAuthSecret,
  };
  const processes = await Promise.all([1, 2].map(() => startVictim(settings, undefined, program)));
  onTestFinished(async () => {
    for (const { kill, ended } of processes) {
      kill();
      await ended;
    }
  });
  const blunders: string[] = [];
  let round = 0;

  async function send(process: number, method: string, path: string, body?: object, token = '') {
    const response = await fetch(`${processes[process % 2]?.url}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        // So that no client subnet has too many unpaid holds.
        'x-forwarded-for': `203.0.${round >> 8}.${round & 255}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => ({}))) as object;
    if (response.status >= 500) blunders.push(`${path}: ${JSON.stringify(answer)}`);
    return { status: response.status, body: answer };
  }

  /** A call to one of the processes; answers of 500 and above are collected in `blunders`. */
  async function call<K extends CallKey>(
    process: number,
    key: K,
    parts: CallRequest<K>,
    { token }: Person,
  ): Promise<Answer<K>> {
    const { params = {}, body } = parts as { params?: Record<string, string>; body?: object };
    const [method = '', path = ''] = key.split(' ');
    const url = path.replace(/:(\w+)/g, (_, name) => params[name] ?? '');
    return (await send(process, method, `/api${url}`, body, token)) as Answer<K>;
  }

  return {
    shop,
    call,
    blunders,
    open: async (process: number, buyer: Person, bookingId: string) => {
      const body = { price: 24500, bookingId };
      const { status, body: opened } = await call(
        process,
        'POST /create-payment-intent',
        { body },
        buyer,
      );
      return status === 200 ? opened.clientSecret : undefined;
    },
    pay: (process: number, clientSecret: string) => {
      const card = { number: testCards.works, expMonth: 12, expYear: 2040, cvc: '123' };
      const path = `/embedded-cards/intents/${intentIdOf(clientSecret)}/confirm`;
      return send(process, 'POST', path, { clientSecret, card });
    },
    confirm: (process: number, buyer: Person, bookingId: string, clientSecret: string) => {
      const body = { bookingId, transitionId: intentIdOf(clientSecret), paid: true };
      return call(process, 'POST /paymentConfirm', { body }, buyer);
    },
    /** The processes have the real time, so the clock of `shop` follows it; tokens are renewed. */
    async eachRound(what: string, people: Person[], act: (round: number) => Promise<void>) {
      for (round = 0; round < count; round += 1) {
        shop.clock.advance({ seconds: (Date.now() - shop.clock.now().getTime()) / 1000 });
        if (round % 100 === 0) {
          for (const person of people) Object.assign(person, await renewed(shop, person));
        }
        await act(round);
      }
      tried[what] = count;
      // With the logs of both, which have the reasons.
      expect(blunders, processes.map(({ output }) => output()).join('\n')).toEqual([]);
    },
    /** The harm that is left once everything has settled. */
    async aftermath(productIds: string[]) {
      await reconcilePayments(shop.deps);
      let left = await auditDatabase(shop);
      for (const id of productIds) left = add(left, await auditSale(shop, id));
      left['errors of the server'] = blunders.length;
      const { rows: ghosts } = await sql`select products.id from products
        join members on members.id = seller_id
        where members.removed_at is not null and products.removed_at is null
          and products.paid_at is null`.execute(db);
      const all = { ...left, 'phones without a seller': ghosts.length, 'removals refused': 0 };
      for (const name of Object.keys(harm) as (keyof typeof harm)[]) {
        harm = { ...harm, [name]: harm[name] + all[name] };
      }
      return all;
    },
  };
}

const nothing = { ...noHarm, 'phones without a seller': 0, 'removals refused': 0 };

// sec T30
test(
  'a seller lists phones while an admin removes them: none is left for sale',
  async () => {
    const { shop, call, eachRound, aftermath } = await openTwo();
    const admin = await shop.signUp({ admin: true });
    const buyer = await shop.signUp();
    let listed = 0;
    let bought = 0;
    await eachRound('listing against removal', [admin, buyer], async () => {
      const rogue = await shop.signUp({ title: 'seller' });
      const img = await shop.upload(rogue);
      const first = await shop.addProduct(rogue, { img });
      const list = (process: number) => {
        const body = { ...believablePhone, name: `Phone ${process}`, img };
        return call(process, 'POST /addproduct', { body }, rogue);
      };
      const params = { id: rogue.userId };
      const booking = { productId: first, userNumber: '01812345678', meetLocation: 'Shahbagh' };
      const [removed, booked, ...answers] = await Promise.all([
        call(1, 'DELETE /allsellers/:id', { params }, admin),
        call(0, 'POST /booking', { body: booking }, buyer),
        list(0),
        list(1),
        list(2),
        call(0, 'PUT /advertize/:id', { params: { id: first } }, rogue),
        call(1, 'POST /reportitem', { body: { itemId: first } }, rogue),
      ]);
      expect(removed.status).toBe(200);
      listed += answers.slice(0, 3).filter(({ status }) => status === 200).length;
      bought += booked.status === 200 ? 1 : 0;
    });
    console.info(
      `${listed} of ${3 * count} phones were listed, ${bought} booked before the removal`,
    );
    expect(await aftermath([])).toEqual(nothing);
  },
  patient,
);

// sec T2, T3, T12
test(
  "an admin's removal of seller, phone or buyer, or the buyer's cancelling, beside two who pay",
  async () => {
    const { shop, call, open, pay, confirm, eachRound, aftermath } = await openTwo();
    const admin = await shop.signUp({ admin: true });
    const crowd = [await shop.signUp(), await shop.signUp()];
    const phones: string[] = [];
    let refused = 0;
    await eachRound('removal against payment', [admin, ...crowd], async (round) => {
      const rogue = await shop.signUp({ title: 'seller' });
      const img = await shop.upload(rogue);
      const productId = await shop.addProduct(rogue, { img });
      phones.push(productId);
      const kind = round % 4;
      const buyers = kind === 2 ? [await shop.signUp(), crowd[1] as Person] : crowd;
      const bookings: string[] = [];
      for (const buyer of buyers) {
        const body = { productId, userNumber: '01812345678', meetLocation: 'Shahbagh' };
        bookings.push((await shop.ok('POST /booking', { body }, buyer)).insertedId);
      }
      const [first] = buyers as [Person];
      if (kind === 1) {
        await shop.ok('POST /reportitem', { body: { itemId: productId } }, crowd[1]);
      }
      const removals = [
        () => call(1, 'DELETE /allsellers/:id', { params: { id: rogue.userId } }, admin),
        () => call(1, 'DELETE /deleteReportItem/:itemId', { params: { itemId: productId } }, admin),
        () => call(1, 'DELETE /allbuyers/:id', { params: { id: first.userId } }, admin),
        () => call(1, 'DELETE /myorders/:id', { params: { id: bookings[0] ?? '' } }, first),
      ];
      const remove = removals[kind] as () => Promise<{ status: number; body: ProblemDetails }>;
      const openAll = () =>
        Promise.all(buyers.map((buyer, i) => open(round + i, buyer, bookings[i] ?? '')));
      const settleAll = async (secrets: (string | undefined)[]) => {
        await Promise.all(
          secrets.map(async (secret, i) => {
            if (!secret) return;
            await pay(i, secret);
            await Promise.all([
              confirm(i + 1, buyers[i] as Person, bookings[i] ?? '', secret),
              settleCard(shop, intentIdOf(secret)),
            ]);
          }),
        );
      };
      // The removal races with the opening of payments, the card, or the settlement.
      const moment = Math.floor(round / 4) % 3;
      let removed: Promise<{ status: number; body: ProblemDetails }> | undefined;
      if (moment === 0) removed = remove();
      const secrets = await openAll();
      if (moment === 1) removed = remove();
      const settled = settleAll(secrets);
      if (moment === 2) removed = remove();
      await settled;
      const { status, body } = (await removed) ?? { status: 0, body: undefined };
      // Sold and paid phones remain so; nothing else refuses.
      const isSold = body?.code === 'product-sold' || body?.code === 'booking-paid';
      if (status !== 200 && !isSold) {
        refused += 1;
        console.info(`round ${round}: ${status} ${JSON.stringify(body)}`);
      }
      // The remaining buyer may buy a phone that is still there, so that it does not stay unsold.
      if (kind >= 2) {
        const other = buyers[1] as Person;
        const secret = await open(0, other, bookings[1] ?? '');
        if (secret) {
          await pay(0, secret);
          await confirm(1, other, bookings[1] ?? '', secret);
        }
      }
    });
    harm = { ...harm, 'removals refused': harm['removals refused'] + refused };
    expect(refused).toBe(0);
    expect(await aftermath(phones)).toEqual(nothing);
  },
  patient,
);

// sec T15
test(
  'refunds by two admins at once, beside confirmations, reconciler and removal: money goes back once',
  async () => {
    const { shop, call, open, pay, confirm, eachRound, aftermath } = await openTwo();
    const buyer = await shop.signUp();
    const wrong: unknown[] = [];
    await eachRound('refunds at once', [buyer], async (round) => {
      const seller = await shop.signUp({ title: 'seller' });
      // So many deals are above what one admin decides alone.
      const admins = [await shop.signUp({ admin: true }), await shop.signUp({ admin: true })];
      const [admin] = admins as [Person];
      const productId = await shop.addProduct(seller);
      const body = { productId, userNumber: '01812345678', meetLocation: 'Shahbagh' };
      const bookingId = (await shop.ok('POST /booking', { body }, buyer)).insertedId;
      const secret = (await open(round, buyer, bookingId)) ?? '';
      await pay(0, secret);
      expect((await confirm(1, buyer, bookingId, secret)).status).toBe(200);
      const payment = await shop.deps.db
        .selectFrom('payments')
        .innerJoin('payment_attempts', 'payment_id', 'payments.id')
        .select(['payments.id', 'provider_id'])
        .where('booking_id', '=', bookingId)
        .executeTakeFirstOrThrow();
      const order = (process: number) =>
        call(
          process,
          'POST /payments/:id/refund',
          { params: { id: payment.id }, body: { reason: 'Broken' } },
          admins[process % 2] as Person,
        );
      const byOperator = round % 2 === 1;
      const [removed, ...refunds] = await Promise.all([
        call(0, 'DELETE /allsellers/:id', { params: { id: seller.userId } }, admin),
        order(0),
        order(1),
        order(2),
        confirm(1, buyer, bookingId, secret),
        confirm(0, buyer, bookingId, secret),
        reconcilePayments(shop.deps),
        ...(byOperator ? [settleCard(shop, String(payment.provider_id))] : []),
      ]);
      const statuses = refunds.slice(0, 3).map((answer) => (answer as { status: number }).status);
      const intent = await cardDesk(shop).find(String(payment.provider_id));
      const isRight =
        removed.status === 200 &&
        // Once the money is back, there is nothing to refund any more.
        statuses.every((status) => status === 200 || status === 409) &&
        statuses.includes(200) &&
        intent?.refunded === 2_450_000;
      if (!isRight) wrong.push({ round, removed, statuses, intent });
    });
    expect(wrong).toEqual([]);
    expect(await aftermath([])).toEqual(nothing);
  },
  patient,
);
