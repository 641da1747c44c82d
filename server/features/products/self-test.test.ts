import { expect, test } from 'vitest';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { buildTestApp } from '#testing/test-app.ts';

const key = 'device-one-of-two-keys';
const otherKey = 'another-phones-own-key';
const device = { model: 'sm-a546e', screen: '1080 × 2340', cores: 8, memory: 4 };

async function open(listed: Record<string, unknown> = {}) {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 2));
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller, {
    name: 'Samsung Galaxy A54 5G',
    categoryId: '2',
    model: 'samsung-galaxy-a54-5g',
    ...listed,
  });
  const params = { id };
  const read = () => shop.ok('GET /myproducts/:id/selftest', { params }, seller);
  const make = async () => {
    shop.clock.advance({ seconds: 1 });
    await shop.ok('POST /myproducts/:id/selftest', { params }, seller);
    const { current } = await read();
    return current?.links.en.link.split('#')[1] ?? '';
  };
  const begin = (ticket: string, given = {}) =>
    shop.call('POST /selftests/open', { body: { ticket, key, device, ...given } });
  const send = (ticket: string, result: object) =>
    shop.call('POST /selftests/result', { body: { ticket, key, ...result } as never });
  const finish = (ticket: string) => shop.call('POST /selftests/finish', { body: { ticket, key } });
  const shown = async () => (await shop.ok('GET /phone/:id', { params })).shown;
  return { shop, seller, id, params, read, make, begin, send, finish, shown };
}

// spec D2-153
test('what a phone showed is on its page, with what failed and what was not tested', async () => {
  const { shop, read, make, begin, send, finish, shown } = await open();
  expect(await read()).toEqual({ current: null, productName: 'Samsung Galaxy A54 5G' });
  const ticket = await make();
  expect(ticket).toMatch(/^[\w-]{22}$/);
  const made = await read();
  expect(made.current).toMatchObject({
    code: expect.stringMatching(/^\d{4}$/),
    opened: false,
    results: {},
  });
  const { en, bn } = made.current?.links ?? {};
  expect(en?.link).toMatch(new RegExp(`^http://localhost(:80)?/self-test#${ticket}$`));
  expect(bn?.link).toMatch(new RegExp(`^http://localhost(:80)?/bn/self-test#${ticket}$`));
  expect(en?.qr).toContain('<svg');
  expect(en?.qr).not.toBe(bn?.qr);
  const at = shop.clock.now().toISOString();
  expect((await begin(ticket)).body).toMatchObject({
    code: made.current?.code,
    productName: 'Samsung Galaxy A54 5G',
    results: {},
  });
  await send(ticket, { test: 'touch', outcome: 'worked', reason: 'noisy' });
  await send(ticket, { test: 'sound', outcome: 'not-tested', reason: 'noisy' });
  await send(ticket, { test: 'sound', outcome: 'failed' });
  await send(ticket, { test: 'motion', outcome: 'not-tested', reason: 'refused' });
  // Before the end nothing of it is public.
  expect(await shown()).toBeUndefined();
  expect((await finish(ticket)).status).toBe(200);
  expect(await shown()).toEqual({
    at,
    isOld: false,
    worked: ['touch'],
    failed: ['sound'],
    notTested: [
      'multi-touch',
      'screen',
      'front-camera',
      'back-camera',
      'torch',
      'motion',
      'vibration',
      'charging',
      'location',
      'network',
      'unlock',
    ],
    model: 'sm-a546e',
    isOther: false,
  });
  expect((await read()).current).toMatchObject({
    opened: true,
    finished: true,
    results: { touch: { outcome: 'worked' }, motion: { outcome: 'not-tested', reason: 'refused' } },
  });
  // Nothing is added after the end.
  const late = await send(ticket, { test: 'sound', outcome: 'worked' });
  expect([late.status, late.body.code]).toEqual([410, 'self-test-over']);
  const rows = await shop.deps.db.selectFrom('self_tests').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(ticket);
  expect(JSON.stringify(rows)).not.toContain(key);

  shop.clock.advance({ minutes: 30 * 24 * 60 });
  expect((await shown())?.isOld).toBe(false);
  shop.clock.advance({ minutes: 1 });
  expect((await shown())?.isOld).toBe(true);
});

