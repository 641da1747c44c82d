import { describe, expect, test } from 'vitest';
import { shownFields } from '#contract/phones/shown-fields.ts';
import { believablePhone } from '../fixtures/believable-phone.ts';
import { openDeal } from '../payments/dealing.ts';
import { buildTestApp, type Person, type TestShop } from '../test-app.ts';

type Lists = typeof shownFields;
type Field<List extends keyof Lists> = Lists[List][number];

/** One of each kind, chosen by hand from what people write in chats. */
const tricks = {
  'a number in full-width digits': '０１７１２３４５６７８',
  'a number in mathematical digits': '𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖',
  'a number in words': 'zero one seven one two three four five six seven eight',
  'a number in Bangla words': 'শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট',
  'a link': 'wa.me/8801712345678',
  'a link in full-width letters': 'ｔ．ｍｅ／rahimphones',
  'a link in words': 'rahim dot shop',
  'an address': 'rahim (at) yahoo (dot) com',
} as const;
const trickNames = Object.keys(tricks) as (keyof typeof tricks)[];

/** Legitimate texts, which must pass. */
const harmless = {
  phones: {
    name: 'Samsung Galaxy A54 5G 8/128',
    description: '৩ বছরের বাচ্চা ব্যবহার করেছে, তাই কভার ছিল। Bought 15 March 2025, 5000 mAh.',
    location: 'House 12 Road 7, Mirpur 10, Dhaka',
    useTime: '2 bochor 3 mash',
    ramRoom: '12/256 GB',
    postTime: '11/21/2026, 10:00:00 AM',
    colour: 'Awesome Violet',
    area: 'ধানমন্ডি ২৭',
  },
  names: { name: 'রহিম মোবাইল', location: 'Shop 41, Bashundhara City, Level 6' },
  deals: {
    reason: 'বক্স নেই, চার্জার নেই',
    place: 'Bashundhara City, Level 6',
    meetLocation: 'Mirpur 10 golchottor',
  },
  answers: { answer: 'It is unlocked now, FRP lock nai.' },
  afterDeals: {
    sentence: 'Advance chaiche, dei nai. ফোন ভালো ছিল, ৩ দিনের মধ্যে দিয়েছেন।',
    reply: 'He asked for my PIN, I refused.',
  },
} satisfies { [List in keyof Lists]: Record<Field<List>, string> };

const refused = (errors: object) => ({ status: 400, body: { errors } });
const passed = { status: 200 };

// sec T81
test('each field that others see has its case, and no other', () => {
  const lists = Object.entries(shownFields).map(([list, fields]) => [list, [...fields].sort()]);
  const cases = Object.entries(harmless).map(([list, texts]) => [list, Object.keys(texts).sort()]);
  expect(cases).toEqual(lists);
});

/** Whether the phone is public: by its page, in the list and in the search. */
async function isPublic(shop: TestShop, id: string): Promise<boolean> {
  const page = await shop.call('GET /phone/:id', { params: { id } });
  const list = await shop.ok('GET /allproducts', { query: {} });
  const found = await shop.ok('GET /search', { query: {} });
  const seen = [
    page.status === 200,
    list.some(({ _id }) => _id === id),
    found.phones.some(({ _id }) => _id === id),
  ];
  expect(new Set(seen).size, `${seen}`).toBe(1);
  return seen[0] ?? false;
}

describe('of a phone', () => {
  // sec T81
  test.each(shownFields.phones)('%s: hidden with a trick, listed and edited', async (field) => {
    const shop = await buildTestApp();
    const seller = await shop.signUp({ title: 'seller' });
    const admin = await shop.signUp({ admin: true });
    const clean = { ...believablePhone, ...harmless.phones };
    const waiting = async () => (await shop.ok('GET /waitingwords', {}, admin)).map((w) => w._id);

    for (const name of trickNames) {
      const id = await shop.addProduct(seller, { ...clean, [field]: tricks[name] });
      expect([name, await isPublic(shop, id)]).toEqual([name, false]);
      expect(await waiting()).toContain(id);
    }
    const id = await shop.addProduct(seller, clean);
    expect(await isPublic(shop, id)).toBe(true);
    // The time of listing is written once.
    if (field === 'postTime') return;
    const edit = (text: string) =>
      shop.ok('PUT /myproducts/:id', { params: { id }, body: { ...clean, [field]: text } }, seller);
    for (const name of trickNames) {
      await edit(tricks[name]);
      expect([name, await isPublic(shop, id)]).toEqual([name, false]);
      expect(await waiting()).toContain(id);
      await edit(clean[field]);
      expect(await isPublic(shop, id)).toBe(true);
    }
  });
});

