import type { Move } from './moves.ts';
import { nameOf, type Table } from './table.ts';
import type { World } from './world.ts';

/** Help, money: “The seller’s money then waits 3 days with us”, and later unsent payouts. */
const coolingDays = 3;

/** The actions of two people at a meeting, for the handover and for the phone's return. */
export const meetingMoves = (t: Table): Move[] =>
  t.seller === 'cheat' ? [...ofSeller(t), ...police(t)] : ofBuyer(t);

/** Who meets, for which order, and the phone on the table. */
function sceneOf({ meeting, orders, phones }: World) {
  const said = meeting && orders[meeting.order];
  const phone = meeting && phones[meeting.phone];
  return meeting && said && phone ? { meeting, said, phone } : null;
}

/**
 * The cheat comes to the meeting. A selling cheat brings one of his phones, whose owner does not
 * change.
 */
function come(t: Table, id: string, hasNetwork: boolean, brought: number): Move {
  const { world } = t;
  return {
    id,
    can: () =>
      world.meeting !== null &&
      !world.meeting.cheatIsThere &&
      world.phones[brought]?.holder === t.seller,
    play: async () => {
      Object.assign(world.meeting ?? {}, { cheatIsThere: true, hasNetwork, phone: brought });
      const scene = sceneOf(world);
      if (scene) scene.phone.isLent = true;
      const [who, whom] =
        t.seller === 'honest' ? [nameOf.honest, nameOf.cheat] : [nameOf.cheat, nameOf.honest];
      t.say(`They meet.${hasNetwork ? '' : ' There is no network.'}`);
      t.say(
        `${who} lets ${whom} look at ${brought === 0 ? 'the phone' : 'a dummy'}, and stays beside it.`,
      );
      return true;
    },
  };
}

/** The cheat leaves with the phone on the table. */
function goWithIt(t: Table, id: string, how: string): Move {
  const scene = sceneOf(t.world);
  return {
    id,
    can: () => scene?.phone.isLent === true,
    play: async () => {
      if (!scene) return false;
      t.say(`${nameOf.cheat} ${how}.`);
      scene.phone.holder = 'cheat';
      scene.phone.isLent = false;
      scene.said.told = null;
      t.world.meeting = null;
      return true;
    },
  };
}

function ofSeller(t: Table): Move[] {
  return [
    come(t, 'come', true, 0),
    come(t, 'come, no network', false, 0),
    come(t, 'come with a dummy', true, 1),
    goWithIt(t, 'grab the phone', `takes the phone out of ${nameOf.honest}’s hand, and goes`),
    ...[...t.world.orders.entries()].map(
      ([order, said]): Move => ({
        id: `${order} take the phone back`,
        can: () => t.world.phones[0]?.for === order && said.buyer === 'honest',
        play: async () => {
          const [own] = t.world.phones;
          // The buyer returns it when his page requires it, and not before.
          if (!own || (await t.stateOf(order)) !== 'returning') return false;
          Object.assign(own, { holder: 'cheat', for: null });
          said.toldBack = true;
          t.say(`${nameOf.honest} gives the phone back, and shows the code for it.`);
          return true;
        },
      }),
    ),
  ];
}

/** The owner from whom a phone was stolen finds it. */
function police(t: Table): Move[] {
  const [phone] = t.world.phones;
  const fetch: Move = {
    id: 'the police come',
    can: () => phone?.isStolen === true && phone.holder === 'honest',
    play: async () => {
      if (phone) phone.holder = 'police';
      // The help page promises that money stays for those days; earlier payouts are a violation.
      const gone = await t.db
        .selectFrom('deals')
        .innerJoin('payout_lines', 'payout_lines.payment_id', 'deals.payment_id')
        .select('booking_id')
        .where('deals.state', '=', 'completed')
        .where('changed_at', '<=', new Date(t.now() - coolingDays * 24 * 3_600_000))
        .where('payout_lines.state', 'in', ['waiting', 'sent'])
        .executeTakeFirst();
      t.world.stolenFound = gone ? 'too-late' : 'in-time';
      t.say(`The police fetch the phone from ${nameOf.honest}: it was stolen. He tells the shop.`);
      return true;
    },
  };
  return [fetch];
}

function ofBuyer(t: Table): Move[] {
  const { world } = t;
  const scene = sceneOf(world);
  const tell = (told: 'right' | 'wrong'): Move => ({
    id: `tell ${told} code`,
    can: () => scene?.meeting.cheatIsThere === true && scene.said.told === null,
    play: async () => {
      if (!scene) return false;
      const { meeting, said } = scene;
      const page = await t.read(meeting.order, said.buyer);
      said.isCodeKnown ||= Boolean(page?.code);
      if (told === 'right' && !said.isCodeKnown) return false;
      said.told = told;
      t.say(
        `${nameOf.cheat} tells ${nameOf.honest} ${told === 'right' ? 'the right' : 'a wrong'} code.`,
      );
      return true;
    },
  });
  const payInCash: Move = {
    id: 'pay in cash',
    can: () => scene?.meeting.cheatIsThere === true && world.cash === 0,
    play: async () => {
      if (!scene || (await t.stateOf(scene.meeting.order)) !== 'reserved') return false;
      world.cash = 10_000;
      t.say(`${nameOf.cheat} gives ${nameOf.honest} 10,000 in cash.`);
      return true;
    },
  };
  return [
    come(t, 'come', true, 0),
    come(t, 'come, no network', false, 0),
    goWithIt(t, 'run', 'walks off with the phone in his hand'),
    tell('right'),
    tell('wrong'),
    payInCash,
    ...[...world.orders.keys()].flatMap((order) => [
      bringBack(t, order, true, true),
      bringBack(t, order, true, false),
      bringBack(t, order, false, true),
    ]),
  ];
}

function bringBack(t: Table, order: number, isRight: boolean, withCode: boolean): Move {
  return {
    id: `${order} bring back ${isRight ? 'the phone' : 'a dummy'}${withCode ? '' : ', no code'}`,
    can: () => t.world.phones[0]?.holder === 'cheat',
    play: async () => {
      const said = t.world.orders[order];
      const [own] = t.world.phones;
      if (!said || !own || (await t.stateOf(order)) !== 'returning') return false;
      if (isRight) own.holder = 'honest';
      else said.cameBackWrong = true;
      said.toldBack ||= withCode && isRight;
      const what = isRight ? 'the phone' : 'a dummy';
      const code = withCode ? ', and shows the code for it' : '';
      t.say(`${nameOf.cheat} gives ${nameOf.honest} ${what} back${code}.`);
      return true;
    },
  };
}
