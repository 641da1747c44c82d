import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { complete } from '#testing/payments/dealing.ts';
import { buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

async function add(shop: TestShop, seller: Person, count: number) {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await shop.addProduct(seller));
  return ids;
}

async function advertize(shop: TestShop, seller: Person, id: string) {
  const { status, body } = await shop.call('PUT /advertize/:id', { params: { id } }, seller);
  return status === 200 ? `${body.modifiedCount}` : `${status} ${body.code}`;
}

async function advertizeAll(shop: TestShop, seller: Person, ids: readonly string[]) {
  const answers: string[] = [];
  for (const id of ids) answers.push(await advertize(shop, seller, id));
  return answers;
}

// sec T101
test('a seller advertises three phones at once, and another when one of them is gone', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller', verified: true });
  const ids = await add(shop, seller, 12);
  const answers = await Promise.all(ids.map((id) => advertize(shop, seller, id)));
  expect(answers.filter((answer) => answer === '1')).toHaveLength(3);
  expect(answers.filter((answer) => answer === '409 adverts-full')).toHaveLength(9);
  const shown = await shop.ok('GET /advertizeitems', {});
  expect(shown).toHaveLength(3);

  // An advertised phone remains advertised, and does not count as a fourth.
  const [first] = shown.map(({ _id }) => _id);
  expect(await advertize(shop, seller, first ?? '')).toBe('0');
  await shop.ok('DELETE /myproducts/:id', { params: { id: first ?? '' } }, seller);
  const [next] = ids.filter((id) => !shown.some(({ _id }) => _id === id));
  expect(await advertize(shop, seller, next ?? '')).toBe('1');
});

// sec T101
test('a phone that comes back from a deal has its advert again only while there is room', async () => {
  const shop = await buildTestApp();
  const callOff = (buyer: Person, id: string) => {
    const body = { event: 'call-off', reason: 'I changed my mind.' } as const;
    return shop.ok('POST /order/:id', { params: { id }, body }, buyer);
  };
  const countAdverts = async () => (await shop.ok('GET /advertizeitems', {})).length;
  for (const [verified, most] of [
    [true, 3],
    [false, 2],
  ] as const) {
    const seller = await shop.signUp({ title: 'seller', verified });
    const buyer = await shop.signUp();
    const before = await countAdverts();
    const ids = await add(shop, seller, most + 1);
    const [one = '', ...others] = ids;
    const last = others.pop() ?? '';
    expect(await advertizeAll(shop, seller, [one, ...others])).not.toContain('409 adverts-full');
    await callOff(buyer, await buy(shop, buyer, one));
    expect(await countAdverts()).toBe(before + most);

    const again = await buy(shop, buyer, one);
    expect(await advertize(shop, seller, last)).toBe('1');
    await callOff(buyer, again);
    expect(await countAdverts()).toBe(before + most);
  }
});

// sec T101
test('a new seller advertises two, until the badge, a completed paid deal or thirty days', async () => {
  const shop = await buildTestApp();
  const [verified, sold, old, cash] = await Promise.all(
    [1, 2, 3, 4].map(() => shop.signUp({ title: 'seller' })),
  );
  if (!verified || !sold || !old || !cash) throw new Error('Four sellers signed up.');
  const refused = ['1', '1', '409 adverts-of-new'];
  const phones = new Map<Person, string[]>();
  for (const seller of [verified, sold, old, cash]) {
    const ids = await add(shop, seller, 3);
    phones.set(seller, ids);
    expect(await advertizeAll(shop, seller, ids)).toEqual(refused);
  }
  const third = (seller: Person) => phones.get(seller)?.[2] ?? '';

  await sql`update members set is_verified = true where id = ${verified.userId}`.execute(
    shop.deps.db,
  );
  expect(await advertize(shop, verified, third(verified))).toBe('1');

  const buyer = await shop.signUp();
  const order = await buy(shop, buyer, await shop.addProduct(sold));
  expect(await advertize(shop, sold, third(sold))).toBe('409 adverts-of-new');
  await complete(shop, order, buyer, sold);
  expect(await advertize(shop, sold, third(sold))).toBe('1');

  shop.clock.advance({ minutes: 30 * 24 * 60 - 60 });
  expect(await advertize(shop, await renewed(shop, old), third(old))).toBe('409 adverts-of-new');
  shop.clock.advance({ minutes: 61 });
  expect(await advertize(shop, await renewed(shop, old), third(old))).toBe('1');
});
