import type { ColumnType, Generated } from 'kysely';
import type { PayoutMethod, PayoutState } from '#contract/payouts/methods.ts';
import type { ResultRow } from '#contract/payouts/results.ts';

export interface PayoutsTables {
  payout_destinations: PayoutDestinationsTable;
  payout_batches: PayoutBatchesTable;
  payout_transfers: PayoutTransfersTable;
  payout_lines: PayoutLinesTable;
  payout_results: PayoutResultsTable;
  payout_holds: PayoutHoldsTable;
}

/**
 * Destinations of sellers' money. The newest one is valid, and older rows remain. Only the owner
 * and admins may read them.
 */
type PayoutDestinationsTable = {
  id: string;
  member_id: string;
  method: PayoutMethod;
  account: string;
  /** Of the account's owner. */
  name: string;
  bank: Generated<string>;
  branch: Generated<string>;
  /** Nine digits; empty for a wallet, and for older accounts. */
  routing_number: Generated<string>;
  created_at: Date;
  usable_from: Date;
  /** When its owner confirmed that name and number are theirs; no payout is sent before. */
  confirmed_at: Generated<Date | null>;
};

type PayoutBatchesTable = {
  id: string;
  created_at: Date;
  created_by: string;
  needs_approval: boolean;
  approved_by: Generated<string | null>;
  approved_at: Generated<Date | null>;
  /** When the batch was dissolved, before any of it was sent. */
  dissolved_at: Generated<Date | null>;
  dissolved_by: Generated<string | null>;
};

/** A transfer to one seller. It pays for its lines, whose states are the same. */
type PayoutTransfersTable = {
  id: string;
  /** The number in the rail's file: `PH…` (`contract/payouts/rails.ts`). */
  number: ColumnType<string, never, never>;
  batch_id: string;
  seller_id: string;
  destination_id: string;
  /** The part's position among the transfers to this seller in the batch. */
  part: number;
  parts: number;
};

/** A rail's result file for a batch, with the verdict on each line. */
type PayoutResultsTable = {
  id: string;
  batch_id: string;
  imported_by: string;
  imported_at: Date;
  /** Written as JSON text. */
  rows: ColumnType<ResultRow[], string, never>;
};

/** A deal's money in a transfer. Waiting and sent lines of a deal never exceed its proceeds. */
type PayoutLinesTable = {
  id: string;
  batch_id: string;
  transfer_id: string;
  payment_id: string;
  seller_id: string;
  destination_id: string;
  /** Poisha. */
  amount: number;
  /** Only `features/payouts/line-transitions.ts` writes it; other writes do not compile. */
  state: ColumnType<PayoutState, undefined, never>;
  /** Of the transfer, once sent. */
  reference: Generated<string | null>;
  /** Why it could not be sent. */
  problem: Generated<string | null>;
  settled_at: Generated<Date | null>;
  settled_by: Generated<string | null>;
  /** Who else found that a failed one was really not sent. */
  looked_by: Generated<string | null>;
  looked_at: Generated<Date | null>;
};

/** An active row of a member stops their payouts. */
type PayoutHoldsTable = {
  id: string;
  member_id: string;
  /** The reason that the seller reads; empty if a removal set it without one. */
  reason: string;
  /** Set by the member's removal and not by a call of its own. */
  by_removal: boolean;
  /** Set by an admin, so only admins lift it. */
  by_admin: Generated<boolean>;
  set_by: string;
  set_at: Date;
  lifted_by: Generated<string | null>;
  lifted_at: Generated<Date | null>;
  lift_reason: Generated<string | null>;
};
