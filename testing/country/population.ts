import { isImei } from '#server/features/imeis/read-imeis.ts';
import { markEmailVerified } from '#server/ports/identity/embedded/identity-tables.ts';
import { type Chance, chanceOf } from './chance.ts';
import { anythingsTurn } from './cheats/anything.ts';
import { badBuyersTurn } from './cheats/bad-buyer.ts';
import { badModeratorsTurn } from './cheats/bad-helper.ts';
import { badSellersTurn } from './cheats/bad-seller.ts';
import { ghostBuyersTurn, ghostSellersTurn } from './cheats/ghost.ts';
import { beginsAt, type Country } from './country.ts';
import { buyersTurn } from './people/buyer.ts';
import { isStaff, type Kind, type Person, sells, type Turn } from './people/person.ts';
import { sellersTurn } from './people/seller.ts';
import { adminsTurn } from './staff/admin.ts';
import { badCashiersTurn, cashiersTurn } from './staff/cashier.ts';
import { moderatorsTurn } from './staff/moderator.ts';
import type { Quality } from './world/world.ts';

const turnOf: Record<Kind, Turn> = {
  buyer: buyersTurn,
  seller: sellersTurn,
  admin: adminsTurn,
  cashier: cashiersTurn,
  'bad-cashier': badCashiersTurn,
  'bad-buyer': badBuyersTurn,
  'bad-seller': badSellersTurn,
  anything: anythingsTurn,
  moderator: moderatorsTurn,
  'bad-moderator': badModeratorsTurn,
  'ghost-buyer': ghostBuyersTurn,
  'ghost-seller': ghostSellersTurn,
};

/** The shop always has these; then come the others in turn, by the size of the country. */
const staff: Kind[] = ['admin', 'admin', 'cashier'];
const others: Kind[] = [
  ...['seller', 'buyer', 'buyer', 'bad-seller', 'bad-buyer', 'ghost-buyer', 'bad-cashier'],
  ...['seller', 'buyer', 'ghost-seller', 'anything', 'bad-buyer', 'moderator', 'bad-moderator'],
] as Kind[];

/** Hours between turns of those whose turns cost much. */
const restsOf: Partial<Record<Kind, [number, number]>> = {
  admin: [3, 5],
  cashier: [3, 5],
  'bad-cashier': [3, 5],
  moderator: [8, 12],
  'bad-moderator': [3, 5],
  anything: [1, 2],
  'bad-buyer': [1, 2],
  'bad-seller': [2, 3],
};

/** Who wants to gain does not let a chance pass. */
const attentive = { forgets: 0, haggles: 0.1, writes: 0.1, changesMind: 0 };

const givenNames = ['Karim', 'Nadia', 'Rahim', 'Salma', 'Amena', 'Jamal', 'Farida', 'Tareq'];
const familyNames = ['Bhuiyan', 'Chowdhury', 'Sarkar', 'Talukder', 'Mondal', 'Biswas', 'Kazi'];
const prefixes: Record<Kind, string> = {
  buyer: 'b',
  seller: 's',
  admin: 'a',
  cashier: 'c',
  'bad-cashier': 'bc',
  'bad-buyer': 'bb',
  'bad-seller': 'bs',
  anything: 'x',
  moderator: 'm',
  'bad-moderator': 'bm',
  'ghost-buyer': 'gb',
  'ghost-seller': 'gs',
};

/** The people of a country, by its plan; some are left out. */
export async function settlePeople(country: Country): Promise<void> {
  const { plan } = country;
  const all = [
    ...staff,
    ...Array.from(
      { length: plan.people - staff.length },
      (_, nth) => others[nth % others.length] ?? 'buyer',
    ),
  ];
  const counts = new Map<Kind, number>();
  for (const [nth, kind] of all.entries()) {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const person = newPerson(`${prefixes[kind]}${number}`, kind, { nth, seed: plan.seed });
    if (plan.without.has(person.id)) continue;
    await register(country, person);
  }
  for (const person of country.people) {
    const chance = chanceOf(plan.seed, person.id, 'begins');
    country.live(person, beginsAt + chance.between(5, 600) * 60_000);
  }
}

