import type { OfferDesk } from '#contract/orders/offer-calls.ts';
import type { SearchResult } from '#contract/search/search.ts';
import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import { meetingNow, part } from '../world/meetings.ts';
import { fits, saidOf } from '../world/world.ts';
import { book } from './book.ts';
import {
  act,
  hasPhone,
  type Rule,
  rulesOfBoth,
  type Sight,
  tap,
  tendToOrder,
} from './deal-rules.ts';
import { readNotices } from './notices.ts';
import { memoryOf, type Person, type Turn } from './person.ts';
import { tendToThreads } from './threads.ts';

const encounterOf = ({ country, page }: Sight) => meetingNow(country, page._id);
const looksWrong = (s: Sight) => encounterOf(s)?.phone?.is === 'dummy' || !encounterOf(s)?.phone;

/** The phone in hand is at least what was booked. */
function isWell(s: Sight): boolean {
  const phone = hasPhone(s);
  return phone !== undefined && fits(phone, s.page.booked?.description ?? s.page.description);
}

/** Pays by card; some close the page before it confirms. */
export async function pay(country: Country, person: Person, chance: Chance, order: string) {
  const booked = await country.call(person, 'GET /booked/:id', { params: { id: order } });
  if (booked.status !== 200) return;
  const body = { price: booked.body.price, bookingId: order };
  const opened = await country.call(person, 'POST /create-payment-intent', { body });
  const secret = String(opened.body.clientSecret ?? '');
  if (opened.status !== 200 || !secret) {
    country.tell([person], `${person.name} wants to pay; it is refused (${opened.body.code}).`);
    return;
  }
  // Some open the page, and leave it.
  if (chance.hits(0.07)) return;
  const entered = await country.enterCard(person, secret);
  if (entered.status !== 200) return;
  const intent = secret.split('_secret_')[0] ?? '';
  person.notes.set(`intent ${order}`, intent);
  country.tell([person], `${person.name} pays ${booked.body.price} into the shop's keeping.`);
  // Who closes the page often has a network that loses the gateway's message as well.
  if (chance.hits(person.character.closesTab)) {
    if (chance.hits(0.5)) country.sendGatewayMessage(intent, chance);
    country.tell([person], `${person.name} closes the page before it confirms.`);
    return;
  }
  country.sendGatewayMessage(intent, chance);
  const confirmation = { bookingId: order, transitionId: intent, paid: true };
  await country.call(person, 'POST /paymentConfirm', { body: confirmation });
}

