import { describe, expect, test } from 'vitest';
import { writable } from '#testing/lib/writable.ts';
import { dealIn } from '#testing/payments/dealing.ts';
import { book, buy } from '#testing/payments/paying.ts';

import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { sendNoticeMails } from '../notices/send-notice-mails.ts';
import { forgetOldThreads } from './forget-old-threads.ts';

/** 12:00 in Dhaka, so that mails do not wait for the morning. */
const noon = '2026-11-23T06:00:00.000Z';

const day = 24 * 60 * 60 * 1000;

async function openShop() {
  const shop = await buildTestApp({ startAt: new Date(noon) });
  const people = {
    buyer: await shop.signUp(),
    seller: await shop.signUp({ title: 'seller' }),
    stranger: await shop.signUp(),
    admin: await shop.signUp({ admin: true }),
  };
  return { shop, ...people, phone: await shop.addProduct(people.seller) };
}

const ask = (shop: TestShop, by: Person, productId: string, text = 'Is it still there?') =>
  shop.call('POST /threads', { body: { productId, text, entryId: shop.deps.newId() } }, by);
const open = async (shop: TestShop, by: Person, productId: string, text?: string) =>
  ((await ask(shop, by, productId, text)).body as { insertedId: string }).insertedId;
const write = (shop: TestShop, by: Person, id: string, text: string, entryId?: string) =>
  shop.call(
    'POST /threads/:id',
    { params: { id }, body: { text, entryId: entryId ?? shop.deps.newId() } },
    by,
  );
const read = (shop: TestShop, by: Person, id: string, query = {}) =>
  shop.ok('GET /threads/:id', { params: { id }, query }, by);
const mark = (shop: TestShop, by: Person, id: string, upTo: number) =>
  shop.ok('PUT /threads/:id/read', { params: { id }, body: { upTo } }, by);
const list = (shop: TestShop, by: Person, query = {}) => shop.ok('GET /threads', { query }, by);
const bell = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /notices/unread', {}, person)).unread;

