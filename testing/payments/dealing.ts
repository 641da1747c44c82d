import type { CallRequest } from '#contract/calls.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import { buildTestApp, type Person, type TestShop } from '../test-app.ts';
import { book, buy, renewed } from './paying.ts';

export type Act = CallRequest<'POST /order/:id'>['body'];
type DealPeople = { buyer: Person; seller: Person; admin: Person; stranger: Person };
export type DealRoleName = keyof DealPeople;

/** A shop with one paid order and its people; `act` and `read` are their calls. */
export async function openDeal(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(options);
  const people: DealPeople = {
    buyer: await shop.signUp({ name: 'Nadia' }),
    seller: await shop.signUp({ title: 'seller', name: 'Rahim' }),
    admin: await shop.signUp({ admin: true }),
    stranger: await shop.signUp({ title: 'seller' }),
  };
  const phone = await shop.addProduct(people.seller, { selingPrice: 24_500 });
  const id = await buy(shop, people.buyer, phone);
  return dealIn(shop, people, { id, phone });
}

export type TestDeal = Awaited<ReturnType<typeof openDeal>>;

/** Another phone of the seller, reserved for the buyer, who pays at the meeting. */
export async function openReservation(options: Parameters<typeof buildTestApp>[0] = {}) {
  const { shop, people } = await openDeal(options);
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000, cash: true });
  const deal = dealIn(shop, people, { id: await book(shop, people.buyer, phone), phone });
  await deal.play(['buyer', { event: 'ask-cash' }], ['seller', { event: 'reserve' }]);
  return deal;
}

/** Seven phones, each reserved for another buyer: what is prepared is planned anew at its sixth run. */
export async function reserveManyInTurn(shop: TestShop): Promise<void> {
  const seller = await shop.signUp({ title: 'seller' });
  for (let reserved = 0; reserved < 7; reserved += 1) {
    const buyer = await shop.signUp();
    const phone = await shop.addProduct(seller, { selingPrice: 9_000, cash: true });
    const params = { id: await book(shop, buyer, phone) };
    await shop.ok('POST /order/:id', { params, body: { event: 'ask-cash' } }, buyer);
    await shop.ok('POST /order/:id', { params, body: { event: 'reserve' } }, seller);
  }
}

export function dealIn(
  shop: TestShop,
  people: DealPeople,
  { id, phone }: { id: string; phone: string },
) {
  const params = { id };
  const act = (who: DealRoleName, body: Act) =>
    shop.call('POST /order/:id', { params, body }, people[who]);
  const read = (who: DealRoleName) => shop.ok('GET /order/:id', { params }, people[who]);
  /** Performs acts in order, each by its person; each must change something. */
  async function play(...steps: [who: DealRoleName, body: Act][]) {
    for (const [who, body] of steps) {
      const { status, body: answer } = await act(who, body);
      if (status !== 200 || answer.modifiedCount !== 1) {
        throw new Error(`${who} ${body.event}: ${status} ${JSON.stringify(answer)}`);
      }
    }
  }
  return {
    shop,
    people,
    id,
    phone,
    act,
    read,
    play,
    db: shop.deps.db,
    state: async (): Promise<DealState> => (await read('admin')).state,
    /** The code on the buyer's page; without an agreed meeting the buyer taps to show it. */
    async code() {
      const { acts } = await read('buyer');
      if (acts.includes('show-code')) await play(['buyer', { event: 'show-code' }]);
      return (await read('buyer')).code;
    },
    /** Tokens end after a quarter of an hour. */
    async wait(time: { minutes?: number; hours?: number; days?: number }) {
      const { minutes = 0, hours = 0, days = 0 } = time;
      shop.clock.advance({ minutes: minutes + 60 * (hours + 24 * days) });
      for (const name of Object.keys(people) as DealRoleName[]) {
        people[name] = await renewed(shop, people[name]);
      }
    },
    /** A meeting that both have agreed to, in so many hours. */
    async agree(hours = 24) {
      const at = new Date(shop.clock.now().getTime() + hours * 3_600_000).toISOString();
      await play(
        ['buyer', { event: 'propose', place: 'Bashundhara City, Level 1', at }],
        ['seller', { event: 'accept', at }],
      );
      return at;
    },
    /** Both sides are at the meeting, at the agreed time. */
    async meet() {
      await this.agree(3);
      await this.wait({ hours: 3 });
    },
  };
}

/**
 * Hands a paid phone over by its code, and ends the inspection: the money is in the seller's
 * balance.
 */
export async function complete(shop: TestShop, id: string, buyer: Person, seller: Person) {
  const params = { id };
  const code = shop.deps.deals.codeOf(id, 'to-buyer');
  await shop.ok('POST /order/:id', { params, body: { event: 'hand-over', code } }, seller);
  return await shop.ok('POST /order/:id', { params, body: { event: 'confirm' } }, buyer);
}

/** Buys a phone through escrow, up to the end of the deal; returns the order. */
export async function buyWholly(shop: TestShop, buyer: Person, seller: Person, phone: string) {
  const id = await buy(shop, buyer, phone);
  await complete(shop, id, buyer, seller);
  return id;
}

/** Buys a phone in cash at the meeting; its listing has to allow it. Returns the order. */
export async function buyInCash(shop: TestShop, buyer: Person, seller: Person, phone: string) {
  const id = await book(shop, buyer, phone);
  const params = { id };
  await shop.ok('POST /order/:id', { params, body: { event: 'ask-cash' } }, buyer);
  await shop.ok('POST /order/:id', { params, body: { event: 'reserve' } }, seller);
  const code = shop.deps.deals.codeOf(id, 'to-buyer');
  await shop.ok('POST /order/:id', { params, body: { event: 'hand-over', code } }, seller);
  return id;
}
