import type { Answer, Country, Sent } from '../country.ts';
import { isStaff, type Person } from '../people/person.ts';
import { phoneOfListing } from '../world/world.ts';
import type { Question } from './question.ts';

const name = 'no word reached the wrong person';

type Kind = 'number' | 'email' | 'account' | 'imei' | 'floor' | 'code' | 'blocked';
type Word = { kind: Kind; owner: Person; about: string };

/** The two of an order, and what they have agreed. */
type Known = {
  buyer: Person;
  seller: () => Person | undefined;
  agreed: boolean;
  shown: Set<Person>;
  state: string;
};

const givenBack = ['refunding', 'refunded', 'cancelled', 'declined', 'lapsed', 'no-show'];

/** A rule that allows a word of another person; each has its reason. */
const rules: {
  name: string;
  allows: (word: Word, reader: Person, orders: Known[], sent: Sent) => boolean;
}[] = [
  {
    name: 'staff read who it is about, but no code, no floor and no message of a talk that nobody reported',
    allows: ({ kind }, reader) => isStaff(reader) && !['code', 'floor', 'blocked'].includes(kind),
  },
  {
    name: 'who decides a reported talk reads it as it was written',
    allows: ({ kind }, reader, _orders, { key }) =>
      isStaff(reader) && kind === 'blocked' && key === 'GET /threadreports/:id',
  },
  {
    name: 'numbers between buyer and seller from the agreed meeting or the shown code on, or once their owner shows them',
    allows: ({ kind, owner }, reader, orders) =>
      kind === 'number' &&
      orders.some(
        (order) =>
          isBetween(order, owner, reader) &&
          (order.agreed || order.shown.has(owner)) &&
          !givenBack.includes(order.state),
      ),
  },
  {
    name: 'the IMEI for the buyer, from the agreed meeting on',
    allows: ({ kind, owner }, reader, orders) =>
      kind === 'imei' && orders.some((order) => isBetween(order, owner, reader) && order.agreed),
  },
  {
    name: 'the code is the buyer’s, on the page of their order',
    allows: ({ kind, about }, _reader, _orders, { params }) =>
      kind === 'code' && params?.id !== about,
  },
];

const isBetween = ({ buyer, seller }: Known, one: Person, other: Person) =>
  (buyer === one && seller() === other) || (buyer === other && seller() === one);

