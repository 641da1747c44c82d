import { expect, test } from 'vitest';
import {
  type DealRoleName,
  openDeal,
  openReservation,
  type TestDeal,
} from '#testing/payments/dealing.ts';
import { announceDueAnswers } from './announce-answers.ts';

const yes = {
  asDescribed: 'yes',
  onTime: 'yes',
  asAgreed: 'yes',
  sentence: 'All was well.',
} as const;
const no = { asDescribed: 'no', onTime: 'none', asAgreed: 'no', sentence: 'Scratched.' } as const;
type Said = typeof yes | typeof no | (Omit<typeof yes, 'sentence'> & { sentence: string });

async function write(deal: TestDeal, who: DealRoleName, body: Said) {
  const request = { params: { id: deal.id }, body };
  const { status, body: answer } = await deal.shop.call(
    'POST /order/:id/answers',
    request,
    deal.people[who],
  );
  return status === 200 ? answer.modifiedCount : answer.code;
}

async function reply(deal: TestDeal, who: DealRoleName, id: string, text = 'I am sorry.') {
  const request = { params: { id }, body: { reply: text } };
  const { status, body } = await deal.shop.call(
    'POST /answers/:id/reply',
    request,
    deal.people[who],
  );
  return status === 200 ? 'replied' : body.code;
}

/** What can be answered, and both sentences as this person reads them. */
const seen = async (deal: TestDeal, who: DealRoleName) => {
  const { asked, buyer, seller } = (await deal.read(who)).answers;
  return [asked.length, buyer?.sentence, seller?.sentence];
};

async function completed() {
  const deal = await openDeal();
  await deal.meet();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  expect(await write(deal, 'buyer', yes)).toBe(0);
  await deal.play(['buyer', { event: 'confirm' }]);
  return deal;
}

/** Everything that a person can read of the sentence by their own calls, as one text. */
async function readable(deal: TestDeal, who: DealRoleName): Promise<string> {
  const { shop, people, id } = deal;
  const all = [
    await shop.ok('GET /order/:id', { params: { id } }, people[who]),
    await shop.ok('GET /me/export', {}, people[who]),
    await shop.ok('GET /notices', { query: {} }, people[who]),
  ];
  return JSON.stringify(all);
}

const noticesOf = async ({ shop, people }: TestDeal, who: DealRoleName) =>
  (await shop.ok('GET /notices', { query: {} }, people[who])).filter(
    ({ kind }) => kind === 'answers-shown',
  );

test('both answer once, and read each other’s answers when both have', async () => {
  const deal = await completed();
  expect(await seen(deal, 'buyer')).toEqual([3, undefined, undefined]);
  // The shop had the money, so there is no question about paying.
  expect(await seen(deal, 'seller')).toEqual([2, undefined, undefined]);
  expect(await write(deal, 'admin', yes)).toBe('not-allowed');
  expect(await write(deal, 'stranger', yes)).toBe('booking-not-found');

  expect(await write(deal, 'buyer', no)).toBe(1);
  expect(await write(deal, 'buyer', yes)).toBe(0);
  expect(await seen(deal, 'buyer')).toEqual([0, 'Scratched.', undefined]);
  expect(await seen(deal, 'seller')).toEqual([2, undefined, undefined]);
  expect(await seen(deal, 'admin')).toEqual([0, undefined, undefined]);
  expect(await noticesOf(deal, 'seller')).toEqual([]);

  expect(await write(deal, 'seller', yes)).toBe(1);
  for (const who of ['buyer', 'seller', 'admin'] as const) {
    expect(await seen(deal, who)).toEqual([0, 'Scratched.', 'All was well.']);
  }
  const { buyer, seller } = (await deal.read('buyer')).answers;
  expect([buyer?.asDescribed, buyer?.onTime, buyer?.asAgreed]).toEqual([false, null, false]);
  expect([seller?.asDescribed, seller?.onTime, seller?.asAgreed]).toEqual([true, true, null]);
  for (const who of ['buyer', 'seller'] as const) {
    expect(await noticesOf(deal, who)).toMatchObject([{ path: `/order/${deal.id}` }]);
  }
  await deal.wait({ days: 14 });
  expect(await announceDueAnswers(deal.shop.deps)).toBe(0);
});

test.each([
  ['buyer', 'seller'],
  ['seller', 'buyer'],
] as const)('what the %s wrote alone is shown to the %s after 14 days', async (writer, other) => {
  const deal = await completed();
  expect(await write(deal, writer, no)).toBe(1);
  await deal.wait({ days: 13, hours: 23 });
  expect(await announceDueAnswers(deal.shop.deps)).toBe(0);
  expect((await deal.read(other)).answers[writer]).toBeNull();
  expect(await readable(deal, other)).not.toContain('Scratched.');
  expect(await readable(deal, other)).not.toContain('deal_answers');
  expect(await readable(deal, writer)).toContain('Scratched.');

  await deal.wait({ hours: 1 });
  expect((await deal.read(other)).answers[writer]?.sentence).toBe('Scratched.');
  // The other side has read it, and writes none any more.
  expect((await deal.read(other)).answers.asked).toEqual([]);
  expect(await write(deal, other, yes)).toBe(0);
  expect(await announceDueAnswers(deal.shop.deps)).toBe(1);
  expect(await announceDueAnswers(deal.shop.deps)).toBe(0);
  for (const who of ['buyer', 'seller'] as const) {
    expect(await noticesOf(deal, who)).toHaveLength(1);
  }
});

