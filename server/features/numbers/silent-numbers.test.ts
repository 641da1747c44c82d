import { expect, test } from 'vitest';
import { applyLoginChanges } from '#server/features/users/apply-login-changes.ts';
import { lostKeysOf } from '#testing/fixtures/lost-keys.ts';
import { codeTo, enterByNumber, signUpByNumber, textMessages } from '#testing/numbers.ts';
import { addPasskey, enterByPasskey, newAuthenticator } from '#testing/passkeys/people.ts';
import { renewed } from '#testing/payments/paying.ts';
import { completeDealNow, letCool, nameDestination } from '#testing/payments/paying-out.ts';
import { openBrowser } from '#testing/second-factor.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const number = '01712345678';
const elevenMonths = 335 * 24 * 60;

const userOf = ({ answer }: { answer: { body: Record<string, unknown> } }) =>
  (answer.body.user as { id: string } | undefined)?.id;

/** What a device gets for the right code, without a name. */
async function codeAnswer(shop: TestShop) {
  const browser = openBrowser(shop);
  const before = (await textMessages(shop)).filter(({ to }) => to === number).length;
  await browser.post('/number/code', { phoneNumber: number });
  const code = await codeTo(shop, number, before + 1);
  return (await browser.post('/sign-in/phone-number', { phoneNumber: number, code })).body;
}

const proved = async (shop: TestShop, { userId }: Person) => {
  const [session] = await shop.deps.identity.listSessions(userId);
  await shop.deps.identity.noteProof(session?.sessionId ?? '', shop.clock.now());
};

test('a number opens its account until it was silent for eleven months', async () => {
  const shop = await buildTestApp();
  const member = await signUpByNumber(shop, number);
  shop.clock.advance({ minutes: elevenMonths - 1 });
  expect(userOf(await enterByNumber(shop, number))).toBe(member.userId);
  // A use begins the time anew.
  shop.clock.advance({ minutes: elevenMonths - 1 });
  expect(userOf(await enterByNumber(shop, number))).toBe(member.userId);
  shop.clock.advance({ minutes: elevenMonths });
  expect(userOf(await enterByNumber(shop, number))).not.toBe(member.userId);
});

test('on a device that has logged in by it before, it opens the account after that, too', async () => {
  const shop = await buildTestApp();
  const member = await signUpByNumber(shop, number);
  shop.clock.advance({ minutes: elevenMonths });
  const again = await enterByNumber(shop, number, { browser: member.browser });
  expect(userOf(again)).toBe(member.userId);
  // It is proved again, for every device.
  expect(userOf(await enterByNumber(shop, number))).toBe(member.userId);
});

// sec T42
test('who has the number a year later is a new person: no page and no Taka of the old account', async () => {
  const shop = await buildTestApp();
  const seller = await signUpByNumber(shop, number, { title: 'seller', name: 'Rahima' });
  const buyer = await shop.signUp();
  const admin = await shop.signUp({ admin: true });
  await proved(shop, seller);
  await nameDestination(shop, seller);
  await completeDealNow(shop, { buyer, seller }, await shop.addProduct(seller));
  await letCool(shop);
  const silent = { used_at: new Date(shop.clock.now().getTime() - elevenMonths * 60_000) };
  await shop.deps.db.updateTable('login_numbers').set(silent).execute();
  const money = async () => {
    const payouts = await shop.ok('GET /payouts', { query: {} }, await renewed(shop, admin));
    return [...payouts.due.lines, ...payouts.held.lines][0];
  };
  expect(await money()).toMatchObject({ held: null });

  expect(await codeAnswer(shop)).toEqual({ isNew: true, wasSilent: true });
  const stranger = await signUpByNumber(shop, number, { name: 'Jamal' });
  expect(stranger.userId).not.toBe(seller.userId);
  expect(userOf(await enterByNumber(shop, number))).toBe(stranger.userId);
  expect(await money()).toMatchObject({ held: 'new-key', heldUntil: null });
  const { entries } = await shop.ok('GET /queue', { query: {} }, await renewed(shop, admin));
  expect(entries).toMatchObject([
    { kind: 'left-number', person: 'Rahima', path: `/dashboard/people/${seller.userId}` },
  ]);

  // Its owner is back by another number, for which two of the staff have agreed.
  const second = await shop.signUp({ admin: true });
  const id = await lostKeysOf(shop, seller.email, '01812345678');
  for (const by of [admin, second]) {
    const body = { agrees: true };
    await shop.ok('POST /lostkeys/:id', { params: { id }, body }, await renewed(shop, by));
  }
  shop.clock.advance({ minutes: 3 * 24 * 60 });
  await applyLoginChanges(shop.deps);
  expect(userOf(await enterByNumber(shop, '01812345678'))).toBe(seller.userId);
  expect(await money()).toMatchObject({ held: null });
  const after = await shop.ok('GET /queue', { query: {} }, await renewed(shop, admin));
  expect(after.entries).toEqual([]);
});

test('with another key its owner only loses the number, and is told', async () => {
  const shop = await buildTestApp();
  const member = await signUpByNumber(shop, number);
  const device = newAuthenticator();
  await addPasskey(member.browser, device);
  shop.clock.advance({ minutes: elevenMonths });
  const { number: own } = await shop.ok('GET /me/keys', {}, await renewed(shop, member));
  expect(own).toEqual({ value: number, isSilent: true });
  const stranger = await signUpByNumber(shop, number);
  expect(stranger.userId).not.toBe(member.userId);
  expect((await enterByPasskey(openBrowser(shop), device)).status).toBe(200);
  const reader = await renewed(shop, member);
  const notices = await shop.ok('GET /notices', { query: {} }, reader);
  expect(notices.map(({ kind }) => kind)).toContain('login-changed');
  expect((await shop.ok('GET /me/keys', {}, reader)).number).toBeNull();
  expect(await shop.deps.db.selectFrom('left_numbers').selectAll().execute()).toEqual([]);
});
