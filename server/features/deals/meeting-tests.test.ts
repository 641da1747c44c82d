import { expect, test } from 'vitest';
import type { SelfTest, SelfTestOutcome } from '#contract/phones/self-test-table.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import {
  type DealRoleName,
  dealIn,
  openDeal,
  openReservation,
  type TestDeal,
} from '#testing/payments/dealing.ts';
import { book, buy } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

const key = 'device-one-of-two-keys';
const otherKey = 'another-phones-own-key';
const listedPhone = {
  name: 'Samsung Galaxy A54 5G',
  categoryId: '2',
  model: 'samsung-galaxy-a54-5g',
} as const;
const device = { model: 'SM-A546E', screen: '1080 × 2340', gpu: 'Mali-G68', cores: 8, memory: 4 };

type Shop = TestDeal['shop'];
type Outcomes = Partial<Record<SelfTest, SelfTestOutcome>>;

const begin = (shop: Shop, ticket: string, given: object = {}) =>
  shop.call('POST /selftests/open', { body: { ticket, key, device, ...given } });
const send = (shop: Shop, ticket: string, test: SelfTest, outcome: SelfTestOutcome) =>
  shop.call('POST /selftests/result', { body: { ticket, key, test, outcome } });
const finish = (shop: Shop, ticket: string) =>
  shop.call('POST /selftests/finish', { body: { ticket, key } });

async function run(shop: Shop, ticket: string, outcomes: Outcomes, given: object = {}) {
  await begin(shop, ticket, given);
  for (const [test, outcome] of Object.entries(outcomes)) {
    await send(shop, ticket, test as SelfTest, outcome);
  }
  expect((await finish(shop, ticket)).status).toBe(200);
}

const ask = (deal: TestDeal, who: DealRoleName) =>
  deal.shop.call('POST /order/:id/selftest', { params: { id: deal.id } }, deal.people[who]);

const answer = async (deal: TestDeal, who: DealRoleName) => {
  const { status, body } = await ask(deal, who);
  return status === 200 ? 200 : `${status} ${body.code}`;
};

/** A new ticket, as the link on the buyer's page has it. */
async function ticketOf(deal: TestDeal): Promise<string> {
  deal.shop.clock.advance({ seconds: 1 });
  expect((await ask(deal, 'buyer')).status).toBe(200);
  const { selfTests } = await deal.read('buyer');
  return selfTests?.ticket?.links.en.link.split('#')[1] ?? '';
}

/** A paid order whose phone has tested itself for its listing. */
async function openTested(outcomes: Outcomes) {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 2));
  const people = {
    buyer: await shop.signUp({ name: 'Nadia' }),
    seller: await shop.signUp({ title: 'seller', name: 'Rahim' }),
    admin: await shop.signUp({ admin: true }),
    stranger: await shop.signUp({ title: 'seller' }),
  };
  const phone = await shop.addProduct(people.seller, listedPhone);
  const params = { id: phone };
  await shop.ok('POST /myproducts/:id/selftest', { params }, people.seller);
  const { current } = await shop.ok('GET /myproducts/:id/selftest', { params }, people.seller);
  const listedAt = shop.clock.now().toISOString();
  await run(shop, current?.links.en.link.split('#')[1] ?? '', outcomes);
  shop.clock.advance({ minutes: 1 });
  const deal = dealIn(shop, people, { id: await buy(shop, people.buyer, phone), phone });
  return { ...deal, listedAt };
}