describe('a thread', () => {
  test('has the messages of buyer and seller in the server’s order, and nobody else reads or writes it', async () => {
    const { shop, buyer, seller, stranger, admin, phone } = await openShop();
    const id = await open(shop, buyer, phone, 'ব্যাটারি কেমন?');
    await write(shop, seller, id, '৮৯%, ভালো চলে');
    expect(await read(shop, buyer, id)).toMatchObject({
      role: 'buyer',
      phone: { _id: phone, state: 'for-sale' },
      other: { name: seller.displayName, removed: false },
      open: true,
      unread: 1,
      last: 2,
      more: false,
      messages: [
        { number: 1, mine: true, text: 'ব্যাটারি কেমন?' },
        { number: 2, mine: false, text: '৮৯%, ভালো চলে' },
      ],
    });
    expect(await read(shop, seller, id)).toMatchObject({ role: 'seller', unread: 1 });
    for (const other of [stranger, admin]) {
      const refused = { status: 404, body: { code: 'not-found' } };
      const params = { id };
      const calls = [
        shop.call('GET /threads/:id', { params }, other),
        write(shop, other, id, 'Hello'),
        shop.call('PUT /threads/:id/read', { params, body: { upTo: 2 } }, other),
        shop.call('PUT /threads/:id/archived', { params, body: { archived: true } }, other),
      ];
      for (const call of calls) expect(await call).toMatchObject(refused);
      expect(await list(shop, other)).toEqual([]);
    }
  });

  test('is one for buyer and phone: a second question goes on in it', async () => {
    const { shop, buyer, stranger, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    expect(await open(shop, buyer, phone, 'Box and charger?')).toBe(id);
    expect(await open(shop, stranger, phone)).not.toBe(id);
    expect((await read(shop, buyer, id)).messages.map(({ text }) => text)).toEqual([
      'Is it still there?',
      'Box and charger?',
    ]);
  });

  test('two first questions at once are one thread with both', async () => {
    const { shop, buyer, phone } = await openShop();
    const texts = ['one', 'two', 'three'];
    const ids = await Promise.all(texts.map((text) => open(shop, buyer, phone, text)));
    expect(new Set(ids).size).toBe(1);
    const { messages } = await read(shop, buyer, ids[0] ?? '');
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(messages.map(({ text }) => text).sort()).toEqual([...texts].sort());
  });

  test('a text that is sent again under its entry is one message; another text is another', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    const entry = shop.deps.newId();
    const twice = await Promise.all([1, 2, 3].map(() => write(shop, seller, id, 'Yes', entry)));
    expect(twice.map(({ body }) => body)).toEqual(
      Array(3).fill({ acknowledged: true, number: 2, masked: false }),
    );
    await write(shop, seller, id, 'Yes, come tomorrow', entry);
    // The other's entry is their own.
    await write(shop, buyer, id, 'Yes', entry);
    const { messages } = await read(shop, seller, id);
    expect(messages.map(({ text }) => text).slice(1)).toEqual(['Yes', 'Yes, come tomorrow', 'Yes']);
  });

  test('of one’s own phone, of a sold, removed or unknown one is refused', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    expect(await ask(shop, seller, phone)).toMatchObject({ body: { code: 'own-product' } });
    const unknown = await ask(shop, buyer, shop.deps.newId());
    expect(unknown).toMatchObject({ status: 404, body: { code: 'product-not-found' } });
    await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
    const removed = await ask(shop, buyer, phone);
    expect(removed).toMatchObject({ status: 404, body: { code: 'product-not-found' } });
  });

  test.each(['paid', 'reserved'] as const)(
    'is opened by the buyer of a %s phone who had not written',
    async (kind) => {
      const { shop, buyer, seller, stranger } = await openShop();
      const admin = await shop.signUp({ admin: true });
      const phone = await shop.addProduct(seller, { cash: true });
      const people = { buyer, seller, admin, stranger };
      const deal =
        kind === 'paid'
          ? dealIn(shop, people, { id: await buy(shop, buyer, phone), phone })
          : dealIn(shop, people, { id: await book(shop, buyer, phone), phone });
      if (kind === 'reserved') {
        await deal.play(['buyer', { event: 'ask-cash' }], ['seller', { event: 'reserve' }]);
      }
      // A reserved phone is still for sale.
      const code = (await ask(shop, stranger, phone)).body.code ?? null;
      expect(code).toBe(kind === 'paid' ? 'product-sold' : null);
      const id = await open(shop, buyer, phone, 'Shall we meet at six?');
      expect(await read(shop, seller, id)).toMatchObject({ open: true, last: 1 });
      expect((await deal.read('seller')).threadId).toBe(id);
    },
  );

  test('is opened by the buyer of a paid phone that staff have hidden, and by a suspended one', async () => {
    const { shop, buyer, phone } = await openShop();
    const suspended = await shop.signUp();
    const other = await shop.addProduct(await shop.signUp({ title: 'seller' }));
    await buy(shop, buyer, phone);
    await buy(shop, suspended, other);
    const hidden = { hidden_at: shop.clock.now(), hidden_by: 'admin' } as const;
    await writable(shop.deps.db)
      .updateTable('products')
      .set(hidden)
      .where('id', '=', phone)
      .execute();
    expect((await ask(shop, buyer, phone)).status).toBe(200);
    await writable(shop.deps.db)
      .updateTable('members')
      .set({ suspended_at: shop.clock.now() })
      .where('id', '=', suspended.userId)
      .execute();
    expect((await ask(shop, suspended, other)).status).toBe(200);
    const another = await shop.addProduct(await shop.signUp({ title: 'seller' }));
    expect(await ask(shop, suspended, another)).toMatchObject({
      body: { code: 'account-suspended' },
    });
  });

  test('is not opened by a buyer whose deal has ended', async () => {
    const { shop, buyer, seller, admin, stranger, phone } = await openShop();
    const people = { buyer, seller, admin, stranger };
    const deal = dealIn(shop, people, { id: await buy(shop, buyer, phone), phone });
    await deal.play(['buyer', { event: 'call-off', reason: 'I have found another phone.' }]);
    await buy(shop, stranger, phone);
    expect(await ask(shop, buyer, phone)).toMatchObject({ body: { code: 'product-sold' } });
  });

  test('answers what was sent before it was closed as the first time', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    const [entry, other] = [shop.deps.newId(), shop.deps.newId()];
    await write(shop, seller, id, 'Call 01712345678', entry);
    await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
    const first = { status: 200, body: { acknowledged: true, number: 2, masked: true } };
    expect(await write(shop, seller, id, 'Call 01712345678', entry)).toMatchObject(first);
    const closed = { status: 409, body: { code: 'thread-closed' } };
    expect(await write(shop, seller, id, 'Call 01712345678', other)).toMatchObject(closed);
    expect(await write(shop, seller, id, 'Another text', entry)).toMatchObject(closed);
    expect(await write(shop, buyer, id, 'Call 01712345678', entry)).toMatchObject(closed);
    expect((await read(shop, seller, id)).messages).toHaveLength(2);
  });

  test('answers a first question that was sent before it was closed as the first time', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const first = { productId: phone, text: 'Battery?', entryId: shop.deps.newId() };
    const { insertedId } = await shop.ok('POST /threads', { body: first }, buyer);
    await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
    const again = await shop.call('POST /threads', { body: first }, buyer);
    expect(again).toMatchObject({ status: 200, body: { insertedId } });
    const closed = { status: 409, body: { code: 'thread-closed' } };
    const other = { ...first, text: 'Box?' };
    expect(await shop.call('POST /threads', { body: other }, buyer)).toMatchObject(closed);
    expect((await read(shop, seller, insertedId)).messages).toHaveLength(1);
  });

  test('stays readable and is closed when the phone is removed', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
    expect(await read(shop, buyer, id)).toMatchObject({
      open: false,
      phone: { state: 'gone', img: '' },
      messages: [{ text: 'Is it still there?' }],
    });
    for (const by of [buyer, seller]) {
      const closed = { status: 409, body: { code: 'thread-closed' } };
      expect(await write(shop, by, id, 'Hello')).toMatchObject(closed);
    }
    expect(await ask(shop, buyer, phone)).toMatchObject({ body: { code: 'thread-closed' } });
  });

  test('says that an account is gone, and is closed', async () => {
    const { shop, buyer, seller, admin, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    await shop.ok('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, admin);
    expect(await read(shop, seller, id)).toMatchObject({ open: false, other: { removed: true } });
    expect(await write(shop, seller, id, 'Hello')).toMatchObject({ status: 409 });
  });

  test('goes on at the order after the booking, also when others cannot write any more', async () => {
    const { shop, buyer, stranger, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    const theirs = await open(shop, stranger, phone);
    const bookingId = await book(shop, buyer, phone);
    expect(await read(shop, buyer, id)).toMatchObject({ bookingId, open: true });
    await buy(shop, buyer, phone);
    expect(await read(shop, seller, id)).toMatchObject({ open: true, phone: { state: 'sold' } });
    expect(await read(shop, seller, theirs)).toMatchObject({ open: false, bookingId: null });
    expect(await write(shop, stranger, theirs, 'Hello')).toMatchObject({ status: 409 });
    expect(await write(shop, seller, id, 'See you at five')).toMatchObject({ status: 200 });
    const order = await shop.ok('GET /order/:id', { params: { id: bookingId } }, seller);
    expect(order.threadId).toBe(id);
  });

  test('is read in pages, and from a known message on without gaps', async () => {
    const { shop, buyer, phone } = await openShop();
    const id = await open(shop, buyer, phone, '1');
    for (let n = 2; n <= 120; n += 1) await write(shop, buyer, id, String(n));
    const numbers = async (query = {}) => {
      const { messages, more } = await read(shop, buyer, id, query);
      return [messages[0]?.number, messages.at(-1)?.number, messages.length, more];
    };
    expect(await numbers()).toEqual([71, 120, 50, true]);
    expect(await numbers({ before: 71 })).toEqual([21, 70, 50, true]);
    expect(await numbers({ before: 21 })).toEqual([1, 20, 20, false]);
    expect(await numbers({ after: 30 })).toEqual([31, 80, 50, false]);
    expect(await numbers({ after: 120 })).toEqual([undefined, undefined, 0, false]);
  });

  test('is deleted a year after its last message, with its messages', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    const later = await open(shop, buyer, await shop.addProduct(seller));
    const age = (thread: string, days: number) =>
      shop.deps.db
        .updateTable('threads')
        .set({ last_at: new Date(Date.parse(noon) - days * day) })
        .where('id', '=', thread)
        .execute();
    await age(id, 366);
    await age(later, 364);
    expect(await forgetOldThreads(shop.deps)).toBe(1);
    const left = await shop.deps.db.selectFrom('thread_messages').select('thread_id').execute();
    expect(left).toEqual([{ thread_id: later }]);
    expect(left).not.toContainEqual({ thread_id: id });
  });
});

