import { conductRules } from '#contract/orders/conduct.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { type Glance, glance } from './glance.ts';
import { nameOf, price, type Table } from './table.ts';
import { fits, isTheirs, type Order, texts } from './world.ts';

/** The knowledge of an honest person about an order on their turn. */
export type Sight = {
  t: Table;
  order: number;
  page: OrderPage;
  said: Order;
  /** The phone of the story. */
  phone: Table['world']['phones'][number];
  /** At the meeting of this order. */
  atMeeting: boolean;
  offers: (act: DealAct | string) => boolean;
};

/**
 * One line of a policy: its condition, its action, and the sentence of the shop's pages that it
 * follows. `do` returns whether anything changed; a rule without effect is not repeated in the same
 * position.
 */
export type Rule = {
  follows: string;
  when: (sight: Sight) => boolean;
  do: (sight: Sight) => Promise<boolean>;
};

const tap =
  (event: DealAct | string, fields: (sight: Sight) => object = () => ({})) =>
  async (sight: Sight): Promise<boolean> =>
    (await sight.t.act(sight.order, 'honest', event, fields(sight))).changed;

/** Tomorrow at the same hour, within what can be proposed; of several orders one after the other. */
const inADay = ({ t, order, page }: Sight) => {
  const hours = 24 + (t.part === 'sells' ? 2 * order : 0);
  const at = Math.min(t.now() + hours * 3_600_000, Date.parse(page.meetBefore ?? '') || Infinity);
  return { place: 'Shahbagh', at: new Date(at).toISOString() };
};

const seen = ({ page }: Sight) => ({ at: page.meeting?.at });
/** Went to a meeting of this order, and the other side did not come. */
const waits = ({ said, atMeeting }: Sight) => said.waitedInVain && !atMeeting;

const both: Rule[] = [
  {
    follows: 'deal.acts.no-show: “The other one did not come”',
    when: (s) => s.offers('no-show') && waits(s),
    do: tap('no-show'),
  },
  {
    follows: 'help, return-7: “Before the handover: ‘Call off the deal’ on the page of your order”',
    when: (s) => s.offers('call-off') && waits(s) && !holdsOther(s),
    do: tap('call-off'),
  },
  {
    follows:
      'docs/deals.md: “a call-off five days or more after payment without any agreed meeting”',
    when: (s) => s.offers('call-off') && s.page.state === 'paid' && isStalled(s),
    do: tap('call-off'),
  },
  {
    follows: 'deal.now.paid: “Agree on a meeting.”',
    when: (s) => s.offers('accept') && !s.atMeeting,
    do: tap('accept', seen),
  },
  {
    follows: 'deal.now.paid: “Agree on a meeting.”',
    when: (s) => s.offers('propose') && !s.page.meeting,
    do: tap('propose', inADay),
  },
];

/** Five days after the payment no meeting was ever agreed. */
const isStalled = ({ t, page: { history } }: Sight) => {
  const paidAt = history.find(({ event }) => event === 'pay')?.at ?? '';
  const isFree = t.now() >= Date.parse(paidAt) + conductRules.freeCallOffDays * 24 * 3_600_000;
  return isFree && !history.some(({ event }) => event === 'accept');
};

/** A correct code after the refund completes no handover. */
const isHandedOver = ({ state }: Record<string, unknown>) =>
  state === 'handed-over' || state === 'completed-cash';

/** The other side has left with the phone. */
const holdsOther = ({ t, phone }: Sight) => t.seller === 'honest' && phone.holder !== 'honest';

