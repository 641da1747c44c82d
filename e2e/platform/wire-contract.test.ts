import { beforeAll, expect, test } from 'vitest';
import { demoPerson, sharedShop } from '#testing/browser/demo-shop.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';

/**
 * The life of a phone for a client written only from section 7 of the specification: plain HTTP
 * with its methods, paths and fields, and none of our client code. Sign-up, sign-in and charging
 * the card are calls of the providers.
 */
const shop = sharedShop('writing');

type Json = Record<string, unknown>;
let api: string;

beforeAll(() => {
  api = `${shop.url}/api`;
});

async function send(method: string, path: string, options: { token?: string; body?: Json } = {}) {
  const headers: Record<string, string> = {};
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (options.body) headers['content-type'] = 'application/json';
  const body = options.body && JSON.stringify(options.body);
  const answer = await fetch(api + path, { method, headers, ...(body && { body }) });
  return { status: answer.status, json: (await answer.json()) as Json & Json[] };
}

/** Calls of the identity provider, which the specification omits, then `GET /jwt`. */
async function signInAtProvider(path: string, credentials: Json) {
  const answer = await fetch(`${api}/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const email = encodeURIComponent(String(credentials.email));
  const jwt = await fetch(`${api}/jwt?email=${email}`, { headers: { cookie } });
  const { accessToken } = (await jwt.json()) as { accessToken: string };
  return accessToken;
}

async function upload(token: string): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await plainPicture(320, 320))]), 'phone.jpg');
  const answer = await fetch(`${api}/images?key=none&expiration=600`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

// spec S3-2, S3-9, S3-12, S7-9, S7-29
test('from /users to /paymentConfirm', async () => {
  // A seller and a buyer sign up; the password in the payload is what the specified client sends.
  const seller = { name: 'Wire Seller', email: 'seller@wire.test', password: 'Secret1' };
  const sellerToken = await signInAtProvider('sign-up/email', seller);
  const img = await upload(sellerToken);
  const saved = await send('POST', '/users', {
    token: sellerToken,
    body: { ...seller, img, title: 'seller' },
  });
  expect(saved).toMatchObject({ status: 200, json: { acknowledged: true } });
  const buyer = { name: 'Wire Buyer', email: 'buyer@wire.test', password: 'Secret1' };
  const buyerToken = await signInAtProvider('sign-up/email', buyer);
  await send('POST', '/users', { token: buyerToken, body: { ...buyer, img, title: 'buyer' } });
  expect((await send('GET', `/users/seller/${seller.email}`, { token: sellerToken })).json).toEqual(
    {
      isSeller: true,
    },
  );
  expect((await send('GET', `/users/admin/${seller.email}`, { token: sellerToken })).json).toEqual({
    isAdmin: false,
  });

  // The seller lists a phone, the admin verifies the seller, the seller advertises.
  const listed = await send('POST', '/addproduct', {
    token: sellerToken,
    body: {
      name: 'Wire phone',
      selingPrice: 15000,
      marketPrice: 21000,
      phoneNumber: '01712345678',
      img: await upload(sellerToken),
      description: 'As good as it gets',
      location: 'Rangpur',
      condition: 'Excilent',
      categoryId: '3',
      useTime: '5 month',
      postTime: '11/21/2026, 10:00:00 AM',
      selersName: seller.name,
      isVerified: false,
      email: seller.email,
    },
  });
  expect(listed).toMatchObject({ status: 200, json: { acknowledged: true } });
  const { email, password } = demoPerson('admin');
  const adminToken = await signInAtProvider('sign-in/email', { email, password });
  const sellers = await send('GET', '/allsellers', { token: adminToken });
  expect(sellers.json).toContainEqual(
    expect.objectContaining({ email: seller.email, name: seller.name, isVerified: false }),
  );
  const verified = await send('PUT', `/verifyseller/${seller.email}`, { token: adminToken });
  expect(verified.json).toMatchObject({ acknowledged: true });
  const mine = await send('GET', `/dashboard/myproducts/${seller.email}`, { token: sellerToken });
  const productId = String(mine.json[0]?._id);
  const advertised = await send('PUT', `/advertize/${productId}`, { token: sellerToken });
  expect(advertised.json).toMatchObject({ acknowledged: true });

  // It is on the home page and in its category, with the badge.
  const shown = expect.objectContaining({
    _id: productId,
    name: 'Wire phone',
    selingPrice: 15000,
    isVerified: true,
    advertize: true,
    paid: false,
  });
  expect((await send('GET', '/advertizeitems')).json).toContainEqual(shown);
  expect((await send('GET', '/products/3', { token: buyerToken })).json).toContainEqual(shown);

  // The buyer reports it, books it all the same, and pays.
  const report = await send('POST', '/reportitem', {
    token: buyerToken,
    body: { itemId: productId, img: '', selersName: seller.name },
  });
  expect(report.json).toMatchObject({ acknowledged: true });
  const reports = await send('GET', '/reportitems', { token: adminToken });
  expect(reports.json).toContainEqual(
    expect.objectContaining({ itemId: productId, selersName: seller.name }),
  );
  const booked = await send('POST', '/booking', {
    token: buyerToken,
    body: {
      email: buyer.email,
      userName: buyer.name,
      userNumber: '01812345678',
      productName: 'Wire phone',
      price: 15000,
      meetLocation: 'Rangpur station',
      productImg: '',
      productId,
    },
  });
  expect(booked.json).toMatchObject({ acknowledged: true });
  const orders = await send('GET', `/myorders?email=${buyer.email}`, { token: buyerToken });
  expect(orders.json).toMatchObject([{ productName: 'Wire phone', price: 15000, paid: false }]);
  const bookingId = String(orders.json[0]?._id);
  const booking = await send('GET', `/booked/${bookingId}`, { token: buyerToken });
  expect(booking.json).toMatchObject({ _id: bookingId, email: buyer.email, productId });
  const intent = await send('POST', '/create-payment-intent', {
    token: buyerToken,
    body: { price: 15000 },
  });
  const clientSecret = String(intent.json.clientSecret);
  const transitionId = await chargeCard(clientSecret);
  const confirmed = await send('POST', '/paymentConfirm', {
    token: buyerToken,
    body: {
      success: 'Your Payment is Successfully paid',
      transitionId,
      email: buyer.email,
      bookingId,
      productId,
      paid: true,
    },
  });
  expect(confirmed).toMatchObject({ status: 200, json: { acknowledged: true } });

  // A sold phone is hidden from lists of phones for sale, paid in the other lists, and cannot be
  // removed.
  expect((await send('GET', '/advertizeitems')).json).not.toContainEqual(shown);
  expect((await send('GET', '/allproducts')).json).toContainEqual(
    expect.objectContaining({ _id: productId, paid: true }),
  );
  const removal = await send('DELETE', `/myproducts/${productId}`, { token: sellerToken });
  expect(removal.status).toBe(409);
  const reportRemoval = await send('DELETE', `/deleteReportItem/${productId}`, {
    token: adminToken,
  });
  expect(reportRemoval.status).toBe(409);

  // The admin removes both people; the payment stays in the books.
  const buyers = await send('GET', '/allbuyers', { token: adminToken });
  const idOf = (people: Json[], address: string) =>
    String(people.find((person) => person.email === address)?._id);
  for (const path of [
    `/allbuyers/${idOf(buyers.json, buyer.email)}`,
    `/allsellers/${idOf(sellers.json, seller.email)}`,
  ]) {
    const removed = await send('DELETE', path, { token: adminToken });
    expect(removed).toMatchObject({ status: 200, json: { acknowledged: true } });
  }
  expect((await send('GET', `/myorders?email=${buyer.email}`, { token: buyerToken })).status).toBe(
    401,
  );
});

/** The call of the card form to its provider; returns the id of the payment intent. */
async function chargeCard(clientSecret: string): Promise<string> {
  const [id = ''] = clientSecret.split('_secret_');
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
  const answer = await fetch(`${shop.url}/embedded-cards/intents/${id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, card }),
  });
  expect(await answer.json()).toMatchObject({ id, status: 'succeeded' });
  return id;
}
