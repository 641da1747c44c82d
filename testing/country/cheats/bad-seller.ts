import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import type { Rule } from '../people/deal-rules.ts';
import { act, tap } from '../people/deal-rules.ts';
import { reportTheft } from '../people/paperwork.ts';
import { isHonest, type Person, type Turn } from '../people/person.ts';
import { list, sellBy, sellersRules } from '../people/seller.ts';
import { meetingNow } from '../world/meetings.ts';
import { descriptions } from '../world/world.ts';
import { triesRarest } from './bad-buyer.ts';

/** What a cheat does before what an honest seller would: for the price without the phone. */
const ownRules: Rule[] = [
  {
    follows: 'notes the code, and takes the phone back before the buyer has it',
    when: (s) => {
      const encounter = meetingNow(s.country, s.page._id);
      return Boolean(encounter?.told && encounter.phone) && s.chance.hits(0.4);
    },
    do: async (s) => {
      const encounter = meetingNow(s.country, s.page._id);
      if (!encounter) return false;
      s.person.notes.set(`code ${s.page._id}`, encounter.told ?? '');
      encounter.phone = null;
      encounter.told = null;
      s.country.tell([s.person], `${s.person.name} notes the code, and keeps the phone.`);
      return false;
    },
  },
  {
    follows: 'enters the code, and leaves with the phone',
    when: (s) =>
      s.offers('hand-over') &&
      Boolean(meetingNow(s.country, s.page._id)?.told) &&
      s.chance.hits(0.5),
    do: async (s) => {
      const encounter = meetingNow(s.country, s.page._id);
      if (!encounter) return false;
      s.person.notes.set(`code ${s.page._id}`, encounter.told ?? '');
      encounter.isOver = true;
      s.country.tell([s.person], `${s.person.name} notes the code, and leaves with the phone.`);
      await act(s, 'hand-over', { code: encounter.told, entryId: s.country.newId() });
      return false;
    },
  },
  {
    follows: 'enters a noted code later',
    when: (s) => s.offers('hand-over') && s.person.notes.has(`code ${s.page._id}`) && !s.isTogether,
    do: tap('hand-over', (s) => ({
      code: s.person.notes.get(`code ${s.page._id}`),
      entryId: s.country.newId(),
    })),
  },
  {
    follows: 'claims that the buyer has it',
    when: (s) => s.offers('claim') && s.chance.hits(0.5),
    do: tap('claim'),
  },
  {
    follows: 'objects although they have the phone',
    when: (s) => s.offers('object') && s.chance.hits(0.5),
    do: tap('object'),
  },
  {
    follows: 'guesses a code',
    when: (s) => s.offers('hand-over') && !s.isTogether && s.chance.hits(0.1),
    do: async (s) => {
      for (let nth = 0; nth < 14; nth += 1) {
        const code = String(s.chance.between(100000, 999999));
        const answer = await act(s, 'hand-over', { code, entryId: s.country.newId() });
        if (answer.body.code !== 'code-wrong') break;
      }
      return false;
    },
  },
  {
    follows: 'has the phone back, and says that it is another one',
    when: (s) => s.offers('not-as-sold') && s.chance.hits(0.5),
    do: tap('not-as-sold'),
  },
];

const sell = sellBy([triesRarest, ...ownRules, ...sellersRules]);

export const badSellersTurn: Turn = async (country, person, chance, about) => {
  if (!about && !country.isCalm) {
    if (chance.hits(0.2)) await listAgainAsNew(country, person, chance);
    if (chance.hits(0.2)) await fillHomePage(country, person);
    if (chance.hits(0.1)) await reportTheft(country, person, chance);
  }
  await sell(country, person, chance, about);
};

async function fillHomePage(country: Country, person: Person): Promise<void> {
  for (const { owner, listing } of country.world.phones) {
    if (owner !== person || !listing) continue;
    await country.call(person, 'PUT /advertize/:id', { params: { id: listing } });
  }
}

/** As it was read at a meeting, of a phone that is for sale. */
function imeiOfAnother({ world }: Country, person: Person, chance: Chance): string {
  const listed = world.phones.filter(
    ({ owner, holder, listing }) =>
      owner !== person && isHonest(owner) && holder === owner && listing !== null,
  );
  return listed.length > 0 ? chance.pick(listed).imei : '';
}

/** A dummy as a new phone, or a phone that is listed already. */
async function listAgainAsNew(country: Country, person: Person, chance: Chance): Promise<void> {
  const own = country.world.phones.filter(({ owner }) => owner === person);
  if (own.length === 0 || own.length > 5) return;
  const phone = chance.pick(own);
  const id = `${phone.id}${own.length}`;
  const dummy = {
    ...phone,
    id,
    is: 'dummy' as const,
    listing: null,
    holder: person,
    imei: chance.hits(0.5) ? imeiOfAnother(country, person, chance) : '',
    for: null,
  };
  country.world.phones.push(dummy);
  await list(country, person, chance, dummy, descriptions['as-listed']);
  // It is listed without the IMEI of another.
  dummy.imei = '';
}
