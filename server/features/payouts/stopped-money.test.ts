import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { writable } from '#testing/lib/writable.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { buy, intentOf, renewed } from '#testing/payments/paying.ts';
import {
  callForBatch,
  completeDeal,
  completeDealNow,
  dueLines,
  lookAtFailed,
  makeBatch,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });
const day = 24 * 60;

/** Rahim has sold a phone for Tk 24,500 to Nadia; the deal has been completed just now. */
async function openShop(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(options);
  const people = await signUpPeople(shop);
  await nameDestination(shop, people.seller);
  const phone = await shop.addProduct(people.seller, { name: 'Vivo V29', selingPrice: 24_500 });
  const id = await completeDealNow(shop, people, phone);
  const { payment_id } = await shop.deps.db
    .selectFrom('deals')
    .select('payment_id')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  /** Tokens end after a quarter of an hour. */
  const wait = async (minutes: number) => {
    shop.clock.advance({ minutes });
    for (const name of Object.keys(people) as (keyof typeof people)[]) {
      people[name] = await renewed(shop, people[name]);
    }
  };
  const act = (by: Person, body: object) =>
    shop.call('POST /order/:id', { params: { id }, body }, by);
  return { shop, people, id, payment: String(payment_id), wait, act };
}

const reopen = { event: 'reopen', reason: 'The phone is reported stolen.' } as const;
const totals = async (shop: TestShop, seller: Person) =>
  (await shop.ok('GET /money', {}, seller)).totals;
const wrong = async ({ deps }: TestShop) => (await booksOf(deps.db)).wrong;
const kindsOf = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /notices', {}, person)).map(({ kind }) => kind);

/** Poisha of the accounts of one payment; what is owed is positive here. */
async function accounts({ deps }: TestShop, payment: string) {
  const { rows } = await sql<{ account: string; owed: string }>`
    select account, -sum(amount) as owed from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    where t.payment_id = ${payment} group by account`.execute(deps.db);
  return Object.fromEntries(rows.map(({ account, owed }) => [account, Number(owed)]));
}

describe('the cooling time of a completed deal', () => {
  // spec D1-150
  // sec T110
  test('its money goes out three days later, and its seller reads from when', async () => {
    const { shop, people, payment, wait } = await openShop();
    const from = new Date(shop.clock.now().getTime() + 3 * day * 60_000).toISOString().slice(0, 10);
    expect(await totals(shop, people.seller)).toMatchObject({ cooling: 24_500, available: 0 });
    const [line] = (await shop.ok('GET /money', {}, people.seller)).lines;
    expect(line).toMatchObject({ state: 'cooling' });
    expect(line?.availableFrom?.slice(0, 10)).toBe(from);
    expect(await shop.ok('GET /payouts', { query: {} }, people.admin)).toMatchObject({
      due: { deals: 0, taka: 0 },
      held: { deals: 1, taka: 24_500, lines: [{ held: 'cooling' }] },
    });
    expect(await callForBatch(shop, people.admin, [payment])).toMatchObject(
      refused(409, 'nothing-due'),
    );
    await wait(3 * day - 10);
    expect(await callForBatch(shop, people.admin, [payment])).toMatchObject(
      refused(409, 'nothing-due'),
    );
    await wait(10);
    expect(await totals(shop, people.seller)).toMatchObject({ cooling: 0, available: 24_500 });
    await makeBatch(shop, people.admin);
    expect(await totals(shop, people.seller)).toMatchObject({ available: 0, onItsWay: 24_500 });
  });

  test('the operator sets it; 0 lets the money go at once, and a deal is reopened until it does', async () => {
    const { shop, people, act } = await openShop({ deals: { coolingDays: 0 } });
    expect(await act(people.admin, reopen)).toMatchObject({ body: { modifiedCount: 1 } });
    await act(people.admin, { event: 'order-release', reason: 'It was another phone.' });
    await makeBatch(shop, people.admin);
    expect(await act(people.admin, reopen)).toMatchObject(refused(409, 'reopen-too-late'));
  });
});

