import type { CallKey } from '#contract/calls.ts';
import { diary } from '#testing/fixtures/imeis.ts';
import type { Chance } from '../chance.ts';
import type { Answer, Country, Parts } from '../country.ts';
import type { Person } from './person.ts';

/** What members do now and then beside buying and selling: each line is one errand. */
const errands: {
  name: string;
  do: (visit: Visit) => Promise<unknown>;
}[] = [
  {
    name: 'writes to support',
    do: ({ country, person, call }) => {
      const word = `wish${country.newId().replaceAll('-', '').slice(20)}`;
      return call('POST /support', {
        body: { email: person.email, message: `Where is my money? ${word}` },
      });
    },
  },
  {
    name: 'reads and declares sale papers',
    do: async ({ person, chance, call }) => {
      const [order] = pickOrder(person, chance);
      if (!order) return;
      const params = { id: order };
      const paper = await call('GET /papers/:id', { params });
      if (paper.status !== 200) return;
      await call('POST /papers/:id/declare', { params });
      const code = String(paper.body.code ?? '');
      if (code) await call('GET /papers/check/:code', { params: { code } });
    },
  },
  {
    name: 'reports a phone',
    do: ({ country, chance, call }) => {
      const listing = pickListing(country, chance);
      const reason = chance.pick(['fake', 'wrong-facts'] as const);
      return call('POST /reportitem', { body: { itemId: listing, reason } });
    },
  },
  {
    name: 'reports a talk',
    do: async ({ chance, call }) => {
      const { body } = await call('GET /threads');
      const [line] = Array.isArray(body) ? body : [];
      if (!line) return;
      const reason = chance.pick(['rude', 'other']);
      const params = { id: String(line._id) };
      await call('POST /threads/:id/report', { params, body: { reason } });
    },
  },
  {
    name: 'keeps searches and answers',
    do: async ({ call }) => {
      await call('POST /savedsearches', { body: { name: 'A54', query: 'q=galaxy' } });
      await call('GET /savedsearches');
      await call('POST /savedanswers', { body: { text: 'Yes, it is still there.' } });
      await call('GET /savedanswers');
    },
  },
  {
    name: 'reads about sellers, places and prices',
    do: async ({ country, chance, call }) => {
      const id = pickListing(country, chance);
      await call('GET /places', { query: { q: 'sylhet' } });
      await call('GET /safeplaces');
      const { body } = await call('GET /phone/:id', { params: { id } });
      const seller = (body.seller as { _id?: string } | undefined)?._id;
      if (seller) await call('GET /seller/:id', { params: { id: seller } });
      await call('GET /suggestions', { query: { q: 'gal' } });
      await call('GET /products/:id', { params: { id: '2' } });
    },
  },
  {
    name: 'replies to what the other side said',
    do: async ({ person, chance, call }) => {
      const [order] = pickOrder(person, chance);
      if (!order) return;
      const { body } = await call('GET /order/:id', { params: { id: order } });
      const about = (body.answers as { received?: { _id?: string } } | undefined)?.received?._id;
      if (about)
        await call('POST /answers/:id/reply', {
          params: { id: about },
          body: { reply: 'The bus did not come.' },
        });
    },
  },
  {
    name: 'checks an IMEI',
    do: ({ country, chance, call }) => {
      const { imei } = chance.pick(country.world.phones);
      return call('POST /imeicheck', { body: { imeis: imei } });
    },
  },
  {
    name: 'reads the logins and ends the others',
    do: async ({ call }) => {
      await call('GET /sessions');
      await call('DELETE /sessions');
    },
  },
];

/** Who has sold a phone reports it as stolen; any phone, where they have sold none. */
export async function reportTheft(country: Country, person: Person, chance: Chance): Promise<void> {
  const { phones } = country.world;
  const sold = phones.filter(({ owner, holder }) => owner === person && holder !== person);
  if (phones.length === 0) return;
  const phone = chance.pick(sold.length > 0 ? sold : phones);
  if (!phone.imei) return;
  const body = { imeis: phone.imei, ...diary };
  const answer = await country.call(person, 'POST /stolenphones', { body });
  if (answer.status === 200)
    country.tell([person, phone.holder], `${person.name} says that ${phone.id} was stolen.`);
  await country.call(person, 'GET /stolenphones');
}

type Visit = {
  country: Country;
  person: Person;
  chance: Chance;
  call: (key: CallKey, parts?: Parts) => Promise<Answer>;
};

const pickOrder = (person: Person, chance: Chance) => {
  const orders = [...person.orders.keys()];
  return orders.length > 0 ? [chance.pick(orders)] : [];
};

function pickListing({ world, newId }: Country, chance: Chance): string {
  const listings = world.phones.flatMap(({ listing }) => listing ?? []);
  return listings.length > 0 ? chance.pick(listings) : newId();
}

/** One errand, by chance. */
export async function runErrand(country: Country, person: Person, chance: Chance): Promise<void> {
  const call: Visit['call'] = (key, parts) => country.call(person, key, parts);
  await chance.pick(errands).do({ country, person, chance, call });
}
