import { toPoisha, toTaka } from '#contract/money.ts';
import { moneyOf } from '#contract/orders/deal.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import { feeOf } from '#contract/orders/fee.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const dealMessages = messagesPart('deal');

/** Who gets how much by a decision, in Taka, before it is made. */
export function MoneyThen({ order, act }: { order: OrderPage; act: DealAct }) {
  const t = useMessages(dealMessages);
  const { moneyThen: text } = t.deal;
  const feePercent = usePublicConfig().deals?.feePercent ?? 0;
  const money = moneyOf(order.state, act);
  // A deal that is opened again is decided later.
  if (!money || money === 'reopen') return null;
  const kept = order.price - order.givenBack;
  const fee = money === 'release' ? toTaka(feeOf(toPoisha(kept), feePercent)) : 0;
  if (money === 'part') return <p className="font-semibold">{text.rest(t.price(kept))}</p>;
  const toSeller = money === 'release' ? kept - fee : 0;
  return (
    <p className="font-semibold">
      {money === 'return-later' ? text.later : text.title}:{' '}
      {text.buyer(t.price(kept - toSeller - fee))}
      {' · '}
      {text.seller(t.price(toSeller))}
      {fee > 0 && ` · ${text.fee(t.price(fee))}`}
    </p>
  );
}
