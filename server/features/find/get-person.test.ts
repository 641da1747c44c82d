import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { diary, newImei } from '#testing/fixtures/imeis.ts';
import { book, buy } from '#testing/payments/paying.ts';
import {
  completeDealNow,
  letCool,
  makeBatch,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const read = (shop: TestShop, admin: Person, person: Person, before?: string) =>
  shop.ok(
    'GET /people/:id',
    { params: { id: person.userId }, query: before ? { before } : {} },
    admin,
  );

const looksOf = async (shop: TestShop, admin: Person) =>
  (await shop.ok('GET /auditlog', { query: { action: 'person-read' } }, admin)).entries.map(
    ({ target, actorEmail }) => [target, actorEmail],
  );

test('a person: who they are, and what an admin has done about it', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true, name: 'Amena' });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  const { email } = seller;
  const facts = { phoneNumber: '01712345678', location: 'Mirpur, Dhaka' };
  await shop.ok('PUT /users/seller/:email', { params: { email }, body: facts }, seller);
  await shop.ok(
    'PUT /verifyseller/:email',
    { params: { email }, body: { checks: ['number'] } },
    admin,
  );
  const at = shop.clock.now().toISOString();

  const before = await read(shop, admin, seller);
  expect(before).toMatchObject({
    _id: seller.userId,
    name: 'Rahim',
    email,
    title: 'seller',
    role: 'seller',
    state: 'here',
    number: '01712345678',
    location: 'Mirpur, Dhaka',
    confirmed: true,
    verified: true,
    checks: ['number'],
    badgeLostAt: null,
    suspended: null,
    payoutsHeld: null,
    next: null,
  });
  expect(before.publicPath).toMatch(/^\/seller\/[\da-f-]{36}$/);

  const reason = 'Asked three buyers for an advance';
  await shop.ok('POST /suspensions/:email', { params: { email }, body: { reason } }, admin);
  await shop.ok(
    'POST /payouts/holds/:id',
    { params: { id: seller.userId }, body: { reason: 'We look into it' } },
    admin,
  );
  const after = await read(shop, admin, seller);
  expect(after).toMatchObject({
    state: 'suspended',
    suspended: { at, reason },
    payoutsHeld: { at, reason: 'We look into it' },
  });
  const acts = after.history.filter(({ event }) => event === 'act');
  expect(acts.map(({ action, by, reason: why }) => [action, by, why]).sort()).toEqual([
    ['member-suspended', 'Amena', reason],
    ['payouts-held', 'Amena', 'We look into it'],
    ['seller-verified', 'Amena', ''],
  ]);
  expect(acts[0]?.path).toBe(`/dashboard/auditlog?target=${seller.userId}`);
});

test('the numbers by which a person is found, also without one in the profile', async () => {
  const shop = await buildTestApp();
  const people = await signUpPeople(shop);
  const { admin, seller, buyer } = people;
  const phone = await shop.addProduct(seller, { name: 'Vivo V29', phoneNumber: '01811223344' });
  await shop.addProduct(seller, { name: 'Vivo Y20', phoneNumber: '01811223344' });
  await nameDestination(shop, seller);
  await book(shop, buyer, phone);
  const { number } = await read(shop, admin, seller);
  expect(number).toBe('');
  expect((await read(shop, admin, seller)).numbers).toEqual([
    { number: '01811223344', in: 'phones' },
    { number: '…5678', in: 'payouts' },
  ]);
  expect((await read(shop, admin, buyer)).numbers).toMatchObject([{ in: 'bookings' }]);

  const facts = { phoneNumber: '01811223344', location: 'Mirpur, Dhaka' };
  const { email } = seller;
  await shop.ok('PUT /users/seller/:email', { params: { email }, body: facts }, seller);
  expect(await read(shop, admin, seller)).toMatchObject({
    number: '01811223344',
    numbers: [{ number: '…5678', in: 'payouts' }],
  });
});

