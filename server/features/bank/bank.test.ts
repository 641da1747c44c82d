import { expect, test } from 'vitest';
import { intentOf, renewed } from '#testing/payments/paying.ts';
import {
  completeDeal,
  lookAtFailed,
  makeBatch,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { accountSums, importFile, settlementCsv } from '#testing/payments/settling.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

type Line = [date: string, text: string, debit: string, credit: string];

const statement = (...lines: Line[]) =>
  ['Date,Description,Debit,Credit', ...lines.map((line) => line.join(','))].join('\n');

const importStatement = (shop: TestShop, by: Person, csv: string, account = 'City Bank') =>
  shop.call('POST /bank', { body: { account, name: 'november.csv', csv } }, by);

/** Two deals of 24,500 and 8,000, settled on the 20th less 2 %, and sent on the 20th. */
async function openShop() {
  const shop = await buildTestApp({ startAt: new Date('2026-11-20T04:00:00Z') });
  const people = await signUpPeople(shop);
  await nameDestination(shop, people.seller);
  const intents: string[] = [];
  for (const selingPrice of [24_500, 8_000]) {
    const phone = await shop.addProduct(people.seller, { selingPrice });
    const order = await completeDeal(shop, people, phone);
    const { id } = await shop.deps.db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', order)
      .executeTakeFirstOrThrow();
    intents.push(await intentOf(shop.deps.db, id));
  }
  const day = '2026-11-20';
  const [one = '', two = ''] = intents;
  const settled = settlementCsv([
    { date: day, id: one, gross: '24500', fee: '490', net: '24010' },
    { date: day, id: two, gross: '8000', fee: '160', net: '7840' },
  ]);
  expect((await importFile(shop, people.second, settled)).body).toMatchObject({ booked: 2 });
  const wait = async (days: number) => {
    shop.clock.advance({ minutes: days * 24 * 60 });
    for (const name of Object.keys(people) as (keyof typeof people)[]) {
      people[name] = await renewed(shop, people[name]);
    }
  };
  return { shop, people, wait };
}

async function payOut(shop: TestShop, by: Person, reference: string) {
  const id = await makeBatch(shop, by);
  const { lines } = await shop.ok('GET /payouts/:id', { params: { id } }, by);
  const line = { params: { id: lines[0]?._id ?? '' } };
  await shop.ok('POST /payouts/lines/:id/sent', { ...line, body: { reference } }, by);
}

const differences = async (shop: TestShop, by: Person) => {
  const { lines, missing } = await shop.ok('GET /bank', {}, by);
  return {
    lines: lines.map(({ taka, text }) => [taka, text]),
    missing: missing.map(({ kind, taka }) => [kind, taka]),
  };
};

test('a statement proves an arrival and a payout, books nothing, and changes nothing twice', async () => {
  const { shop, people } = await openShop();
  await payOut(shop, people.admin, 'TRX 1');
  const before = await accountSums(shop.deps.db);
  // By hand: 24,010 + 7,840 came as one sum; 32,500 was sent.
  const csv = statement(
    ['22/11/2026', 'SSLCOMMERZ', '', '31850.00'],
    ['20/11/2026', 'TRX 1', '32500.00', ''],
  );
  const counts = { lines: 2, matched: 2, known: 0, open: 0 };
  expect(await importStatement(shop, people.second, csv)).toMatchObject({ body: counts });
  const again = await importStatement(shop, people.second, csv);
  expect(again.body).toMatchObject({ lines: 2, matched: 0, known: 2, open: 0 });
  expect(await accountSums(shop.deps.db)).toEqual(before);
  expect(await differences(shop, people.admin)).toEqual({ lines: [], missing: [] });
  const { since, files } = await shop.ok('GET /bank', {}, people.admin);
  expect(since).toBe('2026-11-20');
  expect(files).toMatchObject([
    { lines: 2, known: 2, open: 0 },
    { lines: 2, known: 0, open: 0, adminName: 'Salma', account: 'City Bank' },
  ]);
  const acts = { query: { action: 'bank-statement-imported' } } as const;
  const { entries } = await shop.ok('GET /auditlog', acts, people.admin);
  expect(entries).toHaveLength(2);
});

test('what differs either way is listed, waits in the queue, and ends by a note or a later statement', async () => {
  const { shop, people, wait } = await openShop();
  await payOut(shop, people.admin, 'TRX 1');
  const first = statement(
    ['20/11/2026', 'Opening fee', '115.00', ''],
    ['21/11/2026', 'Cash deposit', '', '500.00'],
  );
  expect((await importStatement(shop, people.second, first)).body).toMatchObject({ open: 2 });
  await wait(7);
  expect((await differences(shop, people.second)).missing).toEqual([]);
  await wait(1);
  const { lines, missing } = await differences(shop, people.second);
  expect(lines.sort()).toEqual([
    [-115, 'Opening fee'],
    [500, 'Cash deposit'],
  ]);
  expect(missing.sort()).toEqual([
    ['arrival', 31_850],
    ['payout', -32_500],
  ]);
  const waiting = async (by: Person) =>
    (await shop.ok('GET /queue', { query: {} }, by)).entries
      .filter(({ kind }) => kind.startsWith('bank'))
      .map(({ kind, taka, own, path }) => [kind, taka, own, path]);
  const page = '/dashboard/bank';
  expect((await waiting(people.second)).sort()).toEqual([
    ['bank-line', 115, false, page],
    ['bank-line', 500, false, page],
    ['bank-missing', 31_850, false, page],
    ['bank-missing', 32_500, false, page],
  ]);
  // For who sent it, it is their own matter.
  expect(await waiting(people.admin)).toContainEqual(['bank-missing', 32_500, true, page]);

  // A note for a line, and a later statement for the two bookings.
  const shown = (await shop.ok('GET /bank', {}, people.second)).lines;
  const key = shown.find(({ taka }) => taka === -115)?._id ?? '';
  const note = { body: { kind: 'line', key, note: 'The bank’s fee for November' } } as const;
  await shop.ok('POST /bank/notes', note, people.second);
  expect(await shop.call('POST /bank/notes', note, people.second)).toMatchObject({ status: 404 });
  const second = statement(
    ['27/11/2026', 'SSLCOMMERZ', '', '31850.00'],
    ['26/11/2026', 'Bulk PH1 TRX 1', '32500.00', ''],
  );
  expect((await importStatement(shop, people.second, second)).body).toMatchObject({ matched: 2 });
  expect(await differences(shop, people.second)).toEqual({
    lines: [[500, 'Cash deposit']],
    missing: [],
  });
  expect(await waiting(people.second)).toEqual([['bank-line', 500, false, page]]);
  const acts = { query: { action: 'bank-difference-explained' } } as const;
  expect((await shop.ok('GET /auditlog', acts, people.second)).entries).toMatchObject([
    { actorName: 'Salma', detail: { taka: 115, reason: 'The bank’s fee for November' } },
  ]);
  expect((await shop.ok('GET /bank', {}, people.second)).notes).toMatchObject([
    { kind: 'line', taka: -115, note: 'The bank’s fee for November', adminName: 'Salma' },
  ]);
});

test('a line that came before its settlement fits at the next import, also an explained one', async () => {
  const { shop, people } = await openShop();
  const sent = statement(['20/11/2026', 'Transfer TRX 1', '32500.00', '']);
  expect((await importStatement(shop, people.second, sent)).body).toMatchObject({ open: 1 });
  const [line] = (await shop.ok('GET /bank', {}, people.second)).lines;
  const note = { kind: 'line', key: line?._id ?? '', note: 'Our own transfer' } as const;
  await shop.ok('POST /bank/notes', { body: note }, people.second);
  await payOut(shop, people.admin, 'TRX 1');
  const next = statement(['22/11/2026', 'SSLCOMMERZ', '', '31850.00']);
  expect((await importStatement(shop, people.second, next)).body).toMatchObject({ matched: 2 });
});

test('two transfers that read alike are two lines, of which overlapping files add none', async () => {
  const { shop, people } = await openShop();
  const fee: Line = ['20/11/2026', 'SMS fee', '5.75', ''];
  const first = await importStatement(shop, people.second, statement(fee, fee));
  expect(first.body).toMatchObject({ lines: 2, known: 0, open: 2 });
  const longer = await importStatement(shop, people.second, statement(fee, fee, fee));
  expect(longer.body).toMatchObject({ lines: 3, known: 2, open: 1 });
  // Of another account they are others.
  const other = await importStatement(shop, people.second, statement(fee), 'bKash merchant');
  expect(other.body).toMatchObject({ lines: 1, known: 0, open: 1 });
});

test('a line that cannot be read is listed whole, once, until somebody explains it', async () => {
  const { shop, people } = await openShop();
  const csv = statement(['yesterday', 'Who knows', '5.00', '']);
  const first = await importStatement(shop, people.second, csv);
  expect(first.body).toMatchObject({ lines: 1, known: 0, open: 1 });
  const again = await importStatement(shop, people.second, csv);
  expect(again.body).toMatchObject({ lines: 1, known: 1, open: 0 });
  const { lines } = await shop.ok('GET /bank', {}, people.second);
  expect(lines).toMatchObject([{ date: null, taka: null, text: 'yesterday Who knows 5.00' }]);
  const note = { kind: 'line', key: lines[0]?._id ?? '', note: 'A title of the file' } as const;
  await shop.ok('POST /bank/notes', { body: note }, people.second);
  expect((await differences(shop, people.second)).lines).toEqual([]);
});

test('two imports of a statement at once store it once', async () => {
  const { shop, people } = await openShop();
  const csv = statement(['20/11/2026', 'SSLCOMMERZ', '', '31850.00']);
  const answers = await Promise.all(
    [people.admin, people.second].map((by) => importStatement(shop, by, csv)),
  );
  expect(answers.map(({ body }) => [body.matched, body.known]).sort()).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

test('who sent or recorded money neither imports nor explains what proves it', async () => {
  const { shop, people, wait } = await openShop();
  await payOut(shop, people.admin, 'TRX 1');
  const csv = statement(['20/11/2026', 'TRX 1', '32500.00', '']);
  const own = { status: 403, body: { code: 'own-proof' } };
  expect(await importStatement(shop, people.admin, csv)).toMatchObject(own);
  // Nothing of it is stored.
  expect((await shop.ok('GET /bank', {}, people.admin)).files).toEqual([]);
  const other = statement(['19/11/2026', 'Opening fee', '115.00', '']);
  await shop.ok('POST /bank', { body: { account: 'A', name: 'a.csv', csv: other } }, people.admin);
  await wait(8);
  const { missing } = await shop.ok('GET /bank', {}, people.admin);
  const key = missing.find(({ kind }) => kind === 'payout')?._id ?? '';
  const note = { body: { kind: 'payout', key, note: 'It will come' } } as const;
  expect(await shop.call('POST /bank/notes', note, people.admin)).toMatchObject(own);
  await shop.ok('POST /bank/notes', note, people.second);
  expect((await differences(shop, people.second)).missing).toEqual([['arrival', 31_850]]);
});

test('the only admin of a shop imports also what proves their own payouts, three days after the other’s role', async () => {
  const { shop, people, wait } = await openShop();
  await payOut(shop, people.admin, 'TRX 1');
  const role = { params: { email: people.second.email }, body: { role: 'cashier' } } as const;
  await shop.ok('PUT /staff/:email', role, people.admin);
  const csv = statement(['20/11/2026', 'TRX 1', '32500.00', '']);
  const early = await importStatement(shop, people.admin, csv);
  expect(early).toMatchObject({ status: 403, body: { code: 'own-proof' } });
  await wait(3);
  expect(await importStatement(shop, people.admin, csv)).toMatchObject({ status: 200 });
});

test('a payout that failed and was sent again is proved by the transfer that was sent', async () => {
  const { shop, people } = await openShop();
  const id = await makeBatch(shop, people.admin);
  const { lines } = await shop.ok('GET /payouts/:id', { params: { id } }, people.admin);
  const line = lines[0]?._id ?? '';
  const failed = { params: { id: line }, body: { problem: 'Closed.' } };
  await shop.ok('POST /payouts/lines/:id/failed', failed, people.admin);
  for (const { _id } of lines) await lookAtFailed(shop, people.second, _id).catch(() => null);
  await payOut(shop, people.admin, 'TRX 2');
  const csv = statement(['20/11/2026', 'TRX 2', '32500.00', '']);
  expect((await importStatement(shop, people.second, csv)).body).toMatchObject({ matched: 1 });
});

test('what is no statement, or an empty one, is refused', async () => {
  const { shop, people } = await openShop();
  const codes = ['PK', 'date,amount\n2026-11-20,5', 'date,description,amount\n'].map(
    async (csv) => (await importStatement(shop, people.second, csv)).body.code,
  );
  expect(await Promise.all(codes)).toEqual([
    'statement-columns',
    'statement-columns',
    'settlement-empty',
  ]);
});
