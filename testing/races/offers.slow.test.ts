import { expect, test } from 'vitest';
import { endDueOffers } from '#server/features/offers/follow-phone.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { agreeOnMeetings, intentIdOf } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { engine } from '#testing/test-database.ts';
import { add, auditDatabase, auditSale, gatherBuyers, noHarm } from './race.ts';

const count = rounds('OFFER_RACE_ROUNDS', 40);
const patient = 60 * 60_000;
const price = 20_000;

async function openShop() {
  const shop = await buildTestApp();
  const crowd = await gatherBuyers(shop, 2);
  const picture = await shop.upload(await crowd.seller());
  const codes: Record<string, number> = {};
  const note = <Answer extends { status: number; body: unknown }>(answer: Answer): Answer => {
    const { code = 'ok' } = answer.body as { code?: string };
    codes[code] = (codes[code] ?? 0) + 1;
    if (answer.status >= 500) crowd.blunders.push(code);
    return answer;
  };
  const list = async () =>
    shop.addProduct(await crowd.seller(), { img: picture, selingPrice: price, negotiable: true });
  const offer = async (productId: string, taka: number, who: Person) => {
    const text = 'Would you sell it for this?';
    const body = { productId, taka, text, entryId: shop.deps.newId() };
    return (await shop.ok('POST /offers', { body }, who)).insertedId;
  };
  const act = async (id: string, who: Person, event: 'accept' | 'withdraw', seen: number) =>
    note(await shop.call('POST /offers/:id', { params: { id }, body: { event, seen } }, who));
  /** Fresh tokens and limits, which count by the hour; threads are counted by the day. */
  const nextDay = async () => {
    await crowd.later(24 * 60 + 1);
    await agreeOnMeetings(shop);
    return { seller: await crowd.seller(), buyers: crowd.buyers as [Person, Person] };
  };
  const bookingOf = async (who: Person, productId: string) =>
    (await crowd.book(who, productId)) ?? '';
  const openPayment = async (who: Person, bookingId: string, taka: number) => {
    const body = { price: taka, bookingId };
    return note(await shop.call('POST /create-payment-intent', { body }, who));
  };
  const payAll = async (who: Person, bookingId: string, secret: string) => {
    await crowd.pay(secret);
    await crowd.confirm(who, bookingId, intentIdOf(secret));
  };
  const finish = async (what: string, phones: string[]) => {
    await crowd.later(16);
    await crowd.run(reconcilePayments);
    // A run ends a hundred at most; the shop repeats it each minute.
    for (let most = 0; most < 2 * count; most += 100) await crowd.run(endDueOffers);
    let harm = await auditDatabase(shop);
    for (const id of phones) harm = add(harm, await auditSale(shop, id));
    harm['errors of the server'] = crowd.blunders.length;
    await keepFigures({
      what: `Offers: ${what}, ${engine}`,
      tried: { rounds: count },
      wrong: harm,
    });
    expect(crowd.blunders).toEqual([]);
    expect(harm).toEqual(noHarm);
    expect(await dealsAtOtherPrices(shop)).toBe(0);
  };
  return { shop, codes, list, offer, act, nextDay, bookingOf, openPayment, payAll, finish };
}

/** Deals whose price is not what was charged and booked, in poisha. */
async function dealsAtOtherPrices({ deps: { db } }: TestShop): Promise<number> {
  const rows = await db
    .selectFrom('deals')
    .innerJoin('payments', 'payments.id', 'deals.payment_id')
    .innerJoin('bookings', 'bookings.id', 'deals.booking_id')
    .select(['deals.price', 'payments.amount', 'bookings.price as booked'])
    .execute();
  return rows.filter((row) => row.price !== row.amount || row.price !== row.booked).length;
}

const stateOf = async ({ deps: { db } }: TestShop, id: string) => {
  const row = db.selectFrom('price_offers').select(['state', 'price']).where('id', '=', id);
  return await row.executeTakeFirstOrThrow();
};

const stepsOf = async ({ deps: { db } }: TestShop, id: string) => {
  const rows = db.selectFrom('price_offer_steps').select('event').where('offer_id', '=', id);
  return (await rows.orderBy('number').execute()).map(({ event }) => event);
};

// sec T180
test(
  'accept and withdraw: one of the two counts, and a withdrawn price is nobody’s',
  async () => {
    const { shop, codes, list, offer, act, nextDay, bookingOf, finish } = await openShop();
    for (let round = 0; round < count; round += 1) {
      const { seller, buyers } = await nextDay();
      const [buyer] = buyers;
      const phone = await list();
      const id = await offer(phone, 15_000, buyer);
      const [accepted, withdrawn] = await Promise.all([
        act(id, seller, 'accept', 15_000),
        act(id, buyer, 'withdraw', 15_000),
      ]);
      const won = accepted.status === 200;
      expect([accepted.status, withdrawn.status].sort()).toEqual([200, 409]);
      expect((await stateOf(shop, id)).state).toBe(won ? 'accepted' : 'withdrawn');
      expect(await stepsOf(shop, id)).toHaveLength(2);
      const { price: booked } = await shop.ok(
        'GET /booked/:id',
        { params: { id: await bookingOf(buyer, phone) } },
        buyer,
      );
      expect(booked).toBe(won ? 15_000 : price);
    }
    expect(codes).toEqual({ ok: count, 'offer-changed': count });
    await finish('accept and withdraw', []);
  },
  patient,
);

