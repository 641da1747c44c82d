import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ListQuery } from '#contract/paging.ts';
import { messages } from '#contract/rules.ts';
import { book } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

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
      // Reported 5, 4, 4, 3 and 3 times; phones with the same number are newest first.
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

/** A list as any HTTP client reads it. */
async function readList(shop: TestShop, url: string, person?: Person) {
  const headers = person ? { authorization: `Bearer ${person.token}` } : {};
  const answer = await shop.inject({ url, headers });
  if (answer.status !== 200) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
  return {
    rows: answer.body as { _id: string; itemId?: string }[],
    total: answer.headers['x-total-count'],
    link: answer.headers.link,
  };
}

/** Follows `Link: <…>; rel="next"` (RFC 8288) from page to page. */
async function readPages(shop: TestShop, first: string, person?: Person) {
  const pages: Awaited<ReturnType<typeof readList>>[] = [];
  for (let url: string | undefined = first; url; ) {
    const page: Awaited<ReturnType<typeof readList>> = await readList(shop, url, person);
    pages.push(page);
    url = /^<([^>]+)>; rel="next"$/.exec(String(page.link))?.[1];
  }
  return pages;
}

// spec D1-15
test('each list says how many rows it has, and where a part of it goes on', async () => {
  const { shop, admin, buyer, seller, phones, orders } = await openShop();
  // A cancelled booking is in no list.
  await shop.ok('DELETE /myorders/:id', { params: { id: orders[0] as string } }, buyer);
  await book(shop, buyer, phones[0] as string);
  // More than one seller may advertise at once.
  await shop.deps.db
    .updateTable('products')
    .set({ advertised_at: shop.clock.now() })
    .where('id', 'in', phones)
    .execute();
  const lists: [path: string, person?: Person][] = [
    ['/api/allproducts?'],
    ['/api/advertizeitems?'],
    ['/api/products/2?', buyer],
    [`/api/myorders?email=${encodeURIComponent(buyer.email)}&`, buyer],
    [`/api/dashboard/myproducts/${encodeURIComponent(seller.email)}?`, seller],
    ['/api/allbuyers?', admin],
    ['/api/allsellers?', admin],
    ['/api/reportitems?', admin],
  ];
  for (const [path, person] of lists) {
    const whole = await readList(shop, path, person);
    expect(whole, path).toMatchObject({ rows: { length: 5 }, total: '5', link: undefined });

    const pages = await readPages(shop, `${path}limit=2`, person);
    expect(
      pages.map(({ rows, total }) => [rows.length, total]),
      path,
    ).toEqual([
      [2, '5'],
      [2, '5'],
      [1, '5'],
    ]);
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows);
    // If the list ends with a page, no link leads to an empty one.
    expect(await readList(shop, `${path}limit=5`, person), path).toMatchObject({ link: undefined });
  }
});

// spec D1-15, S7-11
test('clients of a large shop learn how many phones there are, of each brand and unsold', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const listed = await shop.addProduct(seller, { categoryId: '3' });
  const count = async (query: string) => (await readList(shop, `/api/allproducts${query}`)).total;
  expect(await count('')).toBe('1');
  // 1,004 more, of which 4 are sold and 2 removed; every second one is a VIVO.
  await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
      phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
      paid_at, removed_at)
    select gen_random_uuid(), ${seller.userId}, case n % 2 when 0 then '1' else '3' end, 'Phone',
      1500000, 2900000, '01712345678', (select image_id from products where id = ${listed}), '', '',
      'Good', '', '', '', case when n < 4 then now() end, case when n in (4, 5) then now() end
    from generate_series(0, 1003) n`.execute(shop.deps.db);
  shop.clock.advance({ seconds: 1 });

  const all = await readList(shop, '/api/allproducts');
  expect(all.rows).toHaveLength(1_000);
  expect(all).toMatchObject({ total: '1003', link: expect.stringContaining('rel="next"') });
  const pages = await readPages(shop, '/api/allproducts');
  const ids = pages.flatMap(({ rows }) => rows.map(({ _id }) => _id));
  expect([ids.length, new Set(ids).size]).toEqual([1_003, 1_003]);

  expect(await count('?paid=false')).toBe('999');
  expect(await count('?paid=true')).toBe('4');
  expect(await count('?categoryId=1')).toBe('501');
  expect(await count('?categoryId=1&paid=false&limit=1')).toBe('499');
  expect(await count('?categoryId=2')).toBe('0');
  expect(await count('?categoryId=3&paid=false')).toBe('500');
  const sold = await readList(shop, '/api/allproducts?categoryId=3&paid=true');
  expect(sold).toMatchObject({ rows: [{ paid: true }, { paid: true }], link: undefined });
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