test('everything about a buyer and a seller, newest first, each line with its page', async () => {
  const shop = await buildTestApp();
  const people = await signUpPeople(shop);
  const { admin, seller, buyer } = people;
  const later = () => shop.clock.advance({ seconds: 1 });
  // The database itself has written when they registered.
  shop.clock.advance({ minutes: 5 });
  const sold = await shop.addProduct(seller, { name: 'Vivo V29' });
  later();
  const kept = await shop.addProduct(seller, { name: 'Vivo Y20' });
  later();
  const description = 'Call 01712345678 on WhatsApp';
  const waiting = await shop.addProduct(seller, { name: 'Vivo Y11', description });
  await nameDestination(shop, seller);
  later();
  const cancelled = await book(shop, buyer, kept);
  later();
  await shop.ok('DELETE /myorders/:id', { params: { id: cancelled } }, buyer);
  later();
  await shop.ok('POST /reportitem', { body: { itemId: kept, reason: 'fake' } as never }, buyer);
  later();
  const order = await completeDealNow(shop, people, sold);
  later();
  await letCool(shop);
  const batch = await makeBatch(shop, admin);
  const { id: line } = await shop.deps.db
    .selectFrom('payout_transfers')
    .select('id')
    .executeTakeFirstOrThrow();
  later();
  await shop.ok(
    'POST /payouts/lines/:id/sent',
    { params: { id: line }, body: { reference: 'TRX 10' } },
    admin,
  );
  later();
  const { insertedId: theft } = await shop.ok(
    'POST /stolenphones',
    { body: { imeis: newImei(), ...diary } },
    buyer,
  );
  const payment = (await shop.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow())
    .id;

  const ofBuyer = (await read(shop, admin, buyer)).history;
  expect(ofBuyer.map(({ event, about, path }) => [event, about, path])).toEqual([
    ['stolen-reported', '', `/dashboard/case/stolen-report/${theft}`],
    ['payment', 'Vivo V29', `/dashboard/payments?payment=${payment}`],
    ['booking', 'Vivo V29', `/order/${order}`],
    ['report-made', 'Vivo Y20', `/dashboard/case/report/${kept}`],
    ['booking-cancelled', 'Vivo Y20', `/order/${cancelled}`],
    ['booking', 'Vivo Y20', `/order/${cancelled}`],
    ['registered', '', ''],
  ]);
  expect(ofBuyer[1]).toMatchObject({ payment: 'paid', taka: 24_500 });

  const ofSeller = (await read(shop, admin, seller)).history.filter(({ event }) => event !== 'act');
  expect(ofSeller.map(({ event, about, by, path }) => [event, about, by, path])).toEqual([
    ['payout', '', '', `/dashboard/payouts/${batch}`],
    ['sold', 'Vivo V29', '', `/order/${order}`],
    ['notice-booked', 'Vivo V29', '', `/order/${order}`],
    ['report-got', 'Vivo Y20', 'Nadia', `/dashboard/case/report/${kept}`],
    ['notice-cancelled', 'Vivo Y20', '', `/order/${cancelled}`],
    ['notice-booked', 'Vivo Y20', '', `/order/${cancelled}`],
    ['words-wait', 'Vivo Y11', '', `/dashboard/case/words/${waiting}`],
    ['listed', 'Vivo Y11', '', `/dashboard/case/report/${waiting}`],
    ['listed', 'Vivo Y20', '', `/phone/${kept}/vivo-y20`],
    ['listed', 'Vivo V29', '', `/phone/${sold}/vivo-v29`],
    ['registered', '', '', ''],
  ]);
  expect(ofSeller[0]).toMatchObject({ payout: 'sent', taka: 24_500 });
});

test('a problem and the money that goes back are in the history of both', async () => {
  const shop = await buildTestApp();
  const people = await signUpPeople(shop);
  const { admin, seller, buyer } = people;
  const order = await buy(shop, buyer, await shop.addProduct(seller, { name: 'Vivo V29' }));
  const params = { id: order };
  await shop.ok('POST /order/:id', { params, body: { event: 'show-code' } }, buyer);
  const { code = '' } = await shop.ok('GET /order/:id', { params }, buyer);
  await shop.ok('POST /order/:id', { params, body: { event: 'hand-over', code } }, seller);
  const body = { event: 'report', problem: 'broken', reason: 'It does not charge' } as never;
  await shop.ok('POST /order/:id', { params, body }, buyer);

  const path = `/order/${order}`;
  const about = 'Vivo V29';
  expect((await read(shop, admin, buyer)).history).toContainEqual(
    expect.objectContaining({ event: 'deal-report', about, path, reason: 'It does not charge' }),
  );
  expect((await read(shop, admin, seller)).history).toContainEqual(
    expect.objectContaining({ event: 'notice-problem', about, path }),
  );
});