describe('a completed deal is reopened', () => {
  test('the money and the fee are kept again, both read why, and all goes back to the buyer', async () => {
    const { shop, people, payment, act } = await openShop({ deals: { feePercent: 2.5 } });
    expect(await accounts(shop, payment)).toMatchObject({
      seller: 0,
      balance: 2_388_750,
      fee: 61_250,
    });
    expect(await act(people.admin, reopen)).toMatchObject({
      body: { modifiedCount: 1, state: 'decision' },
    });
    expect(await accounts(shop, payment)).toMatchObject({ seller: 2_450_000, balance: 0, fee: 0 });
    expect(await totals(shop, people.seller)).toEqual({
      kept: 24_500,
      cooling: 0,
      available: 0,
      onItsWay: 0,
      paidOut: 0,
    });
    expect(await wrong(shop)).toEqual([]);
    for (const person of [people.buyer, people.seller]) {
      expect((await shop.ok('GET /notices', {}, person))[0]).toMatchObject({
        kind: 'reopened',
        reason: 'The phone is reported stolen.',
      });
    }
    const { entries } = await shop.ok('GET /auditlog', { query: {} }, people.admin);
    expect(entries[0]).toMatchObject({ action: 'deal-reopened' });
    // Twice is once.
    expect(await act(people.admin, reopen)).toMatchObject({ body: { modifiedCount: 0 } });
    const back = { event: 'order-refund', reason: 'It was stolen.' };
    expect(await act(people.admin, back)).toMatchObject({ body: { modifiedCount: 1 } });
    expect(await accounts(shop, payment)).toMatchObject({ seller: 0, balance: 0, fee: 0 });
    expect(await wrong(shop)).toEqual([]);
    expect(await dueLines(shop, people.admin)).toEqual([]);
  });

  test('a second release is paid out once, and the shop has its fee once', async () => {
    const { shop, people, payment, act, wait } = await openShop({ deals: { feePercent: 2.5 } });
    await act(people.admin, reopen);
    const release = { event: 'order-release', reason: 'It was another phone.' };
    expect(await act(people.admin, release)).toMatchObject({ body: { state: 'completed' } });
    expect(await accounts(shop, payment)).toMatchObject({
      seller: 0,
      balance: 2_388_750,
      fee: 61_250,
    });
    // The cooling days begin anew.
    await wait(2 * day);
    expect(await dueLines(shop, people.admin)).toEqual([]);
    await wait(day);
    expect(await dueLines(shop, people.admin)).toMatchObject([{ taka: 23_887.5 }]);
    const batch = await makeBatch(shop, people.admin);
    const { lines } = await shop.ok('GET /payouts/:id', { params: { id: batch } }, people.admin);
    expect(lines).toMatchObject([{ taka: 23_887.5 }]);
    const sent = { params: { id: lines[0]?._id ?? '' }, body: { reference: 'TRX 1' } };
    await shop.ok('POST /payouts/lines/:id/sent', sent, people.admin);
    expect(await wrong(shop)).toEqual([]);
  });

  test('a part goes back after it, and the seller gets the rest', async () => {
    const { shop, people, act, wait } = await openShop();
    await act(people.admin, reopen);
    await act(people.admin, { event: 'order-part', taka: 4_500, reason: 'The battery was bad.' });
    await wait(3 * day);
    expect(await dueLines(shop, people.admin)).toMatchObject([{ taka: 20_000 }]);
    expect(await wrong(shop)).toEqual([]);
  });

  // sec T140
  test('after its three days too, while its money is in the shop: all of it goes to the buyer', async () => {
    const { shop, people, id, act, wait } = await openShop({ deals: { feePercent: 2.5 } });
    const read = () => shop.ok('GET /order/:id', { params: { id } }, people.admin);
    const listed = async () =>
      (await shop.ok('GET /payments', { query: {} }, people.admin)).payments[0];
    expect(await read()).toMatchObject({ acts: ['reopen'], coolingUntil: expect.any(String) });
    expect(await listed()).toMatchObject({ reopenable: true, coolingUntil: expect.any(String) });
    await wait(30 * day);
    expect(await read()).toMatchObject({ acts: ['reopen'], coolingUntil: null });
    expect(await listed()).toMatchObject({ reopenable: true, coolingUntil: null });
    // The theft is discovered, and the seller removed: no payout is sent, and the money waits.
    const seller = { params: { id: people.seller.userId } };
    await shop.ok('DELETE /allsellers/:id', seller, people.second);
    expect(await act(people.admin, reopen)).toMatchObject({
      body: { modifiedCount: 1, state: 'decision' },
    });
    await act(people.admin, { event: 'order-refund', reason: 'It was stolen.' });
    await reconcilePayments(shop.deps);
    expect(await read()).toMatchObject({ state: 'refunded', givenBack: 24_500 });
    expect(await listed()).toMatchObject({ reopenable: false, coolingUntil: null });
    expect(await wrong(shop)).toEqual([]);
  });

  // sec T140
  test('not while its money is in a batch or sent; again after that has failed or was dissolved', async () => {
    const { shop, people, id, payment, act, wait } = await openShop();
    const tooLate = async () => {
      expect(await act(people.admin, reopen)).toMatchObject(refused(409, 'reopen-too-late'));
      const order = await shop.ok('GET /order/:id', { params: { id } }, people.admin);
      expect(order).toMatchObject({ acts: [], coolingUntil: null });
      const { payments } = await shop.ok('GET /payments', { query: {} }, people.admin);
      expect(payments[0]).toMatchObject({ reopenable: false, coolingUntil: null });
    };
    const reopened = async () => {
      expect(await act(people.admin, reopen)).toMatchObject({ body: { modifiedCount: 1 } });
      await act(people.admin, { event: 'order-release', reason: 'All is well.' });
      expect(await wrong(shop)).toEqual([]);
      await wait(3 * day);
    };
    const batchOf = async () => {
      const batch = { params: { id: await makeBatch(shop, people.admin) } };
      const { lines } = await shop.ok('GET /payouts/:id', batch, people.admin);
      return { batch, line: { id: lines[0]?._id ?? '' } };
    };
    await wait(3 * day);
    const dissolved = await batchOf();
    await tooLate();
    await shop.ok('POST /payouts/:id/dissolve', dissolved.batch, people.admin);
    // Who took its file may have sent it.
    await tooLate();
    await lookAtFailed(shop, people.second, dissolved.line.id);
    await reopened();
    const failed = await batchOf();
    await tooLate();
    const problem = { params: failed.line, body: { problem: 'No such wallet' } };
    await shop.ok('POST /payouts/lines/:id/failed', problem, people.admin);
    await tooLate();
    await lookAtFailed(shop, people.second, failed.line.id);
    await reopened();
    const sent = await batchOf();
    const reference = { params: sent.line, body: { reference: 'TRX 1' } };
    await shop.ok('POST /payouts/lines/:id/sent', reference, people.admin);
    await tooLate();
    expect(await callForBatch(shop, people.admin, [payment])).toMatchObject(
      refused(409, 'nothing-due'),
    );
    expect(await wrong(shop)).toEqual([]);
  });

  // sec T140
  test('not a sale that was settled outside, whose money the shop never kept', async () => {
    const { shop, people, id, payment, act } = await openShop();
    const { db, newId, clock } = shop.deps;
    const step = newId();
    const owed = { transaction_id: step, member_id: people.seller.userId };
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('ledger_transactions')
        .values({ id: step, kind: 'settled-outside', payment_id: payment, created_at: clock() })
        .execute();
      await trx
        .insertInto('ledger_entries')
        .values([
          { ...owed, account: 'balance', amount: 2_450_000 },
          { ...owed, account: 'outside', amount: -2_450_000 },
        ])
        .execute();
    });
    expect(await act(people.admin, reopen)).toMatchObject(refused(409, 'reopen-too-late'));
    expect(await shop.ok('GET /order/:id', { params: { id } }, people.admin)).toMatchObject({
      acts: [],
      coolingUntil: null,
    });
    const { payments } = await shop.ok('GET /payments', { query: {} }, people.admin);
    expect(payments[0]).toMatchObject({ reopenable: false, coolingUntil: null });
  });

  test('by nobody but an admin who has no part in it', async () => {
    const { shop, people, id, act } = await openShop();
    for (const who of [people.buyer, people.seller]) {
      expect(await act(who, reopen)).toMatchObject(refused(403, 'not-allowed'));
    }
    await shop.deps.db
      .updateTable('members')
      .set({ is_admin: true })
      .where('id', '=', people.buyer.userId)
      .execute();
    expect(await act(people.buyer, reopen)).toMatchObject(refused(403, 'not-allowed'));
    expect(await act(people.admin, { event: 'reopen' })).toMatchObject({ status: 400 });
    const order = await shop.ok('GET /order/:id', { params: { id } }, people.admin);
    expect(order).toMatchObject({ acts: ['reopen'], coolingUntil: expect.any(String) });
  });

  // sec T16
  test('the database itself refuses a double release, a reopening of what is sent, and a line of nothing', async () => {
    const { shop, people, payment } = await openShop();
    const { db, newId, clock } = shop.deps;
    const write = (kind: 'release' | 'reopen', amount: number) =>
      db.transaction().execute(async (trx) => {
        const id = newId();
        await trx
          .insertInto('ledger_transactions')
          .values({ id, kind, payment_id: payment, created_at: clock() })
          .execute();
        await trx
          .insertInto('ledger_entries')
          .values([
            { transaction_id: id, account: 'seller', member_id: people.seller.userId, amount },
            {
              transaction_id: id,
              account: 'balance',
              member_id: people.seller.userId,
              amount: -amount,
            },
          ])
          .execute();
      });
    const violates = expect.objectContaining({ code: '23514' });
    await expect(write('release', 2_450_000)).rejects.toEqual(violates);
    await expect(write('release', 1)).rejects.toEqual(violates);
    await expect(write('reopen', -2_450_001)).rejects.toEqual(violates);
    shop.deps.deals.coolingDays = 0;
    const batch = await makeBatch(shop, people.admin);
    await expect(write('reopen', -2_450_000)).rejects.toEqual(violates);
    const { destination_id, seller_id } = await db
      .selectFrom('payout_lines')
      .select(['destination_id', 'seller_id'])
      .executeTakeFirstOrThrow();
    const transfer = { id: newId(), batch_id: batch, seller_id, destination_id, part: 1, parts: 1 };
    await db.insertInto('payout_transfers').values(transfer).execute();
    await writable(db)
      .updateTable('payout_lines')
      .set({ state: 'dissolved', settled_at: clock() })
      .execute();
    const line = {
      id: newId(),
      batch_id: batch,
      transfer_id: transfer.id,
      payment_id: payment,
      seller_id: people.seller.userId,
      destination_id,
      amount: 2_450_001,
    };
    await expect(db.insertInto('payout_lines').values(line).execute()).rejects.toEqual(violates);
  });
});

