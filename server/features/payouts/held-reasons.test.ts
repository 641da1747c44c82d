import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import {
  addPasskey,
  newAuthenticator,
  openedBy,
  withoutPassword,
} from '#testing/passkeys/people.ts';
import { cardDesk, cardsOf, intentOf, renewed } from '#testing/payments/paying.ts';
import {
  callForBatch,
  completeDeal,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { openBrowser } from '#testing/second-factor.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';
import { findStops } from './standing.ts';

/** Rahim's money of a completed deal, Tk 24,500, can be sent; Kamal and Lima are cashiers. */
async function openShop(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(options);
  const people = {
    ...(await signUpPeople(shop)),
    cashier: await shop.signUp({ name: 'Kamal' }),
    other: await shop.signUp({ name: 'Lima' }),
  };
  for (const { email } of [people.cashier, people.other]) {
    const named = { params: { email }, body: { role: 'cashier' as const } };
    await shop.ok('PUT /staff/:email', named, people.admin);
  }
  // Long enough in their role.
  await shop.deps.db.updateTable('members').set({ staff_since: null }).execute();
  await nameDestination(shop, people.seller);
  const phone = await shop.addProduct(people.seller, { name: 'Vivo V29', selingPrice: 24_500 });
  const id = await completeDeal(shop, people, phone);
  const { payment_id } = await shop.deps.db
    .selectFrom('deals')
    .select('payment_id')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  const payment = String(payment_id);
  const read = async (by: Person = people.cashier) => {
    const { due, held } = await shop.ok('GET /payouts', { query: {} }, by);
    return [...due.lines, ...held.lines].find(({ _id }) => _id === payment);
  };
  const make = (by: Person = people.cashier) => callForBatch(shop, by, [payment]);
  return { shop, db: shop.deps.db, people, phone, id, payment, read, make };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const refused = (code: string) => ({ status: 409, body: { code } });

/** By hand: what holds money back, what ends that, and who may. */
const reasons = {
  suspended: {
    begin: ({ shop, people }: Shop) =>
      shop.ok(
        'POST /suspensions/:email',
        { params: { email: people.seller.email }, body: { reason: 'Stolen phones.' } },
        people.admin,
      ),
    end: ({ shop, people }: Shop) =>
      shop.ok(
        'POST /suspensions/:email/end',
        { params: { email: people.seller.email }, body: { reason: 'A mistake.' } },
        people.admin,
      ),
    liftedBy: 'admin',
  },
  ring: {
    begin: ({ db, id }: Shop) =>
      sql`insert into ring_deals (booking_id, reasons, found_at)
        values (${id}, '{same-number,within-minutes}', now())
        on conflict (booking_id) do update set counts = null`.execute(db),
    end: ({ shop, people, id }: Shop) =>
      shop.ok('POST /ringdeals/:id', { params: { id }, body: { counts: true } }, people.admin),
    liftedBy: 'moderator',
  },
  report: {
    begin: async ({ shop, db, people, phone }: Shop) => {
      // The buyer reports a phone once; afterwards as if the decision had not come yet.
      const { status } = await shop.call(
        'POST /reportitem',
        { body: { itemId: phone } },
        people.buyer,
      );
      if (status !== 200)
        await sql`update reports set closed_at = null, outcome = null`.execute(db);
    },
    end: async ({ shop, people, phone: itemId }: Shop) => {
      const params = { itemId };
      const { version } = await shop.ok('GET /reportitems/:itemId', { params }, people.admin);
      const body = { decision: 'dismiss', reason: 'All is well.', version } as const;
      await shop.ok('POST /reportitems/:itemId/decision', { params, body }, people.admin);
    },
    liftedBy: 'moderator',
  },
  hold: {
    begin: ({ shop, people }: Shop) =>
      shop.ok(
        'POST /payouts/holds/:id',
        { params: { id: people.seller.userId }, body: { reason: 'We look at it.' } },
        people.cashier,
      ),
    end: ({ shop, people }: Shop) =>
      shop.ok(
        'POST /payouts/holds/:id/lift',
        { params: { id: people.seller.userId }, body: { reason: 'All is well.' } },
        people.other,
      ),
    liftedBy: 'cashier',
  },
  'admin-hold': {
    begin: ({ shop, people }: Shop) =>
      shop.ok(
        'POST /payouts/holds/:id',
        { params: { id: people.seller.userId }, body: { reason: 'We look at it.' } },
        people.admin,
      ),
    end: ({ shop, people }: Shop) =>
      shop.ok(
        'POST /payouts/holds/:id/lift',
        { params: { id: people.seller.userId }, body: { reason: 'All is well.' } },
        people.second,
      ),
    liftedBy: 'admin',
  },
} as const;

test.each(Object.entries(reasons))(
  'money is kept back (%s): in no batch, in no file, and not sent; the line says who ends that',
  async (held, { begin, end, liftedBy }) => {
    const at = await openShop({ payouts: { secondAdminAbove: 10_000 } });
    const { shop, people, read, make } = at;
    await begin(at);
    expect(await read()).toMatchObject({ held, liftedBy });
    expect(await make()).toMatchObject(refused('nothing-due'));
    await end(at);
    expect(await read()).toMatchObject({ held: null });
    const { body } = await make();
    const batch = { params: { id: body.insertedId } };
    await begin(at);
    // It is not approved, its file is empty, and it is not sent.
    expect(await shop.call('POST /payouts/:id/approve', batch, people.admin)).toMatchObject(
      refused('payout-held'),
    );
    const { files, lines } = await shop.ok('GET /payouts/:id', batch, people.cashier);
    expect([files, lines[0]?.held]).toEqual([[], held]);
    await end(at);
    await shop.ok('POST /payouts/:id/approve', batch, people.admin);
    await begin(at);
    const sent = { params: { id: lines[0]?._id ?? '' }, body: { reference: 'TRX1' } };
    expect(await shop.call('POST /payouts/lines/:id/sent', sent, people.cashier)).toMatchObject(
      refused('payout-held'),
    );
    await end(at);
    await shop.ok('POST /payouts/lines/:id/sent', sent, people.cashier);
  },
);

test('the report of a stranger keeps no money back', async () => {
  const { shop, phone, read } = await openShop();
  await shop.ok('POST /reportitem', { body: { itemId: phone } }, await shop.signUp());
  expect(await read()).toMatchObject({ held: null });
});

test('what an admin holds, by a removal or not, no cashier lifts, and who set it is told who did', async () => {
  const { shop, people, make, read } = await openShop();
  const seller = { params: { id: people.seller.userId } };
  const lift = (by: Person) =>
    shop.call('POST /payouts/holds/:id/lift', { ...seller, body: { reason: 'All is well.' } }, by);
  await shop.ok('DELETE /allsellers/:id', seller, people.admin);
  expect(await read()).toMatchObject({ held: 'removal', liftedBy: 'admin' });
  for (const by of [people.cashier, people.other]) {
    expect(await lift(by)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  }
  expect(await make()).toMatchObject(refused('nothing-due'));
  expect(await lift(people.second)).toMatchObject({ body: { modifiedCount: 1 } });
  const [notice] = await shop.ok('GET /notices', {}, people.admin);
  expect(notice).toMatchObject({ kind: 'hold-lifted', reason: 'All is well.' });
  expect((await make()).status).toBe(200);
});

test('two cashiers send nothing above the limit of one without an admin', async () => {
  const { shop, people, make } = await openShop({
    payouts: { secondAdminAbove: 10_000 },
  });
  const batch = { params: { id: (await make()).body.insertedId } };
  expect(await shop.call('POST /payouts/:id/approve', batch, people.other)).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  });
  await shop.ok('POST /payouts/:id/approve', batch, people.second);
});

async function fail({ shop, people }: Shop, batch: string, by = people.cashier) {
  const { lines } = await shop.ok('GET /payouts/:id', { params: { id: batch } }, by);
  const params = { id: lines[0]?._id ?? '' };
  await shop.ok('POST /payouts/lines/:id/failed', { params, body: { problem: 'Closed.' } }, by);
  return params;
}

test('what failed after its file could be taken is sent again only after another person’s look', async () => {
  const at = await openShop();
  const { shop, people, make, read } = at;
  const params = await fail(at, (await make()).body.insertedId);
  expect(await read()).toMatchObject({ held: 'second-look', liftedBy: 'another' });
  expect(await make()).toMatchObject(refused('nothing-due'));
  const look = (by: Person) => shop.call('POST /payouts/lines/:id/look', { params }, by);
  expect(await look(people.cashier)).toMatchObject({ status: 403 });
  expect(await look(people.seller)).toMatchObject({ status: 403 });
  expect(await look(people.other)).toMatchObject({ body: { modifiedCount: 1 } });
  expect(await look(people.other)).toMatchObject({ body: { modifiedCount: 0 } });
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, people.admin);
  expect(entries[0]).toMatchObject({
    action: 'payout-looked-at',
    actorEmail: people.other.email,
  });
  expect((await make()).status).toBe(200);
});

