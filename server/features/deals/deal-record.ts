import type { Selectable } from 'kysely';
import type { DealEvent, DealEventDetail, DealRole } from '#contract/orders/deal.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type DealRecord = Selectable<Database['deals']>;

/** An event with who brings it about. */
export type DealAction = {
  event: DealEvent;
  role: DealRole;
  /** Null: the program itself. */
  actorId: string | null;
  detail?: DealEventDetail;
};

export type DealDeps = Pick<Deps, 'newId' | 'clock' | 'deals'>;
