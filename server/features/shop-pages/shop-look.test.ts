import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { defaultNames, shopNames } from '#contract/shop-name.ts';
import { sharp } from '#server/lib/sharp.ts';
import { shopColours } from '#server/lib/shop-colours.ts';
import { noShopSettings, shopFacts, shopLogo, wearLook } from '#server/lib/shop-look.ts';
import { mobileMela, plainLook } from '#testing/fixtures/shop-look.ts';
import { patience } from '#testing/lib/patience.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { createShopLook } from './follow-look.ts';

type Look = typeof plainLook;

async function open(settings: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(settings);
  const admin = await shop.signUp({ admin: true });
  const prepare = (body: Partial<Look>, by = admin) =>
    shop.call('PUT /shoplook/draft', { body: { ...plainLook, ...body } }, by);
  const publish = (version: number, by = admin, password = by.password) =>
    shop.call('POST /shoplook', { body: { version, password } }, by);
  const state = (by = admin) => shop.ok('GET /shoplook', {}, by);
  return { shop, admin, prepare, publish, state };
}

async function uploadLogo(shop: TestShop, by: Person): Promise<string> {
  const picture = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 4,
      background: { r: 250, g: 90, b: 10, alpha: 0.5 },
    },
  })
    .png()
    .toBuffer();
  return shop.upload(by, picture);
}

test('a fresh shop is PhoneHaat with the promises of the specification', async () => {
  const { state } = await open();
  expect(await state()).toMatchObject({
    version: 0,
    at: null,
    by: null,
    inForce: plainLook,
    draft: null,
    bySettings: [],
    shown: { names: defaultNames, colour: '', light: { brand: '#0b6b4a' } },
  });
});

test('a draft is its writer’s alone; published, it is the shop’s at once', async () => {
  const { shop, admin, prepare, publish, state } = await open();
  const other = await shop.signUp({ admin: true });
  expect((await prepare(mobileMela)).status).toBe(200);
  expect(await state()).toMatchObject({ draft: mobileMela, inForce: plainLook });
  expect((await state(other)).draft).toBeNull();
  expect(shopNames()).toEqual(defaultNames);

  expect((await publish(0)).status).toBe(200);
  expect(shopNames()).toEqual({ en: 'Mobile Mela', bn: 'মোবাইল মেলা' });
  expect(shopColours().brand).not.toBe('#0b6b4a');
  expect(shopFacts()).toEqual({
    contact: {
      email: 'help@mela.example',
      phone: '01712345678',
      address: '12 Mirpur Road\nDhaka 1207',
      hours: { en: 'Saturday to Thursday, by day', bn: 'শনি থেকে বৃহস্পতি, দিনে' },
    },
    promises: { returnDays: 30, changedMindDays: 7, supportHours: 24 },
    links: [
      {
        address: 'https://mela.example/jobs',
        names: { en: 'Work with us', bn: 'আমাদের সঙ্গে কাজ' },
      },
    ],
  });
  expect(await state()).toMatchObject({ version: 1, by: admin.displayName, draft: null });
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  expect(entries[0]).toMatchObject({
    action: 'shop-look-published',
    detail: { name: 'Mobile Mela', fields: expect.stringContaining('nameEn, nameBn, colour') },
  });
  // The other admin learns of it.
  const notices = await shop.ok('GET /notices', { query: {} }, other);
  expect(notices[0]).toMatchObject({ kind: 'shop-changed' });
  // The refusals of the API are in its name, too.
  const { seller } = { seller: await shop.signUp({ title: 'seller' }) };
  const named = {
    body: { name: 'PhoneHaat staff', email: seller.email, img: '', title: 'seller' },
  };
  const refused = await shop.call('POST /users', named, await shop.signUpAtProvider());
  expect(JSON.stringify(refused.body)).not.toContain('PhoneHaat');
});

test('what was published is proof: no row changes', async () => {
  const { shop, prepare, publish } = await open();
  await prepare(mobileMela);
  await publish(0);
  const { db } = shop.deps;
  await expect(sql`update shop_looks set version = 2`.execute(db)).rejects.toThrow();
  await expect(sql`delete from shop_looks`.execute(db)).rejects.toThrow();
});

test('kept pages and other programs follow', async () => {
  const { shop, prepare, publish } = await open();
  const before = await shop.deps.listVersion.current();
  await prepare(mobileMela);
  await publish(0);
  expect((await shop.deps.listVersion.current()).all).not.toBe(before.all);
  // As another program that has not seen it yet.
  const other = await buildTestApp({ db: shop.deps.db });
  await wearLook(noShopSettings, null);
  await other.deps.shopLook.follow();
  expect(shopNames().en).toBe('Mobile Mela');
});

