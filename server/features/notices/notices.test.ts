import { describe, expect, test } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { book, enterCard, intentIdOf, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { type NewNotice, notify } from './notify.ts';
import { sendNoticeMails } from './send-notice-mails.ts';

const publicUrl = 'https://phonehaat.example';

const mailsOf = (shop: TestShop) => shop.mails();

const tell = (shop: TestShop, person: Person, notice: Partial<NewNotice> = {}) =>
  transact(shop.deps.db, (trx) =>
    notify(trx, { memberId: person.userId, kind: 'paid', event: 'one', ...notice }, shop.deps),
  );
const bell = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /notices/unread', {}, person)).unread;
const told = (shop: TestShop, person: Person) => shop.ok('GET /notices', {}, person);

/** Read from the database, because the token may have expired. */
const notices = async ({ deps }: TestShop, { userId }: Person) =>
  deps.db
    .selectFrom('notices')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['kind', 'facts', 'name as productName'])
    .where('member_id', '=', userId)
    .execute();

/** A mail sender that fails while `failure` is set. */
function failing(shop: TestShop) {
  const state = { failure: null as Error | null, sent: [] as string[] };
  const send = async ({ messageId = '' }: { messageId?: string | undefined }) => {
    if (state.failure) throw state.failure;
    state.sent.push(messageId);
  };
  return { state, deps: { ...shop.deps, mail: { send } } };
}

describe('a notice', () => {
  // spec D1-97
  test('is told once for each event, however often it is said', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    await Promise.all([tell(shop, person), tell(shop, person), tell(shop, person)]);
    await tell(shop, person, { event: 'two' });
    expect(await told(shop, person)).toHaveLength(2);
    expect(await bell(shop, person)).toBe(2);
    expect(await sendNoticeMails(shop.deps)).toBe(2);
    expect(await sendNoticeMails(shop.deps)).toBe(0);
    expect(await mailsOf(shop)).toHaveLength(2);
  });

  test('is not told when what happened is rolled back', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    const failed = transact(shop.deps.db, async (trx) => {
      const notice = { memberId: person.userId, kind: 'paid', event: 'one' } as const;
      await notify(trx, notice, shop.deps);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await told(shop, person)).toEqual([]);
    expect(await sendNoticeMails(shop.deps)).toBe(0);
  });

  // spec D1-97
  test('is counted until it was seen, and nobody else reads or marks it', async () => {
    const shop = await buildTestApp();
    const [person, other] = [await shop.signUp(), await shop.signUp()];
    await tell(shop, person);
    const [notice] = await told(shop, person);
    expect(notice).toMatchObject({ kind: 'paid', unread: true, answerable: false });
    expect(await told(shop, other)).toEqual([]);
    await shop.ok('PUT /notices/read', { body: { upTo: notice?._id ?? '' } }, other);
    expect(await bell(shop, person)).toBe(1);
    await shop.ok('PUT /notices/read', { body: { upTo: notice?._id ?? '' } }, person);
    expect(await bell(shop, person)).toBe(0);
    expect(await told(shop, person)).toMatchObject([{ unread: false }]);
    const answer = { params: { id: notice?._id }, body: { answer: 'Thanks' } };
    expect(await shop.call('POST /notices/:id/answer', answer, person)).toMatchObject({
      status: 404,
    });
  });

  // spec D1-97
  test('of a booking, a payment and the end of a hold reaches the right side', async () => {
    const shop = await buildTestApp();
    const seller = await shop.signUp({ title: 'seller' });
    const [buyer, slow] = [await shop.signUp(), await shop.signUp()];
    const phone = await shop.addProduct(seller, { name: 'Vivo V29' });
    const booking = await book(shop, buyer, phone);
    await book(shop, buyer, phone);
    expect(await told(shop, seller)).toMatchObject([{ kind: 'booked', productName: 'Vivo V29' }]);
    const { clientSecret } = (await openPayment(shop, buyer, booking)).body;
    await enterCard(shop, clientSecret);
    const body = {
      bookingId: booking,
      transitionId: intentIdOf(clientSecret),
      paid: true,
    } as const;
    await shop.ok('POST /paymentConfirm', { body }, buyer);
    expect(await told(shop, buyer)).toMatchObject([{ kind: 'paid' }]);
    expect(await told(shop, seller)).toMatchObject([{ kind: 'paid' }, { kind: 'booked' }]);

    const other = await shop.addProduct(seller, { name: 'Vivo V30' });
    await openPayment(shop, slow, await book(shop, slow, other));
    shop.clock.advance({ minutes: 16 });
    await reconcilePayments(shop.deps);
    await reconcilePayments(shop.deps);
    const ended = { kind: 'hold-ended', productName: 'Vivo V30', facts: { taka: 24_500 } };
    expect(await notices(shop, slow)).toMatchObject([ended]);
  });
});

