import { expect, test } from 'vitest';
import type { QueueKind } from '#contract/admin/queue-kinds.ts';
import type { StaffRole } from '#contract/members/staff.ts';
import { clashOfImeis, diary, newImei, stolenMatchOf } from '#testing/fixtures/imeis.ts';
import { otherModelOf } from '#testing/fixtures/other-model.ts';
import { sameTextOf } from '#testing/fixtures/same-text.ts';
import { suspectDeal } from '#testing/fixtures/suspected-deals.ts';
import { recordWaiting } from '#testing/payments/by-hand.ts';
import { failRefund, recordFailed } from '#testing/payments/failed-refunds.ts';
import {
  agreeOnMeetings,
  book,
  buy,
  intentOf,
  payWithWarning,
  renewed,
} from '#testing/payments/paying.ts';
import { completeDeal, makeBatch, nameDestination } from '#testing/payments/paying-out.ts';
import { proposeRefund } from '#testing/payments/verdicts.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { recordMismatch } from '../payments/mismatches.ts';
import { startRefund } from '../payments/refunds/start-refund.ts';

const nameAs = async (shop: TestShop, admin: Person, role: StaffRole) => {
  const person = await shop.signUp({ name: `Mitu ${role.length}` });
  const params = { email: person.email };
  await shop.ok('PUT /staff/:email', { params, body: { role } }, admin);
  return person;
};

async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true, name: 'Amena' });
  const second = await shop.signUp({ admin: true, name: 'Salma' });
  const buyer = await shop.signUp({ name: 'Nadia' });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  const other = await shop.signUp({ title: 'seller', name: 'Karim' });
  const phone = (taka = 20_000, of = seller) =>
    shop.addProduct(of, { name: 'Vivo V29', selingPrice: taka });
  const paymentOf = async (booking: string) => {
    const found = shop.deps.db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', booking);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const paid = async (taka: number) => {
    const booking = await buy(shop, buyer, await phone(taka));
    await agreeOnMeetings(shop);
    return await paymentOf(booking);
  };
  return { shop, admin, second, buyer, seller, other, phone, paymentOf, paid };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const read = (shop: TestShop, by: Person, query: object = {}) =>
  shop.ok('GET /queue', { query }, by);