// sec T82
test('a name from before the rule, of a payment way, is shown neither in talks nor in orders', async () => {
  const { shop, buyer, seller, phone } = await openShop();
  const id = await open(shop, buyer, phone);
  const name = 'bKash Payment';
  await shop.deps.db
    .updateTable('members')
    .set({ name })
    .where('email', 'in', [buyer.email])
    .execute();
  expect((await read(shop, seller, id)).other.name).toBe('Member · সদস্য');
  expect(await list(shop, seller)).toMatchObject([{ other: 'Member · সদস্য' }]);
  const params = { id: await buy(shop, buyer, phone) };
  expect((await shop.ok('GET /order/:id', { params }, seller)).buyer.name).toBe('Member · সদস্য');
  const profile = { name, phoneNumber: '', img: '' };
  expect((await shop.call('PUT /me', { body: profile }, buyer)).status).toBe(400);
});

describe('contact details', () => {
  // sec T179
  test('a number is hidden until the deal shows it, and a link always; the writer’s text is kept', async () => {
    const shopOf = await openShop();
    const { shop, buyer, seller, phone } = shopOf;
    const id = await open(shop, buyer, phone);
    const deal = dealIn(shop, shopOf, { id: await buy(shop, buyer, phone), phone });
    const text = 'Call me: 01712345678, see https://pay.example/x';
    const [hidden, numberAlone] = ['Call me: •••••, see •••••', 'Call me: 01712345678, see •••••'];
    expect((await write(shop, seller, id, text)).body).toMatchObject({ masked: true });
    const isRead = async (expected: string) => {
      expect((await read(shop, buyer, id)).messages[1]).toMatchObject({
        text: expected,
        masked: true,
      });
      expect(await list(shop, buyer)).toMatchObject([{ last: expected }]);
      expect((await read(shop, seller, id)).messages[1]).toMatchObject({ text, masked: true });
      // The search reads what the reader may read.
      const isFound = expected === numberAlone;
      expect(await list(shop, buyer, { q: '01712345678' })).toHaveLength(isFound ? 1 : 0);
      expect(await list(shop, buyer, { q: 'pay.example' })).toEqual([]);
      expect(await list(shop, seller, { q: 'pay.example' })).toHaveLength(1);
    };
    // Booked and paid.
    await isRead(hidden);
    const at = new Date(shop.clock.now().getTime() + day).toISOString();
    await deal.play(['buyer', { event: 'propose', place: 'Shahbagh', at }]);
    await isRead(hidden);
    await deal.play(['seller', { event: 'accept', at }]);
    await isRead(numberAlone);
    await deal.play(['buyer', { event: 'call-off', reason: 'Changed my mind' }]);
    await isRead(hidden);
  });

  test('who shows their own number in the order shows it in their messages, and not the other’s', async () => {
    const shopOf = await openShop();
    const { shop, buyer, seller, phone } = shopOf;
    const id = await open(shop, buyer, phone, 'Mine is 01812345678');
    await write(shop, seller, id, 'And mine 01712345678');
    const deal = dealIn(shop, shopOf, { id: await buy(shop, buyer, phone), phone });
    const texts = async (by: Person) => (await read(shop, by, id)).messages.map(({ text }) => text);
    await deal.play(['seller', { event: 'share-number' }]);
    expect(await texts(buyer)).toEqual(['Mine is 01812345678', 'And mine 01712345678']);
    expect(await texts(seller)).toEqual(['Mine is •••••', 'And mine 01712345678']);
  });

  test('a booking, which needs nobody’s consent, shows nothing', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(
      shop,
      buyer,
      phone,
      'Money came, see bkash-verify.example/login or 01712345678',
    );
    await book(shop, buyer, phone);
    const [message] = (await read(shop, seller, id)).messages;
    expect(message).toMatchObject({ text: 'Money came, see ••••• or •••••', masked: true });
  });

  test('are hidden when they are split over messages', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    await write(shop, seller, id, '01712');
    await write(shop, buyer, id, 'ok');
    await write(shop, seller, id, '345678');
    const texts = (await read(shop, buyer, id)).messages.map(({ text }) => text);
    expect(texts).toEqual(['Is it still there?', '01712', 'ok', '•••••']);
  });

  test('a request for money or a code is marked for the reader', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    await write(shop, seller, id, 'Age 500 taka bkash koren');
    await write(shop, seller, id, 'SMS e je code ta bolen');
    await write(shop, seller, id, 'Apnar taka ese geche, account verify koren');
    const asks = (await read(shop, buyer, id)).messages.map((message) => message.asks);
    expect(asks).toEqual([[], ['advance'], ['code'], ['verify']]);
  });
});