/** The behaviour of a seller who follows the shop's pages. */
export const sellersPolicy: Rule[] = [
  {
    follows: 'deal.nowAsked.seller: “If you agree, the phone is kept for them.”',
    when: (s) => s.offers('reserve'),
    do: tap('reserve'),
  },
  {
    follows: 'deal.adviceList: “hand it over only after the code was accepted”',
    when: (s) =>
      s.offers('hand-over') &&
      s.said.told !== null &&
      (s.page.state !== 'reserved' || s.t.world.cash > 0),
    do: async (s) => {
      const code = codeFor(s, 'to-buyer', s.said.told === 'right');
      const { changed, body } = await s.t.act(s.order, 'honest', 'hand-over', { code });
      s.said.told = null;
      if (changed && isHandedOver(body) && s.atMeeting) {
        s.t.say(`${nameOf.honest} hands the phone over for good. They part.`);
        s.phone.holder = 'cheat';
        s.phone.isLent = false;
        s.t.world.meeting = null;
      }
      return true;
    },
  },
  {
    follows: 'deal.adviceList: “hand it over only after the code was accepted”',
    when: (s) => s.said.told !== null && s.phone.isLent,
    do: async ({ t, phone }) => {
      t.say(`${nameOf.honest} can enter no code any more, and takes the phone back.`);
      phone.isLent = false;
      return true;
    },
  },
  {
    follows: 'deal.acts.claim: “The buyer has it, without a code”',
    when: (s) => s.offers('claim') && s.phone.holder === 'cheat',
    do: tap('claim'),
  },
  {
    follows: 'deal.acts.object: the buyer calls off, and has the phone',
    when: (s) => s.offers('object') && s.phone.holder === 'cheat',
    do: tap('object'),
  },
  {
    follows: 'deal.acts.agree-call-off: the seller has the phone',
    when: (s) => s.offers('agree-call-off') && s.phone.holder === 'honest' && !s.phone.isLent,
    do: tap('agree-call-off'),
  },
  {
    follows: 'deal.acts.dispute: “I do not agree”',
    when: (s) => s.offers('dispute'),
    do: tap('dispute'),
  },
  {
    follows: 'deal.now.returning.seller: “Take the phone back and enter the buyer’s code.”',
    when: (s) => s.offers('received') && s.phone.holder === 'honest' && s.said.toldBack,
    do: tap('received', (s) => ({ code: codeFor(s, 'to-seller', true) })),
  },
  {
    follows: 'deal.acts.not-as-sold: “It is not as I sold it”',
    when: (s) => s.offers('not-as-sold') && s.said.cameBackWrong,
    do: tap('not-as-sold'),
  },
  ...both,
];

/** The behaviour of a buyer who follows the shop's pages. */
export const buyersPolicy: Rule[] = [
  {
    follows: 'deal.now.booked.buyer: “Pay, and the phone is kept for you.”',
    when: (s) =>
      s.page.state === 'booked' && s.page.available && s.page.price === price && !s.page.changed,
    do: async (s) => (await s.t.pay(s.order, 'honest')).status === 200,
  },
  {
    follows: 'the question after a change: “Look at it again before you pay, or cancel.”',
    when: (s) => s.offers('cancel') && s.page.changed !== null && !s.page.meeting,
    do: tap('cancel'),
  },
  {
    follows: 'deal.adviceList: “try the phone before you show the code”',
    when: (s) => s.offers('refuse') && looksWrong(s),
    do: async (s) => {
      const { changed } = await s.t.act(s.order, 'honest', 'refuse', { checks: ['as-listed'] });
      s.t.say(`${nameOf.honest} does not take this phone. They part.`);
      s.t.world.meeting = null;
      return changed;
    },
  },
  {
    follows: 'deal.codeHint: “Show it only when you have tried the phone and keep it.”',
    when: (s) => s.offers('show-code') && onTable(s)?.isLent === true && !looksWrong(s),
    do: tap('show-code'),
  },
  {
    follows:
      'deal.nowAgreed.buyer: “try the phone by the list, and show the code only if you keep it”',
    when: (s) =>
      s.page.code !== '' && s.said.told === null && onTable(s)?.isLent === true && !looksWrong(s),
    do: async (s) => {
      s.t.say(`${nameOf.honest} has tried the phone, keeps it in his hand, and shows the code.`);
      s.said.told = 'right';
      s.said.isCodeKnown = true;
      return true;
    },
  },
  {
    follows: 'deal.acts.confirm-handover: “Yes, I have the phone”',
    when: (s) => s.offers('confirm-handover') && isTheirs(s.phone, s.order),
    do: tap('confirm-handover'),
  },
  {
    follows: 'deal.acts.deny: “No, I do not have it”',
    when: (s) => s.offers('deny') && !isTheirs(s.phone, s.order) && !s.atMeeting,
    do: tap('deny'),
  },
  {
    follows: 'help, money: “Try everything now … otherwise report the problem in time.”',
    when: (s) => s.offers('report') && !s.atMeeting && !isWell(s),
    do: tap('report', (s) => ({ problem: isTheirs(s.phone, s.order) ? 'battery' : 'other' })),
  },
  {
    follows: 'deal.acts.confirm: “All is well”',
    when: (s) => s.offers('confirm') && !s.atMeeting && isWell(s),
    do: tap('confirm'),
  },
  {
    follows: 'deal.acts.decline-offer: “PhoneHaat decides.”',
    when: (s) => s.offers('decline-offer'),
    do: tap('decline-offer'),
  },
  ...both,
];

/** The booked phone was like new. */
const isWell = ({ phone, order }: Sight) =>
  isTheirs(phone, order) && fits(phone, texts['as-listed']);

const onTable = ({ t, atMeeting }: Sight) =>
  atMeeting && t.world.meeting?.cheatIsThere ? t.world.phones[t.world.meeting.phone] : undefined;
const looksWrong = (sight: Sight) => onTable(sight)?.is === 'dummy';

