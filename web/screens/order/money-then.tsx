import { toPoisha, toTaka } from '#contract/money.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import { feeOf } from '#contract/orders/fee.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const dealMessages = messagesPart('deal');

/** An act's effect on the money in escrow, by the table of `contract/orders/deal.ts`. */
const moneyOf: Partial<Record<DealAct, 'back' | 'back-later' | 'part' | 'release'>> = {
  'order-refund': 'back',
  'order-return': 'back-later',
  'order-part': 'part',
  'order-release': 'release',
};

/** Who gets how much by a decision, in Taka, before it is made. */
export function MoneyThen({ order, act }: { order: OrderPage; act: DealAct }) {
  const t = useMessages(dealMessages);
  const { moneyThen: text } = t.deal;
  const feePercent = usePublicConfig().deals?.feePercent ?? 0;
  const goes = moneyOf[act];
  if (!goes) return null;
  const kept = order.price - order.givenBack;
  const fee = goes === 'release' ? toTaka(feeOf(toPoisha(kept), feePercent)) : 0;
  if (goes === 'part') return <p className="font-semibold">{text.rest(t.price(kept))}</p>;
  const toSeller = goes === 'release' ? kept - fee : 0;
  return (
    <p className="font-semibold">
      {goes === 'back-later' ? text.later : text.title}:{' '}
      {text.buyer(t.price(kept - toSeller - fee))}
      {' · '}
      {text.seller(t.price(toSeller))}
      {fee > 0 && ` · ${text.fee(t.price(fee))}`}
    </p>
  );
}
