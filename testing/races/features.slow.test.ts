import { afterAll, expect, test } from 'vitest';
import { sweepExpiredImages } from '#server/features/images/sweep-expired-images.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { intentIdOf } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { engine } from '#testing/test-database.ts';
import { add, auditDatabase, auditSale, gatherBuyers, noHarm } from './race.ts';

const count = Math.ceil(rounds('RACE_ROUNDS', 2) / 2);
const patient = 10 * 60_000;

const tried: Record<string, number> = {};
let harm = noHarm;

afterAll(async () => {
  await keepFigures({ what: `Races between members, ${engine}`, tried, wrong: harm });
});

async function openShop(buyers = 1) {
  const shop = await buildTestApp();
  const crowd = await gatherBuyers(shop, buyers);
  const buyer = crowd.buyers[0] as Person;

  /** The state after everything has settled. */
  async function aftermath(...productIds: string[]) {
    await crowd.later(16);
    await crowd.run(reconcilePayments);
    let left = await auditDatabase(shop);
    for (const id of productIds) left = add(left, await auditSale(shop, id));
    left['errors of the server'] = crowd.blunders.length;
    harm = add(harm, left);
    expect(crowd.blunders).toEqual([]);
    return left;
  }
  return { shop, crowd, buyer, aftermath };
}

/** Runs an action on several phones in turn, and counts the rounds. */
async function eachRound(what: string, act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < count; round += 1) await act(round);
  tried[what] = count;
}

/** A seller's act on a phone while a buyer opens a payment of it. */
type SellersAct = (
  shop: TestShop,
  params: { id: string },
  seller: Person,
) => Promise<{ status: number }>;

// sec T12
test.each<[label: string, what: string, against: SellersAct, beside: SellersAct]>([
  [
    'seller against buyer',
    'removes or advertizes',
    (shop, params, seller) => shop.call('DELETE /myproducts/:id', { params }, seller),
    (shop, params, seller) => shop.call('PUT /advertize/:id', { params }, seller),
  ],
  [
    'edit against buyer',
    'takes off or changes',
    (shop, params, seller) =>
      shop.call('PUT /myproducts/:id/shown', { params, body: { shown: false } }, seller),
    // A payment is of the price as booked.
    (shop, params, seller) =>
      shop.call(
        'PUT /myproducts/:id',
        { params, body: { ...believablePhone, selingPrice: 1_000 } },
        seller,
      ),
  ],
])(
  '%s: a seller %s a phone while its payment is opened, and one of the two is refused',
  async (label, _, against, beside) => {
    const { shop, crowd, buyer, aftermath } = await openShop();
    const phones: string[] = [];
    await eachRound(label, async (round) => {
      const isAgainst = round % 2 === 0;
      const productId = await crowd.listPhone();
      const seller = await crowd.seller();
      const bookingId = (await crowd.book(buyer, productId)) ?? '';
      const [secret, acted] = await Promise.all([
        crowd.openPayment(buyer, bookingId),
        (isAgainst ? against : beside)(shop, { id: productId }, seller),
      ]);
      if (acted.status !== 200) {
        expect(acted).toMatchObject({ status: 409, body: { code: 'product-held' } });
      }
      // A phone that is gone cannot be paid for; an advertised or changed one can.
      if (isAgainst) expect([secret !== undefined, acted.status]).not.toEqual([true, 200]);
      if (secret) {
        await crowd.pay(secret);
        await crowd.confirm(buyer, bookingId, intentIdOf(secret));
        phones.push(productId);
      }
    });
    expect(await aftermath(...phones)).toEqual(noHarm);
  },
  patient,
);

// sec T70, T72
test.each<[label: string, more: object, refusal: string]>([
  ['edit against opening a payment', { description: 'A plastic dummy.' }, 'listing-changed'],
  ['price drop against opening a payment', { selingPrice: 20_000 }, 'price-changed'],
])(
  '%s: either comes first, and nothing is paid for that was not seen',
  async (label, more, refusal) => {
    const { shop, crowd, buyer, aftermath } = await openShop();
    const phones: string[] = [];
    await eachRound(label, async () => {
      const id = await crowd.listPhone();
      const seller = await crowd.seller();
      const bookingId = (await crowd.book(buyer, id)) ?? '';
      const own = await shop.ok('GET /myproducts/:id', { params: { id } }, seller);
      const edited = { ...believablePhone, name: own.name, ...more };
      const [opened, changed] = await Promise.all([
        shop.call('POST /create-payment-intent', { body: { price: 24_500, bookingId } }, buyer),
        shop.call('PUT /myproducts/:id', { params: { id }, body: edited }, seller),
      ]);
      // One of the two: never both a held payment and a change, and never neither.
      const seen = [opened.status === 200 ? '' : opened.body.code, changed.body.code ?? ''];
      expect([
        ['', 'product-held'],
        [refusal, ''],
      ]).toContainEqual(seen);
      if (opened.status !== 200) return;
      await crowd.pay(opened.body.clientSecret);
      await crowd.confirm(buyer, bookingId, intentIdOf(opened.body.clientSecret));
      phones.push(id);
      const order = await shop.ok('GET /order/:id', { params: { id: bookingId } }, buyer);
      expect(order).toMatchObject({ state: 'paid', price: 24_500, changed: null });
      expect(order.booked?.description).toBe(believablePhone.description);
    });
    expect(await aftermath(...phones)).toEqual(noHarm);
  },
  patient,
);