test('of two at the same moment both are stored once, and shown', async () => {
  const deal = await completed();
  const counts = await Promise.all([
    write(deal, 'buyer', yes),
    write(deal, 'buyer', no),
    write(deal, 'seller', yes),
  ]);
  expect(counts.slice(0, 2).sort()).toEqual([0, 1]);
  expect(counts[2]).toBe(1);
  expect((await deal.read('buyer')).answers.seller?.sentence).toBe('All was well.');
});

test('a deal in cash has the question whether the price was paid', async () => {
  const deal = await openReservation();
  await deal.meet();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  expect((await deal.read('seller')).answers.asked).toEqual(['asDescribed', 'onTime', 'asAgreed']);
  expect(await write(deal, 'seller', no)).toBe(1);
  expect((await deal.read('seller')).answers.seller?.asAgreed).toBe(false);
});

test('without an answer and a sentence it is refused, and a sentence alone is enough', async () => {
  const deal = await completed();
  const none = { asDescribed: 'none', onTime: 'none', asAgreed: 'none' } as const;
  const empty = { ...none, sentence: ' ' } as unknown as Said;
  expect(await write(deal, 'buyer', empty)).toBe('bad-input');
  const long = { ...none, sentence: 'ক'.repeat(301) } as unknown as Said;
  expect(await write(deal, 'buyer', long)).toBe('bad-input');
  const most = { ...none, sentence: 'কি'.repeat(300) } as unknown as Said;
  expect(await write(deal, 'buyer', most)).toBe(1);
});

test('the person it is about replies once, when it is shown', async () => {
  const deal = await completed();
  expect(await write(deal, 'buyer', no)).toBe(1);
  const id = (await deal.read('buyer')).answers.buyer?._id ?? '';
  expect(await reply(deal, 'seller', id)).toBe('not-found');
  expect(await write(deal, 'seller', { ...yes, sentence: '' })).toBe(1);
  expect((await deal.read('seller')).answers.canReply).toBe(true);
  // The seller's has no sentence.
  expect((await deal.read('buyer')).answers.canReply).toBe(false);
  for (const who of ['buyer', 'admin', 'stranger'] as const) {
    expect(await reply(deal, who, id)).toBe('not-found');
  }
  expect(await reply(deal, 'seller', id)).toBe('replied');
  expect(await reply(deal, 'seller', id, 'Once more.')).toBe('already-answered');
  expect((await deal.read('seller')).answers.canReply).toBe(false);
  expect((await deal.read('buyer')).answers.buyer?.reply).toBe('I am sorry.');

  const { data } = await deal.shop.ok('GET /me/export', {}, deal.people.seller);
  expect(data.repliesAfterDeals).toMatchObject([{ text: 'I am sorry.' }]);
  expect(data.answersAfterDeals).toMatchObject([{ side: 'seller' }]);
  expect(JSON.stringify(data)).not.toContain('Scratched.');
});

test('a paid deal that is not over has no questions', async () => {
  const deal = await openDeal();
  expect((await deal.read('buyer')).answers.asked).toEqual([]);
  expect(await write(deal, 'buyer', yes)).toBe(0);
});

// Else praise for a deal that goes on again would be shown, and could not be written anew.
test('answers to an end that is undone are gone, and both answer after the next one', async () => {
  const deal = await completed();
  await write(deal, 'buyer', yes);
  await write(deal, 'seller', yes);
  await reply(deal, 'seller', (await deal.read('buyer')).answers.buyer?._id ?? '');
  await deal.play(['buyer', { event: 'undo-confirm' }]);
  const { seller } = deal.people;
  const shown = await deal.shop.ok('GET /order/:id', { params: { id: deal.id } }, seller);
  expect([shown.answers.buyer, shown.answers.seller, shown.answers.asked]).toEqual([
    null,
    null,
    [],
  ]);
  await deal.play(['buyer', { event: 'confirm' }]);
  expect(await write(deal, 'buyer', no)).toBe(1);
  expect(await write(deal, 'seller', yes)).toBe(1);
  expect(await seen(deal, 'buyer')).toEqual([0, 'Scratched.', yes.sentence]);
});

test('the same where an admin reopens a deal', async () => {
  const deal = await completed();
  await write(deal, 'buyer', yes);
  await deal.play(['admin', { event: 'reopen', reason: 'The phone is another one.' }]);
  expect(await deal.db.selectFrom('deal_answers').selectAll().execute()).toEqual([]);
});
