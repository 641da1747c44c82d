import { describe, expect, test } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { readPageReader } from '#server/http/api/authenticate.ts';
import { book } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { type NewNotice, notify } from '../notices/notify.ts';

async function openShop() {
  const shop = await buildTestApp();
  const buyer = await shop.signUp();
  const seller = await shop.signUp({ title: 'seller' });
  return { shop, buyer, seller, phone: await shop.addProduct(seller, { name: 'Vivo V29' }) };
}

/** In another millisecond than before, as by people. */
const pass = (shop: TestShop) => shop.clock.advance({ minutes: 1 });

const tell = async (shop: TestShop, person: Person, notice: Partial<NewNotice>) => {
  pass(shop);
  await transact(shop.deps.db, (trx) =>
    notify(
      trx,
      { memberId: person.userId, kind: 'verified', event: shop.deps.newId(), ...notice },
      shop.deps,
    ),
  );
};

const ask = async (shop: TestShop, by: Person, productId: string, text: string) => {
  pass(shop);
  const body = { productId, text, entryId: shop.deps.newId() };
  return (await shop.ok('POST /threads', { body }, by)).insertedId;
};

const inbox = (shop: TestShop, by: Person, query = {}) => shop.ok('GET /inbox', { query }, by);

/** What each line is about, with a star if it is unread. */
const shown = async (shop: TestShop, by: Person) =>
  (await inbox(shop, by)).map(
    ({ thread, notice, unread }) => `${unread ? '*' : ''}${thread ? 'thread' : notice?.kind}`,
  );

/** The counts of all places, which must be one; `page` is stored on the device for the bars. */
async function counts(shop: TestShop, by: Person) {
  const headers = new Headers({ cookie: by.cookie, host: 'localhost' });
  return {
    call: (await shop.ok('GET /notices/unread', {}, by)).unread,
    token: (await shop.ok('GET /jwt', { query: { email: by.email } }, by)).unread,
    lines: (await inbox(shop, by)).filter(({ unread }) => unread).length,
    page: (await readPageReader(headers, shop.deps))?.unread,
  };
}

describe('the inbox', () => {
  test('has threads and notices, the newest first, and one line for an order', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    await tell(shop, seller, {});
    const order = await book(shop, buyer, phone);
    await ask(shop, buyer, phone, 'Is the box there?');
    await tell(shop, seller, { kind: 'paid', bookingId: order, productId: phone });
    await tell(shop, seller, { kind: 'meeting-proposed', bookingId: order, productId: phone });
    await ask(shop, buyer, phone, 'And the charger?');

    expect(await shown(shop, seller)).toEqual(['*thread', '*meeting-proposed', '*verified']);
    const [thread, deal] = await inbox(shop, seller);
    expect(thread).toMatchObject({
      thread: { phone: { name: 'Vivo V29' }, last: 'And the charger?', unread: 2, role: 'seller' },
      notice: null,
    });
    expect(deal).toMatchObject({
      thread: null,
      notice: { kind: 'meeting-proposed', path: `/order/${order}`, productName: 'Vivo V29' },
    });
    // The writer has the thread, too, and nothing unread in it.
    expect(await shown(shop, buyer)).toEqual(['thread']);
  });

  test('has one count in all places, which a read line lowers by one', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const order = await book(shop, buyer, phone);
    const thread = await ask(shop, buyer, phone, 'Is the box there?');
    await tell(shop, seller, { kind: 'paid', bookingId: order, productId: phone });
    await tell(shop, seller, {});
    expect(await counts(shop, seller)).toEqual({ call: 3, token: 3, lines: 3, page: 3 });

    const read = { params: { id: thread }, body: { upTo: 1 } };
    expect(await shop.ok('PUT /threads/:id/read', read, seller)).toMatchObject({ unread: 2 });
    expect(await counts(shop, seller)).toEqual({ call: 2, token: 2, lines: 2, page: 2 });

    const ofOrder = { body: { order } };
    expect(await shop.ok('PUT /notices/read', ofOrder, seller)).toMatchObject({
      modifiedCount: 2,
      unread: 1,
    });
    expect(await counts(shop, seller)).toEqual({ call: 1, token: 1, lines: 1, page: 1 });
    expect(await shown(shop, seller)).toEqual(['*verified', 'paid', 'thread']);

    const [last] = await inbox(shop, seller);
    const one = { body: { only: last?._id ?? '' } };
    expect(await shop.ok('PUT /notices/read', one, seller)).toMatchObject({ unread: 0 });
    expect(await counts(shop, seller)).toEqual({ call: 0, token: 0, lines: 0, page: 0 });
  });

  test('of nobody else is read or marked', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const order = await book(shop, buyer, phone);
    const [line] = await inbox(shop, seller);
    for (const body of [{ order }, { only: line?._id ?? '' }, { upTo: line?._id ?? '' }]) {
      expect(await shop.ok('PUT /notices/read', { body }, buyer)).toMatchObject({
        modifiedCount: 0,
      });
    }
    expect(await counts(shop, seller)).toEqual({ call: 1, token: 1, lines: 1, page: 1 });
    expect(await inbox(shop, buyer)).toEqual([]);
  });

  test('shows what an order asks, also where the newest notice only reports', async () => {
    const { shop, buyer, seller } = await openShop();
    const phone = await shop.addProduct(seller, { cash: true });
    const order = await book(shop, buyer, phone);
    pass(shop);
    await shop.ok('POST /order/:id', { params: { id: order }, body: { event: 'ask-cash' } }, buyer);
    await tell(shop, seller, { kind: 'paid', bookingId: order, productId: phone });
    const [deal] = await inbox(shop, seller);
    expect(deal?.notice).toMatchObject({ kind: 'paid', asks: { what: 'agree-on-cash' } });
  });

  test('an archived thread returns with something unread', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    const id = await ask(shop, buyer, phone, 'Is the box there?');
    await shop.ok('PUT /threads/:id/read', { params: { id }, body: { upTo: 1 } }, seller);
    await shop.ok(
      'PUT /threads/:id/archived',
      { params: { id }, body: { archived: true } },
      seller,
    );
    expect(await shown(shop, seller)).toEqual([]);
    await tell(shop, seller, { kind: 'offer-lapsed', threadId: id, productId: phone });
    expect(await shown(shop, seller)).toEqual(['*thread']);
    expect((await inbox(shop, seller))[0]?.notice).toMatchObject({ kind: 'offer-lapsed' });
  });

  test('goes on after a page, with its total, over threads and notices alike', async () => {
    const { shop, buyer, seller, phone } = await openShop();
    await tell(shop, seller, { event: 'one' });
    await ask(shop, buyer, phone, 'Is the box there?');
    await tell(shop, seller, { event: 'two' });
    await tell(shop, seller, { event: 'three' });
    const whole = (await inbox(shop, seller)).map(({ _id }) => _id);
    expect(whole).toHaveLength(4);
    const paged: string[] = [];
    for (const _ of whole) {
      const before = paged.at(-1);
      const [line] = await inbox(shop, seller, { limit: 1, ...(before && { before }) });
      paged.push(line?._id ?? '');
    }
    expect(paged).toEqual(whole);
    const answer = await shop.call('GET /inbox', { query: { limit: 1 } }, seller);
    expect(answer.headers['x-total-count']).toBe('4');
  });
});