const codeFor = ({ t, order }: Sight, way: 'to-buyer' | 'to-seller', isRight: boolean) =>
  codeOf(t, order, way, isRight);

/** The code of an order, or a wrong one. */
function codeOf(t: Table, order: number, way: 'to-buyer' | 'to-seller', isRight: boolean): string {
  const right = t.shop.deps.deals.codeOf(t.orderId(order), way);
  return isRight ? right : String((Number(right) + 1) % 1_000_000).padStart(6, '0');
}

/** Performs the honest side's next action, by its policy; returns whether there was one. */
export async function honestTurn(t: Table, seen: Glance): Promise<boolean> {
  const policy = t.seller === 'honest' ? sellersPolicy : buyersPolicy;
  let hasActed = false;
  if (t.part === 'both') return false;
  if (await atTheMeeting(t)) hasActed = true;
  if (await sendTyped(t)) hasActed = true;
  for (const order of t.world.orders.keys()) {
    if (t.seller !== 'honest' && t.buyerOf(order) !== 'honest') continue;
    if (isQuiet(seen.states[order] ?? 'ended', t.world.orders[order])) continue;
    const idle = new Set<Rule>();
    for (let step = 0; step < 8; step += 1) {
      const sight = await look(t, order);
      if (!sight) break;
      const rule = policy.find((each) => !idle.has(each) && each.when(sight));
      if (!rule) break;
      idle.add(rule);
      if (await rule.do(sight)) hasActed = true;
    }
  }
  if (t.seller === 'honest' && (await listAgain(t, seen))) hasActed = true;
  return hasActed;
}

/** Codes entered without a network are sent once there is one. */
async function sendTyped(t: Table): Promise<boolean> {
  const { meeting, typed, phones } = t.world;
  const [entry] = typed;
  const [phone] = phones;
  if (!entry || !phone || (meeting && !meeting.hasNetwork)) return false;
  t.world.typed = typed.slice(1);
  const code = codeOf(t, entry.order, 'to-buyer', entry.isRight);
  t.say('There is a network again.');
  const { changed, body } = await t.act(entry.order, 'honest', 'hand-over', { code });
  if (changed && isHandedOver(body) && meeting?.cheatIsThere && phone.holder === 'honest') {
    t.say(`${nameOf.honest} hands the phone over for good. They part.`);
    phone.holder = 'cheat';
    t.world.meeting = null;
  }
  return true;
}

/** A phone in its seller's hands, without an open deal, is listed again. */
async function listAgain(t: Table, seen: Glance): Promise<boolean> {
  const [phone] = t.world.phones;
  if (phone?.holder !== 'honest' || phone.isLent || seen.sale !== 'away') return false;
  for (const [key, body] of waysToListAgain) {
    const { status } = await t.send(key, 'honest', { id: t.phone }, body);
    if (status === 200 && (await glance(t)).sale === 'for-sale') {
      t.say(`${nameOf.honest} lists the phone again.`);
      return true;
    }
  }
  return false;
}
const waysToListAgain: [string, object][] = [
  ['POST /myproducts/:id/list-again', { answer: 'It is as I have listed it.' }],
  ['PUT /myproducts/:id/shown', { shown: true }],
];

/** No policy has a rule for a finished order, unless a late code comes. */
const isQuiet = (state: string, said: Order | undefined) =>
  ['ended', 'completed', 'completed-cash', 'no-show', 'cancelled', 'lapsed'].includes(state) ||
  (['refunding', 'refunded'].includes(state) && said?.told === null);

async function look(t: Table, order: number): Promise<Sight | null> {
  const { meeting } = t.world;
  if (meeting && !meeting.hasNetwork) return null;
  const page = await t.read(order, 'honest');
  const [phone] = t.world.phones;
  const said = t.world.orders[order];
  if (!page || !phone || !said) return null;
  const offers = (act: DealAct | string) => (page.acts as string[]).includes(act);
  return { t, order, page, said, phone, atMeeting: meeting?.order === order, offers };
}

/** Actions at the meeting, without any page. */
async function atTheMeeting(t: Table): Promise<boolean> {
  const { meeting, orders, phones, typed } = t.world;
  const said = meeting && orders[meeting.order];
  const phone = meeting && phones[meeting.phone];
  if (!meeting?.cheatIsThere || !said || !phone) return false;
  if (t.seller === 'honest' && !meeting.hasNetwork && said.told !== null) {
    t.say(
      `${nameOf.honest} types the code. There is no network: it is not counted yet, so he takes the phone back.`,
    );
    typed.push({ order: meeting.order, isRight: said.told === 'right' });
    said.told = null;
    phone.isLent = false;
    return true;
  }
  return false;
}
