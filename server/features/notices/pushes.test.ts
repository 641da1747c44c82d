import { expect, onTestFinished, test } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { startPushServer } from '#testing/push-server/start.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { type NewNotice, notify } from './notify.ts';
import { sendNoticeMails } from './send-notice-mails.ts';
import { sendPushes } from './send-pushes.ts';

/** Noon in Dhaka. */
const noon = new Date('2026-11-27T06:00:00Z');
const phone = '018f0000-0000-7000-8000-00000000000';

async function open(startAt = noon) {
  let now = () => startAt;
  const service = await startPushServer(() => now());
  onTestFinished(service.close);
  const shop = await buildTestApp({ startAt, pushHosts: [service.origin] });
  now = shop.clock.now;
  const tell = ({ userId: memberId }: Person, notice: Partial<NewNotice> = {}) =>
    transact(shop.deps.db, (trx) =>
      notify(trx, { memberId, kind: 'message', event: 'a', ...notice }, shop.deps),
    );
  /** Switches pushes on in another browser of a person; returns its name. */
  const switchOn = async (person: Person, language: 'bn' | 'en' = 'en') => {
    const { name, address } = service.subscribe();
    await shop.ok('PUT /push', { body: { ...address, language } }, person);
    return { name, endpoint: address.endpoint };
  };
  const pushed = () =>
    service.received.map(({ device, text, receivedMs: _, ...rest }) => {
      const { web_push, notification } = JSON.parse(text);
      return { device, web_push, ...notification, ...rest };
    });
  return { shop, service, tell, switchOn, pushed };
}

const waiting = async (shop: TestShop) =>
  (await shop.deps.db.selectFrom('notice_pushes').select('notice_id').execute()).length;
const devices = async (shop: TestShop) =>
  (await shop.deps.db.selectFrom('push_devices').select('id').execute()).length;

// spec D1-218
test('a notice arrives on all devices, each in its language, with a title and a path', async () => {
  const { shop, tell, switchOn, pushed } = await open();
  const person = await shop.signUp();
  const [one, two] = [await switchOn(person, 'bn'), await switchOn(person, 'en')];
  await tell(person, { facts: { name: 'Rahim', taka: 500, place: 'Mirpur 10' }, reason: 'words' });

  expect(await sendPushes(shop.deps)).toBe(2);

  const of = (name: string) => pushed().find(({ device }) => device === name);
  expect(of(two.name)).toEqual({
    device: two.name,
    web_push: 8030,
    title: 'You have a new message',
    body: '',
    lang: 'en',
    tag: of(two.name).topic,
    navigate: '/dashboard/threads',
    data: { notice: expect.stringMatching(/^[\da-f-]{36}$/) },
    topic: expect.stringMatching(/^[\w-]{24}$/),
    urgency: 'normal',
    ttl: 24 * 3600,
    contact: 'mailto:operator@localhost',
  });
  expect(of(one.name)).toMatchObject({
    title: 'আপনার কাছে নতুন মেসেজ এসেছে',
    navigate: '/bn/dashboard/threads',
  });
  expect(await waiting(shop)).toBe(0);
  expect(await sendPushes(shop.deps)).toBe(0);
});

test('the language of the mails comes first, where the member has chosen one', async () => {
  const { shop, tell, switchOn, pushed } = await open();
  const person = await shop.signUp();
  await switchOn(person, 'bn');
  await shop.ok('PUT /notices/settings', { body: { language: 'en', off: [] } }, person);
  await tell(person);
  await sendPushes(shop.deps);
  expect(pushed()[0].title).toBe('You have a new message');
});

test('messages, offers, meetings and money are pushed, and nothing else', async () => {
  const { shop, tell, switchOn, pushed } = await open();
  const person = await shop.signUp();
  await switchOn(person);
  for (const kind of ['booked', 'problem', 'hide', 'verified', 'saved-match', 'warn'] as const) {
    await tell(person, { kind });
  }
  expect(await sendPushes(shop.deps)).toBe(0);
  const until = new Date(noon.getTime() + 3 * 3600_000).toISOString();
  await tell(person, { kind: 'offer', facts: { at: until } });
  await tell(person, { kind: 'meeting-soon' });
  await tell(person, { kind: 'paid' });
  expect(await sendPushes(shop.deps)).toBe(3);
  const rows = Object.fromEntries(
    pushed().map(({ title, urgency, ttl, body }) => [title, [urgency, ttl, body]]),
  );
  expect(rows).toEqual({
    // Until the offer ends.
    'A buyer offers a price: answer by then, or the offer ends': [
      'normal',
      3 * 3600,
      expect.stringContaining('3:00'),
    ],
    'Your meeting is coming up: open its page before you leave': ['high', 24 * 3600, ''],
    'The phone is paid for; the money is kept until the handover': ['high', 24 * 3600, ''],
  });
});