// sec T180
test(
  'accept and another’s payment: the first to pay has the phone at their own price',
  async () => {
    const { shop, list, offer, act, nextDay, bookingOf, openPayment, payAll, finish } =
      await openShop();
    const phones: string[] = [];
    let [agreed, rivals] = [0, 0];
    for (let round = 0; round < count; round += 1) {
      const { seller, buyers } = await nextDay();
      const [buyer, rival] = buyers;
      const phone = await list();
      phones.push(phone);
      const id = await offer(phone, 15_000, buyer);
      const [own, others] = [await bookingOf(buyer, phone), await bookingOf(rival, phone)];
      const accepted = act(id, seller, 'accept', 15_000);
      const buy = async () => {
        if ((await accepted).status !== 200) return;
        const opened = await openPayment(buyer, own, 15_000);
        if (opened.status !== 200) return;
        agreed += 1;
        await payAll(buyer, own, opened.body.clientSecret);
      };
      const overtake = async () => {
        // Against two requests, one alone nearly always wins: in every second round each has one left.
        if (round % 2 === 1) await accepted;
        const opened = await openPayment(rival, others, price);
        if (opened.status !== 200) return;
        rivals += 1;
        await payAll(rival, others, opened.body.clientSecret);
      };
      await Promise.all([buy(), overtake()]);
    }
    expect(agreed + rivals).toBe(count);
    expect(Math.min(agreed, rivals)).toBeGreaterThan(0);
    await finish('accept and another’s payment', phones);
    const states = await shop.deps.db.selectFrom('price_offers').select('state').execute();
    expect(states.filter(({ state }) => state === 'bought')).toHaveLength(agreed);
    expect(states.filter(({ state }) => state === 'gone')).toHaveLength(rivals);
  },
  patient,
);

// sec T180
test.each([
  ['below the agreed price', 14_000],
  ['above the listed price', 25_000],
])(
  'price change and payment, %s: what is charged was agreed or is lower',
  async (what, changed) => {
    const { shop, list, offer, act, nextDay, bookingOf, openPayment, payAll, finish } =
      await openShop();
    const phones: string[] = [];
    for (let round = 0; round < count; round += 1) {
      const { seller, buyers } = await nextDay();
      const [buyer] = buyers;
      const phone = await list();
      phones.push(phone);
      await act(await offer(phone, 15_000, buyer), seller, 'accept', 15_000);
      const own = await bookingOf(buyer, phone);
      const shown = await shop.ok('GET /myproducts/:id', { params: { id: phone } }, seller);
      const listing = { ...believablePhone, name: shown.name, negotiable: true };
      const [opened, edited] = await Promise.all([
        openPayment(buyer, own, 15_000),
        shop.call(
          'PUT /myproducts/:id',
          { params: { id: phone }, body: { ...listing, selingPrice: changed } },
          seller,
        ),
      ]);
      if (opened.status === 200) {
        await payAll(buyer, own, opened.body.clientSecret);
        continue;
      }
      // The lower price came first.
      expect(opened.body).toMatchObject({ code: 'price-changed', selingPrice: changed });
      expect([changed < 15_000, edited.status]).toEqual([true, 200]);
      const again = await openPayment(buyer, own, changed);
      expect(again.status).toBe(200);
      await payAll(buyer, own, again.body.clientSecret as string);
    }
    await finish(`price change and payment, ${what}`, phones);
    const deals = await shop.deps.db.selectFrom('deals').select('price').execute();
    expect(deals).toHaveLength(count);
    for (const deal of deals) expect([1_400_000, 1_500_000]).toContain(deal.price);
  },
  patient,
);

// sec T180
test(
  'two acceptances: of one offer one counts, of two buyers both, and the first to pay wins',
  async () => {
    const { shop, list, offer, act, nextDay, bookingOf, openPayment, payAll, finish } =
      await openShop();
    const phones: string[] = [];
    for (let round = 0; round < count; round += 1) {
      const { seller, buyers } = await nextDay();
      const [buyer, rival] = buyers;
      const phone = await list();
      phones.push(phone);
      const ids = [await offer(phone, 15_000, buyer), await offer(phone, 16_000, rival)] as const;
      const answers = await Promise.all([
        act(ids[0], seller, 'accept', 15_000),
        act(ids[0], seller, 'accept', 15_000),
        act(ids[1], seller, 'accept', 16_000),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const id of ids) expect(await stepsOf(shop, id)).toEqual(['offer', 'accept']);
      const own = [await bookingOf(buyer, phone), await bookingOf(rival, phone)] as const;
      const opened = await Promise.all([
        openPayment(buyer, own[0], 15_000),
        openPayment(rival, own[1], 16_000),
      ]);
      const winners = opened.flatMap(({ status, body }, n) =>
        status === 200 ? [{ who: buyers[n] as Person, booking: own[n] ?? '', ...body }] : [],
      );
      expect(winners).toHaveLength(1);
      for (const { who, booking, clientSecret } of winners)
        await payAll(who, booking, clientSecret);
    }
    await finish('two acceptances', phones);
    const states = await shop.deps.db.selectFrom('price_offers').select('state').execute();
    expect(states.filter(({ state }) => state === 'bought')).toHaveLength(count);
    expect(states.filter(({ state }) => state === 'gone')).toHaveLength(count);
  },
  patient,
);
