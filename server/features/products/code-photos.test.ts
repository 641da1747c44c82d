import { expect, test } from 'vitest';
import { codeLetters } from '#contract/phones/code-verdicts.ts';
import { renewed } from '#testing/payments/paying.ts';
import { completeDealNow } from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { forgetCodePhotos } from './code-photos.ts';
import { rankProvenSellers } from './rank.ts';

const hour = 60;
const day = 24 * hour;

async function openShop() {
  const shop = await buildTestApp({ startAt: new Date('2026-11-20T04:00:00Z') });
  const people = {
    seller: await shop.signUp({ title: 'seller', name: 'Rahim', unproven: true }),
    other: await shop.signUp({ title: 'seller', name: 'Karim' }),
    admin: await shop.signUp({ admin: true, name: 'Amena' }),
    buyer: await shop.signUp({ name: 'Nadia' }),
  };
  const phone = await shop.addProduct(people.seller);
  const wait = async (minutes: number) => {
    shop.clock.advance({ minutes });
    for (const name of Object.keys(people) as (keyof typeof people)[]) {
      people[name] = await renewed(shop, people[name]);
    }
    await rankProvenSellers(shop.deps);
  };
  return { shop, people, phone, wait };
}

const read = (shop: TestShop, id: string, by: Person) =>
  shop.ok('GET /myproducts/:id/codephoto', { params: { id } }, by);

async function send(shop: TestShop, id: string, by: Person, code?: string) {
  const shown = code ?? (await read(shop, id, by)).code ?? '';
  const body = { code: shown, photo: await shop.upload(by) };
  return await shop.call('POST /myproducts/:id/codephoto', { params: { id }, body }, by);
}

async function decide(shop: TestShop, by: Person, verdict: 'fits' | 'code' | 'phone') {
  const [photo] = await shop.ok('GET /codephotos', {}, by);
  const params = { id: photo?._id ?? '' };
  return await shop.call('POST /codephotos/:id', { params, body: { verdict } }, by);
}

/** Ids of the cheapest-first search, which ranks those without a code below. */
const order = async (shop: TestShop) =>
  (await shop.ok('GET /search', { query: { sort: 'cheapest' } })).phones.map(({ _id }) => _id);

test('a new seller’s phone is ranked below dearer ones until a photo with its code fits', async () => {
  const { shop, people, phone } = await openShop();
  const dear = await shop.addProduct(people.other, { selingPrice: 30_000 });
  expect(await order(shop)).toEqual([dear, phone]);
  const own = await read(shop, phone, people.seller);
  expect(own).toMatchObject({ below: true, waiting: null, refused: null, lookMinutes: null });
  expect(own.code).toMatch(new RegExp(`^[${codeLetters}]{4}$`));
  const list = await shop.ok(
    'GET /dashboard/myproducts/:email',
    { params: { email: people.seller.email }, query: {} },
    people.seller,
  );
  expect(list.map(({ codeWanted }) => codeWanted)).toEqual([true]);

  expect((await send(shop, phone, people.seller)).status).toBe(200);
  expect(await order(shop)).toEqual([dear, phone]);
  const [waiting] = await shop.ok('GET /codephotos', {}, people.admin);
  expect(waiting).toMatchObject({ code: own.code, productId: phone, selersName: 'Rahim' });
  expect((await decide(shop, people.admin, 'fits')).status).toBe(200);
  expect(await order(shop)).toEqual([phone, dear]);
  expect(await read(shop, phone, people.seller)).toMatchObject({ below: false, code: null });
  // Also what they list later.
  const next = await shop.addProduct(people.seller, { selingPrice: 20_000 });
  expect(await order(shop)).toEqual([next, phone, dear]);
  expect(await shop.ok('GET /codephoto', {}, people.seller)).toEqual({ code: null });
  const notices = await shop.ok('GET /notices', {}, people.seller);
  expect(notices.map(({ kind }) => kind)).toEqual(['code-photo-fits']);
  const query = { action: 'code-photo-fits' } as const;
  const { entries } = await shop.ok('GET /auditlog', { query }, people.admin);
  expect(entries).toHaveLength(1);
});