export const buyersRules: Rule[] = [
  {
    follows: 'the question after a change: “Look at it again before you pay, or cancel.”',
    when: (s) => s.offers('cancel') && s.page.state === 'booked' && s.page.askAgain !== null,
    do: tap('cancel'),
  },
  {
    follows: 'people change their minds',
    when: (s) => s.offers('cancel') && s.chance.hits(s.person.character.changesMind),
    do: tap('cancel'),
  },
  {
    follows: 'deal.acts.ask-cash',
    when: (s) => s.offers('ask-cash') && s.chance.hits(s.person.character.paysCash),
    do: tap('ask-cash'),
  },
  {
    follows: 'deal.now.booked.buyer: “Pay, and the phone is kept for you.”',
    when: (s) =>
      (s.page.state === 'booked' || s.page.state === 'paying') &&
      s.page.available &&
      !s.page.cashAsked &&
      s.page.askAgain === null &&
      !s.chance.hits(s.person.character.forgets),
    do: async (s) => {
      await pay(s.country, s.person, s.chance, s.page._id);
      return true;
    },
  },
  {
    follows: 'deal.adviceList: “try the phone before you show the code”',
    when: (s) => s.offers('refuse') && encounterOf(s) !== null && looksWrong(s),
    do: async (s) => {
      const { status } = await act(s, 'refuse', { checks: ['as-listed'] });
      const encounter = encounterOf(s);
      if (encounter) part(encounter);
      // “Nothing is to be done by you”: some do not read that order again.
      s.memory.hasRefused = status === 200 && s.chance.hits(0.5);
      return true;
    },
  },
  {
    follows: 'deal.acts.cancel: a wrong phone ends a reservation',
    when: (s) =>
      s.page.state === 'reserved' && s.offers('cancel') && encounterOf(s) !== null && looksWrong(s),
    do: async (s) => {
      await act(s, 'cancel');
      const encounter = encounterOf(s);
      if (encounter) part(encounter);
      return true;
    },
  },
  {
    follows: 'deal.acts.check: what the buyer has tried',
    when: (s) => s.offers('check') && encounterOf(s) !== null && s.chance.hits(0.5),
    do: tap('check', () => ({ checks: ['power', 'imei', 'screen'] })),
  },
  {
    follows: 'deal.codeHint: “Show it only when you have tried the phone and keep it.”',
    when: (s) => s.offers('show-code') && encounterOf(s) !== null && !looksWrong(s) && !s.page.code,
    do: tap('show-code'),
  },
  {
    follows:
      'deal.nowAgreed.buyer: “try the phone by the list, and show the code only if you keep it”',
    when: (s) =>
      s.page.code !== '' &&
      ['paid', 'reserved'].includes(s.page.state) &&
      encounterOf(s) !== null &&
      encounterOf(s)?.told === null &&
      !looksWrong(s),
    do: async (s) => {
      const encounter = encounterOf(s);
      if (!encounter) return false;
      if (s.page.state === 'reserved' && !encounter.cashGiven) {
        encounter.cashGiven = true;
        s.said.cash += s.page.price;
        s.person.cash -= s.page.price;
        if (encounter.seller) encounter.seller.cash += s.page.price;
        s.country.tell([s.person], `${s.person.name} gives ${s.page.price} in cash.`);
      }
      encounter.told = s.page.code;
      s.said.wasTold = true;
      s.country.tell([s.person], `${s.person.name} has tried the phone, and shows the code.`);
      return false;
    },
  },
  {
    follows: 'deal.acts.confirm-handover: “Yes, I have the phone”',
    when: (s) => s.offers('confirm-handover') && hasPhone(s) !== undefined,
    do: tap('confirm-handover'),
  },
  {
    follows: 'deal.acts.deny: “No, I do not have it”',
    when: (s) => s.offers('deny') && !hasPhone(s) && !s.isTogether,
    do: tap('deny'),
  },
  {
    follows: 'help, money: “Try everything now … otherwise report the problem in time.”',
    when: (s) => s.offers('report') && !s.isTogether && !isWell(s),
    do: tap('report', (s) => ({
      problem: hasPhone(s) ? 'battery' : 'other',
      reason: hasPhone(s) ? 'The battery lasts an hour.' : 'I do not have the phone.',
    })),
  },
  {
    follows: 'deal.acts.confirm: “All is well”',
    // Who forgets much leaves it to time.
    when: (s) =>
      s.offers('confirm') &&
      !s.isTogether &&
      isWell(s) &&
      s.person.character.forgets < 0.3 &&
      s.chance.hits(0.6),
    do: tap('confirm'),
  },
  {
    follows: 'deal.acts.undo-confirm: “Take ‘All is well’ back”',
    // A fault that shows later, or second thoughts.
    when: (s) => s.offers('undo-confirm') && (!isWell(s) || s.chance.hits(0.1)),
    do: tap('undo-confirm'),
  },
  {
    follows: 'deal.acts.accept-offer',
    when: (s) => s.offers('accept-offer') && hasPhone(s) !== undefined && s.chance.hits(0.6),
    do: async (s) => {
      const answer = await act(s, 'accept-offer');
      if (answer.status === 200) s.said.agreedPart += s.page.offer ?? 0;
      return answer.status === 200;
    },
  },
  {
    follows: 'deal.acts.decline-offer: “PhoneHaat decides.”',
    when: (s) => s.offers('decline-offer'),
    do: tap('decline-offer'),
  },
  {
    follows: 'deal.now.returning.buyer: the phone goes back, and the seller enters the code for it',
    when: (s) => s.page.state === 'returning' && hasPhone(s) !== undefined,
    do: async (s) => {
      const phone = hasPhone(s);
      if (!phone) return false;
      Object.assign(phone, { holder: phone.owner, for: null });
      s.said.toldBack = s.page.code;
      s.country.tell(
        [s.person, phone.owner],
        `${s.person.name} gives the phone back to ${phone.owner.name}.`,
      );
      return false;
    },
  },
  {
    follows: 'after the deal: the questions about the other side',
    when: (s) => s.page.answers.asked.length > 0 && s.chance.hits(0.3),
    do: async (s) => {
      const body = { asDescribed: 'yes', onTime: 'yes', sentence: 'A good deal.' };
      const params = { id: s.page._id };
      await s.country.call(s.person, 'POST /order/:id/answers', { params, body });
      return false;
    },
  },
  ...rulesOfBoth,
];

