import { expect, test } from 'vitest';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { diary, newImei } from '#testing/fixtures/imeis.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { openStolenMarket } from '#testing/fixtures/stolen-market.ts';
import { buyInCash } from '#testing/payments/dealing.ts';
import { buy, renewed } from '#testing/payments/paying.ts';
import { completeDealNow } from '#testing/payments/paying-out.ts';
import type { Person } from '#testing/test-app.ts';

// sec T236
test('a report that nobody has examined hides nothing, and ends on the check page after 72 hours', async () => {
  const { shop, list, report, check, state, reportOf, wait } = await openStolenMarket();
  const id = await list();
  const reported = await report();
  const page = { params: { id } };
  expect(await state(id)).toBe('shown');
  expect((await shop.call('GET /phone/:id', page)).status).toBe(200);
  expect(await check()).toBe('waits');
  const dueAt = new Date(shop.clock.now().getTime() + 72 * 3_600_000).toISOString();
  expect(await reportOf(reported)).toMatchObject({ dueAt, checkUntil: dueAt, quiet: null });
  await wait({ hours: 71 });
  expect(await check()).toBe('waits');
  await wait({ hours: 1 });
  expect(await check()).toBe('listed');
  // It waits for staff all the same.
  await wait({ days: 40 });
  expect([await check(), await state(id)]).toEqual(['listed', 'shown']);
  expect(await reportOf(reported)).toMatchObject({ state: 'waiting', dueAt });
});

// sec T236
test('who sold the phone here reports it as stolen: only staff know, with the sale before them', async () => {
  const market = await openStolenMarket();
  const { shop, people, list, reportBy, check, reportOf, notices, judge } = market;
  const { seller, buyer } = people;
  const phone = await list();
  const order = await completeDealNow(shop, { buyer, seller }, phone);
  await shop.ok('POST /papers/:id/declare', { params: { id: order } }, seller);
  const id = await reportBy(seller);
  expect(await check()).toBe('unknown');
  const now = shop.clock.now().toISOString();
  expect(await reportOf(id)).toMatchObject({
    ...{ quiet: 'history', checkUntil: null, reporter: 'Rahim', falseBefore: 0 },
    phones: [
      {
        ...{ productId: phone, selersName: 'Rahim', buyerName: 'Karim', reporterWas: 'seller' },
        ...{ dealId: order, handedOverAt: now, declaredAt: now, offered: false, answers: [] },
      },
    ],
  });
  // The buyer on record is notified, and answers.
  expect(await notices(buyer)).toEqual(['stolen-told']);
  expect(await notices(seller)).toEqual([]);
  const [told] = await shop.ok('GET /notices', { query: {} }, buyer);
  expect(told).toMatchObject({ kind: 'stolen-told', answerable: true });
  const answer = { params: { id: told?._id ?? '' }, body: { answer: 'I have the paper.' } };
  await shop.ok('POST /notices/:id/answer', answer, buyer);
  expect((await reportOf(id)).phones[0]?.answers).toEqual([
    { by: 'Karim', text: 'I have the paper.' },
  ]);

  // A lie ends, counts, and is not public the next time either.
  expect((await judge(id, 'false')).status).toBe(200);
  expect(await check()).toBe('unknown');
  expect(await notices(buyer)).toEqual(['stolen-told', 'stolen-cleared']);
  expect(await notices(seller)).toEqual(['stolen-false']);
  const other = newImei();
  const again = await shop.ok('POST /stolenphones', { body: { imeis: other, ...diary } }, seller);
  expect(await reportOf(again.insertedId)).toMatchObject({ quiet: 'ended-before', falseBefore: 1 });
  expect(await check(other)).toBe('unknown');
});

// sec T237
test('who had a deal about the phone cannot report it, even after calling off', async () => {
  const { shop, people, list, reportBy, check, state, reportOf } = await openStolenMarket();
  const { buyer } = people;
  const phone = await list();
  const order = await buy(shop, buyer, phone);
  const body = { event: 'call-off', reason: 'I cannot come.' } as const;
  await shop.ok('POST /order/:id', { params: { id: order }, body }, buyer);
  const id = await reportBy(buyer);
  expect([await check(), await state(phone)]).toEqual(['listed', 'shown']);
  const seen = await reportOf(id);
  expect([seen.quiet, seen.phones[0]?.reporterWas]).toEqual(['history', 'buyer']);
});