/** How each kind comes about, by the people's own calls where there is one; returns its id. */
const cases: Partial<Record<QueueKind, (at: Shop) => Promise<string>>> = {
  dispute: async ({ shop, buyer, seller, phone }) => {
    const id = await buy(shop, buyer, await phone(11_000));
    const act = (body: object, by: Person) =>
      shop.ok('POST /order/:id', { params: { id }, body: body as { event: 'confirm' } }, by);
    await act({ event: 'show-code' }, buyer);
    const { code } = await shop.ok('GET /order/:id', { params: { id } }, buyer);
    await act({ event: 'hand-over', code }, seller);
    await act({ event: 'report', problem: 'broken', reason: 'No sound.' }, buyer);
    await act({ event: 'dispute', reason: 'It had sound.' }, seller);
    return id;
  },
  verdict: async ({ shop, second, phone }) => {
    const id = await buy(shop, await shop.signUp({ name: 'Nadia' }), await phone(11_500));
    await proposeRefund(shop, second, id);
    return id;
  },
  'late-code': async ({ shop, buyer, phone }) => {
    const id = await buy(shop, buyer, await phone(12_000));
    const set = { late_code_at: shop.clock.now() };
    await shop.deps.db.updateTable('deals').set(set).where('booking_id', '=', id).execute();
    return id;
  },
  report: async ({ shop, buyer, phone }) => {
    const itemId = await phone(13_000);
    await shop.ok('POST /reportitem', { body: { itemId } }, buyer);
    return itemId;
  },
  'thread-report': async ({ shop, buyer, phone }) => {
    const body = { productId: await phone(14_000), text: 'Is it?', entryId: shop.deps.newId() };
    const { insertedId: id } = await shop.ok('POST /threads', { body }, buyer);
    await shop.ok('POST /threads/:id/report', { params: { id }, body: { reason: 'rude' } }, buyer);
    return id;
  },
  words: ({ shop, seller }) =>
    shop.addProduct(seller, {
      name: 'Vivo V29',
      selingPrice: 15_000,
      description: 'WhatsApp 01712345678',
    }),
  'other-model': ({ shop, seller, admin }) => otherModelOf(shop, seller, admin),
  'imei-clash': ({ shop, seller, other, admin }) => clashOfImeis(shop, [other, seller], admin),
  stolen: ({ shop, seller, buyer, admin }) => stolenMatchOf(shop, [buyer, seller], admin),
  'stolen-report': async ({ shop, buyer }) =>
    (await shop.ok('POST /stolenphones', { body: { imeis: newImei(), ...diary } }, buyer))
      .insertedId,
  ring: async ({ shop, buyer, phone }) =>
    suspectDeal(shop.deps, await buy(shop, buyer, await phone())),
  'same-text': async ({ shop }) => sameTextOf(shop, await shop.signUp({ name: 'Sohel' })),
  answer: async ({ shop, buyer, seller, second }) => {
    const params = { itemId: await shop.addProduct(seller, { name: 'Vivo V29' }) };
    await shop.ok('POST /reportitem', { body: params }, buyer);
    const { version } = await shop.ok('GET /reportitems/:itemId', { params }, second);
    const body = { decision: 'dismiss', reason: 'A receipt', version } as const;
    await shop.ok('POST /reportitems/:itemId/decision', { params, body }, second);
    const [notice] = await shop.ok('GET /notices', {}, buyer);
    const id = notice?._id ?? '';
    await shop.ok('POST /notices/:id/answer', { params: { id }, body: { answer: 'No' } }, buyer);
    return id;
  },
  verification: async ({ shop, admin }) => {
    const seller = await shop.signUp({ title: 'seller', name: 'Bilal' });
    const params = { email: seller.email };
    await shop.ok('PUT /verifyseller/:email', { params, body: { checks: ['identity'] } }, admin);
    const profile = { name: 'Bilal Mobile', phoneNumber: '', img: '', losesBadge: true };
    await shop.ok('PUT /me', { body: profile }, seller);
    return seller.userId;
  },
  support: async ({ shop, buyer }) => {
    const body = { email: 'nadia@example.test', message: 'Where is my money?' };
    await shop.ok('POST /support', { body }, buyer);
    const found = shop.deps.db.selectFrom('support_messages').select('id');
    return (await found.executeTakeFirstOrThrow()).id;
  },
  refund: async ({ shop, paid }) => failRefund(shop, await paid(16_000)),
  'refund-by-hand': async ({ shop, paid, second }) => {
    const refund = await recordFailed(shop, await paid(17_000), second);
    const found = shop.deps.db.selectFrom('money_by_hand').select('id');
    return (await found.where('refund_id', '=', refund).executeTakeFirstOrThrow()).id;
  },
  'payment-by-hand': async ({ shop, buyer, second, phone, paymentOf }) => {
    const order = await book(shop, buyer, await phone(18_000));
    await recordWaiting(shop, second, order, 18_000);
    const found = shop.deps.db.selectFrom('money_by_hand').select('id');
    const payment = await paymentOf(order);
    return (await found.where('payment_id', '=', payment).executeTakeFirstOrThrow()).id;
  },
  'warned-payment': async ({ shop, buyer, phone, paymentOf }) => {
    const order = await book(shop, buyer, await phone(19_000));
    await payWithWarning(shop, buyer, order);
    return paymentOf(order);
  },
  mismatch: async ({ shop, paid }) => {
    const { db } = shop.deps;
    const payment = await paid(21_000);
    await recordMismatch(db, await intentOf(db, payment), 'Two figures.', shop.clock.now());
    return payment;
  },
  'payout-hold': async ({ shop, admin, seller }) => {
    const params = { id: seller.userId };
    await shop.ok('POST /payouts/holds/:id', { params, body: { reason: 'A doubt' } }, admin);
    const found = shop.deps.db.selectFrom('payout_holds').select('id');
    return (await found.executeTakeFirstOrThrow()).id;
  },
  settlement: async ({ shop, admin }) => {
    const csv = 'date,id,gross,fee,net\n2026-11-23,pi_foreign,100.00,2.00,98.00\n';
    const body = { provider: 'embedded-cards', name: 'november.csv', csv } as const;
    await shop.ok('POST /settlements', { body }, admin);
    const found = shop.deps.db.selectFrom('settlement_lines').select('id');
    return (await found.executeTakeFirstOrThrow()).id;
  },
};