test('the code is of the seller, the listing and the day, and the form has it before', async () => {
  const { shop, people, phone, wait } = await openShop();
  const { seller } = people;
  const first = (await read(shop, phone, seller)).code;
  const promised = (await shop.ok('GET /codephoto', {}, seller)).code;
  const second = await shop.addProduct(seller, { selingPrice: 20_000 });
  expect((await read(shop, second, seller)).code).toBe(promised);
  expect(promised).not.toBe(first);
  expect((await send(shop, phone, seller, promised ?? '')).body.code).toBe('code-photo-old');
  const stranger = await shop.signUp({ title: 'seller', unproven: true });
  const theirs = await shop.addProduct(stranger);
  expect((await send(shop, theirs, stranger, first ?? '')).body.code).toBe('code-photo-old');
  expect((await send(shop, phone, stranger, first ?? '')).body.code).toBe('product-not-found');

  // 10:00 in Dhaka: the code of the day before counts until the next midnight.
  await wait(day);
  expect((await read(shop, phone, people.seller)).code).not.toBe(first);
  expect((await send(shop, phone, people.seller, first ?? '')).status).toBe(200);
  await wait(day);
  expect((await send(shop, phone, people.seller, first ?? '')).body.code).toBe('code-photo-old');
});

test('one that does not fit leaves the phone below, for good, until another fits', async () => {
  const { shop, people, phone, wait } = await openShop();
  const dear = await shop.addProduct(people.other, { selingPrice: 30_000 });
  await send(shop, phone, people.seller);
  await decide(shop, people.admin, 'phone');
  expect(await read(shop, phone, people.seller)).toMatchObject({
    below: true,
    refused: 'phone',
    ranksAt: null,
  });
  expect((await decide(shop, people.admin, 'fits')).status).toBe(400);
  const query = { action: 'code-photo-refused' } as const;
  const { entries } = await shop.ok('GET /auditlog', { query }, people.admin);
  expect(entries.map(({ target }) => target)).toEqual([people.seller.userId]);
  await wait(31 * day);
  expect(await order(shop)).toEqual([dear, phone]);
  // Nor does a second photo by waiting.
  await send(shop, phone, people.seller);
  await wait(3 * day);
  expect(await order(shop)).toEqual([dear, phone]);
  await decide(shop, people.admin, 'fits');
  expect(await order(shop)).toEqual([phone, dear]);
});

test('without a look for two days the first photo suffices, until staff refuse it', async () => {
  const { shop, people, phone, wait } = await openShop();
  const dear = await shop.addProduct(people.other, { selingPrice: 30_000 });
  await send(shop, phone, people.seller);
  await wait(48 * hour - 1);
  expect(await order(shop)).toEqual([dear, phone]);
  await wait(1);
  expect(await order(shop)).toEqual([phone, dear]);
  await decide(shop, people.admin, 'code');
  expect(await order(shop)).toEqual([dear, phone]);
});

test('without a photo, a listing that others have seen for thirty days suffices', async () => {
  const { shop, people, phone, wait } = await openShop();
  const dear = await shop.addProduct(people.other, { selingPrice: 30_000 });
  expect((await read(shop, phone, people.seller)).ranksAt).toBe('2026-12-20T04:00:00.000Z');
  await wait(30 * day - 1);
  expect(await order(shop)).toEqual([dear, phone]);
  await wait(1);
  expect(await order(shop)).toEqual([phone, dear]);
});