export function words(): Question {
  const known = new Map<string, Word>();
  const orders = new Map<string, Known>();
  const blocked = new Map<string, Person>();
  const people = new Set<Person>();
  /** Words that arrived before a block: a late copy of their message is no new one. */
  const arrived = new Set<string>();
  /** IMEIs that a person has typed in, by both. */
  const typed = new Set<string>();
  let [mailsRead, linesRead] = [0, 0];

  function learnPeople(country: Country): void {
    for (const person of country.people) {
      if (people.has(person)) continue;
      people.add(person);
      const local = person.email.split('@')[0] ?? '';
      known.set(person.number, { kind: 'number', owner: person, about: '' });
      known.set(local, { kind: 'email', owner: person, about: '' });
    }
    for (const owner of country.people)
      for (const account of owner.accounts)
        known.set(account, { kind: 'account', owner, about: '' });
  }

  /** What an accepted request makes a secret, or ends as one. */
  function learn(
    country: Country,
    writer: Person,
    { key, params, body: given }: Sent,
    { body }: Answer,
  ) {
    const fields = (given ?? {}) as Record<string, unknown>;
    const id = params?.id ?? '';
    // One that another has is not taken over by who types it in.
    if (key === 'POST /addproduct' && !known.has(String(fields.imeis)))
      known.set(String(fields.imeis), { kind: 'imei', owner: writer, about: '' });
    if (key === 'PUT /myproducts/:id/floor' && fields.taka) {
      known.set(String(fields.taka), { kind: 'floor', owner: writer, about: id });
    }
    if (key === 'POST /booking') {
      const order = String(body.insertedId);
      const product = String(fields.productId);
      if (orders.has(order)) return;
      orders.set(order, {
        buyer: writer,
        // The listing of a lost answer is known to its seller later.
        seller: () => phoneOfListing(country.world, product)?.owner,
        agreed: false,
        shown: new Set(),
        state: 'booked',
      });
      for (const way of ['to-buyer', 'to-seller'] as const) {
        known.set(country.shop.deps.deals.codeOf(order, way), {
          kind: 'code',
          owner: writer,
          about: order,
        });
      }
    }
    const order = orders.get(id);
    if (key === 'POST /order/:id' && order) {
      order.state = String(body.state);
      // Both numbers (decision 0135).
      if (['accept', 'show-code', 'hand-over'].includes(String(fields.event))) order.agreed = true;
      if (fields.event === 'share-number') order.shown.add(writer);
    }
    if (key === 'GET /order/:id' && order) {
      order.state = String(body.state);
      // Of a listing whose answer was lost.
      if (body.role === 'seller' && !order.seller()) order.seller = () => writer;
    }
    if (key === 'PUT /threads/:id/blocked') {
      if (fields.blocked === true) blocked.set(id, writer);
      else blocked.delete(id);
    }
  }

  function learnMessage(writer: Person, { key, params, body }: Sent): void {
    const id = params?.id ?? '';
    const blocker = blocked.get(id);
    const [word] = /said[0-9a-f]+/.exec(String((body as { text?: string })?.text)) ?? [];
    if (key !== 'POST /threads/:id' || !word) return;
    if (!blocker || blocker === writer) arrived.add(word);
    else if (!arrived.has(word)) known.set(word, { kind: 'blocked', owner: writer, about: id });
  }

  function search(
    country: Country,
    reader: Person | null,
    sent: Sent,
    text: string,
    where: string,
  ): void {
    for (const [token] of text.matchAll(/[a-z0-9]{5,}/gi)) {
      const word = known.get(token);
      if (!word || word.owner === reader) continue;
      if (reader && typed.has(`${reader.id} ${token}`)) continue;
      // Short numbers are words only beside what they are about.
      if ((word.kind === 'floor' || word.kind === 'code') && sent.params?.id !== word.about)
        continue;
      const own = [...orders.values()];
      if (reader && rules.some(({ allows }) => allows(word, reader, own, sent))) continue;
      country.falsify(
        name,
        `${reader?.name ?? 'Somebody'} reads the ${word.kind} of ${word.owner.name} in ${where}.`,
      );
    }
  }

  return {
    name,
    sentence:
      'Numbers, addresses, accounts, IMEIs, floors, codes and messages of who is blocked reach only those for whom a rule has a name.',
    onAnswer(country, reader, sent, answer) {
      learnPeople(country);
      if (reader && answer.status === 200) learn(country, reader, sent, answer);
      if (reader) learnMessage(reader, sent);
      const imeis = (sent.body as { imeis?: string } | undefined)?.imeis;
      if (reader && imeis) typed.add(`${reader.id} ${imeis}`);
      search(country, reader, sent, answer.text, sent.key);
    },
    async afterJobs(country) {
      const { mails, logLines } = country.shop;
      for (; mailsRead < mails.length; mailsRead += 1) {
        const mail = mails[mailsRead];
        if (!mail) continue;
        const reader = country.people.find(({ email }) => email === mail.to) ?? null;
        search(
          country,
          reader,
          { key: 'mail' },
          `${mail.subject} ${mail.text} ${mail.html ?? ''}`,
          `the mail “${mail.subject}”`,
        );
      }
      for (; linesRead < logLines.length; linesRead += 1) {
        search(
          country,
          null,
          { key: 'log' },
          logLines[linesRead] ?? '',
          `the log: ${logLines[linesRead]?.slice(0, 300)}`,
        );
      }
    },
  };
}
