import { describe, expect, test } from 'vitest';
import { shownDevice, shownFields } from '#contract/phones/shown-fields.ts';
import { personalData } from '#server/db/personal-data.ts';
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
  messages: { text: 'ব্যাটারি কেমন? কাল ৫টায় আসতে পারি, 17,500 te hobe?' },
  devices: {
    model: 'SM-A546E',
    system: 'Android 14',
    screen: '1080x2340',
    gpu: 'ANGLE (Qualcomm, Adreno (TM) 642L, OpenGL ES 3.2 V@0530.0)',
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

  // sec T81
  test('a number in them is shown to the other side, and in its notices, where the deal shows numbers', async () => {
    const shop = await buildTestApp();
    const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
    const phone = await shop.addProduct(seller, { selingPrice: 9_000, cash: true });
    const number = '01812345678';
    const body = { productId: phone, userNumber: number, meetLocation: `Mirpur 10, ${number}` };
    const { insertedId: id } = await shop.ok('POST /booking', { body }, buyer);
    const params = { id };
    const act = (who: Person, of: object) =>
      shop.ok('POST /order/:id', { params, body: of as { event: 'accept' } }, who);
    const read = async (who: Person) =>
      JSON.stringify([
        await shop.ok('GET /order/:id', { params }, who),
        await shop.ok('GET /notices', {}, who),
      ]);
    expect(await read(seller)).not.toContain(number);
    await act(buyer, { event: 'ask-cash' });
    await act(seller, { event: 'reserve' });
    const at = new Date(shop.clock.now().getTime() + 24 * 3_600_000).toISOString();
    const reason = `Money came, call ${number}`;
    await act(buyer, { event: 'propose', place: `Shahbagh ${number}`, at, reason });
    const before = await read(seller);
    expect(before).not.toContain(number);
    expect(before).toContain('Shahbagh •••••');
    expect(await read(buyer)).toContain(reason);
    await act(seller, { event: 'accept', at });
    const order = await shop.ok('GET /order/:id', { params }, seller);
    expect(order).toMatchObject({
      meetLocation: body.meetLocation,
      meeting: { place: `Shahbagh ${number}` },
      buyer: { number },
    });
    // What was written before stays as it was in the notices.
    expect(JSON.stringify(await shop.ok('GET /notices', {}, seller))).not.toContain(number);
  });
});

describe('of a message', () => {
  const calls: Record<
    string,
    (shop: TestShop, by: Person, phone: string, text: string) => Promise<unknown>
  > = {
    'POST /threads': (shop, by, productId, text) =>
      shop.ok('POST /threads', { body: { productId, text, entryId: shop.deps.newId() } }, by),
    'POST /offers': (shop, by, productId, text) =>
      shop.ok(
        'POST /offers',
        { body: { productId, text, taka: 15_000, entryId: shop.deps.newId() } },
        by,
      ),
    'POST /threads/:id': async (shop, by, productId, text) => {
      const first = { productId, text: 'Is it there?', entryId: shop.deps.newId() };
      const { insertedId: id } = await shop.ok('POST /threads', { body: first }, by);
      const body = { text, entryId: shop.deps.newId() };
      return await shop.ok('POST /threads/:id', { params: { id }, body }, by);
    },
  };

  // sec T81
  test.each(Object.keys(calls))(
    'text: the other reads no trick, by %s, also when it is booked',
    async (call) => {
      const shop = await buildTestApp();
      const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
      const add = () => shop.addProduct(seller, { selingPrice: 20_000, negotiable: true });
      const all = Object.entries({ ...tricks, harmless: harmless.messages.text });
      for (const [name, text] of all) {
        const phone = await add();
        await calls[call]?.(shop, buyer, phone, text);
        const body = { productId: phone, userNumber: '01812345678', meetLocation: 'Mirpur' };
        await shop.ok('POST /booking', { body }, buyer);
        const [line] = await shop.ok('GET /threads', { query: { product: phone } }, seller);
        const page = await shop.ok('GET /threads/:id', { params: { id: line?._id ?? '' } }, seller);
        const shown = [line?.last, page.messages.at(-1)?.text];
        for (const one of shown) {
          if (name === 'harmless') expect(one).toBe(text);
          else expect([name, one]).toEqual([name, expect.stringContaining('•••••')]);
        }
      }
    },
  );
});