test('of two admins who publish at once, the second reads what the first has changed', async () => {
  const { shop, prepare, publish, state } = await open();
  const other = await shop.signUp({ admin: true });
  await prepare({ nameEn: 'Mobile Mela' });
  await prepare({ nameEn: 'Phone Bari' }, other);
  const answers = await Promise.all([publish(0), publish(0, other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('look-changed');
  const late = answers[0]?.status === 409 ? undefined : other;
  expect((await state(late)).draft).not.toBeNull();
  expect((await publish(1, late)).status).toBe(200);
  expect((await state()).version).toBe(2);
});

test('a session without the password, and one of others, publishes nothing', async () => {
  const { shop, admin, prepare, publish, state } = await open();
  await prepare(mobileMela);
  expect((await publish(0, admin, '')).body.code).toBe('password-wrong');
  expect((await publish(0, admin, 'Wrong1')).body.code).toBe('password-wrong');
  for (const role of ['moderator', 'cashier'] as const) {
    const helper = await shop.signUp();
    await shop.ok('PUT /staff/:email', { params: helper, body: { role } }, admin);
    expect((await prepare(mobileMela, helper)).status).toBe(403);
    expect((await publish(0, helper)).status).toBe(403);
  }
  expect((await state()).version).toBe(0);
  expect(shopNames()).toEqual(defaultNames);
});

test('without a draft nothing is published; a dropped one is gone', async () => {
  const { shop, admin, prepare, publish, state } = await open();
  expect((await publish(0)).body.code).toBe('not-found');
  await prepare(mobileMela);
  expect((await shop.ok('DELETE /shoplook/draft', {}, admin)).deletedCount).toBe(1);
  expect((await state()).draft).toBeNull();
  expect((await publish(0)).body.code).toBe('not-found');
});

// Each by hand: what an admin pastes, the field, and why it is refused.
test.each<[Partial<Look>, Record<string, string>]>([
  [
    { nameEn: '<b>Mela</b>' },
    { nameEn: 'Give 2 to 30 Latin letters and digits, like Mobile Mela' },
  ],
  [
    { nameEn: 'M'.repeat(31) },
    { nameEn: 'Give 2 to 30 Latin letters and digits, like Mobile Mela' },
  ],
  [{ nameBn: 'মেলা' }, { nameEn: 'Give 2 to 30 Latin letters and digits, like Mobile Mela' }],
  [{ colour: 'orange' }, { colour: 'Give a colour like #e8590c' }],
  [{ colour: '#fff;}body{display:none' }, { colour: 'Give a colour like #e8590c' }],
  [{ email: 'nowhere' }, { email: 'This is not an email address' }],
  [{ phone: '16247' }, { phone: 'number must be 11 char' }],
  [{ address: 'x'.repeat(301) }, { address: 'This text is too long' }],
  [{ hoursEn: 'By day' }, { hoursBn: 'Write it in both languages, or in none' }],
  [
    { link1: 'javascript:alert(1)', link1En: 'Jobs', link1Bn: 'কাজ' },
    { link1: 'Give a whole address that begins with https://' },
  ],
  [
    { link1: 'http://mela.example', link1En: 'Jobs', link1Bn: 'কাজ' },
    { link1: 'Give a whole address that begins with https://' },
  ],
  [
    { link1: 'https://mela.example@evil.example/', link1En: 'Jobs', link1Bn: 'কাজ' },
    { link1: 'Give a whole address that begins with https://' },
  ],
  [
    { link2: 'https://mela.example/', link2En: 'Jobs' },
    { link2Bn: 'A link has an address, and a name in both languages' },
  ],
  [{ link3Bn: 'কাজ' }, { link3: 'A link has an address, and a name in both languages' }],
  [
    { returnDays: '1' },
    {
      returnDays: 'By the rules of deals buyers have longer than that: promise at least as much',
    },
  ],
  [
    { returnDays: '181' },
    {
      returnDays: 'Photos of a problem are deleted after 180 days: nobody could examine it later',
    },
  ],
  [{ supportHours: '0' }, { supportHours: 'Give whole hours, at most 168' }],
  [{ supportHours: '1.5' }, { supportHours: 'Give whole hours, at most 168' }],
  [
    { logo: 'https://evil.example/logo.svg' },
    { logo: 'This is not the address of an uploaded picture' },
  ],
])('%j is refused with the reason', async (look, errors) => {
  const { prepare } = await open({ deals: { hours: { 'handed-over': 48 } } });
  const { body } = await prepare(look);
  expect(body.errors).toEqual(errors);
});

test('a shop where buyers pay at the meeting promises no returns', async () => {
  const { prepare, state } = await open({ keptPayments: false });
  expect((await state()).inForce).toMatchObject({ returnDays: '', changedMindDays: '' });
  const why = 'Buyers pay at the meeting here, so the shop has no money to give back';
  expect((await prepare({})).body.errors).toEqual({ returnDays: why, changedMindDays: why });
  expect((await prepare({ returnDays: '', changedMindDays: '' })).status).toBe(200);
});

test('invisible and direction marks are taken away, and no promise stays none', async () => {
  const { prepare, publish } = await open();
  const address = '\u202eDhaka\u200b 1207\u2066';
  await prepare({ address, returnDays: '', changedMindDays: '', supportHours: '৪৮' });
  await publish(0);
  expect(shopFacts().contact?.address).toBe('Dhaka 1207');
  expect(shopFacts().promises).toEqual({
    returnDays: null,
    changedMindDays: null,
    supportHours: 48,
  });
});

test('the settings of the program win, and the page says which', async () => {
  const shopSettings = { nameEn: 'Haat Bazar', nameBn: null, colour: '#1c4fd6' };
  const { prepare, publish, state } = await open({ shop: shopSettings });
  await prepare(mobileMela);
  await publish(0);
  expect(shopNames()).toEqual({ en: 'Haat Bazar', bn: 'মোবাইল মেলা' });
  const { bySettings, shown } = await state();
  expect(bySettings).toEqual(['nameEn', 'colour']);
  expect(shown).toMatchObject({ names: { en: 'Haat Bazar' }, colour: '#1c4fd6' });
});

test('a colour that cannot be read becomes one that can', async () => {
  const { prepare, state } = await open();
  for (const colour of ['#ffffff', '#ffff00', '#000000', '#808080']) {
    await prepare({ colour });
    const { light, dark } = (await state()).shown;
    expect(Math.min(light.contrast, dark.contrast)).toBeGreaterThanOrEqual(4.5);
  }
});

test('a logo is the admin’s upload, stays, and goes with a dropped draft', async () => {
  const { shop, admin, prepare, publish, state } = await open();
  const logo = await uploadLogo(shop, admin);
  await prepare({ logo });
  shop.clock.advance({ minutes: 11 });
  const { sweepExpiredImages } = await import('../images/sweep-expired-images.ts');
  await sweepExpiredImages(shop.deps);
  await publish(0);
  expect(shopLogo()?.png.subarray(1, 4).toString()).toBe('PNG');
  // In force, another admin may leave it as it is.
  const other = await shop.signUp({ admin: true });
  expect((await prepare({ logo }, other)).status).toBe(200);
  expect((await publish(1, other)).status).toBe(200);

  const second = await uploadLogo(shop, admin);
  await prepare({ logo: second });
  await shop.ok('DELETE /shoplook/draft', {}, admin);
  await sweepExpiredImages(shop.deps);
  const id = (url: string) => shop.deps.imageHost.idOf(url) ?? '';
  await vi.waitFor(async () => {
    expect(await shop.deps.imageHost.read(id(second))).toBeNull();
  }, patience);
  expect(await shop.deps.imageHost.read(id(logo))).not.toBeNull();
  expect((await state()).inForce.logo).toBe(logo);

  // Another person's picture is no logo.
  const foreign = await uploadLogo(shop, await shop.signUp());
  expect((await prepare({ logo: foreign })).body.errors).toEqual({
    logo: 'This photo was uploaded by somebody else',
  });
});

test('a logo whose store is away while the shop opens comes when the store is back', async () => {
  const { shop, admin, prepare, publish } = await open();
  await prepare({ ...mobileMela, logo: await uploadLogo(shop, admin) });
  await publish(0);
  await wearLook(noShopSettings, null);
  const { db, listVersion, imageHost, log } = shop.deps;
  let calls = 0;
  const away = {
    ...imageHost,
    async read(id: string) {
      calls += 1;
      if (calls === 1) throw new Error('away');
      // As a store that has lost it.
      if (calls === 2) return null;
      return imageHost.read(id);
    },
  };
  const parts = { db, listVersion, log, settings: noShopSettings, imageHost: away };
  await createShopLook({ ...parts, retryMs: 1 }).follow();
  // Everything else of the design is there at once.
  expect(shopNames().en).toBe('Mobile Mela');
  await vi.waitFor(() => expect(shopLogo()).not.toBeNull(), patience);
  expect(calls).toBe(3);
});