test('nothing is pushed for a rolled back event, a kind that is off, or what was read', async () => {
  const { shop, tell, switchOn, service } = await open();
  const person = await shop.signUp();
  await switchOn(person);
  await expect(
    transact(shop.deps.db, async (trx) => {
      await notify(trx, { memberId: person.userId, kind: 'paid', event: 'x' }, shop.deps);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow();
  await tell(person, { kind: 'message' });
  const [notice] = await shop.ok('GET /notices', {}, person);
  await shop.ok('PUT /notices/read', { body: { upTo: notice?._id ?? '' } }, person);
  await tell(person, { kind: 'offer' });
  await shop.ok(
    'PUT /notices/settings',
    { body: { language: null, off: ['offer', 'paid'] } },
    person,
  );
  await tell(person, { kind: 'paid' });
  expect(await sendPushes(shop.deps)).toBe(0);
  expect(service.requests()).toBe(0);
  expect(await waiting(shop)).toBe(0);
});

test('at night talk waits until eight, money and meetings do not', async () => {
  // 23:30 in Dhaka.
  const { shop, tell, switchOn, pushed } = await open(new Date('2026-11-27T17:30:00Z'));
  const person = await shop.signUp();
  await switchOn(person);
  await tell(person, { kind: 'message', event: '1' });
  await tell(person, { kind: 'meeting-moved' });
  await tell(person, { kind: 'refunded' });
  expect(await sendPushes(shop.deps)).toBe(2);
  shop.clock.advance({ minutes: 8 * 60 + 29 });
  expect(await sendPushes(shop.deps)).toBe(0);
  shop.clock.advance({ minutes: 1 });
  expect(await sendPushes(shop.deps)).toBe(1);
  expect(pushed().map(({ title }) => title)).toContain('You have a new message');
});

test('of several about the same thing only the newest is sent', async () => {
  const { shop, tell, switchOn, pushed } = await open();
  const person = await shop.signUp();
  await switchOn(person);
  await tell(person, { kind: 'hold-ended' });
  await tell(person, { kind: 'message', event: '1' });
  await tell(person, { kind: 'message', event: '2' });
  await tell(person, { kind: 'offer', event: '1' });
  expect(await sendPushes(shop.deps)).toBe(3);
  expect(await waiting(shop)).toBe(0);
  expect(new Set(pushed().map(({ topic }) => topic)).size).toBe(3);
});

test('a day has room for 12 of talk, and for 20 with money and meetings', async () => {
  const { shop, tell, switchOn, service } = await open();
  const person = await shop.signUp();
  await switchOn(person);
  const sendOneEach = async (kind: 'message' | 'paid', count: number) => {
    let sent = 0;
    for (let n = 0; n < count; n += 1) {
      await tell(person, { kind, event: `${kind} ${shop.clock.now().getTime()} ${n}` });
      sent += await sendPushes(shop.deps);
    }
    return sent;
  };
  expect(await sendOneEach('message', 14)).toBe(12);
  expect(await sendOneEach('paid', 10)).toBe(8);
  expect(service.received).toHaveLength(20);
  expect(await waiting(shop)).toBe(0);
  // Midnight in Dhaka.
  shop.clock.advance({ minutes: 12 * 60 });
  expect(await sendOneEach('paid', 1)).toBe(1);
});

test('a subscription that is gone is removed, and what waits for it', async () => {
  for (const status of [404, 410]) {
    const { shop, tell, switchOn, service } = await open();
    const person = await shop.signUp();
    await switchOn(person);
    await tell(person, { kind: 'paid' });
    service.planned.push({ status });
    expect(await sendPushes(shop.deps)).toBe(0);
    expect(await devices(shop)).toBe(0);
    expect(await waiting(shop)).toBe(0);
    await tell(person, { kind: 'refunded' });
    expect(await waiting(shop)).toBe(0);
  }
});

test('a busy service is tried again at the time that it has named, an absent one after a pause', async () => {
  const { shop, tell, switchOn, service } = await open();
  const person = await shop.signUp();
  await switchOn(person);
  await tell(person, { kind: 'paid' });
  service.planned.push({ status: 429, headers: { 'retry-after': '300' } });
  expect(await sendPushes(shop.deps)).toBe(0);
  shop.clock.advance({ minutes: 4 });
  expect(await sendPushes(shop.deps)).toBe(0);
  expect(service.requests()).toBe(1);
  shop.clock.advance({ minutes: 1 });
  service.planned.push('drop');
  expect(await sendPushes(shop.deps)).toBe(0);
  // The second try failed: two minutes.
  shop.clock.advance({ minutes: 1 });
  expect(await sendPushes(shop.deps)).toBe(0);
  expect(service.requests()).toBe(2);
  shop.clock.advance({ minutes: 1 });
  expect(await sendPushes(shop.deps)).toBe(1);
  expect(service.received[0]?.ttl).toBe(24 * 3600 - 7 * 60);
});

test('one failure of a service spares it the rest of the run, and two runs send nothing twice', async () => {
  const { shop, tell, switchOn, service } = await open();
  const people = [];
  for (let n = 0; n < 30; n += 1) {
    const person = await shop.signUp();
    people.push(person);
    await switchOn(person);
    await tell(person, { kind: 'paid' });
  }
  service.planned.push(...Array.from({ length: 8 }, () => ({ status: 503 })));
  expect(await sendPushes(shop.deps)).toBe(0);
  expect(service.requests()).toBe(8);
  shop.clock.advance({ minutes: 1 });
  const sent = await Promise.all([sendPushes(shop.deps), sendPushes(shop.deps)]);
  expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(30);
  expect(new Set(service.received.map(({ device }) => device)).size).toBe(30);
});

test('pushes end with the session, and with the account', async () => {
  const { shop, tell, switchOn, service } = await open();
  const [person, leaving] = [await shop.signUp(), await shop.signUp()];
  await switchOn(person);
  await switchOn(leaving);
  await tell(person, { kind: 'paid' });
  const headers = { cookie: person.cookie, origin: 'http://localhost:80' };
  const out = await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers,
    payload: {},
  });
  expect(out.status).toBe(200);
  expect(await sendPushes(shop.deps)).toBe(0);
  expect(service.requests()).toBe(0);
  expect(await devices(shop)).toBe(1);
  const admin = await shop.signUp({ admin: true });
  await shop.ok('DELETE /allbuyers/:id', { params: { id: leaving.userId } }, admin);
  expect(await devices(shop)).toBe(0);
});

test('a device belongs to the member who used it last, and pushes nothing of the other', async () => {
  const { shop, tell, service, pushed } = await open();
  const [one, two] = [await shop.signUp(), await shop.signUp()];
  const { address } = service.subscribe();
  await shop.ok('PUT /push', { body: { ...address, language: 'en' } }, one);
  await tell(one, { kind: 'paid' });
  await shop.ok('PUT /push', { body: { ...address, language: 'en' } }, two);
  await tell(two, { kind: 'refunded' });
  expect(await sendPushes(shop.deps)).toBe(1);
  expect(pushed()[0].title).toBe('Your money went back');
  const { endpoint } = address;
  expect(await shop.ok('POST /push/off', { body: { endpoint } }, one)).toMatchObject({
    deletedCount: 0,
  });
  expect(await shop.ok('POST /push/off', { body: { endpoint } }, two)).toMatchObject({
    deletedCount: 1,
  });
  expect(await devices(shop)).toBe(0);
});

test('with a ninth device the oldest gets no pushes any more', async () => {
  const { shop, tell, switchOn, service } = await open();
  const person = await shop.signUp();
  const names = [];
  for (let n = 0; n < 9; n += 1) {
    names.push((await switchOn(person)).name);
    shop.clock.advance({ minutes: 1 });
  }
  await tell(person, { kind: 'paid' });
  expect(await sendPushes(shop.deps)).toBe(8);
  expect(service.received.map(({ device }) => device).sort()).toEqual(names.slice(1).sort());
});

// sec T218
test('a hostile address is refused, and not called when it is already stored', async () => {
  const { shop, tell, service } = await open();
  const other = await startPushServer();
  onTestFinished(other.close);
  const person = await shop.signUp();
  const { address } = other.subscribe();
  const { p256dh, auth } = address;
  const stored = { p256dh, auth, language: 'en' as const };
  for (const endpoint of [address.endpoint, 'https://evil.example/x', 'http://169.254.169.254/']) {
    const answer = await shop.call('PUT /push', { body: { ...stored, endpoint } }, person);
    expect(answer).toMatchObject({ status: 403, body: { code: 'push-service-unknown' } });
  }
  const [session] = await shop.ok('GET /sessions', {}, person);
  await shop.deps.db
    .insertInto('push_devices')
    .values({
      ...{ ...stored, endpoint: address.endpoint, id: `${phone}1`, since: noon },
      ...{ member_id: person.userId, session_id: session?._id ?? '' },
    })
    .execute();
  await tell(person, { kind: 'paid' });
  expect(await sendPushes({ ...shop.deps, log: { ...shop.deps.log, error() {} } as never })).toBe(
    0,
  );
  expect(other.requests()).toBe(0);
  expect(service.requests()).toBe(0);
  expect(await waiting(shop)).toBe(0);
});

test('without push services nothing is offered, stored or sent', async () => {
  const shop = await buildTestApp({ startAt: noon, pushHosts: [] });
  const person = await shop.signUp();
  expect(await shop.ok('GET /push', {}, person)).toEqual({ key: null });
  expect(await sendPushes(shop.deps)).toBe(0);
});

test('a mail follows only if the notice was not read within ten minutes', async () => {
  const { shop, tell, switchOn } = await open();
  const [reader, other, without] = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  const { endpoint } = await switchOn(reader);
  await switchOn(other);
  for (const person of [reader, other, without]) await tell(person, { kind: 'paid' });
  await sendPushes(shop.deps);
  // Without a device the mail is sent at once.
  expect(await sendNoticeMails(shop.deps)).toBe(1);
  const [notice] = await shop.ok('GET /notices', {}, reader);
  const seen = { body: { endpoint, notice: notice?._id ?? '' } };
  expect(await shop.ok('POST /push/seen', seen)).toMatchObject({ modifiedCount: 1 });
  expect(await shop.ok('POST /push/seen', seen)).toMatchObject({ modifiedCount: 0 });
  shop.clock.advance({ minutes: 9 });
  expect(await sendNoticeMails(shop.deps)).toBe(0);
  shop.clock.advance({ minutes: 1 });
  expect(await sendNoticeMails(shop.deps)).toBe(1);
  expect((await shop.mail()).to?.[0]?.address).toBe(other.email);
});

test("a device's address opens the notices of its own member only", async () => {
  const { shop, tell, switchOn } = await open();
  const [one, two] = [await shop.signUp(), await shop.signUp()];
  const { endpoint } = await switchOn(one);
  await tell(two, { kind: 'paid' });
  const [notice] = await shop.ok('GET /notices', {}, two);
  const body = { endpoint, notice: notice?._id ?? '' };
  expect(await shop.ok('POST /push/seen', { body })).toMatchObject({ modifiedCount: 0 });
  expect(await shop.ok('GET /notices/unread', {}, two)).toEqual({ unread: 1 });
});

test('a notice about the account itself is mailed at once, read or not', async () => {
  const { shop, tell, switchOn } = await open();
  const person = await shop.signUp();
  await switchOn(person);
  await tell(person, { kind: 'payout-address' });
  expect(await sendPushes(shop.deps)).toBe(1);
  expect(await sendNoticeMails(shop.deps)).toBe(1);
});

test('several unread notices of one conversation and its offers become one mail', async () => {
  const { shop, tell, switchOn } = await open();
  const person = await shop.signUp();
  await switchOn(person);
  await tell(person, { kind: 'message', event: '1' });
  await tell(person, { kind: 'message', event: '2' });
  await tell(person, { kind: 'offer', event: '3' });
  await tell(person, { kind: 'meeting-moved', event: '4' });
  await sendPushes(shop.deps);
  shop.clock.advance({ minutes: 10 });
  expect(await sendNoticeMails(shop.deps)).toBe(1);
  expect((await shop.mail()).text).toContain('The meeting was moved');
});