/** By hand: who works on it besides admins, Taka, the phone, the person, and the page. */
const expected: Partial<Record<QueueKind, [string, number | null, string, string, RegExp]>> = {
  dispute: ['', 11_000, 'Vivo V29', 'Nadia', /^\/order\/ID$/],
  verdict: ['', 11_500, 'Vivo V29', 'Nadia', /^\/order\/ID$/],
  'late-code': ['', 12_000, 'Vivo V29', 'Rahim', /^\/order\/ID$/],
  report: ['moderator', 13_000, 'Vivo V29', 'Rahim', /^\/dashboard\/reporteditems\/ID$/],
  'thread-report': ['moderator', 14_000, 'Vivo V29', 'Rahim', /^\/dashboard\/threadreports\/ID$/],
  words: ['moderator', 15_000, 'Vivo V29', 'Rahim', /^\/dashboard\/words$/],
  'other-model': ['moderator', 24_500, 'Galaxy A54 5G', 'Rahim', /^\/dashboard\/words$/],
  'imei-clash': ['moderator', 24_500, 'Galaxy A54 5G', 'Rahim', /^\/dashboard\/words$/],
  stolen: ['moderator', 24_500, 'Galaxy A54 5G', 'Rahim', /^\/dashboard\/words$/],
  'stolen-report': ['moderator', null, '', 'Nadia', /^\/dashboard\/words#stolen-reports$/],
  ring: ['moderator', null, 'Vivo V29', 'Rahim', /^\/dashboard\/words#rings$/],
  'same-text': ['moderator', null, '', 'Sohel', /^\/dashboard\/words#same-texts$/],
  answer: ['', null, 'Vivo V29', 'Nadia', /^\/dashboard\/decisions\?decision=ID$/],
  verification: ['moderator', null, '', 'Bilal Mobile', /^\/dashboard\/allseller\?only=badge$/],
  support: ['', null, '', 'Nadia', /^\/dashboard\/support\/ID$/],
  refund: ['cashier', 16_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=[\da-f-]+$/],
  'refund-by-hand': ['cashier', 17_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=/],
  'payment-by-hand': ['', 18_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=/],
  'warned-payment': ['cashier', 19_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=ID$/],
  mismatch: ['cashier', 21_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=ID$/],
  // Paid for five phones whose deals are open; two further payments are the buyer's again.
  'payout-hold': ['cashier', 75_500, '', 'Rahim', /^\/dashboard\/payouts\?seller=[\da-f-]+$/],
  settlement: ['cashier', 100, '', '', /^\/dashboard\/settlements\/[\da-f-]+$/],
};

// spec D2-200
test('each matter is one entry, with its money, person, page and role, in the order of waiting', async () => {
  const at = await openShop();
  const { shop, admin } = at;
  const made: { kind: string; id: string; since: string }[] = [];
  for (const [kind, make] of Object.entries(cases)) {
    shop.clock.advance({ seconds: 20 });
    made.push({ kind, id: await make(at), since: shop.clock.now().toISOString() });
  }
  const { entries: page, next: more, counts } = await read(shop, admin);
  const { entries: rest, next } = await read(shop, admin, { before: more });
  const entries = [...page, ...rest];
  expect(entries.map(({ kind, _id: id, since }) => ({ kind, id, since }))).toEqual(made);
  expect(next).toBeNull();
  expect(counts.filter(({ count }) => count !== 1).map(({ kind }) => kind)).toEqual([
    'slow-refund',
    'payout-approval',
    'late-payout',
    'failed-payout',
    // `server/features/bank/bank.test.ts`
    'bank-line',
    'bank-missing',
  ]);

  const people = {
    moderator: await nameAs(shop, admin, 'moderator'),
    cashier: await nameAs(shop, admin, 'cashier'),
  };
  const seen = {
    moderator: (await read(shop, people.moderator)).entries.map(({ kind }) => kind),
    cashier: (await read(shop, people.cashier)).entries.map(({ kind }) => kind),
  };
  for (const entry of entries) {
    const [role, taka, about, person, page] = expected[entry.kind] ?? [];
    const roles = (['moderator', 'cashier'] as const).filter((one) =>
      seen[one].includes(entry.kind),
    );
    const found = { ...entry, roles: roles.join(), path: entry.path.replace(entry._id, 'ID') };
    expect(found, entry.kind).toMatchObject({ roles: role, about, person, own: false, taka });
    expect(found.path, entry.kind).toMatch(page ?? /./);
  }
});

test('what the clock makes late, and what fails on its way to a seller', async () => {
  const at = await openShop();
  const { shop, buyer, seller, paid } = at;
  let { admin, second } = at;
  const { deps } = shop;
  const order = { paymentId: await paid(9_000), amount: 'all', reason: '', actorId: null } as const;
  const slow = await deps.db.transaction().execute((trx) => startRefund(trx, order, deps));
  shop.clock.advance({ seconds: 1 });
  await nameDestination(shop, seller);
  const sell = async (taka: number) => {
    const id = await completeDeal(shop, { buyer, seller }, await at.phone(taka));
    return { id, batch: await makeBatch(shop, admin) };
  };
  const late = await sell(10_000);
  const failing = await sell(11_000);
  const line = (await shop.ok('GET /payouts/:id', { params: { id: failing.batch } }, admin))
    .lines[0];
  const params = { id: line?._id ?? '' };
  const body = { problem: 'No such wallet' };
  await shop.ok('POST /payouts/lines/:id/failed', { params, body }, admin);
  deps.payouts.secondAdminAbove = 0;
  // The money of the failed line is due again, and in the next batch with the third deal.
  const kindsNow = async () =>
    (await read(shop, second)).entries.map(({ kind, taka }) => `${kind} ${taka}`);
  expect(await kindsNow()).toEqual(['failed-payout 11000']);
  await shop.ok('POST /payouts/lines/:id/look', { params }, second);
  const third = await sell(12_000);
  expect(await kindsNow()).toEqual(['payout-approval 23000']);
  expect((await read(shop, admin)).entries[0]).toMatchObject({ own: true });

  shop.clock.advance({ minutes: 73 * 60 });
  [admin, second] = [await renewed(shop, admin), await renewed(shop, second)];
  expect(await kindsNow()).toEqual([
    'slow-refund 9000',
    'late-payout 10000',
    'payout-approval 23000',
  ]);
  const { entries } = await read(shop, second);
  expect(entries.map(({ path }) => path)).toEqual([
    `/dashboard/payments?payment=${order.paymentId}`,
    `/dashboard/payouts/${late.batch}`,
    `/dashboard/payouts/${third.batch}`,
  ]);
  expect(entries[0]?._id).toBe(slow.refundId);
});

test('an entry that is taken is one of two who are at once, for half an hour or until it is given back', async () => {
  const at = await openShop();
  const { shop, admin, second } = at;
  const id = (await cases.report?.(at)) ?? '';
  const free = await (cases['thread-report']?.(at) ?? '');
  const press = (take: boolean, by: Person) =>
    shop.call('POST /queue/:id', { params: { id }, body: { kind: 'report', take } }, by);
  const until = new Date(shop.clock.now().getTime() + 30 * 60_000).toISOString();
  expect((await press(true, admin)).body).toEqual({
    taken: true,
    holder: { name: '', mine: true, until },
  });
  expect((await press(true, second)).body).toEqual({
    taken: false,
    holder: { name: 'Amena', mine: false, until },
  });
  // Giving back what another has changes nothing.
  await press(false, second);
  const idsOf = async (by: Person, query: object) =>
    (await read(shop, by, query)).entries.map(({ _id }) => _id);
  expect((await read(shop, second)).entries[0]?.holder).toEqual({
    name: 'Amena',
    mine: false,
    until,
  });
  expect(await idsOf(admin, { whose: 'mine' })).toEqual([id]);
  expect(await idsOf(second, { whose: 'mine' })).toEqual([]);
  expect(await idsOf(second, { whose: 'free' })).toEqual([free]);
  expect(await idsOf(second, { kind: 'report' })).toEqual([id]);
  await press(false, admin);
  expect((await press(true, second)).body.taken).toBe(true);
  shop.clock.advance({ minutes: 31 });
  const later = await renewed(shop, admin);
  expect(await idsOf(later, { whose: 'free' })).toEqual([id, free]);
  expect((await press(true, later)).body.taken).toBe(true);
});

test('own matters are marked and cannot be taken, nor what does not wait or is of another role', async () => {
  const at = await openShop();
  const { shop, admin, buyer } = at;
  const id = (await cases.report?.(at)) ?? '';
  const moderator = await nameAs(shop, admin, 'moderator');
  await shop.ok('POST /reportitem', { body: { itemId: id } }, moderator);
  const take = (by: Person, kind: QueueKind, of = id) =>
    shop.call('POST /queue/:id', { params: { id: of }, body: { kind, take: true } }, by);
  const refused = (status: number, code: string) => ({ status, body: { code } });
  expect((await read(shop, moderator)).entries).toMatchObject([{ _id: id, own: true }]);
  expect(await take(moderator, 'report')).toMatchObject(refused(403, 'own-matter'));
  expect(await take(moderator, 'refund')).toMatchObject(refused(403, 'not-allowed'));
  expect(await take(admin, 'words')).toMatchObject(refused(404, 'not-found'));
  expect(await take(admin, 'report', buyer.userId)).toMatchObject(refused(404, 'not-found'));
  expect(await take(buyer, 'report')).toMatchObject(refused(403, 'not-allowed'));
  // A cashier sees none of it, also by its filter.
  const cashier = await nameAs(shop, admin, 'cashier');
  expect((await read(shop, cashier, { kind: 'report' })).entries).toEqual([]);
  const wrong = await shop.call('GET /queue', { query: { before: "1~report:'" } }, admin);
  expect(wrong.status).toBe(400);
});

test('the pages have each entry once, also of one moment and several kinds', async () => {
  const at = await openShop();
  const { shop, admin, seller } = at;
  const made: string[] = [];
  for (let n = 0; n < 24; n += 1) {
    made.push(await shop.addProduct(seller, { description: 'WhatsApp 01712345678' }));
    if (n % 2 === 0) made.push((await cases.report?.(at)) ?? '');
  }
  const seen: string[] = [];
  let before: string | null = null;
  let pages = 0;
  do {
    const page = await read(shop, admin, before ? { before } : {});
    seen.push(...page.entries.map(({ _id }) => _id));
    before = page.next;
    pages += 1;
  } while (before);
  expect(pages).toBe(2);
  expect(seen.toSorted()).toEqual(made.toSorted());
});
