import { expect, test } from 'vitest';
import { casePath } from '#contract/members/staff-pages.ts';
import { deskCases, openDeskShop } from '#testing/fixtures/desk-cases.ts';
import { desk, pageOf } from './desk.ts';

/** By hand: the call with all cases of a kind, of which the page of a case shows one. */
const lists = {
  words: 'GET /waitingwords',
  'code-photo': 'GET /codephotos',
  'other-model': 'GET /othermodels',
  'imei-clash': 'GET /imeiclashes',
  'stolen-report': 'GET /stolenreports',
  stolen: 'GET /stolenmatches',
  ring: 'GET /ringdeals',
  'same-text': 'GET /sametexts',
  'lost-keys': 'GET /lostkeys',
} as const;
type Listed = keyof typeof lists;

// spec D2-289
test('the call of a kind answers one case alone by the id of its entry, a decided one too', async () => {
  const at = await openDeskShop();
  const { shop } = at;
  const { admin } = at.people;
  const made: [Listed, string][] = [];
  for (const kind of Object.keys(lists) as Listed[]) {
    made.push([kind, await deskCases[kind].make(at)]);
  }
  for (const [kind, id] of made) {
    const read = async (query: { id?: string }) =>
      (await shop.ok(lists[kind], { query } as never, admin)) as { _id: string }[];
    expect(
      (await read({ id })).map((row) => row._id),
      kind,
    ).toEqual([id]);
    expect(await read({ id: admin.userId }), kind).toEqual([]);
    expect(
      (await read({})).map((row) => row._id),
      kind,
    ).toContain(id);
    const bad = await shop.call(lists[kind], { query: { id: 'one' } } as never, admin);
    expect(bad.status, kind).toBe(400);
  }
  const [, deal = ''] = made.find(([kind]) => kind === 'ring') ?? [];
  await shop.ok('POST /ringdeals/:id', { params: { id: deal }, body: { counts: true } }, admin);
  const decided = await shop.ok('GET /ringdeals', { query: { id: deal } }, admin);
  expect(decided).toMatchObject([{ _id: deal, counts: true }]);
}, 120_000);

test('an entry leads to the page of cases, or to the page that its row names', () => {
  const entry = { id: '0197a3c0-0000-7000-8000-000000000001', page: null };
  expect(pageOf('ring', entry)).toBe(casePath('ring', entry.id));
  expect(pageOf('ring', entry)).toBe(`/dashboard/case/ring/${entry.id}`);
  expect(pageOf('dispute', entry)).toBe(`/order/${entry.id}`);
  expect(desk.ring.path).toBeUndefined();
});
