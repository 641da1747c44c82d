import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

const terms = { page: 'terms' as const };
const first = { en: '# Buying\n\nPay here.', bn: '# কেনা\n\nএখানে টাকা দিন।' };
const second = { en: 'Pay here, or at the meeting.', bn: 'এখানে বা দেখা করার সময় টাকা দিন।' };

const imprint = {
  legalName: 'Rina Telecom',
  address: '12 Mirpur Road, Dhaka 1207',
  tradeLicence: 'TRAD/DSCC/014532/2024',
  dbid: '',
  officer: 'Rina Akter',
  officerPhone: '01712345678',
  officerEmail: 'complaints@shop.example',
};

const open = async () => {
  const shop = await buildTestApp();
  return { shop, admin: await shop.signUp({ admin: true }) };
};

const read = (shop: TestShop, page: 'terms' | 'imprint', query: { version?: string } = {}) =>
  shop.ok('GET /shoppages/:page', { params: { page }, query });

test('a fresh shop has no page, and its admin reads which are missing', async () => {
  const { shop, admin } = await open();
  expect(await read(shop, 'terms')).toEqual({ shown: null, versions: [] });
  expect(await shop.ok('GET /shoppages', {}, admin)).toEqual([
    { page: 'terms', at: null, incomplete: false },
    { page: 'privacy', at: null, incomplete: false },
    { page: 'refunds', at: null, incomplete: false },
    { page: 'imprint', at: null, incomplete: false },
  ]);
});

test('the newest text is shown, and earlier versions remain readable with their times', async () => {
  const { shop, admin } = await open();
  const firstAt = shop.clock.now().toISOString();
  await shop.ok('PUT /shoppages/:page', { params: terms, body: first }, admin);
  shop.clock.advance({ minutes: 5 });
  const secondAt = shop.clock.now().toISOString();
  const answer = await shop.ok('PUT /shoppages/:page', { params: terms, body: second }, admin);
  expect(answer.modifiedCount).toBe(1);
  const newest = await read(shop, 'terms');
  expect(newest.shown).toMatchObject({ at: secondAt, text: second, imprint: null });
  expect(newest.versions.map(({ at }) => at)).toEqual([secondAt, firstAt]);
  const version = newest.versions[1]?._id ?? '';
  const earlier = await read(shop, 'terms', { version });
  expect(earlier.shown).toMatchObject({ _id: version, at: firstAt, text: first });

  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  const written = { action: 'shop-page-written', detail: { name: 'terms' } };
  expect(entries.slice(0, 2)).toMatchObject([written, written]);
});

test('the same text again is no new version', async () => {
  const { shop, admin } = await open();
  const write = () => shop.ok('PUT /shoppages/:page', { params: terms, body: first }, admin);
  await write();
  shop.clock.advance({ minutes: 5 });
  expect((await write()).modifiedCount).toBe(0);
  expect((await read(shop, 'terms')).versions).toHaveLength(1);
});

test('a version of another page, or of none, is not found', async () => {
  const { shop, admin } = await open();
  await shop.ok('PUT /shoppages/:page', { params: terms, body: first }, admin);
  const { shown } = await read(shop, 'terms');
  const wrong = { params: { page: 'privacy' as const }, query: { version: shown?._id } };
  expect((await shop.call('GET /shoppages/:page', wrong)).body.code).toBe('not-found');
  const bad = { params: { page: 'secrets' as never }, query: {} };
  expect((await shop.call('GET /shoppages/:page', bad)).status).toBe(400);
});

test('the imprint has fields; what is missing is named, and earlier ones are not public', async () => {
  const { shop, admin } = await open();
  await shop.ok('PUT /imprint', { body: imprint }, admin);
  const before = await read(shop, 'imprint');
  expect(before.shown).toMatchObject({ text: null, imprint });
  expect((await shop.ok('GET /shoppages', {}, admin))[3]).toMatchObject({ incomplete: true });
  shop.clock.advance({ minutes: 5 });
  await shop.ok('PUT /imprint', { body: { ...imprint, officer: 'Karim', dbid: '614' } }, admin);
  expect((await shop.ok('GET /shoppages', {}, admin))[3]).toMatchObject({ incomplete: false });
  const after = await read(shop, 'imprint');
  expect(after.versions).toHaveLength(1);
  const query = { version: before.shown?._id };
  const earlier = { params: { page: 'imprint' as const }, query };
  expect((await shop.call('GET /shoppages/:page', earlier)).body.code).toBe('not-found');
});

test('an empty language, a wrong number, and a text without end are refused', async () => {
  const { shop, admin } = await open();
  const send = async (body: object) => {
    const request = { params: terms, body: body as typeof first };
    return (await shop.call('PUT /shoppages/:page', request, admin)).body.errors;
  };
  expect(await send({ en: 'Terms.', bn: ' \n ' })).toEqual({ bn: 'Write something' });
  expect(await send({ bn: 'শর্ত।' })).toEqual({ en: 'Write something' });
  expect(await send({ ...first, en: 'x'.repeat(12_001) })).toEqual({
    en: 'This text is too long',
  });
  const wrong = { body: { ...imprint, officerPhone: '16247', officerEmail: 'nowhere' } };
  const { errors } = (await shop.call('PUT /imprint', wrong, admin)).body;
  expect(errors).toEqual({
    officerPhone: 'number must be 11 char',
    officerEmail: 'This is not an email address',
  });
  expect((await read(shop, 'terms')).versions).toEqual([]);
});

test('versions cannot be changed or removed', async () => {
  const { shop, admin } = await open();
  await shop.ok('PUT /shoppages/:page', { params: terms, body: first }, admin);
  const { db } = shop.deps;
  await expect(sql`update shop_pages set page = 'privacy'`.execute(db)).rejects.toThrow();
  await expect(sql`delete from shop_pages`.execute(db)).rejects.toThrow();
});

test('a new version changes what cached pages depend on, at once', async () => {
  const { shop, admin } = await open();
  const before = await shop.deps.listVersion.current();
  await shop.ok('PUT /shoppages/:page', { params: terms, body: first }, admin);
  const after = await shop.deps.listVersion.current();
  expect(after.all).not.toBe(before.all);
  expect(after['2']).toBe(before['2']);
});
