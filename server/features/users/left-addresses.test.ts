import { expect, test } from 'vitest';
import { buyInCash } from '#testing/payments/dealing.ts';
import { book, buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { forgetLeftAddresses } from './left-addresses.ts';

/** Removes the own account at the identity provider, by its password. */
async function leave(shop: TestShop, { cookie, password }: Person) {
  const answer = await shop.inject({
    method: 'POST',
    url: '/api/auth/delete-user',
    payload: { password },
    headers: { origin: 'http://localhost:80', cookie },
  });
  expect(answer.status).toBe(200);
}

/** Signs up with the address of a member who has left. */
async function comeBack(shop: TestShop, { email, displayName, password }: Person): Promise<Person> {
  const answer = await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: displayName, email: email.toUpperCase(), password },
    headers: { origin: 'http://localhost:80' },
  });
  expect(answer.status).toBe(200);
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
  const { user } = answer.body as { user: { id: string } };
  const person = { userId: user.id, email, displayName, password, cookie, token: '' };
  const { accessToken } = await shop.ok('GET /jwt', { query: { email } }, person);
  const signedIn = { ...person, token: accessToken };
  const body = { name: displayName, email, img: '', title: 'seller' as const };
  await shop.ok('POST /users', { body }, signedIn);
  const token = await shop.deps.tokens.issueConfirmation(signedIn);
  await shop.ok('POST /confirmation', { body: { token } }, signedIn);
  return signedIn;
}

const callOff = { event: 'call-off', reason: 'I sold it elsewhere.' } as const;

async function callOffTwice(shop: TestShop, seller: Person) {
  for (const _ of [1, 2]) {
    const id = await buy(shop, await shop.signUp(), await shop.addProduct(seller));
    await shop.ok('POST /order/:id', { params: { id }, body: callOff }, seller);
  }
}

async function factsOf(shop: TestShop, seller: Person) {
  const buyer = await shop.signUp();
  const id = await book(shop, buyer, await shop.addProduct(seller));
  const { completedCash, calledOff, deals } = (
    await shop.ok('GET /order/:id', { params: { id } }, buyer)
  ).seller;
  return { completedCash, calledOff, deals };
}

// sec T106
test('who leaves and comes back by the same address has what spoke against them, and nothing else', async () => {
  const shop = await buildTestApp();
  const cheat = await shop.signUp({ title: 'seller' });
  const phone = await shop.addProduct(cheat, { cash: true });
  await buyInCash(shop, await shop.signUp(), cheat, phone);
  await callOffTwice(shop, cheat);
  expect(await factsOf(shop, cheat)).toEqual({ completedCash: 1, calledOff: 2, deals: 3 });
  await leave(shop, cheat);
  const again = await comeBack(shop, cheat);
  expect(await factsOf(shop, again)).toEqual({ completedCash: 0, calledOff: 2, deals: 3 });
  // And once more.
  await leave(shop, again);
  const third = await comeBack(shop, again);
  expect(await factsOf(shop, third)).toMatchObject({ calledOff: 2 });
});

// sec T106
test('only a keyed hash is kept, only where something counts, and for a year', async () => {
  const shop = await buildTestApp();
  const rows = () => shop.deps.db.selectFrom('left_addresses').selectAll().execute();
  const honest = await shop.signUp({ title: 'seller' });
  await leave(shop, honest);
  expect(await rows()).toEqual([]);

  const cheat = await shop.signUp({ title: 'seller' });
  await callOffTwice(shop, cheat);
  await leave(shop, cheat);
  const [kept] = await rows();
  expect(kept?.hash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(kept)).not.toContain(cheat.email);

  shop.clock.advance({ minutes: 365 * 24 * 60 - 1 });
  await forgetLeftAddresses(shop.deps);
  expect(await rows()).toHaveLength(1);
  shop.clock.advance({ minutes: 1 });
  await forgetLeftAddresses(shop.deps);
  expect(await rows()).toEqual([]);
  expect(await factsOf(shop, await renewed(shop, await comeBack(shop, cheat)))).toMatchObject({
    calledOff: 0,
  });
});