/** What a buyer of these rules does when they have time for the shop. */
export const buyBy =
  (rules: Rule[]): Turn =>
  async (country, person, chance, about) => {
    if (about) return await tendToPurchase(country, person, chance, { order: about, rules });
    await readNotices(country, person, chance);
    const bought = await tendToOwnOrders(country, person, chance, rules);
    if (country.isCalm) return;
    await tendToThreads(country, person, chance);
    if (bought < person.wants) await goShopping(country, person, chance);
  };

export const buyersTurn = buyBy(buyersRules);

type Tending = { order: string; rules: Rule[] };

async function tendToPurchase(
  country: Country,
  person: Person,
  chance: Chance,
  { order, rules }: Tending,
): Promise<void> {
  // The page had nothing for them to do any more: what comes of it must not need them.
  if (memoryOf(person, order).hasRefused) return;
  const page = await tendToOrder(country, person, chance, { order, rules });
  const canUndo = page?.acts.includes('undo-confirm') === true;
  memoryOf(person, order).isOver = isOver(page?.state ?? 'cancelled') && !canUndo;
}

/** Returns how many orders are alive or ended well. */
async function tendToOwnOrders(
  country: Country,
  person: Person,
  chance: Chance,
  rules: Rule[],
): Promise<number> {
  const { body } = await country.call(person, 'GET /myorders', { query: { email: person.email } });
  let count = 0;
  for (const { _id: order, state } of body as unknown as { _id: string; state: string | null }[]) {
    const memory = memoryOf(person, order);
    if (memory.hasRefused) continue;
    if (!memory.isOver || saidOf(country.world, order).encounter?.isOver === false) {
      if (isRarelyRead(state) && chance.hits(0.8)) continue;
      await tendToPurchase(country, person, chance, { order, rules });
    }
    if (
      !['refunded', 'refunding', 'cancelled', 'declined', 'lapsed', 'no-show'].includes(
        state ?? 'booked',
      )
    )
      count += 1;
  }
  return count;
}

/** The money has gone back; people read it now and then. */
export const isRarelyRead = (state: string | null) =>
  ['refunded', 'refunding', 'cancelled', 'no-show'].includes(state ?? '');

/** Nothing more is to be done by its buyer or seller. */
const isOver = (state: string) =>
  ['completed', 'completed-cash', 'declined', 'lapsed'].includes(state);

async function goShopping(country: Country, person: Person, chance: Chance): Promise<void> {
  const query = { max: String(person.budget), ...(chance.hits(0.3) && { q: 'galaxy' }) };
  const { body } = await country.call(person, 'GET /search', { query });
  const { phones } = body as unknown as SearchResult;
  if (phones.length === 0) return;
  const { _id: id } = chance.pick(phones.slice(0, 12));
  const answer = await country.call(person, 'GET /phone/:id', { params: { id } });
  if (answer.status !== 200) return;
  await country.call(person, 'POST /products/:id/view', { params: { id } });
  if (chance.hits(person.character.haggles) && (await haggle(country, person, chance, id))) return;
  if (chance.hits(person.character.writes)) {
    const entryId = country.newId();
    const texts = ['Is it still for sale?', `Is the box there? My number is ${person.number}.`];
    const body = { productId: id, text: chance.pick(texts), entryId };
    await country.call(person, 'POST /threads', { body });
    if (chance.hits(0.5)) return;
  }
  if (chance.hits(0.2)) {
    const body = { phones: [{ _id: id }] };
    await country.call(person, 'POST /saved', { body });
  }
  await book(country, person, chance, id);
}

/** Whether a buyer waits for an answer to an offer. */
async function haggle(country: Country, person: Person, chance: Chance, id: string) {
  const answer = await country.call(person, 'GET /offers/:id', { params: { id } });
  const desk = answer.body as unknown as OfferDesk;
  if (answer.status !== 200) return false;
  const { offer } = desk;
  if (offer?.state === 'countered') {
    const event = chance.hits(0.7) ? 'accept' : 'decline';
    const body = { event, seen: offer.taka };
    await country.call(person, 'POST /offers/:id', { params: { id: offer._id }, body });
    return false;
  }
  if (offer?.state === 'open') return true;
  if (!desk.range || desk.left === 0 || offer?.state === 'accepted') return false;
  const taka = Math.max(desk.range.from, Math.round(desk.price * (0.7 + 0.25 * chance.next())));
  const body = {
    productId: id,
    taka,
    text: 'Would you give it for this?',
    entryId: country.newId(),
  };
  await country.call(person, 'POST /offers', { body });
  return true;
}