// sec T12
test(
  'a seller is removed while a buyer pays: the phone is sold, or the money goes back',
  async () => {
    const { shop, crowd, buyer, aftermath } = await openShop();
    const admin = await shop.signUp({ admin: true });
    const phones: string[] = [];
    await eachRound('admin against buyer', async () => {
      const rogue = await shop.signUp({ title: 'seller' });
      const productId = await shop.addProduct(rogue);
      const bookingId = (await crowd.book(buyer, productId)) ?? '';
      const remove = () =>
        shop.call('DELETE /allsellers/:id', { params: { id: rogue.userId } }, admin);
      const [secret] = await Promise.all([crowd.openPayment(buyer, bookingId), remove()]);
      if (secret) {
        await Promise.all([crowd.pay(secret), remove()]);
        await Promise.all([crowd.confirm(buyer, bookingId, intentIdOf(secret)), remove()]);
      }
      phones.push(productId);
    });
    expect(await aftermath(...phones)).toEqual(noHarm);
  },
  patient,
);

test(
  'sellers with phones of several brands are removed at once, and the counters follow',
  async () => {
    const { shop, aftermath } = await openShop(0);
    const admin = await shop.signUp({ admin: true });
    await eachRound('removals at once', async () => {
      const sellers = await Promise.all([1, 2, 3, 4].map(() => shop.signUp({ title: 'seller' })));
      for (const [i, seller] of sellers.entries()) {
        const img = await shop.upload(seller);
        const brands = i % 2 === 0 ? ['1', '2', '3'] : ['3', '2', '1'];
        for (const categoryId of brands) {
          for (let phone = 0; phone < 8; phone += 1) {
            await shop.addProduct(seller, { categoryId, img });
          }
        }
      }
      const removed = await Promise.all(
        sellers.map(({ userId }) =>
          shop.call('DELETE /allsellers/:id', { params: { id: userId } }, admin),
        ),
      );
      expect(removed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await shop.ok('GET /categories', {})).map(({ unpaid }) => unpaid)).toEqual([0, 0, 0]);
    });
    expect(await aftermath()).toEqual(noHarm);
  },
  patient,
);

// sec T4
test(
  'two tabs of one buyer find one booking and one payment',
  async () => {
    const { crowd, buyer, aftermath } = await openShop();
    const phones: string[] = [];
    await eachRound('two tabs', async () => {
      const productId = await crowd.listPhone();
      const [booking, ...others] = await Promise.all(
        [1, 2, 3].map(() => crowd.book(buyer, productId)),
      );
      expect(others).toEqual([booking, booking]);
      const bookingId = booking ?? '';
      const [secret, ...secrets] = await Promise.all(
        [1, 2, 3].map(() => crowd.openPayment(buyer, bookingId)),
      );
      expect(secrets).toEqual([secret, secret]);
      await Promise.all([1, 2].map(() => crowd.pay(secret ?? '')));
      await Promise.all(
        [1, 2, 3].map(() => crowd.confirm(buyer, bookingId, intentIdOf(secret ?? ''))),
      );
      phones.push(productId);
    });
    expect(await aftermath(...phones)).toEqual(noHarm);
  },
  patient,
);

test(
  'an upload that two phones claim while it expires is kept with its picture, or refused to both',
  async () => {
    const { shop, crowd } = await openShop();
    await eachRound('one upload, two phones', async () => {
      const img = await shop.upload(await crowd.seller());
      shop.clock.advance({ minutes: 10 });
      const seller = await crowd.seller();
      const list = () =>
        shop.addProduct(seller, { img }).then(
          () => true,
          () => false,
        );
      const [first, , second] = await Promise.all([list(), crowd.run(sweepExpiredImages), list()]);
      const picture = await shop.inject({ url: img });
      expect(picture.status).toBe(first || second ? 200 : 404);
    });
    expect(crowd.blunders).toEqual([]);
  },
  patient,
);

test(
  'the same report, sent several times at once, counts once',
  async () => {
    const { shop, crowd, buyer } = await openShop();
    await eachRound('double report', async () => {
      const body = { itemId: await crowd.listPhone() };
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => shop.call('POST /reportitem', { body }, buyer)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });
  },
  patient,
);

test(
  'registrations as buyer and as seller at once make one member, and only its role is answered',
  async () => {
    const { shop } = await openShop(0);
    await eachRound('registration in two roles', async () => {
      const person = await shop.signUpAtProvider();
      const titles = ['buyer', 'seller', 'buyer', 'seller'] as const;
      const answers = await Promise.all(
        titles.map((title) => {
          const body = { name: 'Twice', email: person.email, img: '', title };
          return shop.call('POST /users', { body }, person);
        }),
      );
      const { title: role } = await shop.deps.db
        .selectFrom('members')
        .select('title')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow();
      // Who sells may buy as well, so a seller is not refused as a buyer.
      const refusedTitle = role === 'buyer' ? 'seller' : undefined;
      expect(answers.map(({ status }) => status)).toEqual(
        titles.map((title) => (title === refusedTitle ? 409 : 200)),
      );
    });
  },
  patient,
);

test(
  'a registration, sent several times at once, makes one member',
  async () => {
    const { shop } = await openShop(0);
    await eachRound('double registration', async () => {
      const person = await shop.signUpAtProvider();
      const body = { name: 'Twice', email: person.email, img: '', title: 'seller' as const };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => shop.call('POST /users', { body }, person)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      const members = await shop.deps.db
        .selectFrom('members')
        .select('title')
        .where('email', '=', person.email)
        .execute();
      expect(members).toEqual([{ title: 'seller' }]);
    });
  },
  patient,
);
