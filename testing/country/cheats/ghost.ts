import { buyersTurn } from '../people/buyer.ts';
import type { Turn } from '../people/person.ts';
import { sellersTurn } from '../people/seller.ts';

const day = 24 * 3_600_000;

/** A person who is away for days, in whatever state their deals are. */
const comingAndGoing =
  (turn: Turn): Turn =>
  async (country, person, chance, about) => {
    if (country.now() < Number(person.notes.get('away until') ?? 0)) return;
    await turn(country, person, chance, about);
    if (about || !chance.hits(0.25)) return;
    const days = chance.between(2, 6);
    person.notes.set('away until', country.now() + days * day);
    country.tell([person], `${person.name} is not to be found for ${days} days.`);
  };

export const ghostBuyersTurn = comingAndGoing(buyersTurn);
export const ghostSellersTurn = comingAndGoing(sellersTurn);