test('one photo of a seller waits, only they and staff see it, and it goes after the decision', async () => {
  const { shop, people, phone, wait } = await openShop();
  const { db } = shop.deps;
  await send(shop, phone, people.seller);
  await send(shop, phone, people.seller);
  const rows = await shop.ok('GET /codephotos', {}, people.admin);
  expect(rows).toHaveLength(1);
  const url = rows[0]?.url ?? '';
  const see = async (by: Person) =>
    (await shop.inject({ method: 'GET', url, headers: { cookie: by.cookie } })).status;
  expect(await see(people.seller)).toBe(200);
  expect(await see(people.admin)).toBe(200);
  expect(await see(people.buyer)).toBe(404);
  const listed = await shop.ok('GET /phone/:id', { params: { id: phone } });
  expect(JSON.stringify(listed.photos)).not.toContain(url.split('/').at(-1));
  await decide(shop, people.admin, 'fits');
  expect(await see(people.admin)).toBe(404);
  await wait(30 * day - 1);
  expect(await forgetCodePhotos(shop.deps)).toBe(0);
  await wait(1);
  expect(await forgetCodePhotos(shop.deps)).toBe(1);
  const left = db.selectFrom('code_photos').select(['image_id', 'verdict']);
  expect(await left.execute()).toEqual([{ image_id: null, verdict: 'fits' }]);
});

test('nobody decides about their own phone, and a removed one waits no longer', async () => {
  const { shop, people, phone } = await openShop();
  await send(shop, phone, people.seller);
  const members = shop.deps.db.updateTable('members').where('id', '=', people.seller.userId);
  await members.set({ staff_role: 'moderator' }).execute();
  expect((await decide(shop, people.seller, 'fits')).body.code).toBe('own-matter');
  await members.set({ staff_role: null }).execute();
  await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, people.seller);
  expect(await shop.ok('GET /codephotos', {}, people.admin)).toEqual([]);
  expect(await forgetCodePhotos(shop.deps)).toBe(1);
});

test('a badge, or a sale whose money was kept, proves the seller', async () => {
  const { shop, people, phone } = await openShop();
  await completeDealNow(shop, { buyer: people.buyer, seller: people.seller }, phone);
  const next = await shop.addProduct(people.seller, { selingPrice: 20_000 });
  expect(await read(shop, next, people.seller)).toMatchObject({ below: false, code: null });
  const badge = await shop.signUp({ title: 'seller', verified: true, unproven: true });
  expect(await shop.ok('GET /codephoto', {}, badge)).toEqual({ code: null });
});

test('the median of the last looks is known after five', async () => {
  const { shop, people, wait } = await openShop();
  const median = async () => {
    const seller = await shop.signUp({ title: 'seller', unproven: true });
    const id = await shop.addProduct(seller);
    return (await read(shop, id, seller)).lookMinutes;
  };
  for (const minutes of [10, 600, 20, 30]) {
    const seller = await shop.signUp({ title: 'seller', unproven: true });
    await send(shop, await shop.addProduct(seller), seller);
    await wait(minutes);
    await decide(shop, people.admin, 'code');
  }
  expect(await median()).toBeNull();
  const last = await shop.signUp({ title: 'seller', unproven: true });
  await send(shop, await shop.addProduct(last), last);
  await wait(40);
  await decide(shop, people.admin, 'phone');
  expect(await median()).toBe(30);
});

test('what ranks last for its words is looked at first, then the code', async () => {
  const { shop, people } = await openShop();
  const box = await shop.addProduct(people.seller, { name: 'Vivo V29 box only' });
  const stateOf = () =>
    shop.deps.db
      .selectFrom('products')
      .select(['stands_last', 'last_by'])
      .where('id', '=', box)
      .executeTakeFirstOrThrow();
  expect(await stateOf()).toEqual({ stands_last: true, last_by: null });
  const [waiting] = await shop.ok('GET /waitingwords', {}, people.admin);
  const body = { pass: true, version: waiting?.version ?? '' };
  await shop.ok('POST /waitingwords/:id', { params: { id: box }, body }, people.admin);
  expect(await stateOf()).toEqual({ stands_last: true, last_by: 'code' });
  await send(shop, box, people.seller);
  await decide(shop, people.admin, 'fits');
  expect(await stateOf()).toEqual({ stands_last: false, last_by: null });
});
