import { expect, onTestFinished, test } from 'vitest';
import { chooseAtGoogle, startGoogle } from '#testing/google-server/start.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const host = 'shop.test:8080';
const origin = `http://${host}`;
const nadia = {
  email: 'nadia@gmail.test',
  email_verified: true,
  name: 'Nadia Islam',
  picture: 'https://photos.gmail.test/nadia.jpg',
};

/** Signs in at Google for the first time; the page that would call `POST /users` never runs. */
async function comeFromGoogle() {
  const google = await startGoogle({ nadia });
  onTestFinished(google.stop);
  await google.expectShop(origin);
  const shop = await buildTestApp({ google });
  const begun = await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    headers: { host, origin },
    payload: { provider: 'google', callbackURL: '/login', errorCallbackURL: '/login' },
  });
  const back = await chooseAtGoogle((begun.body as { url: string }).url, 'nadia');
  const { headers } = await shop.inject({
    method: 'GET',
    url: back.pathname + back.search,
    headers: { host, cookie: cookiesOf(begun.headers) },
  });
  const cookie = cookiesOf(headers);
  const { email } = nadia;
  const url = `/api/jwt?email=${email}`;
  const { body } = await shop.inject({ method: 'GET', url, headers: { cookie } });
  const token = (body as { accessToken: string }).accessToken;
  return {
    shop,
    person: { email, cookie, token, userId: '', displayName: nadia.name, password: '' },
  };
}

const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');

const members = (shop: TestShop) =>
  shop.deps.db
    .selectFrom('members')
    .select(['email', 'name', 'title', 'photo_url', 'address_confirmed_at as confirmed'])
    .orderBy('email')
    .execute();

async function signedUpHoursAgo(shop: TestShop, person: Person, hours: number) {
  await shop.deps.db
    .withTables<{ identity_user: { id: string; createdAt: Date } }>()
    .updateTable('identity_user')
    .set({ createdAt: new Date(Date.now() - hours * 60 * 60_000) })
    .where('id', '=', person.userId)
    .execute();
}

test('who came from Google and was never saved is a buyer at the next call', async () => {
  const { shop, person } = await comeFromGoogle();
  expect(await members(shop)).toEqual([]);

  const me = await shop.ok('GET /me', {}, person);

  expect(me).toMatchObject({ name: 'Nadia Islam', email: nadia.email });
  expect(await members(shop)).toEqual([
    {
      email: nadia.email,
      name: 'Nadia Islam',
      title: 'buyer',
      photo_url: nadia.picture,
      confirmed: expect.any(Date),
    },
  ]);
  // The later call of the page changes nothing.
  const body = { name: 'Nadia', email: nadia.email, img: '', title: 'buyer' as const };
  expect((await shop.call('POST /users', { body }, person)).status).toBe(200);
  expect(await members(shop)).toMatchObject([{ name: 'Nadia Islam' }]);
});

test('also where the next call books a phone', async () => {
  const { shop, person } = await comeFromGoogle();
  const productId = await shop.addProduct(await shop.signUp({ title: 'seller' }));

  const body = { productId, userNumber: '01712345678', meetLocation: 'Dhanmondi 27' };

  expect((await shop.call('POST /booking', { body }, person)).status).toBe(200);
});

test('six calls at once save one member', async () => {
  const { shop, person } = await comeFromGoogle();

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => shop.call('GET /me', {}, person)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await members(shop)).toHaveLength(1);
});

test('a blocked address stays outside', async () => {
  const { shop, person } = await comeFromGoogle();
  const { userId: member_id } = await shop.signUp();
  const hash = shop.deps.hashAddress(nadia.email);
  await shop.deps.db.insertInto('blocked_addresses').values({ hash, member_id }).execute();

  // As without a member, so that the list of blocked addresses is not revealed.
  expect(await shop.call('GET /me', {}, person)).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  });
  expect((await members(shop)).map(({ email }) => email)).not.toContain(nadia.email);
});

// Until then the browser that registered may still send the title of a seller.
test('an interrupted registration by password is finished after a day', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUpAtProvider('Rahim Uddin');
  await signedUpHoursAgo(shop, person, 23.9);
  expect((await shop.call('GET /me', {}, person)).status).toBe(403);

  await signedUpHoursAgo(shop, person, 24);

  expect(await shop.ok('GET /me', {}, person)).toMatchObject({ name: 'Rahim Uddin' });
  const { email } = person;
  expect(await members(shop)).toMatchObject([{ email, title: 'buyer', confirmed: null }]);
  // The address still has to be confirmed.
  expect((await shop.mail()).to).toMatchObject([{ address: email }]);
});

test('a registration that its page finishes late still becomes what was chosen', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUpAtProvider();
  await signedUpHoursAgo(shop, person, 48);
  const { displayName: name, email } = person;

  await shop.ok('POST /users', { body: { name, email, img: '', title: 'seller' } }, person);

  expect(await members(shop)).toMatchObject([{ title: 'seller' }]);
});
