import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signUpByNumber, textMessages } from '#testing/numbers.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { sendNoticeMails } from '../notices/send-notice-mails.ts';
import { forgetSupport } from './forget-support.ts';
import { sendSupportMails } from './send-support-mails.ts';

const startAt = new Date('2026-11-22T06:00:00Z');
const email = 'nadia@example.test';

type Options = Parameters<typeof buildTestApp>[0];

/** A shop with an admin, and what a visitor has written. */
async function open(options: Options = {}, more: object = {}, by?: (shop: TestShop) => Person) {
  const shop = await buildTestApp({ startAt, publicUrl: 'http://localhost:80', ...options });
  const admin = await shop.signUp({ admin: true, name: 'Amena Begum' });
  const body = { email, message: 'Where is my money?\nSee www.evil.example', ...more };
  await shop.ok('POST /support', { body }, by?.(shop));
  return { shop, admin, id: await idOf(shop, admin) };
}

const waiting = async (shop: TestShop, admin: Person) =>
  (await shop.ok('GET /queue', { query: { kind: 'support' } }, admin)).entries;

async function idOf(shop: TestShop, admin: Person): Promise<string> {
  return (await waiting(shop, admin)).at(-1)?._id ?? '';
}

const read = (shop: TestShop, admin: Person, id: string) =>
  shop.ok('GET /support/messages/:id', { params: { id } }, admin);

const answer = (shop: TestShop, admin: Person, id: string, body: object) =>
  shop.call('POST /support/messages/:id', { params: { id }, body }, admin);

const mailsTo = async (shop: TestShop, address: string) =>
  (await shop.mails()).filter(({ to }) => to?.some((one) => one.address === address));

const actsOf = async (shop: TestShop, admin: Person, target: string) =>
  (await shop.ok('GET /auditlog', { query: { target } }, admin)).entries.map(
    ({ action, actorName }) => [actorName, action],
  );

// spec D2-220
test('what a visitor writes waits for admins alone, and is read with an entry in the audit log', async () => {
  const { shop, admin, id } = await open();
  expect(await waiting(shop, admin)).toMatchObject([
    { kind: 'support', path: `/dashboard/case/support/${id}`, taka: null, person: '', own: false },
  ]);
  expect(await read(shop, admin, id)).toEqual({
    _id: id,
    at: '2026-11-22T06:00:00.000Z',
    email: 'nadia@example.test',
    name: '',
    memberId: null,
    language: 'bn',
    begun: false,
    text: 'Where is my money?\nSee www.evil.example',
    orderId: null,
    closedAt: null,
    answers: [],
  });
  expect(await actsOf(shop, admin, id)).toEqual([['Amena Begum', 'support-read']]);
  // Without an address for it the operator gets no copy.
  expect(await mailsTo(shop, 'operator@localhost')).toEqual([]);
});

test('a stranger, a moderator and a cashier neither read nor answer it, and do not see that it waits', async () => {
  const { shop, admin, id } = await open();
  const strangers = [await shop.signUp()];
  for (const role of ['moderator', 'cashier'] as const) {
    const person = await shop.signUp();
    const params = { email: person.email };
    await shop.ok('PUT /staff/:email', { params, body: { role } }, admin);
    const { counts } = await shop.ok('GET /queue', { query: {} }, person);
    expect(counts.map(({ kind }) => kind)).not.toContain('support');
    strangers.push(person);
  }
  for (const person of strangers) {
    const refused = { status: 403, body: { code: 'not-allowed' } };
    const found = shop.call('GET /support/messages/:id', { params: { id } }, person);
    expect(await found).toMatchObject(refused);
    expect(await answer(shop, person, id, { answers: 0, text: 'No' })).toMatchObject(refused);
  }
  expect((await read(shop, admin, id)).answers).toEqual([]);
});

