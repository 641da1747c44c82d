import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { book, buy, openPayment, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';
import { deleteOldSubnets } from './hold-limits.ts';

const quarters = 16;

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const productId = await shop.addProduct(seller);

  /** Opens the payment from an address; returns the status. */
  async function holdFrom(address: string, buyer: Person, bookingId: string): Promise<number> {
    const { token } = await renewed(shop, buyer);
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/create-payment-intent',
      remoteAddress: address,
      payload: { price: 24500, bookingId },
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status;
  }

  /**
   * A buyer tries at the start of each quarter of an hour; returns the quarters in which they held
   * the phone. None of these holds is paid.
   */
  async function heldQuarters(tryToHold: (quarter: number) => Promise<boolean>): Promise<number[]> {
    const held: number[] = [];
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      if (await tryToHold(quarter)) held.push(quarter);
      shop.clock.advance({ minutes: 16 });
    }
    return held;
  }

  return { shop, seller, productId, holdFrom, heldQuarters };
}

// sec API6, T3, V2.3.2
test('two accounts in turns keep a phone for less time with each unpaid hold', async () => {
  const { shop, productId, holdFrom, heldQuarters } = await openShop();
  const rogues = [
    { person: await shop.signUp(), address: '203.0.113.1' },
    { person: await shop.signUp(), address: '198.51.100.1' },
  ];
  const bookings: string[] = [];
  for (const { person } of rogues) bookings.push(await book(shop, person, productId));
  const held = await heldQuarters(async () => {
    for (const [i, { person, address }] of rogues.entries()) {
      if ((await holdFrom(address, person, bookings[i] ?? '')) === 200) return true;
    }
    return false;
  });
  // Two holds each; after four unpaid ones the pause is 30 minutes doubled twice, from the end at
  // 31.
  expect(held).toEqual([0, 1, 2, 3, 10]);
});

// sec API6, T3, V2.3.2
test('fresh accounts of one network do not go round the pause, and others are not kept out', async () => {
  const { shop, productId, holdFrom, heldQuarters } = await openShop();
  const honest = await shop.signUp();
  const honestBooking = await book(shop, honest, productId);
  const held = await heldQuarters(async (quarter) => {
    const fresh = await shop.signUp();
    const status = await holdFrom('2001:db8::1', fresh, await book(shop, fresh, productId));
    if (quarter === quarters - 1) {
      expect(status).toBe(429);
      expect(await holdFrom('2001:db8:0:1::1', honest, honestBooking)).toBe(200);
    }
    return status === 200;
  });
  // Four for a client subnet; then 30 minutes from the end at 63, and 60 from the end at 111.
  expect(held).toEqual([0, 1, 2, 3, 6, 11]);
});

// sec API6, T3, V2.3.2
test('a network that leaves payments unpaid everywhere has to wait longer and longer', async () => {
  const { shop, seller, productId, holdFrom } = await openShop();
  const [buyer, other] = [await shop.signUp(), await shop.signUp()];
  const [bookingId, otherBooking] = [
    await book(shop, buyer, productId),
    await book(shop, other, await shop.addProduct(seller)),
  ];
  const leave = (count: number) =>
    sql`
    insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
      created_at, network)
    select gen_random_uuid(), b.id, b.product_id, b.buyer_id, b.price, 'released',
      ${shop.clock.now()}, ${shop.clock.now()}, '203.0.113.7'
    from bookings b, generate_series(1, ${count}::integer) where b.id = ${otherBooking}`.execute(
      shop.deps.db,
    );
  await leave(60);
  const tryAgain = () => holdFrom('203.0.113.7', buyer, bookingId);
  expect(await tryAgain()).toBe(429);
  expect(await holdFrom('203.0.113.8', await shop.signUp(), bookingId)).toBe(404);
  shop.clock.advance({ minutes: 4 });
  expect(await tryAgain()).toBe(429);
  await leave(1);
  shop.clock.advance({ minutes: 6 });
  // Ten minutes after the sixty-first.
  expect(await tryAgain()).toBe(429);
  shop.clock.advance({ minutes: 5 });
  expect(await tryAgain()).toBe(200);
});

/**
 * `accounts` accounts, each from its own client subnet, try all day at the start of each quarter,
 * and never pay. Returns the number of quarters of that day in which they held the phone.
 */
async function dayOf(
  accounts: number,
  {
    joinedDaysAgo = 0,
    shop,
    productId,
    holdFrom,
  }: Awaited<ReturnType<typeof openShop>> & {
    joinedDaysAgo?: number;
  },
) {
  const rogues: { person: Person; address: string; bookingId: string }[] = [];
  for (let i = 0; i < accounts; i += 1) {
    const person = await shop.signUp();
    const bookingId = await book(shop, person, productId);
    rogues.push({ person, address: `203.0.${i}.1`, bookingId });
  }
  await sql`update members set created_at = created_at - make_interval(days => ${joinedDaysAgo}::int)`.execute(
    shop.deps.db,
  );
  let held = 0;
  let next = 0;
  for (let quarter = 0; quarter < 96; quarter += 1) {
    // A refused account is tried again later: the one that has waited longest comes first.
    for (let tries = 0; tries < 3; tries += 1) {
      const { person, address, bookingId } = rogues[next++ % rogues.length] as (typeof rogues)[0];
      if ((await holdFrom(address, person, bookingId)) === 200) {
        held += 1;
        break;
      }
    }
    shop.clock.advance({ minutes: 15, seconds: 1 });
  }
  return held;
}

