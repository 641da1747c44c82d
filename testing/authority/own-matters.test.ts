import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallKey } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { dealTable } from '#contract/orders/deal.ts';
import { dealActs } from '#contract/orders/deal-acts.ts';
import { buildTestApp } from '../test-app.ts';
import { type AdminCall, buildOwnMatters, ownMatters } from './own-matters.ts';

// spec D1-151
// sec T111, API5
test('no admin decides, refunds, verifies, approves, holds or pays in a matter of their own', async () => {
  const shop = await buildTestApp();
  const own = await buildOwnMatters(shop);
  const wrong: object[] = [];
  let tried = 0;
  for (const [key, matter] of Object.entries(ownMatters) as [AdminCall, object][]) {
    if (typeof matter !== 'function') continue;
    for (const request of matter(own)) {
      const mine = await shop.call(key, request, own.self);
      if (mine.status !== 403 || mine.body.code !== 'own-matter') {
        wrong.push({ key, by: 'self', status: mine.status, body: mine.body });
      }
      // The request is valid: another admin may make it.
      const theirs = await shop.call(key, request, own.other);
      if (theirs.status !== 200) {
        wrong.push({ key, by: 'other', status: theirs.status, body: theirs.body });
      }
      tried += 1;
    }
  }
  expect(wrong).toEqual([]);
  // By hand: 8 of payouts, 2 of the badge, 10 of phones and reports, 4 of payments, 4 of refunds, 4
  // by hand, 2 removals, 6 of messages and sentences, 6 of messages to
  // support and 1 of writing first, 2 of suspected deals, 2 of photos with codes, 1 of a text to many, 1 of lost keys, 2 of decisions, 4 of deals that another decided, 24 to take
  // entries of the queue.
  expect(tried).toBe(87);
}, 300_000);

test('each call of an admin has its answer', () => {
  const keys = (Object.keys(calls) as CallKey[]).filter((key) => calls[key].access === 'admin');
  expect(Object.keys(ownMatters).sort()).toEqual(keys.sort());
});

// sec T111, T137
test('in a deal of their own an admin has none of the acts of admins', async () => {
  const shop = await buildTestApp();
  const { self, deals } = await buildOwnMatters(shop);
  const acts = dealActs.filter((event) =>
    dealTable.every((row) => row.event !== event || row.by.every((by) => by === 'admin')),
  );
  // By hand: acts that only an admin has, in a decision, in a case, or in a completed deal.
  expect([...acts].sort()).toEqual(
    ['close-case', 'order-part', 'order-refund', 'order-release', 'order-return', 'reopen'].sort(),
  );
  for (const id of Object.values(deals)) {
    // In any state, because the role is checked before the state.
    for (const state of ['paid', 'decision', 'completed'] as const) {
      await sql`update deals set state = ${state} where booking_id = ${id}`
        .execute(shop.deps.db)
        .catch(() => null);
      for (const event of acts) {
        const body = { event, reason: 'It is mine.', taka: 100 };
        const { status } = await shop.call('POST /order/:id', { params: { id }, body }, self);
        expect([event, state, status]).toEqual([event, state, 403]);
      }
      expect((await shop.ok('GET /order/:id', { params: { id } }, self)).acts).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^order-|^close-case$|^reopen$/)]),
      );
    }
  }
});

// sec T111
test('no admin removes themselves, or another admin, by a call', async () => {
  const shop = await buildTestApp();
  const { self, other } = await buildOwnMatters(shop);
  for (const key of ['DELETE /allbuyers/:id', 'DELETE /allsellers/:id'] as const) {
    for (const { userId: id } of [self, other]) {
      expect((await shop.call(key, { params: { id } }, self)).body.code).toBe('not-found');
    }
  }
});

test('pages are told what is the own matter of who reads them', async () => {
  const shop = await buildTestApp();
  const own = await buildOwnMatters(shop);
  for (const [by, isOwn] of [
    [own.self, true],
    [own.other, false],
  ] as const) {
    const items = await shop.ok('GET /reportitems', { query: {} }, by);
    expect(items.map((each) => each.own)).toEqual([isOwn, isOwn, isOwn, isOwn]);
    const params = { itemId: own.reported[0]?.itemId ?? '' };
    expect((await shop.ok('GET /reportitems/:itemId', { params }, by)).own).toBe(isOwn);
    expect((await shop.ok('GET /waitingwords', {}, by)).map((each) => each.own)).toEqual([isOwn]);
    const clashes = await shop.ok('GET /imeiclashes', {}, by);
    expect(clashes.map((each) => each.own)).toEqual([isOwn, isOwn]);
    const codes = await shop.ok('GET /codephotos', {}, by);
    expect(codes.map((each) => each.own)).toEqual([isOwn]);
    const models = await shop.ok('GET /othermodels', {}, by);
    expect(models.map((each) => each.own)).toEqual([isOwn]);
    const rings = await shop.ok('GET /ringdeals', {}, by);
    expect(rings.map((each) => each.own)).toEqual([isOwn, isOwn]);
    const texts = await shop.ok('GET /sametexts', {}, by);
    expect(texts.map((each) => each.own)).toEqual([isOwn]);
    const reports = await shop.ok('GET /stolenreports', {}, by);
    expect(reports.filter(({ state }) => state === 'waiting').map((each) => each.own)).toEqual([
      isOwn,
      isOwn,
    ]);
    const stolen = await shop.ok('GET /stolenmatches', {}, by);
    expect(stolen.map((each) => each.own)).toEqual([isOwn, isOwn]);
    const { payments } = await shop.ok('GET /payments', { query: {} }, by);
    expect(new Set(payments.map((each) => each.own))).toEqual(new Set([isOwn]));
    expect(payments.filter(({ refundable }) => refundable)).toHaveLength(isOwn ? 0 : 4);
  }
});

// sec T137
test('both lists mark with whom the admin who reads has an open deal, and nobody else', async () => {
  const shop = await buildTestApp();
  const { self, other, buyerOfMine, sellerOfMine } = await buildOwnMatters(shop);
  const marked = async (admin: typeof self) => {
    const page = { query: { limit: 100 } };
    const people = [
      ...(await shop.ok('GET /allbuyers', page, admin)),
      ...(await shop.ok('GET /allsellers', page, admin)),
    ];
    return people.filter(({ ownDeal }) => ownDeal).map(({ _id }) => _id);
  };
  expect(await marked(self)).toEqual(expect.arrayContaining([buyerOfMine, sellerOfMine]));
  expect(await marked(other)).toEqual([]);
});
