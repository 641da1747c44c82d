import { describe, expect, test } from 'vitest';
import { toPoisha } from '#contract/money.ts';
import { payoutMethods } from '#contract/payouts/methods.ts';
import { railLimits } from '#contract/payouts/rails.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { renewed } from '#testing/payments/paying.ts';
import {
  callForBatch,
  completeDeal,
  confirmDestination,
  dueLines,
  lookAtFailed,
  makeBatch,
  nameDestination,
} from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

/** Of Mutual Trust Bank, as dLocal publishes it. */
const account = {
  method: 'bank',
  account: '০১২৩ ৪৫৬৭-৮৯',
  name: 'Karim Ali',
  bank: '145',
  branch: 'মিরপুর',
  routing: '১৪৫ ২৬১-১৮৮',
} as const;

/** Rahim is paid by bKash, Karim by his bank; neither has sold anything yet. */
async function openShop(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp({ payouts: { secondAdminAbove: 1_000_000 }, ...options });
  const people = {
    admin: await shop.signUp({ admin: true, name: 'Amena' }),
    second: await shop.signUp({ admin: true, name: 'Salma' }),
    rahim: await shop.signUp({ title: 'seller', name: 'Rahim' }),
    karim: await shop.signUp({ title: 'seller', name: 'Karim' }),
    buyer: await shop.signUp({ name: 'Nadia' }),
  };
  await nameDestination(shop, people.rahim);
  await nameBank(shop, people.karim);
  const sell = async (seller: Person, name: string, selingPrice: number) =>
    completeDeal(
      shop,
      { buyer: people.buyer, seller },
      await shop.addProduct(seller, { name, selingPrice }),
    );
  return { shop, people, sell };
}

async function nameBank(shop: TestShop, seller: Person, more: object = {}) {
  await nameWallet(shop, seller, { ...account, ...more });
}

/** Sets the payout destination, dated two days ago. */
async function nameWallet(shop: TestShop, seller: Person, to: object) {
  const body = { ...to, password: seller.password };
  await shop.ok('PUT /money/destination', { body } as never, seller);
  await confirmDestination(shop, seller);
  await shop.deps.db
    .updateTable('payout_destinations')
    .set({ usable_from: shop.clock.now() })
    .where('member_id', '=', seller.userId)
    .execute();
}

const look = (shop: TestShop, id: string, admin: Person) =>
  shop.ok('GET /payouts/:id', { params: { id } }, admin);
const wrong = async ({ deps }: TestShop) => (await booksOf(deps.db)).wrong;
const results = (shop: TestShop, id: string, csv: string, admin: Person) =>
  shop.call('POST /payouts/:id/results', { params: { id }, body: { csv } }, admin);
const destination = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /money', {}, person)).destination;

