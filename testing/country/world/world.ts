import type { Person } from '../people/person.ts';

/** `worn` is seen at home only, a `dummy` at once. */
export type Quality = 'as-listed' | 'worn' | 'dummy';

/** A phone of the country, whether or not it is listed. */
export type Phone = {
  id: string;
  is: Quality;
  /** Whose hands it is in. */
  holder: Person;
  owner: Person;
  imei: string;
  /** Its listing; null before, and for one that is listed elsewhere. */
  listing: string | null;
  /** Taka. */
  price: number;
  /** The order for which its buyer got it. */
  for: string | null;
};

/** Two people who agreed to meet about an order. */
export type Encounter = {
  order: string;
  at: number;
  buyer: Person | null;
  seller: Person | null;
  /** What the seller has put on the table. */
  phone: Phone | null;
  /** The code that the buyer showed. */
  told: string | null;
  cashGiven: boolean;
  isOver: boolean;
};

/** What happened between the two of an order outside of the shop. */
export type Said = {
  order: string;
  encounter: Encounter | null;
  /** Taka in cash, from buyer to seller. */
  cash: number;
  /** The buyer has shown the code to the seller. */
  wasTold: boolean;
  /** The code for the return, as the seller heard it from the buyer. */
  toldBack: string | null;
  cameBackWrong: boolean;
  /** Taka that the two agreed to give back, or admins decided: each time. */
  agreedPart: number;
};

/** A transfer that a member of staff made at the bank. */
export type Transfer = { line: string; account: string; taka: number; by: string; at: number };

/** Facts that a shop cannot know: phones in hands, cash, words at meetings, transfers at the bank. */
export type World = {
  phones: Phone[];
  /** Payments that a buyer's bank has taken back, by intent. */
  takenBack: Map<string, number>;
  said: Map<string, Said>;
  transfers: Transfer[];
};

export const newWorld = (): World => ({
  phones: [],
  takenBack: new Map(),
  said: new Map(),
  transfers: [],
});

export function saidOf(world: World, order: string): Said {
  const known = world.said.get(order);
  if (known) return known;
  const said: Said = {
    order,
    encounter: null,
    cash: 0,
    wasTold: false,
    toldBack: null,
    cameBackWrong: false,
    agreedPart: 0,
  };
  world.said.set(order, said);
  return said;
}

/** The description in the listing of a phone of this quality, as an honest seller writes it. */
export const descriptions: Record<Quality, string> = {
  'as-listed': 'Like new, as it was in the shop.',
  worn: 'Worn: the battery lasts an hour.',
  dummy: 'A plastic dummy for the shop window.',
};

/** Whether a phone is at least as good as what is written of it. */
export const fits = (phone: Phone, description: string) =>
  phone.is === 'as-listed' || description === descriptions[phone.is];

export const phoneOfListing = (world: World, listing: string) =>
  world.phones.find((phone) => phone.listing === listing);
