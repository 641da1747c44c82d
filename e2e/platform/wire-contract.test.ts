import { beforeAll, expect, test } from 'vitest';
import { demoPerson, sharedShop } from '#testing/browser/demo-shop.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';

/**
 * The life of a phone for a client written only from the specification: plain HTTP with the
 * methods, paths and fields of section 7, in the order of section 4, and none of our client code.
 * Like a browser on the shop's own pages it sends its cookies and its origin with every call.
 * Sign-up, sign-in and charging the card are calls of the providers.
 */
const shop = sharedShop('writing');

/** The calls for which section 7 has a bearer token. */
const withToken =
  /^(POST \/(users|addproduct|booking|create-payment-intent)|GET \/myorders\?|DELETE \/(allbuyers|allsellers|deleteReportItem)\/|PUT \/verifyseller\/)/;

/** The calls that need no token here either; all others are refused without one. */
const forEveryone = /^(GET \/(advertizeitems|allproducts|products\/|jwt\?)|POST \/paymentConfirm)/;

type Json = Record<string, unknown>;
type Answer = { status: number; json: Json & Json[] };
/** `token` is what the specified client has in local storage, null before the first one. */
type Client = { email: string; cookie: string; token: string | null };

let api: string;
let origin: string;

beforeAll(() => {
  api = `${shop.url}/api`;
  origin = shop.url;
});

async function request(client: Client, call: string, body?: Json, token?: string | null) {
  const [method = '', path = ''] = call.split(' ');
  const headers: Record<string, string> = { cookie: client.cookie, origin };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body) headers['content-type'] = 'application/json';
  const answer = await fetch(api + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: await answer.json() } as Answer;
}

/**
 * Makes a call with a token where section 7 has one. Where it has none, the shop requires one
 * nevertheless: the call is made as specified, refused, and made again with the token.
 */
async function send(client: Client, call: string, body?: Json): Promise<Answer> {
  if (withToken.test(call)) return request(client, call, body, client.token);
  const asSpecified = await request(client, call, body);
  if (forEveryone.test(call)) return asSpecified;
  expect([call, asSpecified]).toMatchObject([
    call,
    { status: 401, json: { code: 'not-signed-in' } },
  ]);
  return request(client, call, body, client.token);
}