describe('a batch has a line for each seller and rail', () => {
  // spec D1-176
  test('with the deals behind it, and a file for each rail in its columns', async () => {
    const { shop, people, sell } = await openShop();
    const { admin, rahim, karim } = people;
    await sell(rahim, 'Vivo V29', 24_500);
    await sell(karim, 'Redmi 12', 60_000);
    await sell(rahim, 'Vivo V30', 25_500);
    const batch = await look(shop, await makeBatch(shop, admin), admin);
    expect(batch.batch).toMatchObject({ lines: 2, deals: 3, waiting: 2 });
    expect(batch.lines).toMatchObject([
      {
        ref: 'PH1',
        sellerName: 'Rahim',
        taka: 50_000,
        part: 1,
        parts: 1,
        method: 'bkash',
        deals: [
          { productName: 'Vivo V29', taka: 24_500 },
          { productName: 'Vivo V30', taka: 25_500 },
        ],
      },
      { ref: 'PH2', sellerName: 'Karim', taka: 60_000, routing: '145261188', inFile: true },
    ]);
    expect(batch.files).toEqual([
      {
        rail: 'bkash',
        lines: 1,
        taka: 50_000,
        csv:
          '\uFEFFreceiverMSISDN,amount,currency,merchantInvoiceNumber\r\n' +
          '01712345678,50000.00,BDT,PH1\r\n',
      },
      {
        rail: 'bank',
        lines: 1,
        taka: 60_000,
        csv:
          '\uFEFFReference No,Beneficiary Name,Beneficiary A/C No,Beneficiary A/C Type,' +
          'Beneficiary Routing No,Beneficiary Bank,Beneficiary Branch,Currency Code,Amount,' +
          'Payment Description\r\n' +
          'PH2,Karim Ali,0123456789,SA,145261188,Mutual Trust Bank,মিরপুর,BDT,60000.00,' +
          'PhoneHaat payout\r\n',
      },
    ]);
    expect(await wrong(shop)).toEqual([]);
  });

  // spec D1-176
  test.each([
    [
      'nagad',
      'account,amount,description,referenceNo',
      '01712345678,24500.50,PhoneHaat payout,PH1',
    ],
    [
      'rocket',
      'Account Number,Account Name,Amount,Reference',
      '017123456789,Rahim Uddin,24500.50,PH1',
    ],
  ] as const)('the file of %s has the columns of its operator', async (method, header, line) => {
    const { shop, people, sell } = await openShop();
    const wallet = method === 'rocket' ? '017123456789' : '01712345678';
    await nameWallet(shop, people.rahim, { method, account: wallet, name: 'Rahim Uddin' });
    await sell(people.rahim, 'Vivo V29', 24_500.5);
    const { files } = await look(shop, await makeBatch(shop, people.admin), people.admin);
    expect(files).toMatchObject([
      { rail: method, lines: 1, taka: 24_500.5, csv: `\uFEFF${header}\r\n${line}\r\n` },
    ]);
  });

  // spec D1-95, D1-176
  test('no text of a file is taken for a formula, or for a column more', async () => {
    const { shop, people, sell } = await openShop();
    const evil = { name: '=HYPERLINK("http://evil.example")', branch: '@Mirpur, 10' };
    await nameBank(shop, people.karim, evil);
    await sell(people.karim, 'Redmi 12', 10_000);
    const { files } = await look(shop, await makeBatch(shop, people.admin), people.admin);
    expect(files[0]?.csv.split('\r\n')[1]).toBe(
      `PH1,"'=HYPERLINK(""http://evil.example"")",0123456789,SA,145261188,Mutual Trust Bank,` +
        `"'@Mirpur, 10",BDT,10000.00,PhoneHaat payout`,
    );
  });

  // spec D1-176
  test('above the limit of the rail it goes out in parts, and a part that fails is due alone', async () => {
    const { shop, people, sell } = await openShop();
    const { admin, second, rahim } = people;
    await sell(rahim, 'iPhone 13', 88_000);
    const id = await makeBatch(shop, admin);
    const { lines } = await look(shop, id, admin);
    expect(lines).toMatchObject([
      { part: 1, parts: 2, taka: 50_000, deals: [{ productName: 'iPhone 13', taka: 50_000 }] },
      { part: 2, parts: 2, taka: 38_000, deals: [{ productName: 'iPhone 13', taka: 38_000 }] },
    ]);
    const mark = (line: number, how: 'sent' | 'failed') =>
      shop.ok(
        `POST /payouts/lines/:id/${how}` as 'POST /payouts/lines/:id/sent',
        {
          params: { id: lines[line]?._id ?? '' },
          body: { reference: `BK${line}`, problem: 'Limit of the day' } as never,
        },
        admin,
      );
    await mark(0, 'sent');
    await mark(1, 'failed');
    await lookAtFailed(shop, second, lines[1]?._id ?? '');
    expect((await shop.ok('GET /money', {}, rahim)).totals).toMatchObject({
      available: 38_000,
      onItsWay: 0,
      paidOut: 50_000,
    });
    expect((await shop.ok('GET /money', {}, rahim)).lines).toMatchObject([
      { productName: 'iPhone 13', state: 'available', taka: 88_000, reference: 'BK0' },
    ]);
    expect(await dueLines(shop, admin)).toMatchObject([{ taka: 38_000 }]);
    expect(await wrong(shop)).toEqual([]);

    // Only the failed transfer is sent again, in a batch of its own.
    const failed = (await look(shop, id, admin)).lines[1];
    expect(failed?.again).toHaveLength(1);
    const next = (await callForBatch(shop, admin, failed?.again)).body.insertedId;
    expect((await look(shop, next, admin)).lines).toMatchObject([{ taka: 38_000, parts: 1 }]);
    expect((await look(shop, id, admin)).lines[1]?.again).toEqual([]);
    const [line] = (await look(shop, next, admin)).lines;
    await shop.ok(
      'POST /payouts/lines/:id/sent',
      { params: { id: line?._id ?? '' }, body: { reference: 'BK2' } },
      admin,
    );
    expect((await shop.ok('GET /money', {}, rahim)).lines).toMatchObject([
      { state: 'paid-out', reference: 'BK0, BK2' },
    ]);
    expect(await dueLines(shop, admin)).toEqual([]);
    expect(await wrong(shop)).toEqual([]);
  });

  test('all that failed goes into one new batch, each payment once, and a second press makes none', async () => {
    const { shop, people, sell } = await openShop();
    const { admin, second, rahim, karim } = people;
    await sell(rahim, 'iPhone 13', 88_000);
    await sell(karim, 'Redmi 12', 10_000);
    const id = await makeBatch(shop, admin);
    const { lines } = await look(shop, id, admin);
    // Two parts of the first phone, and the second phone.
    expect(lines.map(({ taka }) => taka)).toEqual([50_000, 38_000, 10_000]);
    for (const { _id } of lines) {
      const line = { params: { id: _id }, body: { problem: 'The rail was down' } };
      await shop.ok('POST /payouts/lines/:id/failed', line, admin);
    }
    // No other person has found yet that nothing went out.
    expect((await look(shop, id, admin)).again).toEqual({ payments: [], transfers: 0, taka: 0 });
    for (const { _id } of lines.slice(0, 2)) await lookAtFailed(shop, second, _id);
    expect((await look(shop, id, admin)).again).toMatchObject({ transfers: 2, taka: 88_000 });
    await lookAtFailed(shop, second, lines[2]?._id ?? '');
    const { again } = await look(shop, id, admin);
    expect(again).toMatchObject({ transfers: 3, taka: 98_000 });
    expect(again.payments).toHaveLength(2);

    const presses = await Promise.all([
      callForBatch(shop, admin, again.payments),
      callForBatch(shop, admin, again.payments),
    ]);
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = presses.find(({ status }) => status === 200)?.body.insertedId ?? '';
    expect((await look(shop, made, admin)).batch).toMatchObject({ taka: 98_000, lines: 3 });
    expect((await look(shop, id, admin)).again).toEqual({ payments: [], transfers: 0, taka: 0 });
    expect(await wrong(shop)).toEqual([]);
  });

  // spec D1-176
  test('the limits are a setting', async () => {
    const { shop, people, sell } = await openShop({
      payouts: { secondAdminAbove: 1_000_000, railLimits: { bank: 25_000 } },
    });
    await sell(people.karim, 'Redmi 12', 60_000);
    await sell(people.rahim, 'Vivo V29', 30_000);
    const { lines } = await look(shop, await makeBatch(shop, people.admin), people.admin);
    expect(lines.map(({ taka }) => taka)).toEqual([25_000, 25_000, 10_000, 30_000]);
    expect(payoutMethods.map((rail) => shop.deps.payouts.railLimits[rail])).toEqual([
      toPoisha(railLimits.bkash),
      toPoisha(50_000),
      toPoisha(50_000),
      toPoisha(25_000),
    ]);
  });

  // spec D1-176
  test('the seller gets one notice for what comes at once', async () => {
    const { shop, people, sell } = await openShop();
    const { admin, rahim } = people;
    await sell(rahim, 'Vivo V29', 20_000);
    await sell(rahim, 'Vivo V30', 22_000);
    const [line] = (await look(shop, await makeBatch(shop, admin), admin)).lines;
    const params = { id: line?._id ?? '' };
    await shop.ok('POST /payouts/lines/:id/sent', { params, body: { reference: 'BK1' } }, admin);
    const told = (await shop.ok('GET /notices', {}, rahim)).filter(
      ({ kind }) => kind === 'paid-out',
    );
    expect(told).toMatchObject([{ facts: { taka: 42_000, reference: 'BK1' } }]);
    const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
    expect(entries.filter(({ action }) => action === 'payout-sent')).toHaveLength(2);
  });
});