test('a member of today, or without a confirmed address, is heard and examined, but nothing is public', async () => {
  const { shop, check, reportBy, reportOf, judge, wait } = await openStolenMarket();
  const victim = await shop.signUp();
  const id = await reportBy(victim);
  expect([await check(), (await reportOf(id)).quiet]).toEqual(['unknown', 'new']);
  await judge(id, 'stands');
  expect(await check()).toBe('reported');
  const unknown = await shop.signUp({ confirmed: false });
  await wait({ days: 30 });
  const second = newImei();
  await shop.deps.db
    .updateTable('members')
    .set({ created_at: new Date(shop.clock.now().getTime() - 30 * 86_400_000) })
    .where('id', '=', unknown.userId)
    .execute();
  const body = { imeis: second, ...diary };
  const { insertedId } = await shop.ok(
    'POST /stolenphones',
    { body },
    await renewed(shop, unknown),
  );
  expect([await check(second), (await reportOf(insertedId)).quiet]).toEqual([
    'unknown',
    'unconfirmed',
  ]);
});

test('a withdrawn report is not repeated: neither by its writer nor by a second account', async () => {
  const { shop, people, list, report, reportBy, check, reportOf } = await openStolenMarket();
  const { owner, buyer } = people;
  await list();
  const first = await report();
  expect(await check()).toBe('waits');
  await shop.ok('DELETE /stolenphones/:id', { params: { id: first } }, owner);
  expect(await check()).toBe('listed');
  expect((await reportOf(await report())).quiet).toBe('ended-before');
  expect((await reportOf(await reportBy(buyer))).quiet).toBe('asked-before');
  expect(await check()).toBe('listed');
});

test('staff find a report to stand: the phone is hidden, all concerned are told, and its seller answers', async () => {
  const market = await openStolenMarket();
  const { shop, people, list, report, check, state, judge, notices, reportOf, note } = market;
  const { owner, seller, admin } = people;
  const phone = await list();
  const id = await report();
  expect((await judge(id, 'stands')).status).toBe(200);
  expect([await check(), await state(phone)]).toEqual(['reported', 'admin']);
  expect(await notices(owner)).toEqual(['stolen-stands', 'stolen-found']);
  expect(await notices(seller)).toEqual(['stolen-stays']);
  const [told] = await shop.ok('GET /notices', { query: {} }, seller);
  expect(told).toMatchObject({ kind: 'stolen-stays', reason: note, answerable: true });
  const answer = { params: { id: told?._id ?? '' }, body: { answer: 'It is mine.' } };
  await shop.ok('POST /notices/:id/answer', answer, seller);
  expect((await reportOf(id)).phones[0]?.answers).toEqual([{ by: 'Rahim', text: 'It is mine.' }]);
  const query = { action: 'stolen-report-decided' } as const;
  expect((await shop.ok('GET /auditlog', { query }, admin)).entries).toMatchObject([
    { detail: { name: 'Nadia', reason: note, decision: 'stands', before: 'waiting' } },
  ]);
  // The next one with the IMEI is hidden at once, and decided by itself.
  await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
  const next = await list();
  expect(await state(next)).toBe('admin');
});

test('a moderator’s decision is reopened by an admin alone, and nobody decides what they have not read', async () => {
  const market = await openStolenMarket();
  const { shop, people, list, report, check, state, judge, reports } = market;
  const { moderator, admin } = people;
  const phone = await list();
  const id = await report();
  await judge(id, 'stands');
  expect((await judge(id, 'unproven')).body.code).toBe('not-allowed');
  const stale = { decision: 'false', seen: 'waiting', note: 'It is a lie.' } as const;
  const late = await shop.call('POST /stolenreports/:id', { params: { id }, body: stale }, admin);
  expect(late.body.code).toBe('case-changed');
  expect((await judge(id, 'unproven', admin)).status).toBe(200);
  expect([await check(), await state(phone)]).toEqual(['listed', 'shown']);
  expect((await reports(moderator)).map(({ state: now }) => now)).toEqual(['unproven']);
  expect((await judge(id, 'stands', admin)).status).toBe(200);
  expect([await check(), await state(phone)]).toEqual(['reported', 'admin']);
});

