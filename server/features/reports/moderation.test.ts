import { describe, expect, test } from 'vitest';
import type { ReportDecision } from '#contract/constants.ts';
import { writable } from '#testing/lib/writable.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { book, enterCard, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { sendNoticeMails } from '../notices/send-notice-mails.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true, name: 'Amena' });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim Mia' });
  const buyer = await shop.signUp({ name: 'Nadia' });
  const itemId = await shop.addProduct(seller, { name: 'Vivo V29', categoryId: '1' });
  const report = (by: Person = buyer, id = itemId, more: object = { reason: 'fake' }) =>
    shop.call('POST /reportitem', { body: { itemId: id, ...more } }, by);
  const seen = () => shop.ok('GET /reportitems/:itemId', { params: { itemId } }, admin);
  const decide = async (decision: ReportDecision, version?: string, by = admin) =>
    shop.call(
      'POST /reportitems/:itemId/decision',
      {
        params: { itemId },
        body: {
          decision,
          reason: 'Because of the box',
          version: version ?? (await seen()).version,
        },
      },
      by,
    );
  const told = (person: Person) => shop.ok('GET /notices', {}, person);
  const listed = async () => (await shop.ok('GET /allproducts', {})).map(({ _id }) => _id);
  const reported = () => shop.ok('GET /reportitems', {}, admin);
  return { shop, admin, seller, buyer, itemId, report, seen, decide, told, listed, reported };
}

const reportsToday = async (shop: TestShop, admin: Person) =>
  (await shop.ok('GET /overview', { query: { period: '7-days' } }, admin)).brands.map(
    ({ reports }) => reports,
  );

describe('a report', () => {
  // spec D1-71
  test('has one of six reasons and a sentence, which the admin reads with its reporter', async () => {
    const { shop, buyer, itemId, report, seen, reported } = await openShop();
    expect(await report(buyer, itemId, { reason: 'ugly' })).toMatchObject({
      status: 400,
      body: { errors: { reason: 'Choose what is wrong' } },
    });
    await report(buyer, itemId, { reason: 'advance', comment: ' Asks 500 Tk by bKash first. ' });
    await report(await shop.signUp(), itemId, {});

    expect(await reported()).toMatchObject([{ itemId, reports: 2, reasons: ['advance'] }]);
    expect(await seen()).toMatchObject({
      listing: { name: 'Vivo V29', hidden: false, removed: false },
      seller: { name: 'Rahim Mia', unsold: 1, sold: 0, reports: 2, upheld: 0, warnings: 0 },
      reports: [
        { reason: null, comment: '', outcome: null },
        {
          reason: 'advance',
          comment: 'Asks 500 Tk by bKash first.',
          reporter: { name: 'Nadia', reports: 1, upheld: 0, dismissed: 0 },
        },
      ],
      decisions: [],
    });
  });

  // spec D1-72
  test('is taken back within half a minute, as if it had never been', async () => {
    const { shop, admin, buyer, itemId, report, reported } = await openShop();
    const undo = (by: Person) =>
      shop.call('DELETE /reportitem/:itemId', { params: { itemId } }, by);
    await report();
    await report(await shop.signUp());
    expect(await reportsToday(shop, admin)).toEqual([2, 0, 0]);

    expect(await undo(buyer)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await undo(buyer)).toMatchObject(refused(404, 'not-found'));
    expect(await reported()).toMatchObject([{ reports: 1 }]);
    expect(await reportsToday(shop, admin)).toEqual([1, 0, 0]);

    await report();
    shop.clock.advance({ seconds: 30 });
    expect(await undo(buyer)).toMatchObject({ status: 200 });
    await report();
    shop.clock.advance({ seconds: 31 });
    expect(await undo(buyer)).toMatchObject(refused(409, 'report-kept'));
    expect(await reported()).toMatchObject([{ reports: 2 }]);
  });

  test('that an admin has decided is not taken back', async () => {
    const { shop, buyer, itemId, report, decide } = await openShop();
    await report();
    await decide('warn');
    const undo = shop.call('DELETE /reportitem/:itemId', { params: { itemId } }, buyer);
    expect(await undo).toMatchObject(refused(409, 'report-kept'));
  });
});