test('an answer is mailed with the question, whose links cannot be opened, and ends the wait', async () => {
  const { shop, admin, id } = await open(
    { supportAddress: 'help@shop.example' },
    { language: 'en' },
  );
  const text = 'It is on its way.\nSee https://shop.example/help';
  expect(await answer(shop, admin, id, { answers: 0, text })).toMatchObject({
    status: 200,
    body: { modifiedCount: 1 },
  });
  const [mail] = await mailsTo(shop, email);
  expect(mail).toMatchObject({
    subject: 'PhoneHaat: the answer to your message',
    replyTo: [{ address: 'help@shop.example' }],
  });
  expect(mail?.text?.trimEnd()).toBe(
    [
      'You have written to PhoneHaat. This is our answer:',
      '',
      'It is on its way.',
      'See https://shop.example/help',
      '',
      'What you wrote on 22 November 2026:',
      '',
      '> Where is my money?',
      '> See www[.]evil[.]example',
      '',
      '-- ',
      'To write again, answer this mail.',
      'If it was not you who wrote, do nothing.',
      'Nobody of ours asks for a password, a PIN or a code.',
    ].join('\n'),
  );
  expect(await waiting(shop, admin)).toEqual([]);
  expect(await read(shop, admin, id)).toMatchObject({
    closedAt: '2026-11-22T06:00:00.000Z',
    answers: [{ number: 1, at: '2026-11-22T06:00:00.000Z', by: 'Amena Begum', text }],
  });
  expect(await actsOf(shop, admin, id)).toEqual([
    ['Amena Begum', 'support-read'],
    ['Amena Begum', 'support-answered'],
  ]);
});

test('the answer to a Bangla page is in Bangla, and without a mailbox it leads to the help page', async () => {
  const message = 'আমার টাকা কোথায়?';
  const { shop, admin, id } = await open({}, { language: 'bn', message });
  await answer(shop, admin, id, { answers: 0, text: 'টাকা আজ ফেরত গেছে।' });
  const [mail] = await mailsTo(shop, email);
  expect(mail?.subject).toBe('ফোনহাট: আপনার লেখার উত্তর');
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text?.trimEnd()).toBe(
    [
      'আপনি ফোনহাটে লিখেছিলেন। আমাদের উত্তর:',
      '',
      'টাকা আজ ফেরত গেছে।',
      '',
      '২২ নভেম্বর, ২০২৬ তারিখে আপনি যা লিখেছিলেন:',
      '',
      '> আমার টাকা কোথায়?',
      '',
      '-- ',
      'আবার লিখতে চাইলে: http://localhost:80/bn/help',
      'আপনি না লিখে থাকলে কিছুই করতে হবে না।',
      'আমাদের কেউ কখনো পাসওয়ার্ড, পিন বা কোড চান না।',
    ]
      .join('\n')
      .normalize('NFC'),
  );
});

test('a double press sends once, and of two admins the second reads the first before', async () => {
  const { shop, admin, id } = await open();
  const second = await shop.signUp({ admin: true });
  const body = { answers: 0, text: 'It is on its way.' };
  const presses = await Promise.all([1, 2].map(() => answer(shop, admin, id, body)));
  expect(presses.map(({ body: done }) => done.modifiedCount).sort()).toEqual([0, 1]);
  expect(await answer(shop, second, id, { answers: 0, text: 'We do not know.' })).toMatchObject({
    status: 409,
    body: { code: 'case-changed' },
  });
  expect(await mailsTo(shop, email)).toHaveLength(1);
  // Who has read it may add to it.
  await answer(shop, second, id, { answers: 1, text: 'It has come.' });
  expect(await mailsTo(shop, email)).toHaveLength(2);
});

test('one that needs no answer is closed without a mail, once', async () => {
  const { shop, admin, id } = await open();
  for (const modifiedCount of [1, 0]) {
    expect((await answer(shop, admin, id, { answers: 0 })).body).toMatchObject({ modifiedCount });
  }
  expect(await waiting(shop, admin)).toEqual([]);
  expect(await mailsTo(shop, email)).toEqual([]);
  expect(await actsOf(shop, admin, id)).toEqual([['Amena Begum', 'support-closed']]);
});

test.each([
  ['no text of its own', { answers: 0, text: ' \n ' }, { text: 'Write an answer' }],
  [
    'a text that is too long',
    { answers: 0, text: 'x'.repeat(2_001) },
    { text: 'This text is too long' },
  ],
])('an answer with %s is refused', async (_, body, errors) => {
  const { shop, admin, id } = await open();
  expect(await answer(shop, admin, id, body)).toMatchObject({ status: 400, body: { errors } });
  expect(await waiting(shop, admin)).toHaveLength(1);
});