/** A call of the identity provider; the session is in its cookies. */
async function atProvider(path: string, credentials: { email: string } & Json): Promise<Client> {
  const answer = await fetch(`${api}/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(credentials),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { email: credentials.email, cookie: cookies.join('; '), token: null };
}

async function fetchToken(client: Client): Promise<void> {
  const { json } = await send(client, `GET /jwt?email=${encodeURIComponent(client.email)}`);
  client.token = String(json.accessToken);
}

/** The key of the image host: a ticket, since there is no account yet. */
async function upload(): Promise<string> {
  const ticket = await fetch(`${api}/images/ticket`, { method: 'POST', headers: { origin } });
  const { key } = (await ticket.json()) as { key: string };
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await plainPicture(320, 320))]), 'phone.jpg');
  const address = `${api}/images?key=${encodeURIComponent(key)}&expiration=600`;
  const answer = await fetch(address, { method: 'POST', headers: { origin }, body: form });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

/** Image upload, account creation, profile update, user save, then the token (section 4). */
async function register(name: string, email: string, title: 'buyer' | 'seller'): Promise<Client> {
  const password = 'Secret1';
  const img = await upload();
  const client = await atProvider('sign-up/email', { name, email, password });
  const profile = await request(client, 'POST /auth/update-user', { name, image: img });
  expect(profile.status).toBe(200);
  // The password in the payload is what the specified client sends.
  const saved = await send(client, 'POST /users', { name, email, img, title, password });
  expect(saved).toMatchObject({ status: 200, json: { acknowledged: true } });
  await fetchToken(client);
  return client;
}

async function signIn(email: string, password: string): Promise<Client> {
  const client = await atProvider('sign-in/email', { email, password });
  await fetchToken(client);
  return client;
}

/** Lists a phone for Tk 15,000; returns its id, read from the seller's list. */
async function list(seller: Client, name: string): Promise<string> {
  const listed = await send(seller, 'POST /addproduct', {
    name,
    selingPrice: 15000,
    marketPrice: 21000,
    phoneNumber: '01712345678',
    img: await upload(),
    description: 'As good as it gets',
    location: 'Rangpur',
    condition: 'Excilent',
    categoryId: '3',
    useTime: '5 month',
    postTime: '11/21/2026, 10:00:00 AM',
    selersName: 'Wire Seller',
    isVerified: false,
    email: seller.email,
  });
  expect(listed).toMatchObject({ status: 200, json: { acknowledged: true } });
  const mine = await send(seller, `GET /dashboard/myproducts/${seller.email}`);
  return String(mine.json.find((product) => product.name === name)?._id);
}

/** Books a phone of Tk 15,000; returns the booking's id, read from the orders. */
async function book(buyer: Client, productId: string, productName: string): Promise<string> {
  const booked = await send(buyer, 'POST /booking', {
    email: buyer.email,
    userName: 'Wire Buyer',
    userNumber: '01812345678',
    productName,
    price: 15000,
    meetLocation: 'Rangpur station',
    productImg: '',
    productId,
  });
  expect(booked).toMatchObject({ status: 200, json: { acknowledged: true } });
  const orders = await send(buyer, `GET /myorders?email=${buyer.email}`);
  const order = orders.json.find((each) => each.productId === productId);
  expect(order).toMatchObject({ productName, price: 15000, paid: false, email: buyer.email });
  return String(order?._id);
}

// spec S3-2, S3-9, S3-12, S4-9, S7-6, S7-9, S7-29
test('from /users to /paymentConfirm', async () => {
  const seller = await register('Wire Seller', 'seller@wire.test', 'seller');
  const buyer = await register('Wire Buyer', 'buyer@wire.test', 'buyer');
  const admin = await signIn(demoPerson('admin').email, demoPerson('admin').password);
  for (const [client, isSeller, isAdmin] of [
    [seller, true, false],
    [buyer, false, false],
    [admin, false, true],
  ] as const) {
    const address = encodeURIComponent(client.email);
    expect((await send(client, `GET /users/seller/${address}`)).json).toEqual({ isSeller });
    expect((await send(client, `GET /users/admin/${address}`)).json).toEqual({ isAdmin });
  }

  // The seller lists two phones at one price; the admin verifies the seller, who advertises one.
  const productId = await list(seller, 'Wire phone');
  const otherId = await list(seller, 'Other wire phone');
  const sellers = await send(admin, 'GET /allsellers');
  expect(sellers.json).toContainEqual(
    expect.objectContaining({ email: seller.email, name: 'Wire Seller', isVerified: false }),
  );
  const verified = await send(admin, `PUT /verifyseller/${seller.email}`);
  expect(verified).toMatchObject({ status: 200, json: { acknowledged: true } });
  const advertised = await send(seller, `PUT /advertize/${productId}`);
  expect(advertised).toMatchObject({ status: 200, json: { acknowledged: true } });

  // It is on the home page and in its category, with the badge.
  const shown = expect.objectContaining({
    _id: productId,
    name: 'Wire phone',
    selingPrice: 15000,
    isVerified: true,
    advertize: true,
    paid: false,
  });
  expect((await send(buyer, 'GET /advertizeitems')).json).toContainEqual(shown);
  expect((await send(buyer, 'GET /products/3')).json).toContainEqual(shown);
  expect((await send(buyer, 'GET /allproducts')).json).toContainEqual(shown);

  // The buyer reports it, and books both all the same.
  const report = { itemId: productId, img: '', selersName: 'Wire Seller' };
  expect((await send(buyer, 'POST /reportitem', report)).json).toMatchObject({
    acknowledged: true,
  });
  expect((await send(admin, 'GET /reportitems')).json).toContainEqual(
    expect.objectContaining({ itemId: productId, selersName: 'Wire Seller' }),
  );
  const bookingId = await book(buyer, productId, 'Wire phone');
  const otherBooking = await book(buyer, otherId, 'Other wire phone');
  const booking = await send(buyer, `GET /booked/${bookingId}`);
  expect(booking.json).toMatchObject({ _id: bookingId, email: buyer.email, productId });

  // The price alone does not identify one of two bookings, and the refusal explains how to.
  const unclear = await send(buyer, 'POST /create-payment-intent', { price: 15000 });
  expect(unclear).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('DELETE /myorders/{id}') },
  });
  const cancelled = await request(
    buyer,
    `DELETE /myorders/${otherBooking}`,
    undefined,
    buyer.token,
  );
  expect(cancelled).toMatchObject({ status: 200, json: { acknowledged: true } });
  const intent = await send(buyer, 'POST /create-payment-intent', { price: 15000 });
  const transitionId = await chargeCard(String(intent.json.clientSecret));
  const confirmed = await send(buyer, 'POST /paymentConfirm', {
    success: 'Your Payment is Successfully paid',
    transitionId,
    email: buyer.email,
    bookingId,
    productId,
    paid: true,
  });
  expect(confirmed).toMatchObject({ status: 200, json: { acknowledged: true } });
  const orders = await send(buyer, `GET /myorders?email=${buyer.email}`);
  expect(orders.json).toMatchObject([{ _id: bookingId, productId, paid: true }]);

  // A sold phone is hidden from lists of phones for sale, marked as paid in the other lists, and
  // cannot be removed. The other one can.
  const idsIn = async (call: string) => (await send(buyer, call)).json.map(({ _id }) => _id);
  expect(await idsIn('GET /advertizeitems')).not.toContain(productId);
  expect(await idsIn('GET /products/3')).not.toContain(productId);
  expect((await send(buyer, 'GET /allproducts')).json).toContainEqual(
    expect.objectContaining({ _id: productId, paid: true }),
  );
  expect((await send(seller, `DELETE /myproducts/${productId}`)).status).toBe(409);
  expect((await send(admin, `DELETE /deleteReportItem/${productId}`)).status).toBe(409);
  const removal = await send(seller, `DELETE /myproducts/${otherId}`);
  expect(removal).toMatchObject({ status: 200, json: { acknowledged: true } });

  // The admin removes both people; the payment remains in the ledger.
  const idOf = (people: Json[], { email }: Client) =>
    String(people.find((person) => person.email === email)?._id);
  const buyers = await send(admin, 'GET /allbuyers');
  for (const call of [
    `DELETE /allbuyers/${idOf(buyers.json, buyer)}`,
    `DELETE /allsellers/${idOf(sellers.json, seller)}`,
  ]) {
    const removed = await send(admin, call);
    expect(removed).toMatchObject({ status: 200, json: { acknowledged: true } });
  }
  expect((await send(buyer, `GET /myorders?email=${buyer.email}`)).status).toBe(401);
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