describe('of a device', () => {
  // sec T81
  test.each(shownFields.devices)('%s: left out with a trick', (fact) => {
    const device = harmless.devices;
    expect(shownDevice(device)).toEqual(device);
    // Addresses are read by no page as links, and drivers have such versions.
    for (const name of trickNames.filter((each) => each !== 'an address')) {
      const { [fact]: _, ...others } = device;
      const shown = JSON.parse(JSON.stringify(shownDevice({ ...device, [fact]: tricks[name] })));
      expect([name, shown]).toEqual([name, others]);
    }
  });
});

/** Columns of members' words that another member reads, by the list above that has their check. */
const shownColumns: Record<string, keyof Lists> = {
  'products.description': 'phones',
  'products.location': 'phones',
  'products.area': 'phones',
  'listing_versions.content': 'phones',
  'members.name': 'names',
  'members.location': 'names',
  'bookings.user_name': 'names',
  'identity_user.name': 'names',
  'bookings.meet_location': 'deals',
  'bookings.end_reason': 'deals',
  'deal_events.detail': 'deals',
  'deals.meeting_place': 'deals',
  'notices.reason': 'deals',
  'notices.facts': 'deals',
  'thread_messages.text': 'messages',
  'self_tests.device': 'devices',
  'deal_answers.sentence': 'afterDeals',
  'deal_answer_replies.text': 'afterDeals',
};
/** All others: read by their writer, by staff, or by the program; or not words, but a choice or a number. */
const notShownColumns = `
  audit_log.detail blocked_addresses.hash bookings.user_number deals.checks fee_invoices.seller_name
  fee_invoices.seller_location identity_account.accountId identity_account.accessToken
  identity_account.refreshToken identity_account.idToken identity_account.password identity_passkey.credentialId
  identity_passkey.name identity_passkey.publicKey identity_session.token
  identity_session.ipAddress identity_session.userAgent identity_two_factor.secret
  bank_lines.text bank_notes.note identity_two_factor.backupCodes identity_user.email identity_user.image identity_verification.identifier
  identity_verification.value images.digest imei_clashes.freed_marks left_addresses.hash
  login_changes.value lost_keys.number lost_keys.told login_numbers.number number_codes.number number_codes.device number_codes.challenge number_codes.code
  rate_counts.account rate_counts.key stolen_reports.note members.email members.phone_number
  members.former_ids members.photo_url members.verified_checks members.mail_language members.badge_lost_by
  members.staff_role deal_verdicts.reason deal_verdicts.answer money_by_hand.reference money_by_hand.reason notice_mails.address notice_mails.digest
  push_devices.session_id push_devices.endpoint push_devices.p256dh push_devices.auth push_devices.language
  notices.answer notices.event notices.review_reason payment_attempts.facts payment_attempts.provider_id payment_refunds.reason
  payment_refunds.problem payment_wire_calls.request payment_wire_calls.response payments.network
  payout_destinations.account payout_destinations.name payout_destinations.bank payout_destinations.branch
  payout_destinations.routing_number payout_holds.reason payout_holds.lift_reason payout_lines.reference
  payout_lines.problem payout_results.rows product_imeis.sealed product_imeis.mark products.phone_number
  browser_failures.networks products.division products.district recent_looks.viewer reports.comment saved_answers.text
  saved_searches.name saved_searches.query stolen_imeis.sealed stolen_imeis.mark
  stolen_reports.diary_number stolen_reports.station shop_pages.content shop_looks.content
  shop_look_drafts.content same_texts.digest same_texts.text
  self_tests.ticket self_tests.device_key support_answers.text support_messages.address
  support_messages.name support_messages.language support_messages.text thread_reports.reason
  thread_reports.comment`;

// sec T81
test('every text about people in the database is one that others read, or one that they do not', () => {
  const columns = Object.entries(personalData).flatMap(([table, purposes]) =>
    purposes.flatMap((purpose) => purpose.columns.map((column) => `${table}.${column}`)),
  );
  const listed = [...Object.keys(shownColumns), ...notShownColumns.trim().split(/\s+/)];
  expect([...listed].sort()).toEqual([...columns].sort());
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