test('while no mail can go, what was acknowledged waits, and each goes once afterwards', async () => {
  const supportAddress = 'help@shop.example';
  const shop = await buildTestApp({ startAt, supportAddress, confirmAddresses: false });
  const admin = await shop.signUp({ admin: true });
  // A file where the folder of mails would be.
  const outbox = join(shop.dataDir, 'outbox');
  await rm(outbox, { recursive: true, force: true });
  await writeFile(outbox, '');
  await shop.ok('POST /support', { body: { email, message: 'Where is my money?' } });
  const id = await idOf(shop, admin);
  const body = { answers: 0, text: 'It is on its way.' };
  expect(await answer(shop, admin, id, body)).toMatchObject({ status: 200 });
  await rm(outbox);
  shop.clock.advance({ minutes: 6 });
  expect(await sendSupportMails(shop.deps)).toBe(2);
  expect(await sendSupportMails(shop.deps)).toBe(0);
  expect(await mailsTo(shop, email)).toHaveLength(1);
  expect(await mailsTo(shop, supportAddress)).toHaveLength(1);
});

test('a member exports what they wrote and what was answered, without who answered', async () => {
  const shop = await buildTestApp({ startAt });
  const admin = await shop.signUp({ admin: true });
  const nadia = await shop.signUp({ name: 'Nadia' });
  await shop.ok('POST /support', { body: { email, message: 'Where is my money?' } }, nadia);
  const [entry] = await waiting(shop, admin);
  expect(entry?.person).toBe('Nadia');
  await answer(shop, admin, entry?._id ?? '', { answers: 0, text: 'It is on its way.' });
  const { data } = await shop.ok('GET /me/export', {}, nadia);
  expect(data.supportMessages).toMatchObject([{ text: 'Where is my money?', address: email }]);
  expect(data.supportAnswers).toEqual([
    { message_id: entry?._id, number: 1, at: startAt.toISOString(), text: 'It is on its way.' },
  ]);
});

// spec D2-220
test('all are listed for admins, newest first, by state, without what they say', async () => {
  const { shop, admin, id: first } = await open({}, { language: 'en' });
  const nadia = await shop.signUp({ name: 'Nadia' });
  const write = async (by?: Person) => {
    shop.clock.advance({ minutes: 1 });
    await shop.ok('POST /support', { body: { email, message: 'Another question' } }, by);
    return idOf(shop, admin);
  };
  const answered = await write(nadia);
  await answer(shop, admin, answered, { answers: 0, text: 'It is on its way.' });
  const closed = await write();
  await answer(shop, admin, closed, { answers: 0 });
  const own = await write(admin);
  const list = (query: object = {}) => shop.ok('GET /support/messages', { query }, admin);
  const all = await list();
  expect(all).toEqual({
    entries: [
      {
        _id: own,
        at: '2026-11-22T06:03:00.000Z',
        name: 'Amena Begum',
        state: 'open',
        language: 'bn',
        own: true,
      },
      {
        _id: closed,
        at: '2026-11-22T06:02:00.000Z',
        name: '',
        state: 'closed',
        language: 'bn',
        own: false,
      },
      {
        _id: answered,
        at: '2026-11-22T06:01:00.000Z',
        name: 'Nadia',
        state: 'answered',
        language: 'bn',
        own: false,
      },
      {
        _id: first,
        at: '2026-11-22T06:00:00.000Z',
        name: '',
        state: 'open',
        language: 'en',
        own: false,
      },
    ],
    next: null,
  });
  const idsOf = async (query: object) => (await list(query)).entries.map(({ _id }) => _id);
  expect(await idsOf({ state: 'open' })).toEqual([own, first]);
  expect(await idsOf({ state: 'answered' })).toEqual([answered]);
  expect(await idsOf({ state: 'closed' })).toEqual([closed]);
  expect(await idsOf({ before: closed })).toEqual([answered, first]);
  expect(await idsOf({ state: 'open', before: own })).toEqual([first]);
  // The list itself is no reading.
  expect(await actsOf(shop, admin, first)).toEqual([]);
  for (const query of [{ state: 'waiting' }, { before: 'x' }]) {
    const refused = await shop.call('GET /support/messages', { query: query as object }, admin);
    expect(refused.status).toBe(400);
  }
});