describe('payouts to a member are held', () => {
  const because = { reason: 'Two buyers say that it was stolen.' };
  const hold = (shop: TestShop, by: Person, { userId: id }: Person) =>
    shop.call('POST /payouts/holds/:id', { params: { id }, body: because }, by);
  const lift = (shop: TestShop, by: Person, { userId: id }: Person) =>
    shop.call(
      'POST /payouts/holds/:id/lift',
      { params: { id }, body: { reason: 'The receipt was shown.' } },
      by,
    );

  test('nothing of theirs goes into a batch or is marked sent, they read why, and it can be lifted', async () => {
    const { shop, people, payment, wait } = await openShop();
    const { seller } = people;
    await wait(3 * day);
    const other = await shop.addProduct(people.seller, { name: 'Vivo V30', selingPrice: 10_000 });
    await completeDeal(shop, people, other);
    const lines = await dueLines(shop, people.admin);
    const { insertedId: batch } = (await callForBatch(shop, people.admin, [payment])).body;
    expect(await hold(shop, people.admin, seller)).toMatchObject({ body: { modifiedCount: 1 } });
    expect(await hold(shop, people.second, seller)).toMatchObject({ body: { modifiedCount: 0 } });
    const rest = lines.map(({ _id }) => _id).filter((each) => each !== payment);
    expect(await callForBatch(shop, people.second, rest)).toMatchObject(
      refused(409, 'nothing-due'),
    );

    const seen = await shop.ok('GET /payouts/:id', { params: { id: batch } }, people.admin);
    expect(seen).toMatchObject({ files: [], lines: [{ held: 'admin-hold', state: 'waiting' }] });
    const sent = { params: { id: seen.lines[0]?._id ?? '' }, body: { reference: 'TRX 1' } };
    const mark = () => shop.call('POST /payouts/lines/:id/sent', sent, people.admin);
    expect(await mark()).toMatchObject(refused(409, 'payout-held'));

    expect(await shop.ok('GET /payouts', { query: {} }, people.admin)).toMatchObject({
      held: { lines: [{ held: 'admin-hold', reason: because.reason }] },
      holds: [{ name: 'Rahim', reason: because.reason, adminName: 'Amena', byRemoval: false }],
    });
    expect((await shop.ok('GET /money', {}, people.seller)).hold).toMatchObject(because);
    expect((await shop.ok('GET /notices', {}, people.seller))[0]).toMatchObject({
      kind: 'payouts-held',
      ...because,
    });

    expect(await lift(shop, people.second, seller)).toMatchObject({ body: { modifiedCount: 1 } });
    expect(await lift(shop, people.second, seller)).toMatchObject({ body: { modifiedCount: 0 } });
    expect((await shop.ok('GET /money', {}, people.seller)).hold).toBeNull();
    expect((await shop.ok('GET /notices', {}, people.seller))[0]).toMatchObject({
      kind: 'payouts-let-go',
      reason: 'The receipt was shown.',
    });
    expect(await mark()).toMatchObject({ status: 200 });
    expect(await callForBatch(shop, people.second, rest)).toMatchObject({ status: 200 });
    const { entries } = await shop.ok('GET /auditlog', { query: {} }, people.admin);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payouts-held', 'payouts-let-go']),
    );
    expect(await wrong(shop)).toEqual([]);
  });

  // sec T133
  test('also when nothing is due yet: the page names the seller and whether it can be done', async () => {
    const { shop, people } = await openShop();
    const fresh = await shop.signUp({ title: 'seller', name: 'Karim' });
    const pageOf = async (by: Person, { userId: seller }: Person) =>
      (await shop.ok('GET /payouts', { query: { seller } }, by)).seller;
    const named = { memberId: fresh.userId, name: 'Karim' };
    expect(await pageOf(people.admin, fresh)).toEqual({ ...named, held: false, own: false });
    expect((await shop.ok('GET /payouts', { query: {} }, people.admin)).seller).toBeNull();
    expect(await pageOf(people.admin, people.buyer)).toBeNull();
    expect(await hold(shop, people.admin, fresh)).toMatchObject({ body: { modifiedCount: 1 } });
    expect(await pageOf(people.admin, fresh)).toEqual({ ...named, held: true, own: false });

    // A later destination is on hold from the start.
    await nameDestination(shop, fresh);
    const phone = await shop.addProduct(fresh, { name: 'Vivo V30', selingPrice: 10_000 });
    await completeDeal(shop, { seller: fresh, buyer: people.buyer }, phone);
    const { due, held } = await shop.ok('GET /payouts', { query: {} }, people.admin);
    expect(due.lines.map(({ sellerName }) => sellerName)).not.toContain('Karim');
    expect(held.lines).toContainEqual(
      expect.objectContaining({ sellerName: 'Karim', held: 'admin-hold', reason: because.reason }),
    );

    // An admin who has a deal with them reads that another admin must do it.
    await buy(shop, people.second, await shop.addProduct(people.seller));
    expect(await pageOf(people.second, people.seller)).toMatchObject({ held: false, own: true });
    expect(await hold(shop, people.second, people.seller)).toMatchObject(
      refused(403, 'own-matter'),
    );
  });

  test('with a reason, of a member, and not by who has a deal with them', async () => {
    const { shop, people } = await openShop();
    const params = { id: people.seller.userId };
    expect(
      await shop.call('POST /payouts/holds/:id', { params, body: { reason: ' ' } }, people.admin),
    ).toMatchObject({ status: 400 });
    const nobody = { id: shop.deps.newId() };
    expect(
      await shop.call('POST /payouts/holds/:id', { params: nobody, body: because }, people.admin),
    ).toMatchObject(refused(404, 'not-found'));
    await buy(shop, people.admin, await shop.addProduct(people.seller));
    const own = refused(403, 'own-matter');
    expect(await hold(shop, people.admin, people.seller)).toMatchObject(own);
    expect(await lift(shop, people.admin, people.seller)).toMatchObject(own);
    expect(await hold(shop, people.second, people.seller)).toMatchObject({ status: 200 });
  });

  // spec D1-150
  // sec T110
  test('by their removal, at once; an admin who finds it honest lets it go', async () => {
    const { shop, people, payment, wait } = await openShop();
    await wait(3 * day);
    const params = { id: people.seller.userId };
    await shop.ok('DELETE /allsellers/:id', { params }, people.admin);
    expect(await shop.ok('GET /payouts', { query: {} }, people.admin)).toMatchObject({
      due: { deals: 0 },
      held: { lines: [{ _id: payment, held: 'removal' }] },
      holds: [{ name: 'Rahim', byRemoval: true }],
    });
    expect(await callForBatch(shop, people.admin, [payment])).toMatchObject(
      refused(409, 'nothing-due'),
    );
    expect(await lift(shop, people.second, people.seller)).toMatchObject({ status: 200 });
    expect(await callForBatch(shop, people.admin, [payment])).toMatchObject({ status: 200 });
  });

  test.each(['buyer', 'seller'] as const)(
    'when the %s of a deal is removed, the other side is told',
    async (removed) => {
      const { shop, people } = await openShop();
      await buy(shop, people.buyer, await shop.addProduct(people.seller));
      const params = { id: people[removed].userId };
      const call = removed === 'buyer' ? 'DELETE /allbuyers/:id' : 'DELETE /allsellers/:id';
      await shop.ok(call, { params }, people.admin);
      const other = people[removed === 'buyer' ? 'seller' : 'buyer'];
      // The notice is for the open deal; the completed one is over.
      const told = (await kindsOf(shop, other)).filter((kind) => kind === 'other-removed');
      expect(told).toHaveLength(1);
    },
  );
});

