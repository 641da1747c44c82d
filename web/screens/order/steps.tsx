import { type DealState, isArranging, stateFacts } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { classes } from '#web/ui/classes.ts';

const dealMessages = messagesPart('deal');

type Walked = Pick<OrderPage, 'state' | 'phase' | 'meeting'>;

/**
 * How many of the five steps of an order are done; null if it ended otherwise. Only actual events
 * count, because a deal can come to a decision without a handover.
 */
export function stepsBehind({ state, phase, meeting }: Walked): number | null {
  const { step } = stateFacts[state];
  if (step !== 'by-phase') return step ?? null;
  if (phase === 'after-handover' || phase === 'after-refusal') return 4;
  return meeting?.agreed ? 3 : 2;
}

/**
 * The steps of an order, without the meeting if it continued without an agreed one. No step is next
 * while it is open whether the deal goes on, or if the phone goes back.
 */
export function stepsOf(names: readonly string[], order: Walked) {
  const done = stepsBehind(order);
  if (done === null) return null;
  const skipsMeeting = !isArranged(order.state, done) && !order.meeting?.agreed;
  const left = skipsMeeting ? names.filter((_, index) => index !== meetingStep) : names;
  const behind = skipsMeeting && done > meetingStep ? done - 1 : done;
  const hasNext = stateFacts[order.state].goesOn === true;
  return left.map((name, index) => ({
    name,
    isDone: index < behind,
    isNext: hasNext && index === behind,
  }));
}

const meetingStep = 2;

/** Whether buyer and seller can still agree on a meeting, or have not reached that step. */
const isArranged = (state: DealState, done: number) => done < 2 || isArranging(state);

/** Sold before deals existed: its completed steps are unknown. */
export const isSettledOutside = ({ history }: Pick<OrderPage, 'history'>) =>
  history.some(({ event }) => event === 'settled-outside');

/** The line of steps; a deal that ends otherwise has only its heading. */
export function Steps({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const isKept = useKeptPayments();
  const isCash =
    order.state === 'reserved' ||
    order.state === 'completed-cash' ||
    (!isKept && order.state === 'booked');
  const steps = stepsOf(isCash ? deal.cashStepNames : deal.stepNames, order);
  if (!steps || isSettledOutside(order)) return null;
  // On a phone the names do not fit into one line: that of the current step is below.
  const current = Math.max(
    0,
    steps.findIndex(({ isNext }) => isNext),
  );
  const number = steps[current]?.isNext ? current : steps.filter(({ isDone }) => isDone).length - 1;
  return (
    <div>
      <ol aria-label={deal.steps} className="flex gap-1 text-sm">
        {steps.map(({ name, isDone, isNext }) => (
          <li
            key={name}
            aria-current={isNext ? 'step' : undefined}
            className={classes(
              'min-w-0 flex-1 border-t-4 sm:pt-1',
              isDone ? 'border-brand font-semibold' : 'border-line',
              isNext && 'border-marigold font-semibold',
              !isDone && !isNext && 'text-muted',
            )}
          >
            <span className="max-sm:sr-only">{name}</span>
            {isDone && <span className="sr-only">, {deal.stepDone}</span>}
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="pt-1 text-sm font-semibold sm:hidden">
        {deal.stepOf(number + 1, steps.length)}: {steps[number]?.name}
      </p>
    </div>
  );
}
