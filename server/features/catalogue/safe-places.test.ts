import { expect, test } from 'vitest';
import { districtNames } from '#contract/places/places.ts';
import { openDeal } from '#testing/payments/dealing.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('every district has safe places to meet, with a name in both scripts', async () => {
  const { shop, people } = await openDeal();
  const places = await shop.ok('GET /safeplaces', {}, people.admin);
  const count = (district: string) => places.filter((each) => each.district === district).length;
  expect(districtNames.filter((district) => count(district) < 2)).toEqual([]);
  for (const { en, bn } of places) {
    expect(en).toMatch(/^[A-Za-z0-9'(), -]{8,80}$/);
    expect(bn).toMatch(/^[\u0980-\u09ff(), -]{8,80}$/);
  }
  const named = (district: string) =>
    places.filter((each) => each.district === district).map(({ en }) => en);
  expect(named('Bandarban')).toEqual([
    'Bandarban Sadar police station, Bandarban',
    'DC office (Deputy Commissioner), Bandarban',
  ]);
  expect(named('Gazipur')).toContain('Joydebpur railway station');
  // Where most buyers of the capital live.
  expect(named('Dhaka')).toContain('Mirpur 10 metro station');
});

// spec D1-99
test('an admin adds and removes a place, which an order of the district suggests', async () => {
  const { shop, people, phone, read } = await openDeal();
  await shop.deps.db
    .updateTable('products')
    .set({ division: 'Rangpur', district: 'Nilphamari' })
    .where('id', '=', phone)
    .execute();
  const suggested = async () => (await read('buyer')).places.map(({ en }) => en);
  const first = [
    'DC office (Deputy Commissioner), Nilphamari',
    'Nilphamari Sadar police station, Nilphamari',
    'Nilphamari railway station',
  ];
  expect(await suggested()).toEqual(first);
  const body = { district: 'Nilphamari', en: 'Saidpur Airport', bn: 'সৈয়দপুর এয়ারপোর্ট' };
  const { insertedId: id } = await shop.ok('POST /safeplaces', { body }, people.admin);
  const again = { ...body, bn: 'সৈয়দপুর বিমানবন্দর' };
  expect(await shop.ok('POST /safeplaces', { body: again }, people.admin)).toMatchObject({
    insertedId: id,
  });
  expect(await suggested()).toEqual([...first, 'Saidpur Airport']);
  const places = await shop.ok('GET /safeplaces', {}, people.admin);
  expect(places.find(({ _id }) => _id === id)?.bn).toBe(again.bn.normalize('NFC'));
  const remove = () => shop.ok('DELETE /safeplaces/:id', { params: { id } }, people.admin);
  expect([(await remove()).deletedCount, (await remove()).deletedCount]).toEqual([1, 0]);
  expect(await suggested()).toEqual(first);
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, people.admin);
  expect(entries.slice(0, 3).map(({ action, detail }) => [action, detail.name])).toEqual([
    ['safe-place-removed', 'Saidpur Airport, Nilphamari'],
    ['safe-place-added', 'Saidpur Airport, Nilphamari'],
    ['safe-place-added', 'Saidpur Airport, Nilphamari'],
  ]);
});

test('a place needs both names and a district that exists', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const body = { district: 'Atlantis', en: '', bn: '' } as never;
  const answer = await shop.call('POST /safeplaces', { body }, admin);
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    {
      district: 'Choose a place from the list',
      en: 'Say where',
      bn: 'Say where',
    },
  ]);
});
