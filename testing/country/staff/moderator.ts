import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import { readNotices } from '../people/notices.ts';
import type { Person } from '../people/person.ts';

type Entry = Record<string, string> & { _id: string };

/** A moderator decides the reports and words that wait. */
export async function moderatorsTurn(
  country: Country,
  person: Person,
  chance: Chance,
): Promise<void> {
  await readNotices(country, person, chance);
  await country.call(person, 'GET /queue');
  if (country.isCalm) return;
  await decideReports(country, person, chance);
  await decideTalks(country, person, chance);
  await decideThefts(country, person, chance);
  for (const { _id, version } of await listOf(country, person, 'GET /waitingwords')) {
    const sent = { params: { id: _id }, body: { pass: chance.hits(0.7), version } };
    await country.call(person, 'POST /waitingwords/:id', sent);
  }
  for (const { bookingId, _id } of await listOf(country, person, 'GET /ringdeals')) {
    const sent = { params: { id: bookingId ?? _id }, body: { counts: chance.hits(0.7) } };
    await country.call(person, 'POST /ringdeals/:id', sent);
  }
}

async function listOf(country: Country, person: Person, key: string): Promise<Entry[]> {
  const { status, body } = await country.call(person, key);
  return status === 200 && Array.isArray(body) ? (body as Entry[]).slice(0, 4) : [];
}

async function decideReports(country: Country, person: Person, chance: Chance): Promise<void> {
  for (const { itemId = '' } of await listOf(country, person, 'GET /reportitems')) {
    const params = { itemId };
    const { status, body } = await country.call(person, 'GET /reportitems/:itemId', { params });
    if (status !== 200) continue;
    const decision = chance.pick(['dismiss', 'ask', 'ask']);
    const decided = { decision, reason: 'Where did you buy it?', version: body.version };
    await country.call(person, 'POST /reportitems/:itemId/decision', { params, body: decided });
  }
}

async function decideTalks(country: Country, person: Person, chance: Chance): Promise<void> {
  for (const { _id: id } of await listOf(country, person, 'GET /threadreports')) {
    await country.call(person, 'GET /threadreports/:id', { params: { id } });
    const body = { decision: chance.pick(['dismiss', 'warn']), reason: 'Be polite, please.' };
    await country.call(person, 'POST /threadreports/:id/decision', { params: { id }, body });
  }
}

async function decideThefts(country: Country, person: Person, chance: Chance): Promise<void> {
  for (const { _id: id, state } of await listOf(country, person, 'GET /stolenreports')) {
    if (state !== 'waiting' || chance.hits(0.6)) continue;
    const decision = chance.pick(['false', 'unproven']);
    const body = { decision, seen: state, note: 'The police do not know of it.' };
    await country.call(person, 'POST /stolenreports/:id', { params: { id }, body });
  }
  for (const { _id: id } of await listOf(country, person, 'GET /stolenmatches')) {
    await country.call(person, 'POST /stolenmatches/:id', {
      params: { id },
      body: { stolen: false },
    });
  }
}
