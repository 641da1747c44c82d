import type { ListedProduct } from '#contract/orders/listed-product.ts';
import type { DealLine } from '#contract/orders/orders.ts';
import type { OwnMoney } from '#contract/payouts/calls.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import { meetingNow, part } from '../world/meetings.ts';
import { descriptions, type Phone, phoneOfListing } from '../world/world.ts';
import { isRarelyRead } from './buyer.ts';
import { act, type Rule, rulesOfBoth, type Sight, tap, tendToOrder } from './deal-rules.ts';
import { readNotices } from './notices.ts';
import { memoryOf, type Person, type Turn } from './person.ts';
import { tendToThreads } from './threads.ts';

const encounterOf = ({ country, page }: Sight) => meetingNow(country, page._id);
const phoneOf = ({ country, page }: Sight) => phoneOfListing(country.world, page.productId);
const isInHand = (s: Sight) => phoneOf(s)?.holder === s.person;

export const sellersRules: Rule[] = [
  {
    follows: 'deal.nowAsked.seller: “If you agree, the phone is kept for them.”',
    when: (s) => s.offers('reserve') && isInHand(s) && !s.chance.hits(0.2),
    do: tap('reserve'),
  },
  {
    follows: 'people change their minds',
    when: (s) => s.offers('decline') && s.chance.hits(s.person.character.changesMind),
    do: tap('decline'),
  },
  {
    follows: 'deal.adviceList: “hand it over only after the code was accepted”',
    when: (s) =>
      s.offers('hand-over') &&
      Boolean(encounterOf(s)?.told) &&
      (s.page.state !== 'reserved' || encounterOf(s)?.cashGiven === true),
    do: async (s) => {
      const encounter = encounterOf(s);
      if (!encounter) return false;
      const fields = { code: encounter.told, entryId: s.country.newId(), declares: true };
      const { status, body } = await act(s, 'hand-over', fields);
      const isDone = ['handed-over', 'completed-cash'].includes(String(body.state));
      if (status === 200 && isDone && encounter.phone && encounter.buyer) {
        Object.assign(encounter.phone, { holder: encounter.buyer, for: s.page._id });
        s.country.tell(
          [s.person, encounter.buyer],
          `${s.person.name} hands the phone over. They part.`,
        );
        part(encounter);
      }
      return false;
    },
  },
  {
    follows: 'deal.acts.claim: “The buyer has it, without a code”',
    when: (s) => s.offers('claim') && !isInHand(s) && !s.isTogether,
    do: tap('claim'),
  },
  {
    follows: 'deal.acts.object: the buyer calls off, and has the phone',
    when: (s) => s.offers('object') && !isInHand(s),
    do: tap('object'),
  },
  {
    follows: 'deal.acts.agree-call-off: the seller has the phone',
    when: (s) => s.offers('agree-call-off') && isInHand(s) && !s.isTogether && !s.chance.hits(0.3),
    do: tap('agree-call-off'),
  },
  {
    follows: 'deal.acts.offer: a part of the price goes back',
    when: (s) => s.offers('offer') && s.chance.hits(0.6),
    do: tap('offer', (s) => ({ taka: Math.round(s.page.price / 10) })),
  },
  {
    follows: 'deal.acts.take-back',
    when: (s) => s.offers('take-back') && !isInHand(s) && s.chance.hits(0.3),
    do: tap('take-back'),
  },
  {
    follows: 'deal.acts.dispute: “I do not agree”',
    when: (s) => s.offers('dispute'),
    do: tap('dispute'),
  },
  {
    follows: 'deal.now.returning.seller: “Take the phone back and enter the buyer’s code.”',
    when: (s) => s.offers('received') && isInHand(s) && s.said.toldBack !== null,
    do: tap('received', (s) => ({ code: s.said.toldBack, entryId: s.country.newId() })),
  },
  {
    follows: 'deal.acts.not-as-sold: “It is not as I sold it”',
    when: (s) => s.offers('not-as-sold') && s.said.cameBackWrong,
    do: tap('not-as-sold'),
  },
  {
    follows: 'deal.acts.list-again: the seller has the phone',
    when: (s) => s.offers('list-again') && isInHand(s),
    do: tap('list-again', () => ({ reason: '' })),
  },
  ...rulesOfBoth,
];

/** What a seller of these rules does when they have time for the shop. */
export const sellBy =
  (rules: Rule[]): Turn =>
  async (country, person, chance, about) => {
    if (about) return void (await tendToOrder(country, person, chance, { order: about, rules }));
    await readNotices(country, person, chance);
    if (!country.isCalm) {
      await nameDestination(country, person, chance);
      await listPhones(country, person, chance);
    }
    await tendToSales(country, person, chance, rules);
    await tendToListings(country, person, chance);
    if (!country.isCalm) await tendToThreads(country, person, chance);
  };

export const sellersTurn = sellBy(sellersRules);

async function tendToSales(
  country: Country,
  person: Person,
  chance: Chance,
  rules: Rule[],
): Promise<void> {
  const { body } = await country.call(person, 'GET /sales');
  for (const { _id: order, state } of body as unknown as DealLine[]) {
    const memory = memoryOf(person, order);
    const isOld = ['completed', 'completed-cash', 'cancelled', 'declined', 'lapsed'].includes(
      state,
    );
    if (memory.isOver && isOld && !meetingNow(country, order)) continue;
    if (isRarelyRead(state) && !meetingNow(country, order) && chance.hits(0.8)) continue;
    await tendToOrder(country, person, chance, { order, rules });
    memory.isOver = isOld;
  }
}