// sec API6, T3
test('48 new accounts of 24 hours keep a phone from sale for 33 of 96 quarters, not for 96', async () => {
  expect(await dayOf(48, await openShop())).toBeLessThanOrEqual(33);
}, 240_000);

// sec API6, T3
test('accounts that are a month old keep it for 42 of 96 quarters at most', async () => {
  expect(await dayOf(96, { ...(await openShop()), joinedDaysAgo: 30 })).toBeLessThanOrEqual(42);
}, 240_000);

// sec T3
test('while new accounts pause, somebody who has been here for a week can pay', async () => {
  const { shop, productId, holdFrom } = await openShop();
  const [old, fresh] = [await shop.signUp(), await shop.signUp()];
  const ids = [await book(shop, old, productId), await book(shop, fresh, productId)];
  const other = await book(shop, await shop.signUp(), productId);
  await sql`
    insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
      created_at)
    select gen_random_uuid(), b.id, b.product_id, b.buyer_id, b.price, 'released',
      ${shop.clock.now()}, ${shop.clock.now()}
    from bookings b, generate_series(1, 12) where b.id = ${other}`.execute(shop.deps.db);
  await sql`update members set created_at = created_at - interval '7 days' where id = ${old.userId}`.execute(
    shop.deps.db,
  );
  const refusal = await openPayment(shop, fresh, ids[1] ?? '');
  expect(refusal).toMatchObject({ status: 429, body: { code: 'phone-rests' } });
  expect(refusal.headers['retry-after']).toBe(String(45 * 60));
  expect(await holdFrom('198.51.100.9', old, ids[0] ?? '')).toBe(200);
});

// sec T3
test('the refusal says when to try again', async () => {
  const { shop, productId } = await openShop();
  const buyer = await shop.signUp();
  const bookingId = await book(shop, buyer, productId);
  for (let hold = 0; hold < 2; hold += 1) {
    await openPayment(shop, await renewed(shop, buyer), bookingId);
    shop.clock.advance({ minutes: 16 });
  }
  const refusal = await openPayment(shop, await renewed(shop, buyer), bookingId);
  // The second hold ended a minute ago, and the pause is half an hour.
  expect(refusal).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(refusal.headers['retry-after']).toBe(String(29 * 60));
});

// sec T3
test('however many holds were left unpaid, nobody pauses for more than twelve hours', async () => {
  const { shop, productId } = await openShop();
  const buyer = await shop.signUp();
  const bookingId = await book(shop, buyer, productId);
  await sql`
    insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
      created_at)
    select gen_random_uuid(), b.id, b.product_id, b.buyer_id, b.price, 'released',
      ${shop.clock.now()}, ${shop.clock.now()}
    from bookings b, generate_series(1, 8) where b.id = ${bookingId}`.execute(shop.deps.db);
  const refusal = await openPayment(shop, buyer, bookingId);
  expect(refusal.headers['retry-after']).toBe(String(12 * 60 * 60));
});

// sec T3
test('cancelling and booking again does not forget unpaid holds', async () => {
  const { shop, productId, holdFrom } = await openShop();
  const buyer = await shop.signUp();
  const statuses: number[] = [];
  for (let hold = 0; hold < 3; hold += 1) {
    const id = await book(shop, buyer, productId);
    statuses.push(await holdFrom('203.0.113.1', buyer, id));
    await shop.ok('DELETE /myorders/:id', { params: { id } }, buyer);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('the network of a payment is kept for a day', async () => {
  const { shop, productId, holdFrom } = await openShop();
  const buyer = await shop.signUp();
  await holdFrom('2001:db8::1', buyer, await book(shop, buyer, productId));
  const kept = async () =>
    (await shop.deps.db.selectFrom('payments').select('network').executeTakeFirst())?.network;
  shop.clock.advance({ minutes: 24 * 60 - 1 });
  expect(await deleteOldSubnets(shop.deps)).toBe(0);
  expect(await kept()).toBe('2001:db8:0:0::/64');
  shop.clock.advance({ minutes: 2 });
  expect(await deleteOldSubnets(shop.deps)).toBe(1);
  expect(await kept()).toBeNull();
});

// sec T3, T126
test('who has called off three paid phones pays for none for the rest of a week', async () => {
  const { shop, seller } = await openShop();
  const buyer = await shop.signUp();
  const callOff = { event: 'call-off', reason: 'I have found another one.' } as const;
  const payAndCallOff = async () => {
    const id = await buy(
      shop,
      await renewed(shop, buyer),
      await shop.addProduct(await renewed(shop, seller)),
    );
    await shop.ok('POST /order/:id', { params: { id }, body: callOff }, await renewed(shop, buyer));
  };
  for (let day = 0; day < 3; day += 1) {
    await payAndCallOff();
    shop.clock.advance({ minutes: 24 * 60 });
  }
  const next = await book(
    shop,
    await renewed(shop, buyer),
    await shop.addProduct(await renewed(shop, seller)),
  );
  const refusal = await openPayment(shop, await renewed(shop, buyer), next);
  expect(refusal).toMatchObject({ status: 429, body: { code: 'too-many-call-offs' } });
  expect(refusal.headers['retry-after']).toBe(String(4 * 24 * 60 * 60));
  // Another buyer can pay meanwhile, and so can this one when the week is over.
  const other = await shop.signUp();
  const phone = await shop.addProduct(await renewed(shop, seller));
  expect((await openPayment(shop, other, await book(shop, other, phone))).status).toBe(200);
  shop.clock.advance({ minutes: 4 * 24 * 60 });
  expect((await openPayment(shop, await renewed(shop, buyer), next)).status).toBe(200);
});
