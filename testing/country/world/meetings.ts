import type { Country } from '../country.ts';
import { memoryOf, type Person } from '../people/person.ts';
import { type Encounter, type Phone, phoneOfListing, saidOf } from './world.ts';

const minute = 60_000;
/** Minutes that people wait for each other. */
const patience = 60;

type Side = 'buyer' | 'seller';

/** A person comes to the place of an agreed meeting, and waits there. */
export function comeTo(
  country: Country,
  person: Person,
  side: Side,
  { order, at, phone }: { order: string; at: number; phone: Phone | null },
): void {
  const said = saidOf(country.world, order);
  if (!said.encounter || said.encounter.isOver) {
    said.encounter = {
      order,
      at,
      buyer: null,
      seller: null,
      phone: null,
      told: null,
      cashGiven: false,
      isOver: false,
    };
  }
  const { encounter } = said;
  encounter[side] = person;
  if (phone) encounter.phone = phone;
  const { buyer, seller } = encounter;
  country.tell([person], `${person.name} is at the place they agreed on.`);
  if (buyer && seller) {
    country.tell([buyer, seller], `${buyer.name} and ${seller.name} meet.`);
    country.wake(buyer, country.now() + minute, order);
    country.wake(seller, country.now() + 4 * minute, order);
    country.wake(buyer, country.now() + 8 * minute, order);
    // Who does not come to an end leaves.
    country.later(country.now() + patience * minute, async () => part(encounter));
    return;
  }
  country.later(country.now() + patience * minute, async () => {
    if (encounter.isOver || encounter[side] !== person || (encounter.buyer && encounter.seller))
      return;
    part(encounter);
    memoryOf(person, order).waitedInVain = true;
    country.tell([person], `${person.name} waits for an hour. Nobody comes.`);
    country.wake(person, country.now() + minute, order);
  });
}

export function part(encounter: Encounter): void {
  encounter.isOver = true;
}

/** The meeting of both that goes on now; null without. */
export function meetingNow(country: Country, order: string): Encounter | null {
  const encounter = country.world.said.get(order)?.encounter;
  return encounter?.buyer && encounter.seller && !encounter.isOver ? encounter : null;
}

/** A person goes to an agreed meeting once, unless they forget it. */
export function planToGo(
  country: Country,
  person: Person,
  plan: {
    side: Side;
    order: string;
    at: number;
    lateMinutes: number;
    listing: string;
    brings: boolean;
  },
): void {
  const memory = memoryOf(person, plan.order);
  if (memory.goesAt === plan.at || plan.at < country.now()) return;
  memory.goesAt = plan.at;
  // They read the order's page once more before they leave.
  country.wake(person, Math.max(country.now(), plan.at - 45 * minute), plan.order);
  country.later(plan.at + plan.lateMinutes * minute, async () => {
    if (memory.goesAt !== plan.at || memory.isOver) return;
    const phone = plan.brings ? (phoneOfListing(country.world, plan.listing) ?? null) : null;
    comeTo(country, person, plan.side, { order: plan.order, at: plan.at, phone });
  });
}