test('a batch that is dissolved after its file could be taken is the same', async () => {
  const at = await openShop();
  const { shop, people, make, read } = at;
  const batch = { params: { id: (await make()).body.insertedId } };
  const { lines } = await shop.ok('GET /payouts/:id', batch, people.cashier);
  await shop.ok('POST /payouts/:id/dissolve', batch, people.cashier);
  expect(await read()).toMatchObject({ held: 'second-look' });
  const seen = await shop.ok('GET /payouts/:id', batch, people.other);
  expect(seen.lines).toMatchObject([{ needsLook: true }]);
  const line = { params: { id: lines[0]?._id ?? '' } };
  expect(await shop.call('POST /payouts/lines/:id/look', line, people.cashier)).toMatchObject({
    status: 403,
  });
  await shop.ok('POST /payouts/lines/:id/look', line, people.other);
  expect(await read()).toMatchObject({ held: null });
});

test('a batch that waits for its approval has no file, so it may be dissolved without a look', async () => {
  const { shop, people, make, read } = await openShop({ payouts: { secondAdminAbove: 10_000 } });
  const batch = { params: { id: (await make()).body.insertedId } };
  await shop.ok('POST /payouts/:id/dissolve', batch, people.cashier);
  expect(await read()).toMatchObject({ held: null });
});

