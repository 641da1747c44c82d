import { toTaka } from '#contract/money.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { notify } from '../notices/notify.ts';

/**
 * The notice of each event of `transitions.ts` and `refund-transitions.ts`, to the buyer or to
 * both, or `alone` to the seller; other events have none.
 */
const told: Partial<Record<string, { kind: NoticeKind; seller?: true | 'alone' }>> = {
  capture: { kind: 'paid', seller: true },
  'capture-by-hand': { kind: 'paid', seller: true },
  'capture-by-provider-hand': { kind: 'paid', seller: true },
  expire: { kind: 'hold-ended' },
  'capture-late': { kind: 'refund-due' },
  'capture-twice': { kind: 'refund-due' },
  'capture-other': { kind: 'refund-due' },
  order: { kind: 'refund-due' },
  confirm: { kind: 'refunded' },
  'by-hand': { kind: 'refunded' },
  'by-provider-hand': { kind: 'refunded' },
  // The gateway gave a part back, which the buyer reads as a refund.
  'part-reversed': { kind: 'reversed', seller: 'alone' },
};

type PaymentParties = {
  id: string;
  /** Poisha of the payment, or of the event's refund. */
  amount: number;
  seller_id: string;
  buyer_id: string;
  refund_id?: string;
  /** The reference of a transfer by hand, for its buyer. */
  reference?: string | undefined;
};

/** Notifies both sides of a payment's event, in its transaction. */
export async function notifyOfPayment(
  trx: Db,
  event: string,
  payment: PaymentParties,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const what = told[event];
  if (!what) return;
  const about = await trx
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .innerJoin('products', 'products.id', 'payments.product_id')
    .select(['payments.booking_id', 'payments.product_id', 'bookings.cancelled_at'])
    .select(['products.removed_at', 'products.hidden_at'])
    .where('payments.id', '=', payment.id)
    .executeTakeFirstOrThrow();
  // The hold did not run out if the buyer cancelled or the phone is gone.
  const isEnded = about.cancelled_at ?? about.removed_at ?? about.hidden_at;
  if (event === 'expire' && isEnded) return;
  const notice = {
    kind: what.kind,
    event: payment.refund_id ?? payment.id,
    productId: about.product_id,
    bookingId: about.booking_id,
    facts: { taka: toTaka(payment.amount) },
  };
  const { reference } = payment;
  // The transfer went to the buyer, so the seller needs no reference.
  const facts = { ...notice.facts, ...(reference && { reference }) };
  if (what.seller !== 'alone') {
    await notify(trx, { ...notice, facts, memberId: payment.buyer_id }, deps);
  }
  if (what.seller) await notify(trx, { ...notice, memberId: payment.seller_id }, deps);
}
