import { describe, expect, test, vi } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { transact } from '#server/db/transact.ts';
import { markEmailVerified } from '#server/ports/identity/embedded/identity-tables.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { patience } from '#testing/lib/patience.ts';
import { book } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { notify } from '../notices/notify.ts';
import { sendNoticeMails } from '../notices/send-notice-mails.ts';

const dayMinutes = 24 * 60;
/** The tokens of the links in the newest mail, one for each language. */
async function tokensByMail(shop: TestShop): Promise<string[]> {
  const { text = '' } = await shop.mail();
  return [...text.matchAll(/http:\/\/localhost\S+/g)].map(
    ([link]) => new URL(link).searchParams.get('token') ?? '',
  );
}

const confirm = (shop: TestShop, token: string) =>
  shop.call('POST /confirmation', { body: { token } });

const isConfirmed = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /me', {}, person)).addressConfirmed;

const bookingOf = (productId: string) => ({
  body: { productId, userNumber: '01812345678', meetLocation: 'Dhanmondi 27' },
});

const tell = (shop: TestShop, { userId: memberId }: Person) =>
  transact(shop.deps.db, (trx) => notify(trx, { memberId, kind: 'paid', event: 'one' }, shop.deps));

const unconfirmed = { status: 403, body: { code: 'address-unconfirmed' } };

describe('who has registered', () => {
  // sec T80
  test('is mailed one thing, without a word that was typed: the link that confirms', async () => {
    const shop = await buildTestApp();
    const victim = await shop.signUp({ name: 'Dear customer', confirmed: false });

    const mail = await shop.mail();

    expect(mail.to?.[0]?.address).toBe(victim.email);
    expect(mail.subject).toBe('ফোনহাটে আপনার ইমেইল নিশ্চিত করুন / Confirm your address at PhoneHaat');
    expect(`${mail.subject}${mail.text}${mail.html ?? ''}`).not.toContain('Dear customer');
    expect(mail.text).toMatch(
      /http:\/\/localhost:80\/bn\/confirm-address\?token=[\s\S]+http:\/\/localhost:80\/confirm-address\?token=\S+/,
    );
  });

  // sec T80
  test('gets no other mail before the link was opened, and all of them afterwards', async () => {
    const shop = await buildTestApp();
    const victim = await shop.signUp({ confirmed: false });
    const [token = ''] = await tokensByMail(shop);

    await tell(shop, victim);
    expect(await sendNoticeMails(shop.deps)).toBe(0);
    shop.clock.advance({ minutes: 2 * dayMinutes });
    expect(await sendNoticeMails(shop.deps)).toBe(0);
    expect(await shop.mails()).toHaveLength(1);
    // The bell has it.
    const back = await signInAgain(shop, victim);
    expect(await shop.ok('GET /notices', {}, back)).toHaveLength(1);

    expect((await confirm(shop, token)).status).toBe(200);
    await transact(shop.deps.db, (trx) =>
      notify(trx, { memberId: victim.userId, kind: 'paid', event: 'two' }, shop.deps),
    );
    expect(await sendNoticeMails(shop.deps)).toBe(1);
  });

  // sec T80
  test('books, asks for cash and lists only with a confirmed address', async () => {
    const shop = await buildTestApp();
    const phone = await shop.addProduct(await shop.signUp({ title: 'seller' }), { cash: true });
    const seller = await shop.signUp({ title: 'seller', confirmed: false });
    const [token = ''] = await tokensByMail(shop);
    const listing = { body: { ...believablePhone, img: await shop.upload(seller) } };

    const refusal = await shop.call('POST /booking', bookingOf(phone), seller);
    expect(refusal).toMatchObject(unconfirmed);
    expect(refusal.body.detail).toBe(
      'Confirm your email address first: open the link in the mail that we sent you, or have it sent again.',
    );
    expect(await shop.call('POST /addproduct', listing, seller)).toMatchObject(unconfirmed);
    expect(await isConfirmed(shop, seller)).toBe(false);

    await confirm(shop, token);

    expect(await isConfirmed(shop, seller)).toBe(true);
    expect((await shop.call('POST /booking', bookingOf(phone), seller)).status).toBe(200);
    expect((await shop.call('POST /addproduct', listing, seller)).status).toBe(200);
  });

  // sec T80
  test('of an upgraded shop asks for cash, or puts a phone back, only when confirmed', async () => {
    const shop = await buildTestApp();
    const seller = await shop.signUp({ title: 'seller' });
    const buyer = await shop.signUp();
    const phone = await shop.addProduct(seller, { cash: true });
    const order = await book(shop, buyer, phone);
    await shop.ok(
      'PUT /myproducts/:id/shown',
      { params: { id: phone }, body: { shown: false } },
      seller,
    );
    // As a member who did this before the shop required a confirmed address.
    await shop.deps.db.updateTable('members').set({ address_confirmed_at: null }).execute();

    const asked = await shop.call(
      'POST /order/:id',
      { params: { id: order }, body: { event: 'ask-cash' } },
      buyer,
    );
    expect(asked).toMatchObject(unconfirmed);
    const shown = (is: boolean) => ({ params: { id: phone }, body: { shown: is } });
    expect(await shop.call('PUT /myproducts/:id/shown', shown(true), seller)).toMatchObject(
      unconfirmed,
    );
    expect((await shop.call('PUT /myproducts/:id/shown', shown(false), seller)).status).toBe(200);
  });
});

