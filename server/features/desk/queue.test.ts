import { expect, test } from 'vitest';
import type { QueueKind } from '#contract/admin/queue-kinds.ts';
import type { StaffRole } from '#contract/members/staff.ts';
import { deskCases, openDeskShop } from '#testing/fixtures/desk-cases.ts';
import { renewed } from '#testing/payments/paying.ts';
import { completeDeal, makeBatch, nameDestination } from '#testing/payments/paying-out.ts';
import type { Person, TestShop } from '#testing/test-app.ts';
import { startRefund } from '../payments/refunds/start-refund.ts';

const nameAs = async (shop: TestShop, admin: Person, role: StaffRole) => {
  const person = await shop.signUp({ name: `Mitu ${role.length}` });
  const params = { email: person.email };
  await shop.ok('PUT /staff/:email', { params, body: { role } }, admin);
  return person;
};

const read = (shop: TestShop, by: Person, query: object = {}) =>
  shop.ok('GET /queue', { query }, by);

/** By hand: who works on it besides admins, Taka, the phone, the person, and the page. */
const expected: Partial<Record<QueueKind, [string, number | null, string, string, RegExp]>> = {
  dispute: ['', 11_000, 'Vivo V29', 'Nadia', /^\/order\/ID$/],
  verdict: ['', 11_500, 'Vivo V29', 'Nadia', /^\/order\/ID$/],
  'late-code': ['', 12_000, 'Vivo V29', 'Rahim', /^\/order\/ID$/],
  report: ['moderator', 13_000, 'Vivo V29', 'Rahim', /^\/dashboard\/case\/report\/ID$/],
  'thread-report': [
    'moderator',
    14_000,
    'Vivo V29',
    'Rahim',
    /^\/dashboard\/case\/thread-report\/ID$/,
  ],
  words: ['moderator', 15_000, 'Vivo V29', 'Rahim', /^\/dashboard\/case\/words\/ID$/],
  'code-photo': [
    'moderator',
    24_500,
    'Galaxy A54 5G',
    'Rahim',
    /^\/dashboard\/case\/code-photo\/ID$/,
  ],
  'other-model': [
    'moderator',
    24_500,
    'Galaxy A54 5G',
    'Rahim',
    /^\/dashboard\/case\/other-model\/ID$/,
  ],
  'imei-clash': [
    'moderator',
    24_500,
    'Galaxy A54 5G',
    'Rahim',
    /^\/dashboard\/case\/imei-clash\/ID$/,
  ],
  stolen: ['moderator', 24_500, 'Galaxy A54 5G', 'Rahim', /^\/dashboard\/case\/stolen\/ID$/],
  'stolen-report': ['moderator', null, '', 'Nadia', /^\/dashboard\/case\/stolen-report\/ID$/],
  ring: ['moderator', null, 'Vivo V29', 'Rahim', /^\/dashboard\/case\/ring\/ID$/],
  'same-text': ['moderator', null, '', 'Sohel', /^\/dashboard\/case\/same-text\/ID$/],
  answer: ['', null, 'Vivo V29', 'Nadia', /^\/dashboard\/case\/answer\/ID$/],
  verification: ['moderator', null, '', 'Bilal Mobile', /^\/dashboard\/case\/verification\/ID$/],
  'lost-keys': ['moderator', null, '', 'Shirin', /^\/dashboard\/case\/lost-keys\/ID$/],
  'left-number': ['', 16_100, '', 'Rahela', /^\/dashboard\/people\/[\da-f-]+$/],
  support: ['', null, '', 'Nadia', /^\/dashboard\/case\/support\/ID$/],
  refund: ['cashier', 16_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=[\da-f-]+$/],
  'due-refund': ['cashier', 16_500, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=/],
  'refund-by-hand': ['cashier', 17_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=/],
  'payment-by-hand': ['', 18_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=/],
  'warned-payment': ['cashier', 19_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=ID$/],
  mismatch: ['cashier', 21_000, 'Vivo V29', 'Nadia', /^\/dashboard\/payments\?payment=ID$/],
  // Paid for six phones whose deals are open; further payments are the buyer's again.
  'payout-hold': ['cashier', 97_500, '', 'Rahim', /^\/dashboard\/payouts\?seller=[\da-f-]+$/],
  settlement: ['cashier', 100, '', '', /^\/dashboard\/settlements\/[\da-f-]+$/],
};

// spec D2-200
test('each matter is one entry, with its money, person, page and role, in the order of waiting', async () => {
  const at = await openDeskShop();
  const { shop } = at;
  const { admin } = at.people;
  const made: { kind: string; id: string; since: string }[] = [];
  for (const kind of Object.keys(expected) as QueueKind[]) {
    shop.clock.advance({ seconds: 20 });
    made.push({ kind, id: await deskCases[kind].make(at), since: shop.clock.now().toISOString() });
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
  const at = await openDeskShop();
  const { shop, paid } = at;
  const { buyer, seller } = at.people;
  let { admin, second } = at.people;
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
  const at = await openDeskShop();
  const { shop } = at;
  const { admin, second } = at.people;
  const id = await deskCases.report.make(at);
  const free = await deskCases['thread-report'].make(at);
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
  const at = await openDeskShop();
  const { shop } = at;
  const { admin, buyer } = at.people;
  const id = await deskCases.report.make(at);
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
  const at = await openDeskShop();
  const { shop } = at;
  const { admin, seller } = at.people;
  const made: string[] = [];
  for (let n = 0; n < 24; n += 1) {
    made.push(await shop.addProduct(seller, { description: 'WhatsApp 01712345678' }));
    if (n % 2 === 0) made.push(await deskCases.report.make(at));
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
