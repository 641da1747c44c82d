import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import type { Person } from './person.ts';

/** Books a phone, reads the promised price, and comes back to pay. */
export async function book(
  country: Country,
  person: Person,
  chance: Chance,
  productId: string,
): Promise<void> {
  const body = { productId, userNumber: person.number, meetLocation: 'Shahbagh' };
  const answer = await country.call(person, 'POST /booking', { body });
  if (answer.status !== 200) return;
  country.tell([person], `${person.name} books a phone.`);
  const id = String(answer.body.insertedId);
  await country.call(person, 'GET /booked/:id', { params: { id } });
  // Some think it over until they come again.
  if (chance.hits(0.7)) country.wake(person, country.now() + 5 * 60_000, id);
}