test('a conversation is in it only as a report, whose page is open until the decision', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  const buyer = await shop.signUp({ name: 'Nadia' });
  const body = {
    productId: await shop.addProduct(seller),
    text: 'Is it there?',
    entryId: shop.deps.newId(),
  };
  const { insertedId: thread } = await shop.ok('POST /threads', { body }, buyer);
  await shop.ok(
    'POST /threads/:id',
    { params: { id: thread }, body: { text: 'Give me your code', entryId: shop.deps.newId() } },
    seller,
  );
  const params = { id: thread };
  await shop.ok('POST /threads/:id/report', { params, body: { reason: 'code' } }, buyer);

  const made = (await read(shop, admin, buyer)).history;
  const got = (await read(shop, admin, seller)).history;
  const path = `/dashboard/case/thread-report/${thread}`;
  expect(made).toContainEqual(expect.objectContaining({ event: 'talk-report-made', path, by: '' }));
  expect(got).toContainEqual(
    expect.objectContaining({ event: 'talk-report-got', path, by: 'Nadia' }),
  );
  expect(JSON.stringify([made, got])).not.toMatch(/Is it there|your code/);

  const decision = { decision: 'warn', reason: 'Ask for no codes.' } as const;
  await shop.ok('POST /threadreports/:id/decision', { params, body: decision }, admin);
  const after = (await read(shop, admin, seller)).history;
  expect(after.find(({ event }) => event === 'talk-report-got')?.path).toBe('');
});

test('what a member wrote to support is in it as a line that leads to its page, without the words', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const buyer = await shop.signUp({ name: 'Nadia' });
  const email = 'nadia@mail.example';
  await shop.ok('POST /support', { body: { email, message: 'Where is my money?' } }, buyer);
  const { entries } = await shop.ok('GET /queue', { query: { kind: 'support' } }, admin);
  const id = entries[0]?._id ?? '';
  // Also after it was closed.
  const params = { id };
  await shop.ok('POST /support/messages/:id', { params, body: { answers: 0 } }, admin);

  const { history } = await read(shop, admin, buyer);
  expect(history.map(({ event, path, about }) => [event, path, about])).toEqual([
    ['support-written', `/dashboard/case/support/${id}`, ''],
    ['registered', '', ''],
  ]);
  expect(JSON.stringify(history)).not.toMatch(/Where is my money|mail\.example/);
});

test('a long history comes in pages, without a gap or a line twice, also at one instant', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  await sql`insert into audit_log (id, at, action, actor_id, target, detail)
    select gen_random_uuid(), '2026-11-20 10:00:00.123456Z'::timestamptz
        - (n / 40) * interval '1 microsecond',
      'seller-warned', null, ${seller.userId}, jsonb_build_object('reason', n::text)
    from generate_series(1, 120) n`.execute(shop.deps.db);

  const reasons: string[] = [];
  let before: string | undefined;
  const sizes: number[] = [];
  do {
    const { history, next } = await read(shop, admin, seller, before);
    sizes.push(history.length);
    reasons.push(...history.filter(({ event }) => event === 'act').map(({ reason }) => reason));
    before = next ?? undefined;
  } while (before);
  expect(sizes).toEqual([50, 50, 21]);
  expect(reasons.length).toBe(120);
  expect(new Set(reasons).size).toBe(120);
});

// sec T17, V16.2.1
test('the look is recorded once, and again after a while and for another person', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const nadia = await shop.signUp({ name: 'Nadia' });
  const sumon = await shop.signUp({ name: 'Sumon' });
  await read(shop, admin, nadia);
  shop.clock.advance({ minutes: 9 });
  await read(shop, admin, nadia, '1795600000000000~act:0');
  expect(await looksOf(shop, admin)).toEqual([[nadia.userId, admin.email]]);
  await read(shop, admin, sumon);
  shop.clock.advance({ minutes: 2 });
  await read(shop, admin, nadia, '1795600000000000~act:0');
  expect(await looksOf(shop, admin)).toEqual([
    [nadia.userId, admin.email],
    [sumon.userId, admin.email],
    [nadia.userId, admin.email],
  ]);
  // The reading is not in the person's own history.
  expect((await read(shop, admin, nadia)).history.map(({ event }) => event)).toEqual([
    'registered',
  ]);
});

test('removed people have a page, unknown ones none, and a wrong cursor is refused', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  const gone = await read(shop, admin, seller);
  expect([gone.state, gone.publicPath, gone.payoutsHeld?.reason]).toEqual(['removed', '', '']);
  expect(gone.history.map(({ event }) => event)).toContain('removed');

  const unknown = await shop.call('GET /people/:id', { params: { id: shop.deps.newId() } }, admin);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
  for (const before of ['x', '1~act:x', "1~act:0' or true", `${'9'.repeat(17)}~act:0`]) {
    const answer = await shop.call(
      'GET /people/:id',
      { params: { id: seller.userId }, query: { before } },
      admin,
    );
    expect(answer.status, before).toBe(400);
  }
});
