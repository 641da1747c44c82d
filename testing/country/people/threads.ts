import type { OfferDesk } from '#contract/orders/offer-calls.ts';
import type { ThreadLine, ThreadPage } from '#contract/threads/calls.ts';
import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import { book } from './book.ts';
import type { Person } from './person.ts';

/** Reads what others have written, and answers, or blocks them. */
export async function tendToThreads(country: Country, person: Person, chance: Chance) {
  const { body } = await country.call(person, 'GET /threads');
  const lines = body as unknown as ThreadLine[];
  for (const line of lines.slice(0, 5)) {
    const isNew = line.unread > 0 || chance.hits(0.3);
    if (line.role === 'seller' && isNew) await answerOffer(country, person, chance, line._id);
    else if (isNew) await followOffer(country, person, chance, line._id);
    if (line.unread === 0 && !chance.hits(0.2)) continue;
    await readThread(country, person, chance, line._id);
  }
}

async function readThread(country: Country, person: Person, chance: Chance, id: string) {
  const params = { id };
  const answer = await country.call(person, 'GET /threads/:id', { params });
  const page = answer.body as unknown as ThreadPage;
  if (answer.status !== 200) return;
  if (page.unread > 0) {
    await country.call(person, 'PUT /threads/:id/read', { params, body: { upTo: page.last } });
  }
  if (!page.blocked && chance.hits(person.character.blocks)) {
    country.tell([person], `${person.name} blocks ${page.other.name}.`);
    await country.call(person, 'PUT /threads/:id/blocked', { params, body: { blocked: true } });
    return;
  }
  if (page.open && chance.hits(person.character.writes)) {
    const entryId = country.newId();
    // A word of its own, so that it is found wherever it goes.
    const word = `said${entryId.replaceAll('-', '').slice(20)}`;
    const text = chance.pick([`Yes, it is. ${word}`, `Call me: ${person.number}. ${word}`]);
    await country.call(person, 'POST /threads/:id', { params, body: { text, entryId } });
  }
}

/** A buyer answers a counter-offer, and books at the price on which both agreed. */
async function followOffer(country: Country, person: Person, chance: Chance, thread: string) {
  const params = { id: thread };
  const answer = await country.call(person, 'GET /threads/:id/offer', { params });
  const { offer, phone } = answer.body as unknown as OfferDesk;
  if (answer.status !== 200 || !offer) return;
  if (offer.state === 'countered') {
    const body = { event: chance.hits(0.7) ? 'accept' : 'decline', seen: offer.taka };
    await country.call(person, 'POST /offers/:id', { params: { id: offer._id }, body });
  } else if (offer.state === 'accepted' && chance.hits(0.8)) {
    await book(country, person, chance, phone._id);
  }
}

/** A seller answers an offer by its page. */
async function answerOffer(country: Country, person: Person, chance: Chance, thread: string) {
  const answer = await country.call(person, 'GET /threads/:id/offer', { params: { id: thread } });
  const { offer } = answer.body as unknown as OfferDesk;
  if (answer.status !== 200 || offer?.state !== 'open' || chance.hits(0.2)) return;
  const { counter } = offer;
  const event = chance.pick(['accept', 'decline', counter ? 'counter' : 'accept'] as const);
  const taka = event === 'counter' && counter ? { taka: counter.to } : {};
  const body = { event, seen: offer.taka, ...taka };
  await country.call(person, 'POST /offers/:id', { params: { id: offer._id }, body });
}
