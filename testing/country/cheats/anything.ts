import { calls } from '#contract/calls.ts';
import type { Chance } from '../chance.ts';
import type { Country, Parts } from '../country.ts';
import { reportTheft } from '../people/paperwork.ts';
import type { Person } from '../people/person.ts';

const keys = Object.keys(calls).filter((key) => key !== 'POST /images');
const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/**
 * Sends any call of the contract in their own name: with ids that they have read somewhere, and with the
 * fields that the shop's own pages send.
 */
export async function anythingsTurn(
  country: Country,
  person: Person,
  chance: Chance,
): Promise<void> {
  if (country.isCalm) return;
  if (chance.hits(0.03)) await reportTheft(country, person, chance);
  for (let nth = 0; nth < 6; nth += 1) {
    const key = leastDone(country, [chance.pick(keys), chance.pick(keys), chance.pick(keys)]);
    const ids = chance.hits(0.4) ? [...country.ids] : [...person.ids];
    const anId = () => (ids.length > 0 && !chance.hits(0.05) ? chance.pick(ids) : country.newId());
    const form = country.forms.get(key);
    const params = Object.fromEntries(
      [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => [
        name,
        valueFor(name, country, person, chance, anId),
      ]),
    );
    const body = form?.body ? withOwnIds(form.body, { country, person, anId, chance }) : {};
    const sent: Parts = {
      params,
      query: { email: person.email },
      ...(key.startsWith('GET') ? {} : { body }),
    };
    const { status } = await country.call(person, key, sent);
    if (status === 200 && !key.startsWith('GET'))
      country.tell([person], `${person.name} sends ${key}, and it is done.`);
  }
}

/** What was rarely reached gets more weight. */
export const leastDone = ({ done, plan }: Country, tried: string[]): string =>
  (plan.isSteered ? tried.toSorted((a, b) => (done.get(a) ?? 0) - (done.get(b) ?? 0)) : tried)[0] ??
  '';

function valueFor(
  name: string,
  country: Country,
  person: Person,
  chance: Chance,
  anId: () => string,
) {
  if (name === 'email') return chance.hits(0.3) ? chance.pick(country.people).email : person.email;
  if (name === 'month') return '2026-11';
  if (name === 'page') return 'terms';
  if (name === 'slug') return 'samsung';
  return anId();
}

type Own = { country: Country; person: Person; anId: () => string; chance: Chance };

/** The form that another person has sent, about what this person has read, in their own name. */
function withOwnIds(body: object, { country, person, anId, chance }: Own): object {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      if (field === 'imeis') return [field, ''];
      if (typeof value === 'number' && chance.hits(0.3)) return [field, Math.round(value / 2)];
      if (typeof value !== 'string') return [field, value];
      return [field, isId.test(value) ? anId() : inOwnName(value, country, person)];
    }),
  );
}

const inOwnName = (text: string, { people }: Country, person: Person) =>
  people.reduce(
    (own, { number, accounts, email, name }) =>
      accounts
        .reduce((text, account) => text.replaceAll(account, person.account), own)
        .replaceAll(number, person.number)
        .replaceAll(email, person.email)
        .replaceAll(name, person.name),
    text,
  );
