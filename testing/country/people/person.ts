import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';

/** What a member is in the country, apart from what the shop knows of them. */
export const kinds = {
  buyer: { isHonest: true },
  seller: { isHonest: true },
  admin: { isHonest: true },
  cashier: { isHonest: true },
  /** Runs the shop's money, and takes what the shop lets them. */
  'bad-cashier': { isHonest: false },
  /** Buys with two accounts, and walks off with phones. */
  'bad-buyer': { isHonest: false },
  /** Lists what they do not have, and one phone twice. */
  'bad-seller': { isHonest: false },
  /** Sends any call of the contract. */
  anything: { isHonest: false },
  moderator: { isHonest: true },
  /** Decides for friends, and tries acts of other roles. */
  'bad-moderator': { isHonest: false },
  /** Pays, and is not there for days; what they lose by that is theirs. */
  'ghost-buyer': { isHonest: false },
  'ghost-seller': { isHonest: false },
} as const;
export type Kind = keyof typeof kinds;

/** What a character does more or less often than others: probabilities, and hours. */
export type Character = {
  forgets: number;
  /** Of a payment’s page, before it has confirmed. */
  closesTab: number;
  haggles: number;
  paysCash: number;
  writes: number;
  changesMind: number;
  blocks: number;
  /** Hours between two turns, by day. */
  restsHours: number;
};

/** `about`: the order for which they came, and nothing else; null: whatever there is. */
export type Turn = (
  country: Country,
  person: Person,
  chance: Chance,
  about: string | null,
) => Promise<void>;

/** What a person remembers of an order of theirs. */
export type OrderMemory = {
  isOver: boolean;
  /** The agreed time to which they go, in ms; null without. */
  goesAt: number | null;
  waitedInVain: boolean;
  /** They have refused the phone, and think that this is the end. */
  hasRefused?: boolean;
};

export type Person = {
  /** Their name in seeds and commands. */
  id: string;
  kind: Kind;
  name: string;
  email: string;
  number: string;
  /** Where their money goes now; `accounts` has also those before. */
  account: string;
  accounts: string[];
  password: string;
  character: Character;
  turn: Turn;
  userId: string;
  cookie: string;
  token: string;
  tokenUntil: number;
  orders: Map<string, OrderMemory>;
  /** Taka in cash. */
  cash: number;
  /** A buyer wants to have bought so many. */
  wants: number;
  budget: number;
  /** Ids that they have read anywhere. */
  ids: Set<string>;
  /** Facts of this kind alone, by name. */
  notes: Map<string, string | number | boolean>;
};

export const isHonest = (person: Person) => kinds[person.kind].isHonest;
const staffKinds: readonly Kind[] = [
  'admin',
  'cashier',
  'bad-cashier',
  'moderator',
  'bad-moderator',
];
export const isStaff = ({ kind }: Person) => staffKinds.includes(kind);
export const sells = ({ kind }: Person) => kind.endsWith('seller');

export const hasOpenOrder = ({ orders }: Person) =>
  [...orders.values()].some(({ isOver }) => !isOver);

export function memoryOf(person: Person, order: string): OrderMemory {
  const known = person.orders.get(order);
  if (known) return known;
  const memory: OrderMemory = { isOver: false, goesAt: null, waitedInVain: false };
  person.orders.set(order, memory);
  return memory;
}