test('“stolen” about one phone is undone by an admin, and the phone returns', async () => {
  const { people, list, report, judge, decide, state, notices } = await openStolenMarket();
  const { admin, seller } = people;
  await judge(await report(), 'stands');
  const phone = await list();
  expect((await decide(true)).status).toBe(200);
  expect(await state(phone)).toBe('admin');
  expect((await decide(false)).body.code).toBe('not-allowed');
  expect((await decide(false, admin)).status).toBe(200);
  expect(await state(phone)).toBe('shown');
  expect(await notices(seller)).toEqual(['stolen-stays', 'stolen-back']);
});

// sec T239
test('a stopped phone that is listed anew without its IMEI waits for a look, by photo or model', async () => {
  const { shop, people, declare, report, judge, state, matches } = await openStolenMarket();
  const { seller } = people;
  const thief = await shop.signUp({ title: 'seller' });
  const third = await shop.signUp({ title: 'seller' });
  const list = async (by: Person, name: string, red: number) => {
    const picture = await plainPicture(64, 48, { r: red, g: 9, b: 9 });
    return await shop.addProduct(by, { name, img: await shop.upload(by, picture) });
  };
  const phone = await list(seller, 'Nokia 3310 of mine', 11);
  await declare(phone);
  await judge(await report(), 'stands');

  // The same seller and words, and another's account with the same photo.
  const again = await list(seller, 'Nokia 3310 of mine', 60);
  const elsewhere = await list(thief, 'An old phone', 11);
  const waiting = (await matches()).filter(({ stolen }) => stolen === null);
  expect(waiting.map(({ productId, foundBy }) => [productId, foundBy])).toEqual([
    [again, 'model'],
    [elsewhere, 'photo'],
  ]);
  expect([await state(again), await state(elsewhere)]).toEqual(['admin', 'admin']);

  // Another phone, and a picture that a third one uses too, are shown.
  expect(await state(await list(seller, 'Walton of my aunt', 120))).toBe('shown');
  const common = await list(third, 'Somebody’s phone', 11);
  expect(await state(common)).toBe('shown');
  // An edit to the stopped words is as good as a new listing.
  const edited = await list(seller, 'Walton of my uncle', 200);
  const renamed = { ...believablePhone, name: 'Nokia 3310 of mine' };
  await shop.ok('PUT /myproducts/:id', { params: { id: edited }, body: renamed }, seller);
  expect(await state(edited)).toBe('admin');
});

// sec T238
test('a dummy that was listed first with another’s IMEI loses it by staff, for good', async () => {
  const { shop, people, list, declare, notices } = await openStolenMarket();
  const { moderator, seller, admin } = people;
  const dummy = await list();
  const owner = await shop.signUp({ title: 'seller' });
  const real = await shop.addProduct(owner);
  expect((await declare(real, owner)).body.code).toBe('imei-listed');
  const [clash] = await shop.ok('GET /imeiclashes', {}, moderator);
  const params = { id: clash?._id ?? '' };
  await shop.ok('POST /imeiclashes/:id', { params, body: { free: true } }, moderator);
  expect(await notices(seller)).toEqual(['imei-taken']);
  expect(await notices(owner)).toEqual(['imei-freed']);
  expect((await declare(dummy)).body.code).toBe('imei-listed');
  expect((await declare(real, owner)).status).toBe(200);
  const acts = await shop.ok('GET /auditlog', { query: { action: 'imei-freed' } }, admin);
  expect(acts.entries).toHaveLength(1);
});

// sec T240
test('a paper from cash between strangers says so, and its check says after a look that the phone was reported', async () => {
  const market = await openStolenMarket();
  const { shop, people, declare, report, judge, notices } = market;
  const { seller, buyer } = people;
  const phone = await shop.addProduct(seller, { cash: true });
  await declare(phone);
  const order = await buyInCash(shop, buyer, seller, phone);
  const { code } = await shop.ok('GET /papers/:id', { params: { id: order } }, buyer);
  const read = () => shop.ok('GET /papers/check/:code', { params: { code } });
  expect(await read()).toMatchObject({ seen: 'nothing', reportedAt: null });
  const id = await report();
  expect(await read()).toMatchObject({ reportedAt: null });
  expect(await notices(buyer)).toEqual(['stolen-told']);
  await judge(id, 'stands');
  const reportedAt = shop.clock.now().toISOString();
  expect(await read()).toMatchObject({ reportedAt });
  expect(await shop.ok('GET /papers/:id', { params: { id: order } }, buyer)).toMatchObject({
    seen: 'nothing',
    reportedAt,
  });
  expect(await notices(buyer)).toEqual(['stolen-told', 'stolen-dealt']);
});

