import type { DealState } from '#contract/deal.ts';
import type { HandlerContext } from '#server/http/api/handler.ts';
import type { HoldToEnd } from '../payments/end-hold.ts';

export type ActContext = HandlerContext<'POST /order/:id'>;

/** What has come of an act; `holds` and `refundId` are finished after the commit. */
export type Outcome = {
  state: DealState;
  changed: boolean;
  refusal?: 'code-wrong' | 'code-locked';
  holds?: HoldToEnd[];
  /** The refund that is due. */
  refundId?: string | null;
};
