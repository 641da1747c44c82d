import type { DealState } from '#contract/deal.ts';
import type { HandlerContext } from '#server/http/api/handler.ts';
import type { PaymentToOpen } from '../payments/open-intent.ts';

export type ActContext = HandlerContext<'POST /order/:id'>;

/** What has come of an act; `holds` and `refundOf` are finished after the commit. */
export type Outcome = {
  state: DealState;
  changed: boolean;
  refusal?: 'code-wrong' | 'code-locked';
  holds?: PaymentToOpen[];
  /** The provider's id of the payment whose refund is due. */
  refundOf?: string | null;
};