/** Another admin takes the decision back that the member's notice of this kind is about. */
async function takeBack(
  { shop, people }: Awaited<ReturnType<typeof openStolenMarket>>,
  kind: string,
  { to, by = people.admin }: { to: Person; by?: Person },
) {
  const notices = await shop.ok('GET /notices', { query: {} }, to);
  const id = notices.find((notice) => notice.kind === kind)?._id ?? '';
  const body = { outcome: 'back', reason: 'The bill is of this phone.' } as const;
  return await shop.call('POST /decisions/:id/review', { params: { id }, body }, by);
}

test('“a phone of a deal was stolen” that is taken back lets the report wait again: phones return, all are told', async () => {
  const market = await openStolenMarket();
  const { shop, people, list, report, judge, check, state, notices, reportOf } = market;
  const { owner, seller, buyer, admin } = people;
  const sold = await list();
  const order = await completeDealNow(shop, { buyer, seller }, sold);
  const { code } = await shop.ok('GET /papers/:id', { params: { id: order } }, buyer);
  const offered = await list();
  const id = await report();
  await judge(id, 'stands');
  expect([await check(), await state(offered)]).toEqual(['reported', 'admin']);
  expect((await takeBack(market, 'stolen-dealt', { to: buyer })).status).toBe(200);
  expect(await reportOf(id)).toMatchObject({ state: 'waiting', note: '' });
  expect(await check()).not.toBe('reported');
  expect(await state(offered)).toBe('shown');
  expect(await shop.ok('GET /papers/check/:code', { params: { code } })).toMatchObject({
    reportedAt: null,
  });
  expect(await notices(buyer)).toEqual([...['stolen-told', 'stolen-dealt', 'stolen-cleared']]);
  expect(await notices(seller)).toEqual(expect.arrayContaining(['stolen-back', 'stolen-cleared']));
  expect((await notices(owner)).at(-1)).toBe('stolen-again');
  const query = { action: 'decision-back' } as const;
  expect((await shop.ok('GET /auditlog', { query }, admin)).entries).toHaveLength(1);
  // It is decided anew, and stops what it stopped before.
  expect((await judge(id, 'stands')).status).toBe(200);
  expect([await check(), await state(offered)]).toEqual(['reported', 'admin']);
});

test('nor does an admin take it back whose phone it is, or after it was decided otherwise', async () => {
  const market = await openStolenMarket();
  const { shop, people, list, report, judge, reportOf } = market;
  const { seller, buyer, owner, admin } = people;
  await completeDealNow(shop, { buyer, seller }, await list());
  const id = await report();
  await judge(id, 'stands');
  for (const who of [owner, seller]) {
    await shop.deps.db
      .updateTable('members')
      .set({ is_admin: true })
      .where('id', '=', who.userId)
      .execute();
    const answer = await takeBack(market, 'stolen-dealt', { to: buyer, by: who });
    expect(answer).toMatchObject({ status: 403, body: { code: 'own-matter' } });
  }
  await judge(id, 'false', admin);
  expect((await takeBack(market, 'stolen-dealt', { to: buyer })).status).toBe(200);
  expect(await reportOf(id)).toMatchObject({ state: 'false' });
});

test('an IMEI that was taken can be declared again once that is taken back; two who have it are seen anew', async () => {
  const market = await openStolenMarket();
  const { shop, people, list, declare, notices } = market;
  const { moderator, seller } = people;
  const first = await list();
  const other = await shop.signUp({ title: 'seller' });
  const second = await shop.addProduct(other);
  await declare(second, other);
  const [clash] = await shop.ok('GET /imeiclashes', {}, moderator);
  const params = { id: clash?._id ?? '' };
  await shop.ok('POST /imeiclashes/:id', { params, body: { free: true } }, moderator);
  expect((await declare(first)).body.code).toBe('imei-listed');
  expect((await takeBack(market, 'imei-taken', { to: seller })).status).toBe(200);
  expect(await notices(seller)).toEqual(['imei-taken']);
  expect((await declare(first)).status).toBe(200);
  expect((await declare(second, other)).body.code).toBe('imei-listed');
  const [again] = await shop.ok('GET /imeiclashes', {}, moderator);
  expect(again).toMatchObject({ listed: { productId: first }, refused: { productId: second } });
});