describe('a bank account', () => {
  // spec D1-175
  test('has a routing number of its own bank, which its owner sees before it is used', async () => {
    const { shop, people, sell } = await openShop();
    const { karim, admin } = people;
    const put = (more: object) =>
      shop.call(
        'PUT /money/destination',
        { body: { ...account, ...more, password: karim.password } } as never,
        karim,
      );
    expect(await put({ bank: '090' })).toMatchObject({
      status: 400,
      body: { errors: { routing: 'This routing number is of another bank' } },
    });
    expect(await put({ bank: 'Sonali' })).toMatchObject({
      body: { errors: { bank: expect.anything() } },
    });
    expect(await put({ routing: '145261189' })).toMatchObject({
      body: { errors: { routing: expect.stringContaining('wrong') } },
    });
    expect(await put({})).toMatchObject({ status: 200 });
    expect(await destination(shop, karim)).toMatchObject({
      bank: 'Mutual Trust Bank',
      branch: 'মিরপুর',
      routing: '145261188',
      ending: '…6789',
      confirm: { account: '0123456789' },
    });
    await sell(karim, 'Redmi 12', 10_000);
    shop.clock.advance({ minutes: 24 * 60 });
    const [by, owner] = [await renewed(shop, admin), await renewed(shop, karim)];
    const held = async () =>
      (await shop.ok('GET /payouts', { query: {} }, by)).held.lines.map((line) => line.held);
    expect(await held()).toEqual(['unconfirmed-destination']);
    expect(await shop.ok('GET /waiting', {}, owner)).toMatchObject([
      { kind: 'declaration' },
      { kind: 'destination' },
    ]);

    // A confirmation is for the destination that the owner saw: not an earlier one, and not another
    // member's.
    const { confirm } = (await destination(shop, owner)) ?? {};
    const say = (id: string, person: Person) =>
      shop.call('POST /money/destination/confirm', { body: { id } }, person);
    const before = await shop.deps.db
      .selectFrom('payout_destinations')
      .select('id')
      .where('member_id', '=', karim.userId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(await say(before.id, owner)).toMatchObject(refused(409, 'case-changed'));
    expect(await say(confirm?.id ?? '', await renewed(shop, people.rahim))).toMatchObject(
      refused(409, 'case-changed'),
    );
    expect(await say(confirm?.id ?? '', owner)).toMatchObject({ body: { modifiedCount: 1 } });
    expect(await say(confirm?.id ?? '', owner)).toMatchObject({ body: { modifiedCount: 0 } });
    expect(await held()).toEqual([]);
    expect((await destination(shop, owner))?.confirm).toBeNull();
    expect(await shop.ok('GET /waiting', {}, owner)).toMatchObject([{ kind: 'declaration' }]);
  });

  // spec D1-175
  test('from before, without a routing number, is asked for it, and no file has it', async () => {
    const { shop, people, sell } = await openShop();
    const { karim, admin } = people;
    await sell(karim, 'Redmi 12', 10_000);
    const id = await makeBatch(shop, admin);
    await shop.deps.db
      .updateTable('payout_destinations')
      .set({ routing_number: '', bank: 'Sonali Bank, Mirpur' })
      .where('member_id', '=', karim.userId)
      .execute();
    const { lines, files } = await look(shop, id, admin);
    expect(lines).toMatchObject([{ inFile: false, bank: 'Sonali Bank, Mirpur', state: 'waiting' }]);
    expect(files).toEqual([]);
    await sell(karim, 'Redmi 13', 10_000);
    const { held } = await shop.ok('GET /payouts', { query: {} }, admin);
    expect(held.lines).toMatchObject([{ held: 'no-routing' }]);
    expect(await destination(shop, karim)).toMatchObject({ needsRouting: true });
    expect(await shop.ok('GET /waiting', {}, karim)).toMatchObject([
      { kind: 'declaration' },
      { kind: 'destination' },
    ]);
    // A line in a batch can still be sent by hand.
    const params = { id: lines[0]?._id ?? '' };
    await shop.ok('POST /payouts/lines/:id/sent', { params, body: { reference: 'FT1' } }, admin);
  });
});

describe("a rail's file of results", () => {
  /** PH1 Rahim 20,000, PH2 Karim 60,000; PH3, PH4 two parts of 88,000 for a third seller. */
  async function openBatch() {
    const opened = await openShop();
    const { shop, people, sell } = opened;
    const seller = await shop.signUp({ title: 'seller', name: 'Habib' });
    await nameDestination(shop, seller);
    await sell(people.rahim, 'Vivo V29', 20_000);
    await sell(people.karim, 'Redmi 12', 60_000);
    await sell(seller, 'iPhone 13', 88_000);
    const id = await makeBatch(shop, people.admin);
    const read = (csv: string, by = people.admin) => results(shop, id, csv, by);
    const batch = () => look(shop, id, people.admin);
    /** As `PH1 sent`: the transfer and its verdict. */
    const verdicts = async () =>
      (await batch()).results[0]?.rows.map(({ line, ref, verdict, text }) =>
        [line ?? '-', ref, verdict, text].filter((each) => each !== '').join(' '),
      );
    const states = async () => (await batch()).lines.map(({ state }) => state);
    return { ...opened, id, read, batch, verdicts, states };
  }

  // spec D1-177
  test('notes what was sent and what was not; a second time it changes nothing', async () => {
    const { shop, people, read, batch, verdicts, states } = await openBatch();
    const csv =
      'receiverMSISDN,amount,merchantInvoiceNumber,Status,trxID,Remarks\r\n' +
      '01712345678,"20,000.00",PH1,Success,BKA1,\r\n' +
      '01712345678,50000,PH3,Failed,,Wallet is full\r\n' +
      '01712345678,38000,ph4,COMPLETED,BKA2,\r\n';
    expect(await read(csv)).toMatchObject({ status: 200, body: { modifiedCount: 3 } });
    expect(await states()).toEqual(['sent', 'waiting', 'failed', 'sent']);
    expect(await verdicts()).toEqual([
      '2 PH1 sent BKA1',
      '3 PH3 failed Wallet is full',
      '4 PH4 sent BKA2',
    ]);
    const lines = (await batch()).lines.map(({ reference, problem }) => reference || problem);
    expect(lines).toEqual(['BKA1', '', 'Wallet is full', 'BKA2']);
    expect(await wrong(shop)).toEqual([]);
    const { entries } = await shop.ok('GET /auditlog', { query: {} }, people.admin);
    const acts = entries.map(({ action, actorName, detail }) => ({ action, actorName, detail }));
    expect(acts.filter(({ action }) => action === 'payout-results-read')).toHaveLength(1);
    expect(acts).toContainEqual({
      action: 'payout-failed',
      actorName: 'Amena',
      detail: { taka: 50_000, reason: 'Wallet is full' },
    });

    const notices = async () => (await shop.ok('GET /notices', {}, people.rahim)).length;
    const told = await notices();
    expect(await read(csv, people.second)).toMatchObject({ body: { modifiedCount: 0 } });
    expect(await verdicts()).toEqual([
      '2 PH1 same BKA1',
      '3 PH3 same Wallet is full',
      '4 PH4 same BKA2',
    ]);
    expect((await batch()).results).toMatchObject([{ adminName: 'Salma' }, { adminName: 'Amena' }]);
    expect(await notices()).toBe(told);
    expect(await states()).toEqual(['sent', 'waiting', 'failed', 'sent']);
    expect(await wrong(shop)).toEqual([]);
  });

  // spec D1-177
  test('says of each line that it cannot use why, and notes the others', async () => {
    const { shop, people, sell, read, verdicts, states } = await openBatch();
    await sell(people.rahim, 'Vivo V30', 1_000);
    await makeBatch(shop, people.admin);
    const csv =
      'Reference;Status;Transaction ID;Amount\n' +
      'PH1;paid;BKA1;20000\n' +
      'PH1;paid;BKA1;20000\n' +
      'PH3;paid;BKA3;50000\n' +
      'PH3;failed;;50000\n' +
      'PH5;paid;BKA5;1000\n' +
      'PH77;paid;BKA7;1\n' +
      'INV-9;paid;BKA9;1\n' +
      ';total;;70000\n' +
      'PH2;On hold;;60000\n';
    expect(await read(csv)).toMatchObject({ body: { modifiedCount: 1 } });
    expect(await verdicts()).toEqual([
      '2 PH1 sent BKA1',
      '3 PH1 double',
      '4 PH3 contradiction',
      '5 PH3 contradiction',
      '6 PH5 other-batch',
      '7 PH77 foreign',
      '8 INV-9 foreign',
      '10 PH2 unclear On hold',
      '- PH4 missing',
    ]);
    expect(await states()).toEqual(['sent', 'waiting', 'waiting', 'waiting']);
    // Alone in a file each is what it is among others.
    for (const [ref, verdict] of [
      ['PH5', '2 PH5 other-batch'],
      ['INV-9', '2 INV-9 foreign'],
      ['P'.repeat(61), `2 ${'P'.repeat(60)} foreign`],
    ]) {
      await read(`Reference;Status\n${ref};paid\n`);
      expect(await verdicts()).toEqual([verdict]);
    }
    await read(
      'ref\tresult\ttxnid\tamount\nPH1\tfailed\t\t20000\nPH2\tsent\tFT1\t59999\nPH3\tsuccess\t\t\nPH4\tpending\t\t\n',
    );
    expect(await verdicts()).toEqual([
      '2 PH1 settled',
      '3 PH2 amount 59999',
      '4 PH3 no-reference',
      '5 PH4 pending',
    ]);
    expect(await states()).toEqual(['sent', 'waiting', 'waiting', 'waiting']);
    expect(await wrong(shop)).toEqual([]);
  });

  // spec D1-177
  test('records no transfer of another amount, or of one that it cannot read, however it is written', async () => {
    const { shop, read, verdicts, states } = await openBatch();
    const first = async (csv: string) => {
      await read(csv);
      return (await verdicts())?.[0];
    };
    // PH1 is 20,000. "Failed" would be as wrong as "sent", because the money would go twice.
    for (const result of ['paid', 'failed']) {
      const row = (amount: string) =>
        `Reference\tStatus\tTrxID\tSum (BDT)\nPH1\t${result}\tBKA1\t${amount}\n`;
      for (const other of [
        ...['999', '৳ 999.00', 'Tk 999', 'BDT 999.00', '৯৯৯', '999/-', "'999", '\u00a0999\u00a0'],
      ]) {
        expect([other, await first(row(other))]).toEqual([other, '2 PH1 amount 999']);
      }
      for (const text of ['20.000', '20.000,00', '20000,00', 'USD 20000', '20000 CR', '2E+4']) {
        expect(await first(row(text))).toBe(`2 PH1 unclear ${text}`);
      }
      for (const negative of ['-20000', '(20,000.00)', '20000-']) {
        expect(await first(row(negative))).toBe('2 PH1 amount -20000');
      }
      expect(await first(row(''))).toBe('2 PH1 unclear');
      // An unquoted separator of thousands shifts the columns.
      const shifted = `reference,amount,status,trxid\nPH1,20,000,${result},BKA1\n`;
      expect(await first(shifted)).toMatch(/^2 PH1 unclear/);
    }
    for (const none of ['-', 'N/A', '1.23E+15']) {
      const csv = `reference,status,trxid,amount\nPH1,paid,${none},20000\n`;
      expect(await first(csv)).toBe('2 PH1 no-reference');
    }
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    const right = 'reference;status;trxid;amount\nPH১;paid;BKA1;৳ ২০,০০০.০০/-\n';
    expect(await first(right)).toBe('2 PH1 sent BKA1');
    expect(await wrong(shop)).toEqual([]);
  });

  // spec D1-177, D1-150, D1-151
  // sec T175
  test('keeps the rules of a mark by hand: holds, own money, the second admin, a dissolved batch', async () => {
    const { shop, people, id, read, verdicts, states, batch } = await openBatch();
    const paid = 'reference,status,trxid\nPH1,paid,BKA1\nPH2,paid,FT1\n';
    const { rahim, karim, admin, second } = people;
    const why = { body: { reason: 'Stolen, says a buyer.' } };
    await shop.ok('POST /payouts/holds/:id', { params: { id: rahim.userId }, ...why }, admin);
    // Its file omits him at once.
    expect((await batch()).files.map(({ rail, lines }) => [rail, lines])).toEqual([
      ['bkash', 2],
      ['bank', 1],
    ]);
    await shop.deps.db
      .updateTable('members')
      .set({ is_admin: true })
      .where('id', '=', karim.userId)
      .execute();
    expect(await read(paid, karim)).toMatchObject({ body: { modifiedCount: 0 } });
    expect((await verdicts())?.slice(0, 2)).toEqual(['2 PH1 held', '3 PH2 own']);
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);

    const set = (fields: object) =>
      shop.deps.db.updateTable('payout_batches').set(fields).where('id', '=', id).execute();
    await set({ needs_approval: true });
    expect(await read(paid)).toMatchObject(refused(409, 'payout-not-approved'));
    await set({ needs_approval: false });
    await shop.ok('POST /payouts/:id/dissolve', { params: { id } }, second);
    expect(await read(paid)).toMatchObject(refused(409, 'payout-settled'));
    expect(await states()).toEqual(['dissolved', 'dissolved', 'dissolved', 'dissolved']);
    expect(await wrong(shop)).toEqual([]);
  });

  // spec D1-177
  test.each([
    ['', 'Choose the file'],
    ['PK\u0003\u0004 xl/workbook.xml', 'spreadsheet'],
    ['name,amount\nRahim,1\n', 'headers'],
    ['reference,amount\nPH1,20000\n', 'headers'],
    ['status,amount\npaid,20000\n', 'headers'],
    ['reference,status\n"PH1,paid\n', 'CSV'],
    [`reference,status\n${'PH1,paid\n'.repeat(10_000)}`, 'too large'],
  ])('%.20j is refused as a whole', async (csv, sentence) => {
    const { shop, people } = await openShop();
    const missing = '018f0000-0000-7000-8000-000000000001';
    expect(await results(shop, missing, csv, people.admin)).toMatchObject({
      status: 400,
      body: { errors: { csv: expect.stringContaining(sentence) } },
    });
    const good = 'reference,status\nPH1,paid\n';
    expect(await results(shop, missing, good, people.admin)).toMatchObject(
      refused(404, 'not-found'),
    );
  });
});
