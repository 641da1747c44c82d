import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import { isStaff, type Person } from './person.ts';

/** Pages of a member without an id. */
const ownPages = [
  'GET /me',
  'GET /me/export',
  'GET /waiting',
  'GET /money',
  'GET /money/statements',
  'GET /saved',
  'GET /savedsearches',
  'GET /sessions',
  'GET /notices/settings',
] as const;
/** Of an order, for its two and others alike: who may not read it is refused. */
const orderPages = [
  'GET /booked/:id',
  'GET /receipts/:id',
  'GET /papers/:id',
  'GET /invoices/:id',
] as const;
const publicPages = ['GET /categories', 'GET /advertizeitems', 'GET /brands'] as const;
const staffPages = [
  'GET /payouts',
  'GET /payments',
  'GET /books',
  'GET /gateways',
  'GET /shop/health',
  'GET /ringdeals',
  'GET /auditlog',
  'GET /imeiclashes',
  'GET /threadreports',
  'GET /allbuyers',
  'GET /allsellers',
] as const;

/** Now and then people read what they do not need. */
export async function lookAround(country: Country, person: Person, chance: Chance): Promise<void> {
  if (country.isCalm || !chance.hits(0.3)) return;
  await country.call(person, chance.pick(chance.hits(0.7) ? ownPages : publicPages));
  const orders = [...person.orders.keys()];
  if (orders.length > 0 && chance.hits(0.5)) {
    const params = { id: chance.pick(orders) };
    await country.call(person, chance.pick(orderPages), { params });
  }
  const listings = country.world.phones.flatMap(({ listing }) => listing ?? []);
  if (listings.length > 0 && chance.hits(0.5)) {
    await country.call(person, 'GET /phone/:id', { params: { id: chance.pick(listings) } });
  }
  if (isStaff(person)) await country.call(person, chance.pick(staffPages));
}