describe('a batch', () => {
  /** Four deals of Tk 24,500, 10,000, 10,000 and 60,000 whose money can be sent. */
  async function openDue(options: Parameters<typeof openShop>[0] = {}) {
    const opened = await openShop({ payouts: { secondAdminAbove: 40_000 }, ...options });
    await opened.wait(3 * day);
    const { shop, people } = opened;
    for (const [name, selingPrice] of Object.entries({ A: 10_000, B: 10_001, C: 60_000 })) {
      await completeDeal(shop, people, await shop.addProduct(people.seller, { name, selingPrice }));
    }
    const lines = await dueLines(shop, people.admin);
    const idOf = (taka: number) => lines.find((line) => line.taka === taka)?._id ?? '';
    return { ...opened, idOf };
  }
  const settle = (shop: TestShop, by: Person, batch: string) => async (reference: string) => {
    const { lines } = await shop.ok('GET /payouts/:id', { params: { id: batch } }, by);
    const parts = { params: { id: lines[0]?._id ?? '' }, body: { reference } };
    return await shop.call('POST /payouts/lines/:id/sent', parts, by);
  };
  const dissolve = (shop: TestShop, by: Person, id: string) =>
    shop.call('POST /payouts/:id/dissolve', { params: { id } }, by);

  // spec D1-95
  // sec T112
  test('takes chosen deals; one admin alone pays up to the limit in 24 hours, in however many', async () => {
    const { shop, people, idOf, wait } = await openDue();
    const alone = async (by: Person) => (await shop.ok('GET /payouts', { query: {} }, by)).alone;
    expect(await alone(people.admin)).toEqual({ limit: 40_000, left: 40_000, secondAdmin: true });
    const first = (await callForBatch(shop, people.admin, [idOf(24_500)])).body.insertedId;
    expect(await settle(shop, people.admin, first)('TRX 1')).toMatchObject({ status: 200 });
    expect(await alone(people.admin)).toMatchObject({ left: 15_500 });
    const second = (await callForBatch(shop, people.admin, [idOf(10_000)])).body.insertedId;
    expect(await settle(shop, people.admin, second)('TRX 2')).toMatchObject({ status: 200 });
    // Tk 5,500 are left, so many small batches do not avoid a second admin.
    const third = (await callForBatch(shop, people.admin, [idOf(10_001)])).body.insertedId;
    expect(await settle(shop, people.admin, third)('TRX 3')).toMatchObject(
      refused(409, 'payout-not-approved'),
    );
    // A record that waits for approval counts for neither admin, and each has an own limit.
    expect(await alone(people.admin)).toMatchObject({ left: 5_500 });
    expect(await alone(people.second)).toMatchObject({ left: 40_000 });
    await wait(day - 1);
    expect(await alone(people.admin)).toMatchObject({ left: 5_500 });
    await wait(1);
    expect(await alone(people.admin)).toMatchObject({ left: 40_000 });
    // One deal above the limit always needs two admins.
    const large = (await callForBatch(shop, people.admin, [idOf(60_000)])).body.insertedId;
    expect(await settle(shop, people.admin, large)('TRX 4')).toMatchObject(
      refused(409, 'payout-not-approved'),
    );
    await shop.ok('POST /payouts/:id/approve', { params: { id: large } }, people.second);
    expect(await settle(shop, people.admin, large)('TRX 4')).toMatchObject({ status: 200 });
    expect(await wrong(shop)).toEqual([]);
  });

  test('what has failed counts in the allowance, because it was tried', async () => {
    const { shop, people, idOf } = await openDue();
    const batch = (await callForBatch(shop, people.admin, [idOf(24_500)])).body.insertedId;
    const { lines } = await shop.ok('GET /payouts/:id', { params: { id: batch } }, people.admin);
    const failed = { params: { id: lines[0]?._id ?? '' }, body: { problem: 'No such wallet' } };
    await shop.ok('POST /payouts/lines/:id/failed', failed, people.admin);
    const { alone } = await shop.ok('GET /payouts', { query: {} }, people.admin);
    expect(alone.left).toBe(15_500);
  });

  test('with one admin in the shop, says that there is nobody to approve', async () => {
    const { shop, people } = await openDue();
    await shop.deps.db
      .updateTable('members')
      .set({ is_admin: false })
      .where('id', '=', people.second.userId)
      .execute();
    const { alone } = await shop.ok('GET /payouts', { query: {} }, people.admin);
    expect(alone).toEqual({ limit: 40_000, left: 40_000, secondAdmin: false });
  });

  test('all or none: refused where one of them is in another batch by now', async () => {
    const { shop, people, idOf } = await openDue();
    await callForBatch(shop, people.second, [idOf(10_000)]);
    const both = [idOf(10_000), idOf(24_500)];
    expect(await callForBatch(shop, people.admin, both)).toMatchObject(
      refused(409, 'case-changed'),
    );
    expect(await callForBatch(shop, people.admin, [])).toMatchObject({ status: 400 });
    expect(await callForBatch(shop, people.admin, [shop.deps.newId()])).toMatchObject(
      refused(409, 'nothing-due'),
    );
    expect(await wrong(shop)).toEqual([]);
  });

  // spec D1-150
  test('can be dissolved before anything was sent: all is due again, and counts no more', async () => {
    const { shop, people, idOf } = await openDue();
    const { admin } = people;
    const chosen = [idOf(10_000), idOf(10_001)];
    const batch = (await callForBatch(shop, admin, chosen)).body.insertedId;
    expect(await dissolve(shop, people.second, batch)).toMatchObject({
      body: { modifiedCount: 1 },
    });
    expect(await dissolve(shop, admin, batch)).toMatchObject({ body: { modifiedCount: 0 } });
    expect(await wrong(shop)).toEqual([]);
    const seen = await shop.ok('GET /payouts/:id', { params: { id: batch } }, admin);
    expect(seen).toMatchObject({
      batch: { dissolved: true, dissolvable: false, waiting: 0 },
      files: [],
      lines: [{ state: 'dissolved', deals: [{ taka: 10_000 }, { taka: 10_001 }] }],
    });
    expect(await settle(shop, admin, batch)('TRX 1')).toMatchObject(refused(409, 'payout-settled'));
    const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
    expect(entries[0]).toMatchObject({ action: 'payout-batch-dissolved' });
    const page = () => shop.ok('GET /payouts', { query: {} }, admin);
    expect(await page()).toMatchObject({ due: { deals: 2 }, alone: { left: 40_000 } });
    await lookAtFailed(shop, admin, seen.lines[0]?._id ?? '');
    expect(await page()).toMatchObject({ due: { deals: 4 }, alone: { left: 40_000 } });
    const again = (await callForBatch(shop, admin, chosen)).body.insertedId;
    expect(await settle(shop, admin, again)('TRX 2')).toMatchObject({ status: 200 });
    expect(await dissolve(shop, admin, again)).toMatchObject(refused(409, 'payout-settled'));
    expect(await wrong(shop)).toEqual([]);
  });

  test('that waits for a second admin can be dissolved, and is approved no more', async () => {
    const { shop, people, idOf } = await openDue();
    const batch = (await callForBatch(shop, people.admin, [idOf(60_000)])).body.insertedId;
    await dissolve(shop, people.admin, batch);
    const params = { id: batch };
    expect(await shop.call('POST /payouts/:id/approve', { params }, people.second)).toMatchObject(
      refused(409, 'payout-settled'),
    );
  });

  test('no payment with a recorded disagreement', async () => {
    const { shop, people, payment } = await openDue();
    const { db } = shop.deps;
    await db
      .insertInto('payment_mismatches')
      .values({
        provider_id: await intentOf(db, payment),
        sentence: 'The provider has given back 1 poisha.',
        seen_at: shop.clock.now(),
      })
      .execute();
    expect((await shop.ok('GET /payouts', { query: {} }, people.admin)).held).toMatchObject({
      lines: [{ _id: payment, held: 'disagreement' }],
    });
    expect(await callForBatch(shop, people.admin, [payment])).toMatchObject(
      refused(409, 'nothing-due'),
    );
  });

  test('no line of the admin who makes it', async () => {
    const { shop, people, payment, wait } = await openShop();
    await wait(3 * day);
    await shop.deps.db
      .updateTable('members')
      .set({ is_admin: true })
      .where('id', '=', people.seller.userId)
      .execute();
    expect((await shop.ok('GET /payouts', { query: {} }, people.seller)).held).toMatchObject({
      lines: [{ held: 'own', own: true }],
    });
    expect(await callForBatch(shop, people.seller, [payment])).toMatchObject(
      refused(403, 'own-matter'),
    );
  });
});
