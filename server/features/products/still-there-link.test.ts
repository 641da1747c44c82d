import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendNoticeMails } from '#server/features/notices/send-notice-mails.ts';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { ageListings } from './age-listings.ts';

const publicUrl = 'https://phonehaat.example';
const startAt = new Date('2026-11-22T06:00:00Z');

async function openShop(phones = 1) {
  const shop = await buildTestApp({ startAt });
  const seller = await shop.signUp({ title: 'seller' });
  const ids: string[] = [];
  for (let phone = 0; phone < phones; phone += 1) ids.push(await shop.addProduct(seller));
  return { shop, seller, ids, id: ids[0] ?? '' };
}

async function pass({ clock, deps }: TestShop, days: number) {
  for (let day = 0; day < days; day += 1) {
    clock.advance({ minutes: 24 * 60 });
    await ageListings(deps);
  }
}

/** The path of the button in the newest mail with the question. */
async function mailed(shop: TestShop) {
  await sendNoticeMails({ ...shop.deps, publicUrl });
  const mails = (await shop.mails()).filter(({ text }) => text?.includes('/api/still-there/'));
  const links = mails.at(-1)?.text?.match(/https:\S+\/api\/still-there\/\S+/g) ?? [];
  // One for each language of the mail.
  expect(new Set(links).size).toBe(1);
  return new URL(links[0] ?? '').pathname;
}

/** As a mail program or its reader does: without cookies and origin. */
const send = (shop: TestShop, method: 'GET' | 'HEAD' | 'POST', url: string) =>
  shop.inject({
    method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { payload: '' }),
  });

const askedOf = async ({ deps }: TestShop) =>
  (await deps.db.selectFrom('products').select(['id', 'asked_at', 'stands_last']).execute())
    .filter(({ asked_at }) => asked_at !== null)
    .map(({ id, stands_last }) => [id, stands_last]);

const button = 'Yes, still there</button>';

// sec T60
test('one tap in the mail answers, and what opens each link of a mail does not', async () => {
  const { shop, id } = await openShop();
  await pass(shop, 21);
  const path = await mailed(shop);
  await pass(shop, 7);
  expect(await askedOf(shop)).toEqual([[id, true]]);
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const asked = await send(shop, method, path);
    expect(asked).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    if (method === 'GET') expect(asked.body).toContain(button);
    expect(await askedOf(shop)).toEqual([[id, true]]);
  }
  const done = await send(shop, 'POST', path);
  expect(done.status).toBe(200);
  expect(done.body).not.toContain('</button>');
  expect(await askedOf(shop)).toEqual([]);
});

test('the page names the phone, as text, and is in both languages', async () => {
  const { shop } = await openShop();
  await shop.deps.db.updateTable('products').set({ name: '<b>Nokia</b> & "3310"' }).execute();
  await pass(shop, 21);
  const { body } = await send(shop, 'GET', await mailed(shop));
  expect(body).toContain('&lt;b&gt;Nokia&lt;/b&gt; &amp; &quot;3310&quot;');
  expect(body).not.toContain('<b>');
  expect(body).toContain('lang="bn"');
  expect(body).toContain('lang="en"');
});

test('a link works once, and for its own question only', async () => {
  const { shop, id } = await openShop();
  await pass(shop, 21);
  const first = await mailed(shop);
  expect((await send(shop, 'POST', first)).status).toBe(200);
  for (const method of ['GET', 'POST'] as const) {
    const again = await send(shop, method, first);
    expect(again.status).toBe(410);
    expect(again.body).not.toContain('</button>');
  }
  await pass(shop, 21);
  expect(await askedOf(shop)).toEqual([[id, false]]);
  expect((await send(shop, 'POST', first)).status).toBe(410);
  expect(await askedOf(shop)).toEqual([[id, false]]);
  const second = await mailed(shop);
  expect(second).not.toBe(first);
  expect((await send(shop, 'POST', second)).status).toBe(200);
  expect(await askedOf(shop)).toEqual([]);
});

