import type { Generated } from 'kysely';
import type { OfferEvent, OfferRole, OfferState } from '#contract/orders/price-offers.ts';

export interface OffersTables {
  price_offers: PriceOffersTable;
  price_offer_steps: PriceOfferStepsTable;
  price_floors: PriceFloorsTable;
  unheard_offers: UnheardOffersTable;
}

/**
 * A buyer and the seller of a phone. `messages` is the number of the newest message, and a read mark
 * that of the last one that was read. Its row is locked while a message is added, so that numbers
 * have no gaps and appear in their order.
 */
type PriceOffersTable = {
  id: string;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  /** Made by the client: the same first amount under it is one offer. */
  entry_id: string;
  /** Only `offers/transitions.ts` writes it. */
  state: OfferState;
  /** Poisha: the newest amount. */
  price: number;
  steps: number;
  changed_at: Date;
  /** Null when it is over. */
  due_at: Date | null;
};

/** Each amount and answer, from the first on. */
type PriceOfferStepsTable = {
  offer_id: string;
  number: number;
  at: Date;
  /** `under-floor`: an offer that an earlier program declined at once. */
  event: OfferEvent | 'under-floor';
  by_role: OfferRole;
  /** Null: the program, also in the place of a seller who does not hear of the offer. */
  actor_id: string | null;
  price: number;
};

/** Of lower offers the seller does not hear (`unheard_offers`); only the seller reads it. Poisha. */
type PriceFloorsTable = {
  product_id: string;
  price: number;
  /** Poisha: how far below the floor the seller still hears offers. */
  margin: Generated<number>;
};

/** Offers of which the seller does not hear; in all else they are like the others. */
type UnheardOffersTable = {
  offer_id: string;
  /** When it is declined for the seller; null if it was over before. */
  decline_at: Date | null;
};