test('a ticket is of one device and thirty minutes, and the newest alone is valid', async () => {
  const { shop, make, begin, send, shown } = await open();
  const first = await make();
  const second = await make();
  expect((await begin(first)).body.code).toBe('self-test-over');
  expect((await begin(second)).status).toBe(200);
  await send(second, { test: 'touch', outcome: 'worked' });
  // The same phone after a lost connection goes on.
  expect((await begin(second)).body).toMatchObject({ results: { touch: { outcome: 'worked' } } });
  const other = await begin(second, { key: otherKey });
  expect([other.status, other.body.code]).toEqual([409, 'self-test-taken']);
  shop.clock.advance({ minutes: 29 });
  expect((await send(second, { test: 'screen', outcome: 'worked' })).status).toBe(200);
  shop.clock.advance({ minutes: 1 });
  expect((await begin(second)).body.code).toBe('self-test-over');
  expect((await begin('x'.repeat(22))).body.code).toBe('self-test-over');
  // What an unfinished run has shown counts.
  expect((await shown())?.worked).toEqual(['touch', 'screen']);
});

test('another model than the listed one is said, and a change of model or condition ends a run', async () => {
  const { shop, seller, params, make, begin, send, finish, shown } = await open();
  const run = async (model: string) => {
    const ticket = await make();
    await begin(ticket, { device: { model } });
    await send(ticket, { test: 'touch', outcome: 'worked' });
    await finish(ticket);
    return await shown();
  };
  expect(await run('SM-A146B')).toMatchObject({ model: 'SM-A146B', isOther: true });
  // A name that the catalogue does not know proves nothing.
  expect(await run('K')).toMatchObject({ model: 'K', isOther: false });
  const edit = (change: object) =>
    shop.ok(
      'PUT /myproducts/:id',
      {
        params,
        body: {
          ...believablePhone,
          name: 'Samsung Galaxy A54 5G',
          categoryId: '2',
          model: 'samsung-galaxy-a54-5g',
          ...change,
        },
      },
      seller,
    );
  await edit({ condition: 'Fair' });
  expect(await shown()).toBeUndefined();
  expect(await run('SM-A546E')).toMatchObject({ isOther: false });
  await edit({ condition: 'Fair', name: 'Samsung Galaxy A14', model: undefined });
  expect(await shown()).toBeUndefined();
});

test('a phone that calls itself another model waits until an admin has seen it, and nothing else happens', async () => {
  const { shop, id, make, begin, shown } = await open();
  const admin = await shop.signUp({ admin: true });
  const waiting = () => shop.ok('GET /othermodels', {}, admin);
  await begin(await make());
  await begin(await make(), { device: { model: 'K' } });
  expect(await waiting()).toEqual([]);
  const ticket = await make();
  const at = shop.clock.now().toISOString();
  await begin(ticket, { device: { model: 'SM-A146B' } });
  const [run, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(run).toEqual({
    _id: expect.any(String),
    at,
    productId: id,
    name: 'Samsung Galaxy A54 5G',
    selersName: expect.any(String),
    listed: 'SAMSUNG Galaxy A54 5G',
    device: 'SAMSUNG Galaxy A14 5G',
    code: 'SM-A146B',
    own: false,
  });
  // A later run on the right phone does not take it off.
  await begin(await make());
  expect(await waiting()).toHaveLength(1);
  const seen = { params: { id: run?._id ?? '' } };
  await shop.ok('POST /othermodels/:id', seen, admin);
  expect(await waiting()).toEqual([]);
  expect((await shop.call('POST /othermodels/:id', seen, admin)).body.code).toBe('not-found');
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  expect(entries[0]).toMatchObject({
    action: 'other-model-seen',
    detail: { name: 'Samsung Galaxy A54 5G' },
  });
  // The phone is for sale as before.
  expect((await shop.call('GET /phone/:id', { params: { id } })).status).toBe(200);
  expect(await shown()).toBeUndefined();
});

test('bad input is refused', async () => {
  const { make, begin, send } = await open();
  const ticket = await make();
  expect((await send(ticket, { test: 'touch', outcome: 'worked' })).body.code).toBe(
    'self-test-over',
  );
  await begin(ticket);
  for (const result of [
    { test: 'imei', outcome: 'worked' },
    { test: 'touch', outcome: 'certified' },
    { test: 'touch' },
    // A place without satellites is no defect.
    { test: 'location', outcome: 'failed' },
    { test: 'unlock', outcome: 'failed' },
  ]) {
    expect((await send(ticket, result)).status, JSON.stringify(result)).toBe(400);
  }
  expect((await begin('short')).status).toBe(400);
  expect((await begin(ticket, { device: { model: 'x'.repeat(61) } })).status).toBe(400);
});
