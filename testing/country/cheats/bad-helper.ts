import type { Chance } from '../chance.ts';
import type { Country, Parts } from '../country.ts';
import type { Person } from '../people/person.ts';

/** What a helper of the shop may want to do for friends, or against others. */
const wishes: ((about: About) => { key: string } & Parts)[] = [
  ({ member, reason }) => ({
    key: 'POST /suspensions/:email',
    params: { email: member.email },
    body: { reason },
  }),
  ({ member, reason }) => ({
    key: 'POST /suspensions/:email/end',
    params: { email: member.email },
    body: { reason },
  }),
  ({ member }) => ({ key: 'DELETE /allbuyers/:id', params: { id: member.userId } }),
  ({ member }) => ({ key: 'DELETE /allsellers/:id', params: { id: member.userId } }),
  ({ member }) => ({
    key: 'PUT /staff/:email',
    params: { email: member.email },
    body: { role: 'admin' },
  }),
  ({ member, reason }) => ({
    key: 'POST /payouts/holds/:id',
    params: { id: member.userId },
    body: { reason },
  }),
  ({ member, reason }) => ({
    key: 'POST /payouts/holds/:id/lift',
    params: { id: member.userId },
    body: { reason },
  }),
  ({ member }) => ({ key: 'GET /people/:id', params: { id: member.userId } }),
  ({ member }) => ({ key: 'POST /find', body: { text: member.number } }),
  ({ member, reason }) => ({
    key: 'POST /unverifyseller/:email',
    params: { email: member.email },
    body: { reason },
  }),
  ({ member }) => ({ key: 'PUT /verifyseller/:email', params: { email: member.email }, body: {} }),
  ({ order }) => ({ key: 'GET /order/:id', params: { id: order } }),
  ({ order, reason }) => ({
    key: 'POST /order/:id',
    params: { id: order },
    body: { event: 'order-refund', reason },
  }),
  ({ order, reason }) => ({
    key: 'POST /order/:id',
    params: { id: order },
    body: { event: 'order-release', reason },
  }),
  ({ order, reason }) => ({
    key: 'POST /order/:id',
    params: { id: order },
    body: { event: 'reopen', reason },
  }),
  ({ order, reason }) => ({
    key: 'POST /order/:id/by-hand',
    params: { id: order },
    body: { way: 'bank', reference: 'B1', reason, taka: 9000 },
  }),
  ({ order }) => ({ key: 'POST /order/:id/by-hand/approve', params: { id: order } }),
  ({ order, reason }) => ({
    key: 'POST /order/:id/verdict',
    params: { id: order },
    body: { verdict: order, outcome: 'stands', reason },
  }),
  ({ order }) => ({ key: 'POST /ringdeals/:id', params: { id: order }, body: { counts: true } }),
  () => ({ key: 'POST /books/:month/close', params: { month: '2026-11' }, body: { entries: 1 } }),
  () => ({ key: 'GET /auditlog' }),
  () => ({ key: 'GET /stolenreports' }),
  () => ({ key: 'GET /stolenmatches' }),
  () => ({ key: 'GET /support/messages' }),
  () => ({ key: 'GET /threadreports' }),
  () => ({ key: 'GET /payments' }),
  () => ({ key: 'GET /payouts' }),
];

type About = { member: Person; order: string; reason: string };

/** Tries acts of staff about any member and order, also those of other roles. */
export async function tryActsOfStaff(
  country: Country,
  person: Person,
  chance: Chance,
): Promise<void> {
  const orders = country.people.flatMap(({ orders }) => [...orders.keys()]);
  for (let nth = 0; nth < 4; nth += 1) {
    const member = chance.pick(country.people);
    const order = orders.length > 0 ? chance.pick(orders) : country.newId();
    const { key, ...parts } = chance.pick(wishes)({ member, order, reason: 'It is fine.' });
    const { status } = await country.call(person, key, parts);
    if (status === 200 && !key.startsWith('GET'))
      country.tell([person, member], `${person.name} sends ${key} about ${member.name}: done.`);
  }
}

/** A moderator who decides for friends, also what admins have decided. */
export async function badModeratorsTurn(
  country: Country,
  person: Person,
  chance: Chance,
): Promise<void> {
  if (country.isCalm) return;
  await tryActsOfStaff(country, person, chance);
  const { body } = await country.call(person, 'GET /stolenreports');
  const reports = Array.isArray(body) ? (body as { _id: string; state: string }[]) : [];
  for (const { _id, state } of reports.slice(0, 3)) {
    const decision = chance.pick(['false', 'stands', 'unproven']);
    const sent = { params: { id: _id }, body: { decision, seen: state, note: 'I know them.' } };
    await country.call(person, 'POST /stolenreports/:id', sent);
  }
}