type NameCall = (shop: TestShop, by: Person, text: string) => Promise<{ status: number }>;

const origin = { origin: 'http://localhost:80' };
/** Each call that writes the field. */
const nameCalls: Record<Field<'names'>, Record<string, NameCall>> = {
  name: {
    // By a user who is not a member yet.
    'POST /users': async (shop, _by, name) => {
      const person = await shop.signUpAtProvider();
      const body = { name, email: person.email, img: '', title: 'buyer' };
      return await shop.call('POST /users', { body }, person);
    },
    'PUT /me': (shop, by, name) =>
      shop.call('PUT /me', { body: { name, phoneNumber: '', img: '' } }, by),
  },
  location: {
    'PUT /users/seller/:email': async (shop, _by, location) => {
      const buyer = await shop.signUp();
      const params = { email: buyer.email };
      const body = { phoneNumber: '01712345678', location };
      return await shop.call('PUT /users/seller/:email', { params, body }, buyer);
    },
  },
};

/** Those of the identity provider, which answers in its own form. */
const identityCalls: Record<string, NameCall> = {
  'sign-up/email': (shop, _by, name) =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: origin,
      payload: { name, email: `${crypto.randomUUID()}@example.test`, password: 'Secret1' },
    }),
  'update-user': (shop, { cookie }, name) =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/update-user',
      headers: { ...origin, cookie },
      payload: { name },
    }),
};

describe('of a person', () => {
  // sec T82
  test.each(shownFields.names)('%s: refused with a trick, by every call', async (field) => {
    const shop = await buildTestApp();
    const by = await shop.signUp();
    for (const [call, write] of Object.entries(nameCalls[field])) {
      for (const name of trickNames) {
        const answer = await write(shop, by, tricks[name]);
        const errors = { [field]: expect.any(String) };
        expect([call, name, answer]).toMatchObject([call, name, refused(errors)]);
      }
      expect([call, await write(shop, by, harmless.names[field])]).toMatchObject([call, passed]);
    }
  });

  // sec T82
  test('a name is refused by the identity provider too', async () => {
    const shop = await buildTestApp();
    const by = await shop.signUp();
    for (const [call, write] of Object.entries(identityCalls)) {
      for (const name of trickNames) {
        expect([call, name, (await write(shop, by, tricks[name])).status]).toEqual([
          call,
          name,
          400,
        ]);
      }
      expect([call, await write(shop, by, harmless.names.name)]).toMatchObject([call, passed]);
    }
  });

  // sec T82
  test.each([
    'Admin',
    'Ａｄｍｉｎ',
    'PhoneHaat Official ✔ Verified',
    'ফোনহাট সাপোর্ট',
    'Apple Bangladesh (official)',
  ])('nobody is called %s, by any call, and no seller is at such a place', async (reserved) => {
    const shop = await buildTestApp();
    const by = await shop.signUp();
    const writers = [
      ...Object.values(nameCalls.name),
      ...Object.values(nameCalls.location),
      ...Object.values(identityCalls),
    ];
    for (const write of writers) expect((await write(shop, by, reserved)).status).toBe(400);
    expect((await shop.ok('GET /me', {}, by)).name).toBe(by.displayName);
  });
});

/** In a deal the other side may need a number, so only numbers pass there. */
const passesInDeal = (name: string) => name.startsWith('a number');
const lures = {
  'a question for a code': 'OTP ta den confirm korar jonno',
  'a question for a PIN': 'Confirm your PIN, ভাই',
} as const;

type DealWrite = (text: string) => Promise<{ status: number; body: object }>;

