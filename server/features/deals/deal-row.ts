import type { Selectable } from 'kysely';
import type { DealEvent, DealEventDetail } from '#contract/orders/deal.ts';
import type { DealRole } from '#contract/orders/deal-states.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type DealRow = Selectable<Database['deals']>;

/** What is written with a transition; the state is `write-deal.ts`'s. */
export type DealColumns = Partial<Omit<DealRow, 'state'>>;

/** What an act says and writes, beside the state. */
export type ParsedAction = {
  detail: DealEventDetail;
  columns?: DealColumns;
  /** Poisha that go back where the transition's money is `part`. */
  part?: number;
};

/** An event with who brings it about. */
export type DealAction = {
  event: DealEvent;
  role: DealRole;
  /** Null: the program itself. */
  actorId: string | null;
  detail?: DealEventDetail;
};

export type DealDeps = Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>;