describe('a decision', () => {
  // spec D1-73
  test('that dismisses keeps the phone, tells the reporter, and reads their answer', async () => {
    const { shop, admin, buyer, itemId, report, seen, decide, told, listed, reported } =
      await openShop();
    await report();
    expect(await decide('dismiss')).toMatchObject({ status: 200 });

    expect(await reported()).toEqual([]);
    expect(await listed()).toEqual([itemId]);
    const [notice] = await told(buyer);
    expect(notice).toMatchObject({
      kind: 'dismiss',
      reason: 'Because of the box',
      productName: 'Vivo V29',
      answer: '',
    });
    const answer = () =>
      shop.call(
        'POST /notices/:id/answer',
        { params: { id: notice?._id }, body: { answer: 'The box is another one' } },
        buyer,
      );
    const decided = (query: object) => shop.ok('GET /decisions', { query }, admin);
    expect((await decided({})).decisions).toMatchObject([{ kind: 'dismiss', answer: '' }]);
    expect((await decided({ answered: 'true' })).decisions).toEqual([]);
    expect(await answer()).toMatchObject({ status: 200 });
    expect(await answer()).toMatchObject(refused(409, 'already-answered'));
    const { decisions } = await shop.ok('GET /decisions', { query: { answered: 'true' } }, admin);
    expect(decisions).toMatchObject([
      {
        kind: 'dismiss',
        memberName: 'Nadia',
        adminName: 'Amena',
        answer: 'The box is another one',
      },
    ]);
    // Once for each person, also after a decision.
    expect(await report()).toMatchObject(refused(409, 'already-reported'));
    expect((await seen()).reports[0]).toMatchObject({
      outcome: 'dismissed',
      reporter: { reports: 1, dismissed: 1 },
    });

    // Not at night in Dhaka.
    shop.clock.advance({ minutes: 10 * 60 });
    await sendNoticeMails(shop.deps);
    const mail = await shop.mail();
    expect(mail.to?.[0]?.address).toBe(buyer.email);
    expect(mail.text).toContain('Because of the box');
    expect(mail.text).toContain('আপনার রিপোর্টটি আমরা দেখেছি');
  });

  // spec D1-73
  test('that asks or warns is told to the seller; a warning closes the reports', async () => {
    const { seller, buyer, report, seen, decide, told, reported } = await openShop();
    await report();
    await decide('ask');
    expect(await reported()).toHaveLength(1);
    await decide('warn');
    expect(await reported()).toEqual([]);
    expect(await told(seller)).toMatchObject([{ kind: 'warn' }, { kind: 'ask' }]);
    expect(await told(buyer)).toEqual([]);
    expect(await seen()).toMatchObject({ seller: { upheld: 1, warnings: 1 } });
  });

  // spec D1-74
  // sec T3
  test('that hides takes the phone from every list and every hand, until it is dismissed', async () => {
    const { shop, seller, buyer, itemId, report, decide, listed, reported } = await openShop();
    const { clientSecret } = (await openPayment(shop, buyer, await book(shop, buyer, itemId))).body;
    await shop.ok('PUT /advertize/:id', { params: { id: itemId } }, seller).catch(() => undefined);
    await report();
    await decide('hide');

    expect(await enterCard(shop, clientSecret)).toMatchObject({ status: 409 });
    expect(await booksOf(shop.deps.db)).toEqual({ states: ['released'], wrong: [] });
    expect(await listed()).toEqual([]);
    expect(await shop.ok('GET /categories', {})).toMatchObject([
      { unpaid: 0 },
      { unpaid: 0 },
      { unpaid: 0 },
    ]);
    expect(await shop.ok('GET /products/:id', { params: { id: '1' } }, buyer)).toEqual([]);
    const body = { productId: itemId, userNumber: '01812345678', meetLocation: 'Shahbagh' };
    const other = await shop.signUp();
    const gone = refused(404, 'product-not-found');
    expect(await shop.call('POST /booking', { body }, other)).toMatchObject(gone);
    expect(await report(other)).toMatchObject(gone);
    const [order] = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
    expect(order).toMatchObject({ available: false });
    const pay = { bookingId: order?._id, price: order?.price };
    expect(await shop.call('POST /create-payment-intent', { body: pay }, buyer)).toMatchObject(
      gone,
    );
    const params = { email: seller.email };
    expect(await shop.ok('GET /dashboard/myproducts/:email', { params }, seller)).toMatchObject([
      { _id: itemId, hidden: true },
    ]);
    expect(await reported()).toMatchObject([{ hidden: true }]);

    await decide('dismiss');
    expect(await listed()).toEqual([itemId]);
    expect(await shop.ok('GET /categories', {})).toMatchObject([{ unpaid: 1 }, {}, {}]);
  });

  // spec D1-73
  // sec T17
  test('that deletes, or ends the account, is in the audit log with its reason', async () => {
    const { shop, admin, seller, itemId, report, decide, listed } = await openShop();
    const second = await shop.addProduct(seller);
    await report();
    await decide('delete');
    expect(await listed()).toEqual([second]);

    await report(undefined, second);
    const params = { itemId: second };
    const { version } = await shop.ok('GET /reportitems/:itemId', { params }, admin);
    const body = { decision: 'end', reason: 'Again, in spite of a warning', version };
    await shop.call('POST /reportitems/:itemId/decision', { params, body }, admin);
    expect(await listed()).toEqual([]);
    expect(await shop.call('GET /notices', {}, seller)).toMatchObject({ status: 401 });
    const { entries } = await shop.ok('GET /auditlog', {}, admin);
    expect(entries).toMatchObject([
      { action: 'seller-removed', target: seller.userId, detail: { reason: body.reason } },
      { action: 'reported-item-removed', target: itemId, detail: { reason: 'Because of the box' } },
    ]);
    shop.clock.advance({ minutes: 10 * 60 });
    await sendNoticeMails(shop.deps);
    const mail = await shop.mail();
    expect(mail.to?.[0]?.address).toBe(seller.email);
    expect(mail.text).toContain('Your account was ended');
    expect(mail.text).toContain(body.reason);
    expect(mail.text).toContain('To answer, reply to this mail.');
  });

  // spec D1-75
  // sec T1
  test('is made by one of two admins, and not about what nobody has seen', async () => {
    const { shop, report, seen, decide, reported, told, seller } = await openShop();
    const second = await shop.signUp({ admin: true });
    await report();
    const { version } = await seen();
    const both = await Promise.all([decide('warn', version), decide('warn', version, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('case-changed');
    expect(await told(seller)).toHaveLength(1);

    // A report in between is not dismissed unread.
    const before = await seen();
    await report(await shop.signUp());
    expect(await decide('dismiss', before.version)).toMatchObject(refused(409, 'case-changed'));
    expect(await reported()).toHaveLength(1);
  });

  // sec T1
  test('and an undo at once: the decision counts the report, or is refused', async () => {
    const { shop, buyer, itemId, report, seen, decide, reported } = await openShop();
    await report();
    const { version } = await seen();
    const [decided, undone] = await Promise.all([
      decide('dismiss', version),
      shop.call('DELETE /reportitem/:itemId', { params: { itemId } }, buyer),
    ]);
    expect([decided.status, undone.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await reported()).toEqual([]);
  });

  test('needs no report: a phone is hidden and shown again, each with its reason', async () => {
    const { shop, admin, itemId, seen, decide, told, seller } = await openShop();
    expect(await seen()).toMatchObject({ reports: [], listing: { hidden: false, returns: false } });
    // Nothing is there to dismiss.
    expect(await decide('dismiss')).toMatchObject(refused(404, 'not-found'));
    expect((await decide('hide')).status).toBe(200);
    expect(await seen()).toMatchObject({ listing: { hidden: true, returns: true } });
    expect(await told(seller)).toHaveLength(1);
    const hidden = await shop.call('GET /phone/:id', { params: { id: itemId } });
    expect(hidden.status).toBe(404);
    expect((await decide('dismiss')).status).toBe(200);
    expect((await shop.call('GET /phone/:id', { params: { id: itemId } })).status).toBe(200);
    const { entries } = await shop.ok('GET /auditlog', { query: { target: itemId } }, admin);
    expect(entries.map(({ action }) => action)).toEqual(['reports-dismissed', 'phone-hidden']);
    const params = { itemId: shop.deps.newId() };
    const missing = await shop.call('GET /reportitems/:itemId', { params }, admin);
    expect(missing).toMatchObject(refused(404, 'not-found'));
  });

  test('needs a phone that can still go', async () => {
    const { shop, buyer, itemId, report, decide, told } = await openShop();
    await report();
    await writable(shop.deps.db)
      .updateTable('products')
      .set({ paid_at: shop.clock.now() })
      .where('id', '=', itemId)
      .execute();
    expect(await decide('hide')).toMatchObject(refused(409, 'product-sold'));
    expect(await decide('delete')).toMatchObject(refused(409, 'product-sold'));
    expect(await told(buyer)).toEqual([]);
  });
});

describe('the badge', () => {
  // spec D1-76
  test('says what was checked, and is taken away with a reason', async () => {
    const { shop, admin, seller, told } = await openShop();
    const params = { email: seller.email };
    const badge = async () => {
      const [{ isVerified, verifiedChecks } = {}] = await shop.ok('GET /allproducts', {});
      return [isVerified, verifiedChecks];
    };
    const verify = (checks: string[]) =>
      shop.call('PUT /verifyseller/:email', { params, body: { checks } }, admin);
    const unverify = () =>
      shop.ok('POST /unverifyseller/:email', { params, body: { reason: 'Moved away' } }, admin);

    expect(await verify(['shoe size'])).toMatchObject({ status: 400 });
    await verify(['number', 'identity']);
    expect(await badge()).toEqual([true, ['identity', 'number']]);
    expect((await verify(['identity', 'number'])).body.modifiedCount).toBe(0);

    expect((await unverify()).modifiedCount).toBe(1);
    expect(await badge()).toEqual([false, undefined]);
    expect((await unverify()).modifiedCount).toBe(0);
    expect(await told(seller)).toMatchObject([
      { kind: 'unverify', reason: 'Moved away', productName: '' },
      { kind: 'verified' },
    ]);
    const { entries } = await shop.ok('GET /auditlog', {}, admin);
    expect(entries).toMatchObject([
      { action: 'seller-unverified', detail: { reason: 'Moved away' } },
      { action: 'seller-verified', detail: { checks: 'identity, number' } },
    ]);
  });
});
