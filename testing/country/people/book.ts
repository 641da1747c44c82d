import type { Country } from '../country.ts';
import type { Person } from './person.ts';

/** Books a phone, and comes back soon to pay. */
export async function book(country: Country, person: Person, productId: string): Promise<void> {
  const body = { productId, userNumber: person.number, meetLocation: 'Shahbagh' };
  const answer = await country.call(person, 'POST /booking', { body });
  if (answer.status !== 200) return;
  country.tell([person], `${person.name} books a phone.`);
  country.wake(person, country.now() + 5 * 60_000, String(answer.body.insertedId));
}
