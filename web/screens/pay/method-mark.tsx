import type { PaymentMethod } from '#contract/orders/payment-methods.ts';
import { Icon, phoneIcon } from '#web/ui/icons.tsx';

const cardIcon = 'M3 7.5h18v10H3zM3 10.5h18M6.5 14.5h4';

/** The shop's own drawings: a phone for a wallet, a card for a card. */
export function MethodMark({ method }: { method: PaymentMethod }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-tint text-brand">
      <Icon path={method === 'card' || method === 'other' ? cardIcon : phoneIcon} />
    </span>
  );
}