/** After days the access token has expired, but not the session. */
async function signInAgain(shop: TestShop, person: Person): Promise<Person> {
  const { accessToken } = await shop.ok('GET /jwt', { query: { email: person.email } }, person);
  return { ...person, token: accessToken };
}

describe('the link', () => {
  // sec T80
  test('works for three days, confirms twice as once, and opens no session', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp({ confirmed: false });
    const [token = '', english = ''] = await tokensByMail(shop);
    shop.clock.advance({ minutes: 3 * dayMinutes, seconds: -1 });

    const answer = await confirm(shop, token);

    expect(answer).toMatchObject({ status: 200, body: { email: person.email } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await confirm(shop, english)).status).toBe(200);
    shop.clock.advance({ seconds: 2 });
    expect(await confirm(shop, token)).toMatchObject({
      status: 403,
      body: { code: 'confirmation-invalid' },
    });
  });

  // sec T80
  test('is of no use when it is another token, changed, or of somebody who has left', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp({ confirmed: false });
    const [token = ''] = await tokensByMail(shop);
    const ticket = await shop.deps.tokens.issueUploadTicket();
    for (const wrong of ['', 'nonsense', `${token}x`, person.token, ticket]) {
      expect((await confirm(shop, wrong)).status).toBe(403);
    }
    expect(await isConfirmed(shop, person)).toBe(false);
    // And the other way round.
    const asToken = await shop.call('GET /me', {}, { ...person, token, cookie: '' });
    expect(asToken.status).toBe(401);
    await shop.deps.db
      .updateTable('members')
      .set({ removed_at: shop.clock.now() })
      .where('id', '=', person.userId)
      .execute();
    expect((await confirm(shop, token)).status).toBe(403);
  });

  test('is sent again, to the own address only, and not to one that is confirmed', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp({ confirmed: false });
    await shop.mail();

    expect((await shop.ok('POST /confirmation/mail', {}, person)).modifiedCount).toBe(1);

    await vi.waitFor(async () => expect(await shop.mails()).toHaveLength(2), patience);
    const [token = ''] = await tokensByMail(shop);
    await confirm(shop, token);
    expect((await shop.ok('POST /confirmation/mail', {}, person)).modifiedCount).toBe(0);
    expect(await shop.mails()).toHaveLength(2);
  });

  // sec T80
  test('goes to an address four times an hour at most, however it is asked for', async () => {
    const shop = await buildTestApp({ rateLimits });
    const person = await shop.signUp({ confirmed: false });
    const answers = [];
    for (let time = 0; time < 5; time += 1) {
      answers.push((await shop.call('POST /confirmation/mail', {}, person)).status);
    }
    expect(answers).toEqual([200, 200, 200, 429, 429]);
  });
});

describe('an address counts as confirmed', () => {
  // sec T80
  test('after a new password by a mailed link', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp({ confirmed: false });
    const headers = { origin: 'http://localhost:80' };
    const { email } = person;
    const post = (path: string, payload: object) =>
      shop.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload });
    await shop.mail();
    await post('request-password-reset', { email });
    await vi.waitFor(async () => expect(await shop.mails()).toHaveLength(2), patience);
    const [token = ''] = await tokensByMail(shop);

    expect((await post('reset-password', { newPassword: 'Another1', token })).status).toBe(200);

    const row = await shop.deps.db
      .selectFrom('members')
      .select('address_confirmed_at')
      .executeTakeFirstOrThrow();
    expect(row.address_confirmed_at).toEqual(shop.clock.now());
  });

  test('when the provider has verified it, without a mail of ours', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUpAtProvider();
    await markEmailVerified(shop.deps.db, person.userId);
    const { displayName: name, email } = person;
    await shop.ok('POST /users', { body: { name, email, img: '', title: 'buyer' } }, person);
    expect(await isConfirmed(shop, person)).toBe(true);
    expect(await shop.mails()).toEqual([]);
  });

  // A crash between the two steps of a new password.
  test('at the next sign-in, where the provider alone knows it', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp({ confirmed: false });
    await markEmailVerified(shop.deps.db, person.userId);
    const { displayName: name, email } = person;
    await shop.ok('POST /users', { body: { name, email, img: '', title: 'buyer' } }, person);
    expect(await isConfirmed(shop, person)).toBe(true);
  });

  test('for mails alone, where the operator says so: books and lists at once', async () => {
    const shop = await buildTestApp({ unconfirmedMayDeal: true });
    const phone = await shop.addProduct(await shop.signUp({ title: 'seller' }));
    const seller = await shop.signUp({ title: 'seller', confirmed: false });
    const listing = { body: { ...believablePhone, img: await shop.upload(seller) } };
    expect((await shop.call('POST /booking', bookingOf(phone), seller)).status).toBe(200);
    expect((await shop.call('POST /addproduct', listing, seller)).status).toBe(200);
    // The only mail is still the one with the link.
    expect(await isConfirmed(shop, seller)).toBe(false);
    await tell(shop, seller);
    await sendNoticeMails(shop.deps);
    const own = (await shop.mails()).filter(({ to }) => JSON.stringify(to).includes(seller.email));
    expect(own).toHaveLength(1);
  });

  test('where the shop asks for none, and nobody is mailed a link', async () => {
    const shop = await buildTestApp({ confirmAddresses: false });
    const phone = await shop.addProduct(await shop.signUp({ title: 'seller' }));
    const buyer = await shop.signUp({ confirmed: false });
    expect(await isConfirmed(shop, buyer)).toBe(true);
    expect((await shop.call('POST /booking', bookingOf(phone), buyer)).status).toBe(200);
    expect(await shop.mails()).toEqual([]);
  });
});