async function nameDestination(country: Country, person: Person, chance: Chance): Promise<void> {
  const money = await country.call(person, 'GET /money');
  const { destination, totals } = money.body as unknown as OwnMoney;
  if (money.status !== 200) return;
  if (!destination) {
    const { account, name, password } = person;
    const body = { method: 'bkash', account, name, password };
    await country.call(person, 'PUT /money/destination', { body });
  } else if (destination.confirm) {
    const body = { id: destination.confirm.id };
    await country.call(person, 'POST /money/destination/confirm', { body });
  } else if (chance.hits(0.02)) {
    await nameAnother(country, person, chance);
  }
  person.notes.set('paid out', totals.paidOut);
}

/** Has their money go elsewhere, as who has a stolen session would. */
async function nameAnother(country: Country, person: Person, chance: Chance): Promise<void> {
  const account = person.account.slice(0, 8) + String(chance.between(100, 999));
  if (person.accounts.includes(account)) return;
  const { name, password } = person;
  person.accounts.push(account);
  person.account = account;
  const body = { method: 'bkash', account, name, password };
  await country.call(person, 'PUT /money/destination', { body });
  country.tell([person], `${person.name} has their money go to ${account}.`);
}

/** Lists what they own and have in hand. */
async function listPhones(country: Country, person: Person, chance: Chance): Promise<void> {
  for (const phone of country.world.phones) {
    if (phone.owner !== person || phone.holder !== person || phone.listing) continue;
    // Some overlook what a buyer will see at home.
    const is = chance.hits(0.5) ? 'as-listed' : phone.is;
    await list(country, person, chance, phone, descriptions[is]);
    return;
  }
}

export async function list(
  country: Country,
  person: Person,
  chance: Chance,
  phone: Phone,
  description: string,
): Promise<void> {
  const img = await uploadOf(country, person, phone);
  if (!img) return;
  const body = {
    ...believablePhone,
    name: `Galaxy A54 5G, ${phone.id}`,
    description,
    condition: phone.is === 'as-listed' ? 'Good' : 'Fair',
    selingPrice: phone.price,
    phoneNumber: person.number,
    cash: chance.hits(0.5),
    negotiable: true,
    imeis: phone.imei,
    pricesConfirmed: true,
    img,
  };
  const answer = await country.call(person, 'POST /addproduct', { body });
  if (answer.status !== 200) return;
  phone.listing = String(answer.body.insertedId);
  person.notes.set(`text ${phone.id}`, description);
  country.tell([person], `${person.name} lists ${body.name} at ${phone.price}.`);
  if (chance.hits(0.4)) {
    const params = { id: phone.listing };
    // An amount that nothing else has.
    const taka = phone.price - 1000 - Number(phone.id.slice(1)) * 7 - 3;
    person.notes.set(`floor ${phone.listing}`, taka);
    await country.call(person, 'PUT /myproducts/:id/floor', { params, body: { taka } });
  }
}

let picture: Promise<Uint8Array> | undefined;

/** Each phone's photo is its own upload; all have the same bytes, which are drawn once. */
async function uploadOf(country: Country, person: Person, phone: Phone): Promise<string | null> {
  const known = person.notes.get(`photo ${phone.id}`);
  if (known) return String(known);
  await country.renew(person);
  picture ??= plainPicture();
  const boundary = '----country';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    await picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await country.shop.app.inject({
    method: 'POST',
    url: '/api/images',
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${person.token}`,
    },
  });
  if (answer.statusCode !== 200) return null;
  const { url } = (answer.json() as { data: { url: string } }).data;
  person.notes.set(`photo ${phone.id}`, url);
  return url;
}

/** Lowers prices, hides and shows, and lists again what is in hand and not for sale. */
async function tendToListings(country: Country, person: Person, chance: Chance): Promise<void> {
  const params = { email: person.email };
  const { body } = await country.call(person, 'GET /dashboard/myproducts/:email', { params });
  for (const listing of body as unknown as ListedProduct[]) {
    const phone = phoneOfListing(country.world, listing._id);
    const id = { id: listing._id };
    if (!phone && !listing.paid && listing.orders.length === 0) {
      // Listed twice, because an answer was lost.
      await country.call(person, 'DELETE /myproducts/:id', { params: id });
      continue;
    }
    if (!phone || phone.holder !== person) continue;
    if (listing.hidden && (country.isCalm || chance.hits(0.5))) {
      await country.call(person, 'PUT /myproducts/:id/shown', {
        params: id,
        body: { shown: true },
      });
    } else if (listing.paid && listing.isReturned) {
      const answer = { answer: 'It is as I have listed it.' };
      await country.call(person, 'POST /myproducts/:id/list-again', { params: id, body: answer });
    } else if (!listing.paid && !country.isCalm && chance.hits(0.07)) {
      await country.call(person, 'PUT /myproducts/:id/shown', {
        params: id,
        body: { shown: false },
      });
    } else if (!listing.paid && !country.isCalm && chance.hits(0.25)) {
      await changePrice(country, person, chance, phone, listing._id);
    } else if (!listing.paid && chance.hits(0.25)) {
      await country.call(person, 'PUT /advertize/:id', { params: id });
    }
  }
}

async function changePrice(
  country: Country,
  person: Person,
  chance: Chance,
  phone: Phone,
  listing: string,
) {
  const price = Math.round(phone.price * (chance.hits(0.5) ? 0.95 : 1.06));
  const body = {
    ...believablePhone,
    name: `Galaxy A54 5G, ${phone.id}`,
    description: String(person.notes.get(`text ${phone.id}`)),
    condition: phone.is === 'as-listed' ? 'Good' : 'Fair',
    selingPrice: price,
    phoneNumber: person.number,
    cash: true,
    negotiable: true,
    pricesConfirmed: true,
  };
  const answer = await country.call(person, 'PUT /myproducts/:id', {
    params: { id: listing },
    body,
  });
  if (answer.status === 200) phone.price = price;
}