describe('what is unread', () => {
  test('follows from the read mark, which never goes back', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    await write(shop, buyer, id, 'Box and charger?');
    const unread = async (by: Person) => (await list(shop, by)).map((line) => line.unread);
    expect([await unread(seller), await unread(buyer)]).toEqual([[2], [0]]);
    expect(await mark(shop, seller, id, 1)).toMatchObject({ modifiedCount: 1 });
    expect(await unread(seller)).toEqual([1]);
    expect(await mark(shop, seller, id, 99)).toMatchObject({ modifiedCount: 1 });
    expect(await mark(shop, seller, id, 1)).toMatchObject({ modifiedCount: 0 });
    expect(await unread(seller)).toEqual([0]);
    expect(await read(shop, buyer, id)).toMatchObject({ readByOther: 2 });
  });

  test('is in the bell once, and mailed once, if it was not read after ten minutes', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    await write(shop, buyer, id, 'Box and charger?');
    expect([await bell(shop, seller), await bell(shop, buyer)]).toEqual([1, 0]);
    const [notice] = await shop.ok('GET /notices', {}, seller);
    expect(notice).toMatchObject({ kind: 'message', path: `/dashboard/threads/${id}`, reason: '' });
    shop.clock.advance({ minutes: 9 });
    expect(await sendNoticeMails(shop.deps)).toBe(0);
    shop.clock.advance({ minutes: 1 });
    expect(await sendNoticeMails(shop.deps)).toBe(1);
    const { text } = await shop.mail();
    expect(text).toContain(`/dashboard/threads/${id}`);
    expect(text).not.toContain('charger');
    shop.clock.advance({ minutes: 11 });
    expect(await sendNoticeMails(shop.deps)).toBe(0);
  });

  test('is not mailed after it was read, and the next message is news again', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    shop.clock.advance({ minutes: 5 });
    await mark(shop, seller, id, 1);
    expect(await bell(shop, seller)).toBe(0);
    await write(shop, buyer, id, 'Box and charger?');
    expect(await bell(shop, seller)).toBe(1);
    shop.clock.advance({ minutes: 9 });
    expect(await sendNoticeMails(shop.deps)).toBe(0);
    shop.clock.advance({ minutes: 1 });
    expect(await sendNoticeMails(shop.deps)).toBe(1);
  });

  test('stays unread when an answer is sent without the page, as the outbox does', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    await write(shop, seller, id, 'Tomorrow is fine');
    expect(await list(shop, seller)).toMatchObject([{ unread: 1 }]);
    expect(await bell(shop, seller)).toBe(1);
    await mark(shop, seller, id, 2);
    expect([await list(shop, seller), await bell(shop, seller)]).toMatchObject([
      [{ unread: 0 }],
      0,
    ]);
  });
});