async function dealCalls(): Promise<Record<Field<'deals'>, DealWrite>> {
  const deal = await openDeal();
  const { shop, people, act } = deal;
  const phone = await shop.addProduct(people.seller, { name: 'Vivo V29' });
  let hour = 2;
  return {
    reason: async (reason) => {
      hour += 1;
      const at = new Date(shop.clock.now().getTime() + hour * 3_600_000).toISOString();
      return await act('buyer', { event: 'propose', place: 'Shahbagh', at, reason });
    },
    place: async (place) => {
      hour += 1;
      const at = new Date(shop.clock.now().getTime() + hour * 3_600_000).toISOString();
      return await act('buyer', { event: 'propose', place, at });
    },
    meetLocation: (meetLocation) =>
      shop.call(
        'POST /booking',
        { body: { productId: phone, userNumber: '01812345678', meetLocation } },
        people.buyer,
      ),
  };
}

describe('of a deal', () => {
  // sec T81
  test.each(shownFields.deals)(
    '%s: links and lures are refused, a number passes',
    async (field) => {
      const write = (await dealCalls())[field];
      for (const [name, text] of Object.entries({ ...tricks, ...lures })) {
        const answer = await write(text);
        const expected = passesInDeal(name) ? passed : refused({ [field]: expect.any(String) });
        expect([name, answer]).toMatchObject([name, expected]);
      }
      expect(await write(harmless.deals[field])).toMatchObject(passed);
    },
  );
});

/** Each call that writes it, for a phone that came back; a refusal changes nothing. */
describe('of a phone that is listed again', () => {
  // sec T92
  test('answer: refused with a trick, by both calls', async () => {
    const deal = await openDeal();
    const { shop, people, phone } = deal;
    await deal.meet();
    await deal.play(
      ['buyer', { event: 'refuse', checks: ['screen'] }],
      ['seller', { event: 'agree-call-off' }],
    );
    const byPhone = (answer: string) =>
      shop.call(
        'POST /myproducts/:id/list-again',
        { params: { id: phone }, body: { answer } },
        people.seller,
      );
    const byOrder = (reason: string) => deal.act('seller', { event: 'list-again', reason });
    for (const name of trickNames) {
      for (const write of [byPhone, byOrder]) {
        expect([name, await write(tricks[name])]).toMatchObject([name, { status: 400 }]);
      }
    }
    expect((await byPhone(harmless.answers.answer)).body.modifiedCount).toBe(1);
    const { said } = await shop.ok('GET /phone/:id', { params: { id: phone } });
    expect(said.map(({ answer }) => answer)).toEqual([harmless.answers.answer]);
  });
});

describe('after a deal', () => {
  // sec T92
  test('sentence and reply: refused with contact details', async () => {
    const deal = await openDeal();
    const { shop, people } = deal;
    await deal.meet();
    await deal.play(
      ['seller', { event: 'hand-over', code: await deal.code() }],
      ['buyer', { event: 'confirm' }],
    );
    const said = { asDescribed: 'yes', onTime: 'yes', asAgreed: 'none' } as const;
    const write = (sentence: string) =>
      shop.call(
        'POST /order/:id/answers',
        { params: { id: deal.id }, body: { ...said, sentence } },
        people.buyer,
      );
    for (const name of trickNames) {
      const refusal = refused({ sentence: expect.any(String) });
      expect([name, await write(tricks[name])]).toMatchObject([name, refusal]);
    }
    expect(await write(harmless.afterDeals.sentence)).toMatchObject({
      status: 200,
      body: { modifiedCount: 1 },
    });
    await deal.wait({ days: 14 });
    const { buyer } = (await deal.read('seller')).answers;
    const reply = (text: string) =>
      shop.call(
        'POST /answers/:id/reply',
        { params: { id: buyer?._id ?? '' }, body: { reply: text } },
        people.seller,
      );
    for (const name of trickNames) {
      const refusal = refused({ reply: expect.any(String) });
      expect([name, await reply(tricks[name])]).toMatchObject([name, refusal]);
    }
    expect(await reply(harmless.afterDeals.reply)).toMatchObject(passed);
  });
});