function newPerson(id: string, kind: Kind, { nth, seed }: { nth: number; seed: number }): Person {
  const chance = chanceOf(seed, id, 'character');
  const tail = String(nth + 1).padStart(3, '0');
  const isKeen = chance.hits(0.5);
  const number = `0171${seed % 10}${tail}${chance.between(100, 999)}`;
  const account = `0181${seed % 10}${tail}${chance.between(100, 999)}`;
  return {
    id,
    kind,
    name: `${chance.pick(givenNames)} ${chance.pick(familyNames)} ${id.toUpperCase()}`,
    email: `mail${id}of${seed}@example.test`,
    number,
    account,
    accounts: [account],
    password: 'Secret1',
    character: {
      forgets: chance.pick([0, 0.05, 0.3]),
      closesTab: chance.pick([0.05, 0.4]),
      haggles: chance.pick([0, 0.3, 0.8]),
      paysCash: chance.next() * 0.3,
      writes: chance.pick([0.1, 0.5]),
      changesMind: chance.pick([0.003, 0.02]),
      blocks: chance.pick([0, 0.15]),
      restsHours: chance.between(...(restsOf[kind] ?? (isKeen ? [2, 3] : [4, 7]))),
      ...(kind === 'bad-buyer' && attentive),
    },
    turn: turnOf[kind],
    userId: '',
    cookie: '',
    token: '',
    tokenUntil: 0,
    orders: new Map(),
    cash: 100_000,
    wants: kind === 'bad-buyer' ? 6 : chance.between(2, 5),
    budget: kind === 'bad-buyer' ? 40_000 : 1000 * chance.between(18, 40),
    ids: new Set(),
    // Each second one pays, and is not heard of again.
    notes: new Map(kind === 'bad-buyer' && id.endsWith('2') ? [['silent', true]] : []),
  };
}

async function register(country: Country, person: Person): Promise<void> {
  const { db } = country.shop;
  country.people.push(person);
  person.userId = await country.signIn(person, 'sign-up/email');
  await markEmailVerified(db, person.userId);
  const title = sells(person) ? 'seller' : 'buyer';
  const body = { name: person.name, email: person.email, img: '', title };
  const answer = await country.call(person, 'POST /users', { body });
  if (answer.status !== 200) throw new Error(`POST /users: ${JSON.stringify(answer.body)}`);
  if (isStaff(person)) {
    // Long enough ago that they may approve.
    const helper = person.kind.endsWith('cashier') ? ('cashier' as const) : ('moderator' as const);
    const role = person.kind === 'admin' ? { is_admin: true } : { staff_role: helper };
    await db.updateTable('members').set(role).where('id', '=', person.userId).execute();
  }
  if (sells(person)) givePhones(country, person, chanceOf(country.plan.seed, person.id, 'phones'));
}

function givePhones(country: Country, owner: Person, chance: Chance): void {
  const count = chance.between(3, 5);
  for (let nth = 0; nth < count; nth += 1) {
    const id = `p${country.world.phones.length + 1}`;
    const is: Quality = chance.pick(['as-listed', 'worn'] as const);
    const imei = validImei(
      `35${String(country.plan.seed % 1000).padStart(3, '0')}${String(chance.between(1, 99_999_999)).padStart(9, '0')}`,
    );
    const price = chance.between(14, 36) * 1000 + chance.between(1, 9) * 100;
    country.world.phones.push({
      id,
      is,
      holder: owner,
      owner,
      imei,
      listing: null,
      price,
      for: null,
    });
  }
}

const validImei = (start: string) =>
  start + [...'0123456789'].find((digit) => isImei(start + digit));
