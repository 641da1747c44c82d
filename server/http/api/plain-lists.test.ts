import { expect, test } from 'vitest';
import type { ListQuery } from '#contract/paging.ts';
import { messages } from '#contract/rules.ts';
import { book } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

/** Five rows for each list, two of them with the same time. */
async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const buyers: Person[] = [];
  const sellers: Person[] = [];
  const phones: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    shop.clock.advance({ seconds: n % 2 });
    buyers.push(await shop.signUp());
    sellers.push(await shop.signUp({ title: 'seller' }));
  }
  const [buyer, seller] = [buyers[0] as Person, sellers[0] as Person];
  const orders: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    shop.clock.advance({ seconds: n % 2 });
    const phone = await shop.addProduct(seller);
    phones.push(phone);
    orders.push(await book(shop, buyer, phone));
    // Newer phones have fewer reports; two have the same number.
    for (const reporter of buyers.slice(Math.ceil(n / 2))) {
      await shop.ok('POST /reportitem', { body: { itemId: phone } }, reporter);
    }
  }
  return { shop, admin, buyer, seller, buyers, sellers, phones, orders };
}

type Page = { [K in keyof ListQuery]?: ListQuery[K] | undefined };

// spec D1-15
test('each list goes on after a row, without gap or repetition', async () => {
  const { shop, admin, buyer, seller, ...listed } = await openShop();
  const idOf = ({ _id }: { _id: string }) => _id;
  const newest = (ids: string[]) => ids.toReversed();
  const userIds = (people: Person[]) => people.map(({ userId }) => userId);
  const lists: Record<string, { read: (page: Page) => Promise<string[]>; all: string[] }> = {
    'GET /myorders': {
      read: async (page) =>
        (await shop.ok('GET /myorders', { query: { email: buyer.email, ...page } }, buyer)).map(
          idOf,
        ),
      all: newest(listed.orders),
    },
    'GET /dashboard/myproducts/:email': {
      read: async (query) => {
        const params = { email: seller.email };
        return (await shop.ok('GET /dashboard/myproducts/:email', { params, query }, seller)).map(
          idOf,
        );
      },
      all: newest(listed.phones),
    },
    'GET /allbuyers': {
      read: async (query) => (await shop.ok('GET /allbuyers', { query }, admin)).map(idOf),
      all: newest(userIds(listed.buyers)),
    },
    'GET /allsellers': {
      read: async (query) => (await shop.ok('GET /allsellers', { query }, admin)).map(idOf),
      all: newest(userIds(listed.sellers)),
    },
    'GET /reportitems': {
      read: async (query) =>
        (await shop.ok('GET /reportitems', { query }, admin)).map(({ itemId }) => itemId),
      // Reported 5, 4, 4, 3 and 3 times; equal ones newest first.
      all: [0, 2, 1, 4, 3].map((n) => listed.phones[n] as string),
    },
  };
  for (const [name, { read, all }] of Object.entries(lists)) {
    const [, second, , fourth, last] = all;
    expect(await read({}), name).toEqual(all);
    expect(await read({ limit: 2 }), name).toEqual(all.slice(0, 2));
    expect(await read({ before: second, limit: 2 }), name).toEqual(all.slice(2, 4));
    expect(await read({ before: fourth }), name).toEqual(all.slice(4));
    expect(await read({ before: last }), name).toEqual([]);
    expect(await read({ before: shop.deps.newId() }), name).toEqual([]);
  }
});

test("another's order is no place in one's own list", async () => {
  const { shop, buyer, buyers, phones } = await openShop();
  const [, other] = buyers as [Person, Person];
  const others = await book(shop, other, phones[0] as string);
  const query = { email: buyer.email, before: others };
  expect(await shop.ok('GET /myorders', { query }, buyer)).toEqual([]);
});

test.each([
  ['limit=101', 'limit', messages.limitInvalid],
  ['limit=0', 'limit', messages.limitInvalid],
  ['before=yesterday', 'before', messages.idInvalid],
])('%s is refused', async (query, field, message) => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const headers = { authorization: `Bearer ${admin.token}` };
  expect(await shop.inject({ url: `/api/allbuyers?${query}`, headers })).toMatchObject({
    status: 400,
    body: { errors: { [field]: message } },
  });
});