test('who is the only one to pay looks a second time themselves', async () => {
  const at = await openShop();
  const { shop, people, make } = at;
  await shop.deps.db
    .updateTable('members')
    .set({ is_admin: false, staff_role: null })
    .where('id', 'in', [people.second.userId, people.cashier.userId, people.other.userId])
    .execute();
  const params = await fail(at, (await make(people.admin)).body.insertedId, people.admin);
  expect(await shop.call('POST /payouts/lines/:id/look', { params }, people.admin)).toMatchObject({
    body: { modifiedCount: 1 },
  });
});

test('before a payout the gateway is asked: what it took back stays, and so does what it leaves unclear', async () => {
  const { shop, people, db, payment, make, read } = await openShop();
  const asked = vi.spyOn(cardsOf(shop), 'retrieve');
  asked.mockRejectedValueOnce(new PaymentProviderDown('away'));
  expect(await make()).toMatchObject(refused('case-changed'));
  expect(await read()).toMatchObject({ held: 'gateway-unclear', liftedBy: 'time' });
  expect(await make()).toMatchObject(refused('nothing-due'));
  shop.clock.advance({ minutes: 14 });
  people.cashier = await renewed(shop, people.cashier);
  expect(await make()).toMatchObject(refused('nothing-due'));
  shop.clock.advance({ minutes: 1 });
  // Given back in the gateway's own panel, of which no message came.
  await cardDesk(shop).refund(await intentOf(db, payment));
  expect(await make(people.cashier)).toMatchObject(refused('case-changed'));
  expect(await read(people.cashier)).toMatchObject({ held: 'chargeback', liftedBy: 'admin' });
  expect(await db.selectFrom('payout_batches').select('id').execute()).toEqual([]);
});

test('the gateway is asked again when a batch is approved', async () => {
  const { shop, people, db, payment, make } = await openShop({
    payouts: { secondAdminAbove: 10_000 },
  });
  const batch = { params: { id: (await make()).body.insertedId } };
  await cardDesk(shop).refund(await intentOf(db, payment));
  expect(await shop.call('POST /payouts/:id/approve', batch, people.admin)).toMatchObject(
    refused('payout-held'),
  );
  const { lines } = await shop.ok('GET /payouts/:id', batch, people.cashier);
  expect(lines).toMatchObject([{ held: 'chargeback' }]);
});

test('two deals of people with one number, handed over in minutes, are paid after a look only', async () => {
  const { db, id, read } = await openShop();
  expect(await read()).toMatchObject({ held: null });
  await sql`insert into ring_deals (booking_id, reasons, found_at, counts)
    values (${id}, '{same-number,within-minutes}', now(), null)`.execute(db);
  expect(await read()).toMatchObject({ held: 'ring' });
  await sql`update ring_deals set counts = false`.execute(db);
  expect(await read()).toMatchObject({ held: null });
});

test('a passkey that a SIM added holds the money for a day, in a batch too, and the old account stays', async () => {
  const { shop, db, people, payment, read, make } = await openShop();
  const { seller } = people;
  await withoutPassword(db, seller.userId);
  await openedBy(db, seller.userId, 'number');
  expect((await read())?.held ?? null).toBeNull();
  expect(await make()).toMatchObject({ status: 200 });
  const added = await addPasskey(openBrowser(shop, seller.cookie), newAuthenticator());
  expect(added.status).toBe(200);

  const stops = await findStops(db, shop.deps, [payment], { staffId: null });

  expect(stops.get(payment)).toBe('new-key');
  shop.clock.advance({ minutes: 24 * 60 });
  expect((await findStops(db, shop.deps, [payment], { staffId: null })).size).toBe(0);
});