test('what the shop did not sign answers nothing, whichever part is exchanged', async () => {
  const { shop, seller, id } = await openShop();
  const other = await shop.signUp({ title: 'seller' });
  const theirs = await shop.addProduct(other);
  await pass(shop, 21);
  const path = await mailed(shop);
  const token = path.split('/').at(-1) ?? '';
  const [subject = '', at = '', signature = ''] = token.split('.');
  const base = path.slice(0, -token.length);
  const forged = [
    [subject === seller.userId ? other.userId : seller.userId, at, signature],
    [id, at, signature],
    [subject, String(Number(at) + 1), signature],
    [subject, at, signature.slice(0, -2)],
    [subject, at, ''],
    [subject, at],
    ['a', '', ''],
    [subject, at, 'A'.repeat(43)],
    [subject, at, signature, 'more'],
    ['__proto__', at, signature],
  ];
  for (const parts of forged) {
    for (const method of ['GET', 'POST'] as const) {
      const refused = await send(shop, method, base + parts.join('.'));
      expect(refused.status).toBe(404);
      expect(refused.body).not.toContain('</button>');
    }
  }
  // Of another purpose.
  const unsubscribing = shop.deps.unsubscribeLinks.path({ memberId: other.userId, kind: 'paid' });
  const moved = unsubscribing.replace('/unsubscribe/', '/still-there/');
  expect((await send(shop, 'POST', moved)).status).toBe(404);
  expect((await askedOf(shop)).map(([each]) => each).sort()).toEqual([id, theirs].sort());
});

test('a question about several phones is answered for those, and for no other', async () => {
  const { shop, seller, ids } = await openShop(2);
  await pass(shop, 10);
  const newer = await shop.addProduct(await renewed(shop, seller));
  await pass(shop, 11);
  const path = await mailed(shop);
  await pass(shop, 10);
  expect((await askedOf(shop)).map(([id]) => id).sort()).toEqual([...ids, newer].sort());
  // One is answered apart.
  const body = { id: ids[0] ?? '' };
  await shop.ok('PUT /myproducts/there', { body }, await renewed(shop, seller));
  expect((await send(shop, 'POST', path)).status).toBe(200);
  expect((await askedOf(shop)).map(([id]) => id)).toEqual([newer]);
});

const set = (what: RawBuilder<unknown>) => async (shop: TestShop) => {
  await sql`update products set ${what}`.execute(shop.deps.db);
};

test.each([
  ['went off sale for its age', async (shop: TestShop) => pass(shop, 14)],
  ['was taken off by its seller', set(sql`hidden_by = 'seller', hidden_at = now()`)],
  ['was sold', set(sql`paid_at = now()`)],
  ['was removed', set(sql`removed_at = now()`)],
])('a link about a phone that %s changes nothing', async (_, happen) => {
  const { shop } = await openShop();
  await pass(shop, 21);
  const path = await mailed(shop);
  await happen(shop);
  const all = () => shop.deps.db.selectFrom('products').selectAll().execute();
  const before = await all();
  expect((await send(shop, 'GET', path)).status).toBe(410);
  expect((await send(shop, 'POST', path)).status).toBe(410);
  expect(await all()).toEqual(before);
});

test('two taps at once are one answer', async () => {
  const { shop } = await openShop();
  await pass(shop, 21);
  const path = await mailed(shop);
  const answers = await Promise.all([1, 2, 3].map(() => send(shop, 'POST', path)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
});

test('the bytes of a large body are not read', async () => {
  const { shop } = await openShop();
  await pass(shop, 21);
  const url = await mailed(shop);
  const headers = { 'content-type': 'text/plain' };
  const large = await shop.inject({ method: 'POST', url, headers, payload: 'x'.repeat(5_000) });
  expect(large.status).toBe(413);
  expect(await askedOf(shop)).toHaveLength(1);
});