// spec D2-154
test('both and an admin see the two runs beside each other, and the phone’s page does not change', async () => {
  const deal = await openTested({ sound: 'worked', touch: 'worked', charging: 'not-tested' });
  const { shop, listedAt } = deal;
  const page = async () => (await shop.ok('GET /phone/:id', { params: { id: deal.phone } })).shown;
  const shownBefore = await page();
  expect(shownBefore?.worked).toEqual(['touch', 'sound']);
  expect((await deal.read('seller')).selfTests).toMatchObject({
    ticket: null,
    listed: { at: listedAt, device: { model: 'SM-A546E' }, isOther: false },
    met: null,
    runs: 0,
    device: null,
    checks: null,
  });
  await deal.meet();
  const ticket = await ticketOf(deal);
  const metAt = shop.clock.now().toISOString();
  const opened = await begin(shop, ticket, { device: { ...device, model: 'SM-A146B' } });
  expect(opened.body).toMatchObject({ productName: 'Samsung Galaxy A54 5G', isMeeting: true });
  const asked = (await deal.read('buyer')).selfTests?.ticket;
  expect(asked).toMatchObject({ code: opened.body.code, opened: true, finished: false });
  // The seller could use it on another phone.
  for (const who of ['seller', 'admin'] as const) {
    expect((await deal.read(who)).selfTests?.ticket).toBe(null);
  }
  await send(shop, ticket, 'sound', 'failed');
  await send(shop, ticket, 'touch', 'worked');
  // Before the end it is no result.
  expect((await deal.read('buyer')).selfTests?.met).toBe(null);
  await finish(shop, ticket);
  for (const who of ['buyer', 'seller', 'admin'] as const) {
    expect((await deal.read(who)).selfTests).toEqual({
      ticket: null,
      listed: {
        at: listedAt,
        device,
        isOther: false,
        results: {
          sound: { outcome: 'worked' },
          touch: { outcome: 'worked' },
          charging: { outcome: 'not-tested' },
        },
      },
      met: {
        at: metAt,
        device: { ...device, model: 'SM-A146B' },
        isOther: true,
        results: { sound: { outcome: 'failed' }, touch: { outcome: 'worked' } },
      },
      runs: 1,
      device: 'other-model',
      differing: ['model'],
      checks: [],
    });
  }
  expect(await page()).toEqual(shownBefore);
  // Nothing is decided by it.
  expect(await deal.state()).toBe('paid');
  const rows = await deal.db.selectFrom('self_tests').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(ticket);

  // It remains with the deal, whatever the seller does with the phone afterwards.
  await deal.play(
    ['buyer', { event: 'refuse', checks: ['sound'] }],
    ['seller', { event: 'agree-call-off' }],
    ['seller', { event: 'list-again', reason: 'Repaired.' }],
  );
  await shop.ok(
    'PUT /myproducts/:id',
    { params: { id: deal.phone }, body: { ...believablePhone, ...listedPhone, condition: 'Fair' } },
    deal.people.seller,
  );
  expect(await page()).toBeUndefined();
  expect((await deal.read('admin')).selfTests).toMatchObject({
    listed: { at: listedAt },
    met: { at: metAt },
    runs: 1,
  });
});

test('the buyer alone asks for a ticket, and while the two may meet', async () => {
  const deal = await openDeal();
  expect(await answer(deal, 'stranger')).toBe('404 booking-not-found');
  expect(await answer(deal, 'seller')).toBe('403 not-allowed');
  expect(await answer(deal, 'admin')).toBe('403 not-allowed');
  expect(await answer(deal, 'buyer')).toBe(200);
  const { shop, people } = deal;
  const others = await buy(shop, people.stranger, await shop.addProduct(people.seller));
  const params = { id: others };
  const answerAt = await shop.call('POST /order/:id/selftest', { params }, people.buyer);
  expect([answerAt.status, answerAt.body.code]).toEqual([404, 'booking-not-found']);
  expect((await shop.call('POST /order/:id/selftest', { params })).status).toBe(401);

  await deal.meet();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  expect(await answer(deal, 'buyer')).toBe('409 no-meeting');
  await deal.play(['buyer', { event: 'report', problem: 'broken', reason: 'It is mute.' }]);
  expect(await answer(deal, 'buyer')).toBe('409 no-meeting');
  expect((await deal.read('buyer')).selfTests).toBe(null);

  // A booking without payment or agreed cash.
  const phone = await shop.addProduct(people.seller, { cash: true });
  const booked = dealIn(shop, people, { id: await book(shop, people.buyer, phone), phone });
  expect(await answer(booked, 'buyer')).toBe('409 no-meeting');
  expect((await booked.read('buyer')).selfTests).toBe(null);
  const reserved = await openReservation();
  expect(await answer(reserved, 'buyer')).toBe(200);
  await reserved.play(['buyer', { event: 'cancel' }]);
  expect(await answer(reserved, 'buyer')).toBe('409 no-meeting');
});

