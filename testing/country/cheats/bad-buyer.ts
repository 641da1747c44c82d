import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import { buyBy, buyersRules } from '../people/buyer.ts';
import { act, hasPhone, type Rule, tap } from '../people/deal-rules.ts';
import { memoryOf, type Person, type Turn } from '../people/person.ts';
import { meetingNow, part } from '../world/meetings.ts';

/** What a cheat does before what an honest buyer would: for the phone without the price. */
const ownRules: Rule[] = [
  {
    follows: 'takes the phone out of the seller’s hand, and goes',
    when: (s) => {
      const phone = meetingNow(s.country, s.page._id)?.phone;
      return Boolean(phone && phone.is !== 'dummy') && s.chance.hits(0.35);
    },
    do: async (s) => {
      const encounter = meetingNow(s.country, s.page._id);
      if (!encounter?.phone) return false;
      Object.assign(encounter.phone, { holder: s.person, for: s.page._id });
      part(encounter);
      s.country.tell([s.person], `${s.person.name} walks off with the phone.`);
      return false;
    },
  },
  {
    follows: 'calls off, with the phone in the hand',
    when: (s) => s.offers('call-off') && hasPhone(s) !== undefined,
    do: tap('call-off'),
  },
  {
    follows: 'shows a code, and then refuses the phone',
    when: (s) => s.offers('refuse') && s.chance.hits(0.3),
    do: async (s) => {
      const encounter = meetingNow(s.country, s.page._id);
      if (encounter && s.page.code && s.chance.hits(0.5)) {
        encounter.told = s.page.code;
        s.said.wasTold = true;
      }
      return (await act(s, 'refuse', { checks: ['screen'] })).status === 200;
    },
  },
  {
    follows: 'says that the phone never came',
    when: (s) => s.offers('deny'),
    do: tap('deny'),
  },
  {
    follows: 'finds a fault in every phone',
    when: (s) => s.offers('report') && s.chance.hits(0.5),
    do: tap('report', () => ({ problem: 'broken', reason: 'It does not start.' })),
  },
  {
    follows: 'takes a part, and hopes for more',
    when: (s) => s.offers('accept-offer'),
    do: async (s) => {
      const isDone = await tap('accept-offer')(s);
      if (isDone) s.said.agreedPart += s.page.offer ?? 0;
      return isDone;
    },
  },
  {
    follows: 'says that all is well, and takes it back: at once, late, and again',
    when: (s) =>
      s.page.state === 'completed' &&
      s.page.history.some(({ event }) => event === 'confirm') &&
      s.chance.hits(0.5),
    do: tap('undo-confirm'),
  },
  {
    follows: 'gives nothing back',
    when: (s) => s.page.state === 'returning' && s.chance.hits(0.7),
    do: async () => false,
  },
  {
    follows: 'pays, and gives no sign any more',
    when: (s) =>
      ['paid', 'reserved'].includes(s.page.state) &&
      s.person.notes.get('silent') === true &&
      !s.isTogether,
    do: async () => false,
  },
];

/** Any offered act, the rarest first, whether or not it is true. */
export const triesRarest: Rule = {
  follows: 'tries what the page offers',
  when: (s) => s.page.acts.length > 0 && s.chance.hits(0.06),
  do: async (s) => {
    const { acts } = s.page;
    const few = [s.chance.pick(acts), s.chance.pick(acts)];
    const of = (event: string) => s.country.done.get(`${event} ${s.page.state}`) ?? 0;
    const [event] = s.country.plan.isSteered ? few.toSorted((a, b) => of(a) - of(b)) : few;
    if (!event) return false;
    s.country.done.set(`${event} ${s.page.state}`, of(event) + 1);
    const { status } = await act(s, event, {
      taka: Math.round(s.page.price / 10),
      checks: ['power'],
      problem: 'other',
      code: '000000',
      entryId: s.country.newId(),
      steps: [],
      ...(s.page.meeting && { at: s.page.meeting.at }),
    });
    if (status === 200 && event === 'accept-offer') s.said.agreedPart += s.page.offer ?? 0;
    return status === 200;
  },
};

const endsHere = (rule: Rule) =>
  rule.follows === 'gives nothing back' || rule.follows.startsWith('pays, and gives');

/** Has the bank take payments back, in whatever state their deals are. */
async function askBank(country: Country, person: Person, chance: Chance): Promise<void> {
  const intents = [...person.notes].filter(([about]) => about.startsWith('intent '));
  for (const [about, intent] of intents) {
    const { isOver } = memoryOf(person, about.slice('intent '.length));
    // Of what is bought and over there is nothing else to gain.
    if (country.isCalm && !isOver) continue;
    if (chance.hits(isOver ? 0.06 : 0.02) && (await country.takeBack(String(intent), chance)))
      country.tell([person], `The bank of ${person.name} takes a payment back.`);
  }
}

// A rule without an act shuts the others out.
const buy = buyBy([
  ...ownRules.filter(endsHere),
  triesRarest,
  ...ownRules.filter((rule) => !endsHere(rule)),
  ...buyersRules,
]);

export const badBuyersTurn: Turn = async (country, person, chance, about) => {
  await buy(country, person, chance, about);
  if (!about) await askBank(country, person, chance);
};
