import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { signUpByNumber, textMessages } from '#testing/numbers.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { notify } from './notify.ts';
import { sendNoticeMails } from './send-notice-mails.ts';

const number = '01712345678';

async function open(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp({ publicUrl: 'http://localhost:80', ...options });
  const member = await signUpByNumber(shop, number, { title: 'seller' });
  let event = 0;
  const tell = async (kind: Parameters<typeof notify>[1]['kind'], memberId = member.userId) => {
    event += 1;
    await notify(shop.deps.db, { memberId, kind, event: String(event) }, shop.deps);
    shop.clock.advance({ minutes: 30 });
    await sendNoticeMails(shop.deps);
  };
  return { shop, member, tell };
}

/** Without codes, the texts to the member. */
const told = async (shop: TestShop) =>
  (await textMessages(shop)).filter(({ text }) => !text.includes('#')).map(({ text }) => text);

test('what costs money or a meeting reaches a member without an address by SMS, in Bangla', async () => {
  const { shop, member, tell } = await open({ startAt: new Date('2026-11-29T06:00:00Z') });
  await tell('paid');
  await tell('meeting-accepted');
  await tell('booked');
  await tell('login-changed');
  expect(await told(shop)).toEqual([
    'ফোনহাট: কেনাবেচার টাকা আমাদের কাছে জমা। দেখুন localhost',
    'ফোনহাট: দেখা করার সময় ঠিক হয়েছে। দেখুন localhost',
    'ফোনহাট: একজন আপনার উত্তরের অপেক্ষায়। দেখুন localhost',
    'ফোনহাট: আপনার লগইন বা টাকা নেওয়ার নম্বর বদলেছে। আপনি না হলে এখনই লিখুন localhost/help',
  ]);
  expect(await shop.mails()).toEqual([]);
  expect(await shop.deps.db.selectFrom('notice_mails').selectAll().execute()).toEqual([]);
  const unread = shop.deps.db.selectFrom('notices').select('id').where('read_at', 'is', null);
  expect(await unread.where('member_id', '=', member.userId).execute()).toHaveLength(4);
});

test('the rest is in the bell alone, and so is what the member has switched off', async () => {
  const { shop, member, tell } = await open({ startAt: new Date('2026-11-29T06:00:00Z') });
  await tell('verified');
  await tell('completed');
  const off = { member_id: member.userId, kind: 'paid' as const, is_on: false };
  await shop.deps.db.insertInto('notice_choices').values(off).execute();
  await tell('paid');
  expect(await told(shop)).toEqual([]);
});

test('a member with an address gets mails alone', async () => {
  const { shop, tell } = await open({ startAt: new Date('2026-11-29T06:00:00Z') });
  const other = await shop.signUp();
  await tell('paid', other.userId);
  expect(await told(shop)).toEqual([]);
  expect(await shop.mails()).toMatchObject([{ to: [{ address: other.email }] }]);
});

test('strangers who book again and again cost the shop a few messages', async () => {
  const { shop, tell } = await open({ rateLimits, startAt: new Date('2026-11-29T00:30:00Z') });
  for (let nth = 0; nth < 12; nth++) await tell('booked');
  expect(await told(shop)).toHaveLength(8);
});
