import { conductRules } from '#contract/orders/conduct.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { messages as words } from '#web/i18n/en/orders/deal.ts';
import type { Chance } from '../chance.ts';
import type { Answer, Country } from '../country.ts';
import { meetingNow, planToGo } from '../world/meetings.ts';
import { type Phone, type Said, saidOf } from '../world/world.ts';
import { memoryOf, type OrderMemory, type Person } from './person.ts';

/** What a person knows of an order of theirs: its page, and the words at meetings. */
export type Sight = {
  country: Country;
  person: Person;
  chance: Chance;
  page: OrderPage;
  memory: OrderMemory;
  said: Said;
  offers: (act: DealAct) => boolean;
  /** Together with the other side now. */
  isTogether: boolean;
};

/** One line of what people do: its condition, its action, and the sentence that it follows. */
export type Rule = {
  follows: string;
  when: (sight: Sight) => boolean;
  /** Whether the page may be another one now. */
  do: (sight: Sight) => Promise<boolean>;
};

const buttonOf = (event: string) => words.deal.acts[event as DealAct]?.[0] ?? event;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export async function act(
  { country, person, page }: Pick<Sight, 'country' | 'person' | 'page'>,
  event: DealAct,
  fields: object = {},
): Promise<Answer> {
  const body = { event, reason: 'As we have agreed.', ...fields };
  const answer = await country.call(person, 'POST /order/:id', { params: { id: page._id }, body });
  if (answer.status === 200) {
    country.coverage.onAct(event, page.state, page.role);
    callOther(country, person, page._id);
  }
  const result =
    answer.status === 200
      ? `The order is ${answer.body.state}`
      : `It is refused (${answer.body.code})`;
  country.tell(
    [person],
    `${person.name} taps “${buttonOf(event)}” for ${page.productName}. ${result}.`,
  );
  return answer;
}

/** The other side's phone rings, and they soon read what is new. */
function callOther(country: Country, person: Person, order: string): void {
  for (const other of country.people) {
    if (other === person || !other.orders.has(order) || other.character.forgets >= 0.3) continue;
    country.wakeByDay(other, country.now() + 20 * minute, order);
  }
}

export const tap =
  (event: DealAct, fields: (sight: Sight) => object = () => ({})) =>
  async (sight: Sight): Promise<boolean> =>
    (await act(sight, event, fields(sight))).status === 200;

/** At an hour of one of the next days, within what can be proposed. */
function aTime({ country, page, chance }: Sight): object {
  const midnight = Math.floor((country.now() + 6 * hour) / day) * day - 6 * hour;
  const soon = midnight + chance.between(0, 2) * day + chance.between(10, 19) * hour;
  const at = Math.max(soon, country.now() + chance.between(2, 4) * hour);
  const last = Date.parse(page.meetBefore ?? '') || at;
  return { place: 'Shahbagh', at: new Date(Math.min(at, last - hour)).toISOString() };
}

export const hasPhone = (sight: Sight): Phone | undefined =>
  sight.country.world.phones.find(
    (phone) => phone.holder === sight.person && phone.for === sight.page._id,
  );

const waits = ({ memory, isTogether }: Sight) => memory.waitedInVain && !isTogether;

/** Five days after the payment no meeting was ever agreed. */
function isStalled({ country, page: { history } }: Sight): boolean {
  const paidAt = history.find(({ event }) => event === 'pay')?.at;
  if (!paidAt || history.some(({ event }) => event === 'accept')) return false;
  return country.now() >= Date.parse(paidAt) + conductRules.freeCallOffDays * day;
}

/** What buyer and seller both do. */
export const rulesOfBoth: Rule[] = [
  {
    follows: 'deal.acts.no-show: “The other one did not come”',
    when: (s) => s.offers('no-show') && waits(s),
    do: async (s) => {
      s.memory.waitedInVain = false;
      return tap('no-show')(s);
    },
  },
  {
    follows: 'help, return-7: “Before the handover: ‘Call off the deal’ on the page of your order”',
    when: (s) => s.offers('call-off') && (waits(s) || (s.page.state === 'paid' && isStalled(s))),
    do: tap('call-off'),
  },
  {
    follows: 'people change their minds',
    when: (s) =>
      s.offers('call-off') && !s.isTogether && s.chance.hits(s.person.character.changesMind),
    do: tap('call-off'),
  },
  {
    follows: 'deal.now.paid: “Agree on a meeting.”',
    when: (s) => s.offers('accept') && !s.isTogether && !s.chance.hits(0.15),
    do: tap('accept', ({ page }) => ({ at: page.meeting?.at })),
  },
  {
    follows: 'deal.now.paid: “Agree on a meeting.”',
    when: (s) =>
      s.offers('propose') &&
      !s.isTogether &&
      (!s.page.meeting || (!s.page.meeting.agreed && s.chance.hits(0.1)) || isPast(s)),
    do: tap('propose', aTime),
  },
  {
    follows: 'deal.acts.share-number: “Show my number”',
    when: (s) => s.offers('share-number') && s.chance.hits(0.1),
    do: tap('share-number'),
  },
  {
    follows: 'deal.acts.answer-no-show: the accused may answer once',
    when: (s) => s.offers('answer-no-show') && s.chance.hits(0.5),
    do: tap('answer-no-show', () => ({ reason: 'I was there, at the other gate.' })),
  },
];

const isPast = ({ country, page, memory }: Sight) =>
  page.meeting !== null &&
  Date.parse(page.meeting.at) + 2 * hour < country.now() &&
  !memory.waitedInVain;

/** Notes the agreed time on the page, and goes there when it has come. */
function noteMeeting(sight: Sight): void {
  const { country, person, page, chance } = sight;
  const isAgreed = page.meeting?.agreed && ['paid', 'reserved'].includes(page.state);
  // Called off, or moved: people stay at home.
  if (!isAgreed) sight.memory.goesAt = null;
  if (!isAgreed || !page.meeting) return;
  if (page.role === 'admin' || chance.hits(person.character.forgets)) return;
  planToGo(country, person, {
    side: page.role,
    order: page._id,
    at: Date.parse(page.meeting.at),
    lateMinutes: chance.between(0, 25),
    listing: page.productId,
    brings: page.role === 'seller',
  });
}

/** Reads the order's page and performs the first rule that fits, until none is left. */
export async function tendToOrder(
  country: Country,
  person: Person,
  chance: Chance,
  { order, rules }: { order: string; rules: Rule[] },
): Promise<OrderPage | null> {
  const memory = memoryOf(person, order);
  const done = new Set<Rule>();
  let page: OrderPage | null = null;
  for (let step = 0; step < 8; step += 1) {
    const answer = await country.call(person, 'GET /order/:id', { params: { id: order } });
    if (answer.status !== 200) return null;
    page = answer.body as unknown as OrderPage;
    const { acts } = page;
    const sight: Sight = {
      country,
      person,
      chance,
      page,
      memory,
      said: saidOf(country.world, order),
      offers: (event) => acts.includes(event),
      isTogether: meetingNow(country, order) !== null,
    };
    noteMeeting(sight);
    const rule = rules.find((each) => !done.has(each) && each.when(sight));
    if (!rule) break;
    done.add(rule);
    if (!(await rule.do(sight))) break;
  }
  return page;
}