describe('the list', () => {
  test('has the newest thread first, in pages, and finds by phone, name and words', async () => {
    const { shop, buyer, seller } = await openShop();
    const ids: string[] = [];
    for (const name of ['Galaxy A54', 'Vivo V29', 'Realme 12']) {
      shop.clock.advance({ minutes: 1 });
      ids.push(await open(shop, buyer, await shop.addProduct(seller, { name }), `About ${name}`));
    }
    const [galaxy = '', vivo, realme] = ids;
    shop.clock.advance({ minutes: 1 });
    await write(shop, seller, galaxy, '100% original, ৳ নয়');
    const found = async (query: object) => (await list(shop, buyer, query)).map(({ _id }) => _id);
    expect(await found({})).toEqual([galaxy, realme, vivo]);
    expect(await found({ limit: 2 })).toEqual([galaxy, realme]);
    expect(await found({ limit: 2, before: realme })).toEqual([vivo]);
    expect(await found({ q: 'vivo' })).toEqual([vivo]);
    expect(await found({ q: 'ORIGINAL' })).toEqual([galaxy]);
    expect(await found({ q: '0%' })).toEqual([galaxy]);
    expect(await found({ q: '_' })).toEqual([]);
    expect(await found({ q: seller.displayName })).toHaveLength(3);
    // One's own name is on all of them.
    expect(await found({ q: buyer.displayName })).toEqual([]);
  });

  test('an archived thread is put away for its reader alone, until the next message', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await open(shop, buyer, phone);
    const archive = (archived: boolean) =>
      shop.ok('PUT /threads/:id/archived', { params: { id }, body: { archived } }, buyer);
    expect(await archive(true)).toMatchObject({ modifiedCount: 1 });
    expect(await archive(true)).toMatchObject({ modifiedCount: 0 });
    expect([await list(shop, buyer), await list(shop, seller)]).toMatchObject([[], [{}]]);
    expect(await list(shop, buyer, { box: 'archived' })).toMatchObject([{ _id: id }]);
    expect(await list(shop, buyer, { q: 'still there' })).toMatchObject([{ _id: id }]);
    await write(shop, seller, id, 'Yes');
    expect(await list(shop, buyer)).toMatchObject([{ _id: id, unread: 1 }]);
  });
});