describe('a mail', () => {
  // spec D1-98
  test('says it plainly and as HTML, in both languages until one is chosen', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    await tell(shop, person, {
      facts: { taka: 35_500, at: '2026-11-22T12:20:00Z', place: '<b>Shahbagh</b> & TSC' },
    });
    await sendNoticeMails({ ...shop.deps, publicUrl });
    const [both] = await mailsOf(shop);
    expect(both?.to).toEqual([{ name: '', address: person.email }]);
    expect(both?.text).toContain('টাকা: ৳৩৫,৫০০');
    expect(both?.text).toContain('কখন: ২২ নভেম্বর ২০২৬, সন্ধ্যা ৬:২০');
    expect(both?.text).toContain('Amount: Tk 35,500');
    expect(both?.text).toContain('When: 22 November 2026, 6:20 pm');
    expect(both?.text).toContain('https://phonehaat.example/bn/dashboard/messages');
    expect(both?.html).toContain('&lt;b&gt;Shahbagh&lt;/b&gt; &amp; TSC');
    expect(both?.html).not.toContain('<b>Shahbagh');

    await shop.ok('PUT /notices/settings', { body: { language: 'en', off: [] } }, person);
    await tell(shop, person, { event: 'two' });
    await sendNoticeMails(shop.deps);
    const english = (await mailsOf(shop))[1];
    expect(english?.subject).toBe('The phone is paid for; the money is kept until the handover');
    expect(english?.text).not.toContain('ফোনটির');
  });

  // spec D1-98
  test('of a kind that is switched off is not sent, and the bell does not count it', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    await shop.ok(
      'PUT /notices/settings',
      { body: { language: null, off: ['paid', 'payout-address'] } },
      person,
    );
    // Kinds about the account itself remain on.
    expect(await shop.ok('GET /notices/settings', {}, person)).toEqual({
      language: null,
      off: ['paid'],
    });
    await tell(shop, person);
    await tell(shop, person, { kind: 'payout-address' });
    expect(await bell(shop, person)).toBe(1);
    expect(await told(shop, person)).toHaveLength(2);
    expect(await sendNoticeMails(shop.deps)).toBe(1);
  });

  // spec D1-98
  test('of a kind that is switched off while it waits is not sent, alone or with others', async () => {
    // At noon in Dhaka, because lesser kinds wait at night.
    const shop = await buildTestApp({ startAt: new Date('2026-11-22T06:00:00Z') });
    const person = await shop.signUp();
    // Lesser kinds of one member are one mail.
    for (const kind of ['paid', 'booked', 'cancelled', 'lapsed'] as const) {
      await tell(shop, person, { kind });
    }
    const body = { language: 'en', off: ['paid', 'cancelled'] } as const;
    await shop.ok('PUT /notices/settings', { body: { ...body, off: [...body.off] } }, person);
    expect(await sendNoticeMails(shop.deps)).toBe(1);
    const [mail, ...others] = await mailsOf(shop);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Somebody booked');
    expect(mail?.text).not.toContain('cancelled');
  });

  // spec D1-98
  test('waits for the morning in Dhaka, unless it is about money or a meeting', async () => {
    const shop = await buildTestApp({ startAt: new Date('2026-11-22T17:00:00Z') });
    const person = await shop.signUp();
    await tell(shop, person, { kind: 'booked' });
    await tell(shop, person, { kind: 'meeting-soon' });
    expect(await sendNoticeMails(shop.deps)).toBe(1);
    expect(await bell(shop, person)).toBe(2);
    shop.clock.advance({ minutes: 9 * 60 - 1 });
    expect(await sendNoticeMails(shop.deps)).toBe(0);
    shop.clock.advance({ minutes: 1 });
    expect(await sendNoticeMails(shop.deps)).toBe(1);
  });

  // spec D1-98
  test('that the server does not take is tried again, later each time, for a week', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    const { state, deps } = failing(shop);
    await tell(shop, person);
    state.failure = new Error('connect ECONNREFUSED');
    expect(await sendNoticeMails(deps)).toBe(0);
    state.failure = null;
    expect(await sendNoticeMails(deps)).toBe(0);
    shop.clock.advance({ minutes: 1 });
    expect(await sendNoticeMails(deps)).toBe(1);

    await tell(shop, person, { event: 'two' });
    state.failure = Object.assign(new Error('no such user'), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    await sendNoticeMails(deps);
    state.failure = null;
    shop.clock.advance({ minutes: 60 });
    expect(await sendNoticeMails(deps)).toBe(0);

    await tell(shop, person, { event: 'three' });
    state.failure = new Error('connect ECONNREFUSED');
    for (let day = 0; day < 8; day += 1) {
      await sendNoticeMails(deps);
      shop.clock.advance({ minutes: 24 * 60 });
    }
    state.failure = null;
    expect(await sendNoticeMails(deps)).toBe(0);
    expect(state.sent).toHaveLength(1);
  });

  // spec D1-98
  test('that a killed process had claimed is sent by another, with the same Message-ID', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    const { state, deps } = failing(shop);
    await tell(shop, person);
    const killed = { ...deps, mail: { send: () => new Promise<void>(() => {}) } };
    void sendNoticeMails(killed);
    await expect
      .poll(
        async () => (await shop.deps.db.selectFrom('notice_mails').select('tries').execute())[0],
      )
      .toEqual({ tries: 1 });
    expect(await sendNoticeMails(deps)).toBe(0);
    shop.clock.advance({ minutes: 11 });
    expect(await sendNoticeMails(deps)).toBe(1);
    const notice = await shop.deps.db.selectFrom('notices').select('id').executeTakeFirst();
    expect(state.sent).toEqual([`notice-${notice?.id}`]);
  });

  // sec T60
  test('can be ended by one POST without a login, and by nothing that we did not sign', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    await tell(shop, person);
    await sendNoticeMails({ ...shop.deps, publicUrl });
    const [mail] = await mailsOf(shop);
    const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = header('list-unsubscribe')?.replace(/^<|>$/g, '') ?? '';
    expect(url.startsWith('https://phonehaat.example/api/unsubscribe/')).toBe(true);
    expect(mail?.text).toContain(url);
    const path = new URL(url).pathname;
    const send = (method: 'GET' | 'POST', to: string) =>
      shop.inject({
        method,
        url: to,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
      });
    const off = async () => (await shop.ok('GET /notices/settings', {}, person)).off;

    // A mail client that opens every link, or a browser twice, only gets the page with the button.
    for (const _ of ['once', 'twice']) {
      const asked = await send('GET', path);
      expect(asked).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
      expect(asked.body).toContain('The phone is paid for');
      expect(asked.body).toContain('Stop these mails</button>');
      expect(await off()).toEqual([]);
    }
    for (const other of [
      path.replace('.paid.', '.booked.'),
      path.replace('.paid.', '.payout-address.'),
      path.slice(0, -4),
    ]) {
      const refused = await send('POST', other);
      expect(refused).toMatchObject({ status: 404 });
      expect(refused.body).toContain('This link is not complete.');
      expect(refused.body).not.toContain('</button>');
    }
    expect(await off()).toEqual([]);
    // Mail clients send a few bytes.
    const large = { method: 'POST', url: path, payload: 'x'.repeat(4 * 1024 + 1) } as const;
    const headers = { 'content-type': 'text/plain' };
    expect((await shop.inject({ ...large, headers })).status).toBe(413);
    const fits = { ...large, url: path.slice(0, -4), payload: 'x'.repeat(4 * 1024) };
    expect((await shop.inject({ ...fits, headers })).status).toBe(404);
    for (const _ of ['once', 'twice']) {
      const done = await send('POST', path);
      expect(done).toMatchObject({ status: 200 });
      expect(done.body).toContain('Done. You get no more mails about this.');
      expect(done.body).not.toContain('</button>');
    }
    expect(await off()).toEqual(['paid']);
  });
});