test('a long list comes in pages, without a gap or a message twice', async () => {
  const { shop, admin } = await open();
  const rows = Array.from({ length: 110 }, () => ({
    id: shop.deps.newId(),
    at: startAt,
    address: email,
    name: '',
    language: 'bn' as const,
    text: 'x',
  }));
  await shop.deps.db.insertInto('support_messages').values(rows).execute();
  const seen: string[] = [];
  const sizes: number[] = [];
  let before: string | null = null;
  do {
    const query: { before?: string } = before ? { before } : {};
    const page = await shop.ok('GET /support/messages', { query }, admin);
    sizes.push(page.entries.length);
    seen.push(...page.entries.map(({ _id }) => _id));
    before = page.next;
  } while (before);
  expect(sizes).toEqual([50, 50, 11]);
  expect(new Set(seen).size).toBe(111);
});

test('an admin reads and answers no message of their own, nor takes it', async () => {
  const { shop, admin } = await open();
  const body = { email, message: 'A question of mine' };
  await shop.ok('POST /support', { body }, admin);
  const own = (await waiting(shop, admin)).find((entry) => entry.own);
  const params = { id: own?._id ?? '' };
  const refused = { status: 403, body: { code: 'own-matter' } };
  expect(await shop.call('GET /support/messages/:id', { params }, admin)).toMatchObject(refused);
  expect(await answer(shop, admin, params.id, { answers: 0 })).toMatchObject(refused);
});

test('it is deleted a year after it was closed, two years after it was written, or when its member has left', async () => {
  const { shop, admin, id } = await open();
  await answer(shop, admin, id, { answers: 0 });
  await shop.ok('POST /support', { body: { email, message: 'Never answered' } });
  const leaver = await shop.signUp();
  await shop.ok('POST /support', { body: { email, message: 'Of a leaver' } }, leaver);
  const theirs = (await waiting(shop, admin)).find(({ person }) => person !== '')?._id ?? '';
  const texts = async () => {
    const rows = await shop.deps.db.selectFrom('support_messages').select('text').execute();
    return rows.map(({ text }) => text).sort();
  };
  await shop.ok('DELETE /allbuyers/:id', { params: { id: leaver.userId } }, admin);
  // It still waits for its answer.
  expect(await forgetSupport(shop.deps)).toBe(0);
  await answer(shop, admin, theirs, { answers: 0, text: 'Farewell' });
  expect(await forgetSupport(shop.deps)).toBe(1);
  shop.clock.advance({ minutes: 365 * 24 * 60 - 1 });
  expect(await forgetSupport(shop.deps)).toBe(0);
  shop.clock.advance({ minutes: 1 });
  expect(await forgetSupport(shop.deps)).toBe(1);
  expect(await texts()).toEqual(['Never answered']);
  shop.clock.advance({ minutes: 365 * 24 * 60 });
  expect(await forgetSupport(shop.deps)).toBe(1);
  expect(await texts()).toEqual([]);
});

test('a member without an address reads the answer in the inbox, and gets an SMS that it is there', async () => {
  const shop = await buildTestApp({ startAt, publicUrl: 'http://localhost:80' });
  const admin = await shop.signUp({ admin: true });
  const member = await signUpByNumber(shop, '01712345678');
  const body = { email: member.email, message: 'Where is my money?' };
  await shop.ok('POST /support', { body }, member);
  const text = 'It is on its way.';
  const id = await idOf(shop, admin);
  expect((await answer(shop, admin, id, { answers: 0, text })).status).toBe(200);
  // A double press.
  expect((await answer(shop, admin, id, { answers: 0, text })).body.modifiedCount).toBe(0);
  const notices = await shop.ok('GET /notices', { query: {} }, member);
  expect(notices).toMatchObject([{ kind: 'support-answered', reason: text }]);
  shop.clock.advance({ minutes: 30 });
  await sendNoticeMails(shop.deps);
  expect(await shop.mails()).toEqual([]);
  const texts = (await textMessages(shop)).map((one) => one.text);
  expect(texts.filter((one) => one.includes('উত্তর এসেছে'))).toHaveLength(1);
  expect(texts.join()).not.toContain(text);
});
