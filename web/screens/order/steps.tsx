import type { DealState } from '#contract/orders/deal.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { classes } from '#web/ui/classes.ts';

const dealMessages = messagesPart('deal');

/** How many steps are behind an order; null for one that has ended on another way. */
export function stepsBehind({ state, meeting }: Pick<OrderPage, 'state' | 'meeting'>) {
  if (state === 'paid' || state === 'reserved') return meeting?.agreed ? 3 : 2;
  return behind[state] ?? null;
}

const behind: Partial<Record<DealState, number>> = {
  booked: 1,
  paying: 1,
  claimed: 3,
  'handed-over': 4,
  problem: 4,
  offered: 4,
  returning: 4,
  decision: 4,
  completed: 5,
  'completed-cash': 5,
};

/** The line of steps; a deal that ends otherwise says so in its heading alone. */
export function Steps({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const done = stepsBehind(order);
  if (done === null) return null;
  const isCash = order.state === 'reserved' || order.state === 'completed-cash';
  return (
    <ol aria-label={deal.steps} className="flex flex-wrap gap-1 text-xs sm:text-sm">
      {(isCash ? deal.cashStepNames : deal.stepNames).map((name, index) => (
        <li
          key={name}
          aria-current={index === done ? 'step' : undefined}
          className={classes(
            'flex-1 border-t-4 pt-1',
            index < done ? 'border-brand font-semibold' : 'border-line',
            index === done && 'border-marigold font-semibold',
            index > done && 'text-muted',
          )}
        >
          {name}
          {index < done && <span className="sr-only">, {deal.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
