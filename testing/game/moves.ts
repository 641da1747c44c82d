import { dealTable } from '#contract/orders/deal.ts';
import { type DealAct, dealActs } from '#contract/orders/deal-acts.ts';
import type { DealPerson } from '#contract/orders/deal-states.ts';
import { meetingMoves } from './meeting-moves.ts';
import { supportMoves } from './support-moves.ts';
import { nameOf, type Table } from './table.ts';
import { type Account, type Quality, texts } from './world.ts';

/**
 * A possible move of the cheat. `can`: whether it makes sense in the world; the shop itself decides
 * whether it is accepted.
 */
export type Move = {
  id: string;
  can: (t: Table) => boolean;
  /** False if certainly nothing has changed. */
  play: (t: Table) => Promise<boolean>;
};

/** Orders of one game: one more than a buyer may call off in a week, and another. */
const maxOrders = 5;

/** All possible moves of the cheat in a position, in a fixed order. */
export function movesOf(t: Table): Move[] {
  const all = [
    ...sale(t),
    ...(t.part === 'both' ? [] : meetingMoves(t)),
    ...supportMoves(t),
    ...deals(t),
  ];
  return all.filter((move) => move.can(t));
}

const always = () => true;

/** A person's possible acts in a deal in any state, except those that only the page remembers. */
const actsOf = (person: DealPerson) =>
  dealActs.filter((act) => dealTable.some(({ event, by }) => event === act && by.includes(person)));

/** Every act of every account of the cheat in every order, whether the page offers it or not. */
function deals(t: Table): Move[] {
  return [...t.world.orders.keys()].flatMap((order) => {
    const buyer = t.buyerOf(order);
    const asBuyer = buyer === 'honest' ? [] : actsOf('buyer').map((act) => [act, buyer] as const);
    const asSeller =
      t.seller === 'cheat' ? actsOf('seller').map((act) => [act, 'cheat'] as const) : [];
    return [...asBuyer, ...asSeller].flatMap(([act, who]) =>
      (variants[act] ?? [{}]).map((fields, nth) => ({
        id: `${order} ${who} ${act}${nth || ''}`,
        can: always,
        play: async () => {
          const sent = { ...(await fieldsOf(t, order, act)), ...fields };
          const { changed, body } = await t.act(order, who, act, sent);
          // A wrong code is counted.
          return changed || body.code === 'code-wrong' || body.code === 'code-locked';
        },
      })),
    );
  });
}

const variants: Partial<Record<DealAct, object[]>> = {
  refuse: [{ checks: ['imei'] }, { checks: ['screen'] }],
};

/** The fields of the acts, the same for all. */
async function fieldsOf(t: Table, order: number, act: DealAct): Promise<object> {
  const said = t.world.orders[order];
  const base = { place: 'Gulshan', checks: ['power'], problem: 'different', taka: 500 };
  if (act === 'propose') return { ...base, at: new Date(t.now() + 3 * 3_600_000).toISOString() };
  if (act === 'accept') {
    const deal = await t.db
      .selectFrom('deals')
      .select('meeting_at')
      .where('booking_id', '=', t.orderId(order))
      .executeTakeFirst();
    return { ...base, at: deal?.meeting_at?.toISOString() };
  }
  const way = act === 'received' ? 'to-seller' : 'to-buyer';
  const isKnown =
    act === 'received' ? said?.toldBack : said?.isCodeKnown || said?.buyer !== 'honest';
  const right = t.shop.deps.deals.codeOf(t.orderId(order), way);
  return { ...base, code: isKnown ? right : String((Number(right) + 1) % 1e6).padStart(6, '0') };
}

/** Bookings, payments and what a seller does to a listing. */
function sale(t: Table): Move[] {
  const buyers: Account[] = t.part === 'buys' ? ['cheat', 'second'] : ['second'];
  const booking = buyers.map((who) => ({
    id: `book ${who}`,
    can: () => t.world.orders.length < maxOrders,
    play: () => t.book(who),
  }));
  const paying = [...t.world.orders.keys()].flatMap((order) => {
    const who = t.buyerOf(order);
    if (who === 'honest') return [];
    return [true, false].map((isFinished) => ({
      id: `${order} ${isFinished ? 'pay' : 'open payment'}`,
      can: always,
      play: async () => (await t.pay(order, who, isFinished)).status === 200,
    }));
  });
  if (t.seller === 'honest') return [...booking, ...paying];
  const edit = (id: string, fields: object, what: string): Move => ({
    id,
    can: always,
    play: async () => {
      const { status, body } = await t.edit('cheat', fields);
      t.say(`${nameOf.cheat} ${what}.${status === 200 ? '' : ` It is refused (${body.code}).`}`);
      return status === 200;
    },
  });
  const describe = (quality: Quality) =>
    edit(
      `describe ${quality}`,
      { description: texts[quality], condition: 'Fair' },
      `writes into the listing: “${texts[quality]}”`,
    );
  const call = (id: string, key: string, body: object | undefined, what: string): Move => ({
    id,
    can: always,
    play: async () => {
      const answer = await t.send(key, 'cheat', { id: t.phone }, body);
      t.say(
        `${nameOf.cheat} ${what}.${answer.status === 200 ? '' : ` It is refused (${answer.body.code}).`}`,
      );
      return answer.status === 200;
    },
  });
  return [
    ...booking,
    ...paying,
    describe('worn'),
    describe('dummy'),
    edit('raise price', { selingPrice: 12_000 }, 'raises the price'),
    edit('describe anew', {}, 'writes the listing as it was'),
    call('hide', 'PUT /myproducts/:id/shown', { shown: false }, 'takes the phone off all lists'),
    call('show', 'PUT /myproducts/:id/shown', { shown: true }, 'puts the phone back on the lists'),
    call('delete', 'DELETE /myproducts/:id', undefined, 'removes the phone'),
  ];
}
