import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { aboutOthers, sources } from './export-own-data.ts';

// spec D1-81
// sec T40
test('the file has all that is stored about a member, and nothing about others', async () => {
  const shop = await buildTestApp();
  const [member, other] = [
    await shop.signUp({ title: 'seller', name: 'Rahim' }),
    await shop.signUp({ title: 'seller', name: 'Karim' }),
  ];
  const admin = await shop.signUp({ admin: true, name: 'Asma' });
  const own = await shop.addProduct(member, { name: 'Galaxy A54', selingPrice: 24_500 });
  const foreign = await shop.addProduct(other, { name: 'Vivo V29', selingPrice: 31_000.5 });
  await buy(shop, member, foreign);
  await shop.ok(
    'PUT /money/destination',
    {
      body: {
        method: 'bkash',
        account: '01712345678',
        name: 'Rahim Uddin',
        password: member.password,
      },
    } as never,
    member,
  );
  await shop.ok('POST /reportitem', { body: { itemId: own, reason: 'advance' } }, other);
  await shop.ok(
    'POST /reportitems/:itemId/decision',
    {
      params: { itemId: own },
      body: {
        decision: 'warn',
        reason: 'Say where you bought it.',
        version: (await shop.ok('GET /reportitems/:itemId', { params: { itemId: own } }, admin))
          .version,
      },
    },
    admin,
  );

  const file = await shop.ok('GET /me/export', {}, member);

  expect(file).toMatchObject({
    email: member.email,
    data: {
      profile: [{ id: member.userId, name: 'Rahim', title: 'seller' }],
      phones: [{ id: own, name: 'Galaxy A54', selling_price: 24_500 }],
      bookings: [{ product_id: foreign, price: 31_000.5 }],
      payments: [{ product_id: foreign, amount: 31_000.5, state: 'paid' }],
      dealsBought: [{ product_id: foreign, price: 31_000.5, state: 'paid', offer: null }],
      dealsSold: [],
      ledger: [],
      payoutDestinations: [{ method: 'bkash', account: '01712345678', name: 'Rahim Uddin' }],
      payouts: [],
      reports: [],
      messages: expect.arrayContaining([
        expect.objectContaining({ kind: 'warn', reason: 'Say where you bought it.' }),
      ]),
      sessions: [{ sessionId: expect.any(String) }],
    },
  });
  // How a search finds it is derived from the rest.
  expect(file.data.phones?.[0]).not.toHaveProperty('search');
  expect(file.data.phones?.[0]).not.toHaveProperty('terms');
  const text = JSON.stringify(file);
  for (const { userId, email } of [other, admin]) {
    expect(text).not.toContain(userId);
    expect(text).not.toContain(email);
  }
  // Reports of the phone, and their reasons, concern the reporter too.
  expect(text).not.toContain('advance');
});

// spec D1-81
test('each reference to a member in the database is in the file, or known to be about others', async () => {
  const { deps } = await buildTestApp();
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'members'::regclass`.execute(deps.db);
  const known = [
    ...Object.values(sources).map(({ table, member }) => `${table}.${member}`),
    ...aboutOthers,
  ];
  expect(rows.map(({ place }) => place).filter((place) => !known.includes(place))).toEqual([]);
});
