import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { believablePhone } from '../fixtures/believable-phone.ts';
import { type Act, dealIn, type TestDeal } from '../payments/dealing.ts';
import { passHours } from '../payments/passing-time.ts';
import { book, buy, openPayment, renewed } from '../payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '../test-app.ts';

export const price = 20_000;
export const because = { reason: 'As we have talked about it.' } as const;
export const callOff: Act = { event: 'call-off', ...because };
export const refuse: Act = { event: 'refuse', checks: ['screen'], ...because };

export type Market = Awaited<ReturnType<typeof openMarket>>;
export type Name = 'cheat' | 'second' | 'honest' | 'other' | 'admin';

/** Who cheats, with a second account, and who does not; deals are opened and time passes by calls. */
export async function openMarket() {
  const shop = await buildTestApp();
  const people: Record<Name, Person> = {
    cheat: await shop.signUp({ title: 'seller' }),
    second: await shop.signUp(),
    honest: await shop.signUp({ title: 'seller' }),
    other: await shop.signUp(),
    admin: await shop.signUp({ admin: true }),
  };
  await sql`update identity_session set "expiresAt" = '2100-01-01'`.execute(shop.deps.db);
  const renew = async () => {
    for (const name of Object.keys(people) as Name[]) {
      people[name] = await renewed(shop, people[name]);
    }
  };
  const deals: Deal[] = [];

  /** A deal between two of them; its people are read at each act, because tokens end. */
  function dealOf(id: string, phone: string, buyer: Name, seller: Name): Deal {
    const sides = {
      get buyer() {
        return people[buyer];
      },
      get seller() {
        return people[seller];
      },
      get admin() {
        return people.admin;
      },
      get stranger() {
        return people.other;
      },
    };
    const deal = { ...dealIn(shop, sides as TestDeal['people'], { id, phone }), buyer, seller };
    deals.push(deal);
    return deal;
  }

  return {
    shop,
    db: shop.deps.db,
    people,
    deals,
    dealOf,
    list: (seller: Name, fields: object = {}) =>
      shop.addProduct(people[seller], { ...believablePhone, selingPrice: price, ...fields }),
    async paid(buyer: Name, seller: Name, phone?: string) {
      const whose = phone ?? (await this.list(seller));
      return dealOf(await buy(shop, people[buyer], whose), whose, buyer, seller);
    },
    async reserved(buyer: Name, seller: Name, phone?: string) {
      const whose = phone ?? (await this.list(seller, { cash: true }));
      const deal = dealOf(await book(shop, people[buyer], whose), whose, buyer, seller);
      await deal.play(['buyer', { event: 'ask-cash' }], ['seller', { event: 'reserve' }]);
      return deal;
    },
    /** The refusal of a payment for another phone of the seller; null if it begins. */
    async refusal(buyer: Name, seller: Name) {
      const id = await book(shop, people[buyer], await this.list(seller));
      return (await openPayment(shop, people[buyer], id)).body.code ?? null;
    },
    async pass(hours: number) {
      await passHours(shop, hours);
      await renew();
    },
    moneyOf: (name: Name) => moneyOf(shop.deps.db, people[name].userId),
    marksOf: (name: Name) => marksOf(shop.deps.db, people[name].userId),
  };
}

export type Deal = TestDeal & { buyer: Name; seller: Name };

/** Taka: what a member has paid and not got back, and what the shop owes them for sales. */
async function moneyOf(db: Db, id: string) {
  const { rows } = await sql<{ out: number; balance: number }>`select
    (select coalesce(sum(price - given_back), 0)::float8 / 100 from deals
      where buyer_id = ${id} and payment_id is not null) as out,
    (select coalesce(-sum(amount), 0)::float8 / 100 from ledger_entries
      where account = 'balance' and member_id = ${id}) as balance`.execute(db);
  return rows[0] ?? { out: 0, balance: 0 };
}

/** What counts against a member, in the order of their deals. */
async function marksOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deals')
    .select(['buyer_id', 'mark', 'mark_of', 'silent_of', 'no_show_of'])
    .where((deal) => deal.or([deal('buyer_id', '=', id), deal('seller_id', '=', id)]))
    .orderBy('booking_id')
    .execute();
  return rows.flatMap(({ buyer_id, mark, mark_of, silent_of, no_show_of }) => {
    const side = buyer_id === id ? 'buyer' : 'seller';
    return [
      ...(mark && mark_of === side ? [mark] : []),
      ...(silent_of === side || silent_of === 'both' ? ['silent'] : []),
      ...(no_show_of === side ? ['no-show'] : []),
    ];
  });
}

const inHours = ({ shop }: { shop: TestShop }, hours: number) =>
  new Date(shop.clock.now().getTime() + hours * 3_600_000).toISOString();

export const propose = (deal: Deal, who: 'buyer' | 'seller', hours: number): Promise<void> =>
  deal.play([
    who,
    { event: 'propose', place: `Gulshan ${who}`, at: inHours(deal, hours), ...because },
  ]);

export async function accept(deal: Deal, who: 'buyer' | 'seller') {
  const { meeting } = await deal.read(who);
  await deal.play([who, { event: 'accept', at: meeting?.at }]);
}

export async function write(deal: Deal, who: 'buyer' | 'seller', text: string) {
  const { threadId } = await deal.read(who);
  const body = { text, entryId: crypto.randomUUID() };
  await deal.shop.ok(
    'POST /threads/:id',
    { params: { id: threadId ?? '' }, body },
    deal.people[who],
  );
}

export async function asks(market: Market, buyer: Name, phone: string) {
  const body = { productId: phone, text: 'Is it still there?', entryId: crypto.randomUUID() };
  await market.shop.ok('POST /threads', { body }, market.people[buyer]);
  market.shop.clock.advance({ minutes: 1 });
}
