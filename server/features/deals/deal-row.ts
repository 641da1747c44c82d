import type { Selectable } from 'kysely';
import type { DealEvent, DealEventDetail } from '#contract/orders/deal.ts';
import type { DealRole } from '#contract/orders/deal-states.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type DealRow = Selectable<Database['deals']>;

/** The columns that are written with a transition; `write-deal.ts` adds the state. */
export type DealColumns = Partial<Omit<DealRow, 'state'>>;

/** The details and columns of an act, besides the state. */
export type ParsedAction = {
  detail: DealEventDetail;
  columns?: DealColumns;
  /** Poisha to refund if the transition's money is `part`. */
  part?: number;
};

/** An event with its actor. */
export type DealAction = {
  event: DealEvent;
  role: DealRole;
  /** Null: the program itself. */
  actorId: string | null;
  detail?: DealEventDetail;
};

export type DealDeps = Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>;