test('a ticket is of one device and thirty minutes, the newest alone is valid, and the newest run counts', async () => {
  const deal = await openDeal();
  const { shop } = deal;
  const met = async () => {
    const { selfTests } = await deal.read('seller');
    return [selfTests?.runs, selfTests?.met?.results.sound?.outcome];
  };
  const first = await ticketOf(deal);
  const second = await ticketOf(deal);
  expect((await begin(shop, first)).body.code).toBe('self-test-over');
  await run(shop, second, { sound: 'failed' });
  // One run for one ticket.
  expect((await begin(shop, second, { key: otherKey })).body.code).toBe('self-test-taken');
  expect((await send(shop, second, 'sound', 'worked')).body.code).toBe('self-test-over');
  expect(await met()).toEqual([1, 'failed']);
  const third = await ticketOf(deal);
  await begin(shop, third);
  await send(shop, third, 'sound', 'worked');
  await deal.wait({ minutes: 29 });
  expect(await met()).toEqual([1, 'failed']);
  await deal.wait({ minutes: 1 });
  // Out of time, it counts with what it has shown.
  expect((await send(shop, third, 'touch', 'worked')).body.code).toBe('self-test-over');
  expect(await met()).toEqual([2, 'worked']);
  const fourth = await ticketOf(deal);
  await deal.wait({ minutes: 30 });
  expect((await begin(shop, fourth)).body.code).toBe('self-test-over');
  expect((await deal.read('buyer')).selfTests?.ticket).toBe(null);
  expect(await met()).toEqual([2, 'worked']);
});

test('after the handover a phone shows nothing more for the deal', async () => {
  const deal = await openDeal();
  const { shop } = deal;
  await deal.meet();
  const ticket = await ticketOf(deal);
  await begin(shop, ticket);
  await send(shop, ticket, 'sound', 'worked');
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  expect((await send(shop, ticket, 'touch', 'failed')).body.code).toBe('self-test-over');
  expect((await finish(shop, ticket)).body.code).toBe('self-test-over');
  expect((await begin(shop, ticket)).body.code).toBe('self-test-over');
  const { selfTests } = await deal.read('buyer');
  expect(selfTests?.ticket).toBe(null);
  expect(selfTests?.listed).toBe(null);
  expect(selfTests?.device).toBe(null);
  expect(selfTests?.met?.results).toEqual({ sound: { outcome: 'worked' } });
});

test('a run fills the check list, and what the buyer saves afterwards counts', async () => {
  const deal = await openDeal();
  await deal.meet();
  const list = async () => {
    const { checks, selfTests } = await deal.read('buyer');
    return { saved: checks, filled: selfTests?.checks };
  };
  await deal.play(['buyer', { event: 'check', checks: ['power', 'sound'] }]);
  await run(deal.shop, await ticketOf(deal), {
    touch: 'worked',
    'multi-touch': 'worked',
    screen: 'worked',
    sound: 'failed',
    'front-camera': 'worked',
  });
  expect(await list()).toEqual({ saved: ['power', 'sound'], filled: ['power', 'screen'] });
  deal.shop.clock.advance({ seconds: 1 });
  await deal.play(['buyer', { event: 'check', checks: ['power', 'sound', 'cameras'] }]);
  expect(await list()).toEqual({ saved: ['power', 'cameras', 'sound'], filled: null });
});

test('a run of the listing after the payment is not what the buyer had seen', async () => {
  const deal = await openTested({ sound: 'worked' });
  await writeLater(deal);
  expect((await deal.read('admin')).selfTests?.listed?.at).toBe(deal.listedAt);
});

/** A second run of the listing, as if its ticket had been made after the payment. */
async function writeLater(deal: Awaited<ReturnType<typeof openTested>>) {
  const [row] = await deal.db.selectFrom('self_tests').selectAll().execute();
  if (!row) throw new Error('no run');
  const at = new Date(deal.shop.clock.now().getTime() + 1000);
  await deal.db
    .insertInto('self_tests')
    .values({
      ...row,
      id: deal.shop.deps.newId(),
      ticket: 'another',
      made_at: at,
      opened_at: at,
      device: JSON.stringify(row.device),
      results: JSON.stringify({ sound: { outcome: 'failed' } }),
    })
    .execute();
}
