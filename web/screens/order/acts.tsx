import { Link, useHref } from 'react-router';
import { actFacts, type DealAct } from '#contract/orders/deal-acts.ts';
import { isGivenBack } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { useAnyFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useQueuedActs } from '#web/offline/outbox/use-outbox.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { Section } from '#web/ui/page.tsx';
import { ActForm, hasFields, useActText } from './act-form.tsx';

const dealMessages = messagesPart('deal');

/** Its texts and form are for the few orders that were changed. */
const AskAgain = lazyComponent(() =>
  import('#web/shop/ask-again.tsx').then((file) => file.AskAgain),
);

/** The buyer's own code, and the register, have places of their own on the page. */
const isHere = ({ role }: OrderPage, act: DealAct) =>
  act !== 'neir' && (act !== 'show-code' || role !== 'buyer');

/** The main act is open, other answers are folded next to it, and the rest is under "More". */
export function Acts({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const acts = order.acts
    .filter((act) => isHere(order, act))
    .map((act) => ({ act, rank: rankOf(order, act) }))
    .sort((one, other) => one.rank - other.rank);
  const payAt = useHref(`/dashboard/pay/${order._id}`);
  const isKept = useKeptPayments();
  const canPay = isKept && order.role === 'buyer' && order.state === 'booked' && order.available;
  if (acts.length === 0 && !canPay) return null;
  const isDecision = order.role === 'admin' && order.state === 'decision';
  // Where nothing leads on, what is left is no secondary choice.
  const shownRank = Math.max(1, canPay ? 1 : (acts[0]?.rank ?? 1));
  const shown = acts.filter(({ rank }) => rank <= shownRank);
  const more = acts.filter(({ rank }) => rank > shownRank);
  const main = canPay || acts[0]?.rank !== 0 ? undefined : acts[0].act;
  return (
    <Section id="acts" title={isDecision ? deal.decide : deal.next}>
      <div className="grid gap-3">
        {order.askAgain && (
          <LazyBoundary>
            <AskAgain order={order} ask={order.askAgain} at={payAt} />
          </LazyBoundary>
        )}
        {canPay && !order.askAgain && (
          <Link to={`/dashboard/pay/${order._id}`} className={buttonClass()}>
            {deal.pay}
          </Link>
        )}
        {main && <MainAct key={`${main} ${order.history.length}`} order={order} act={main} />}
        {shown.map(
          ({ act }) =>
            act !== main && (
              <FoldedAct key={`${act} ${order.history.length}`} order={order} act={act} />
            ),
        )}
        {more.length > 0 && <More order={order} acts={more.map(({ act }) => act)} />}
      </div>
    </Section>
  );
}

/** The lower, the sooner it leads on; 0 can be open. */
function rankOf({ meeting, role, state }: OrderPage, act: DealAct): number {
  switch (actFacts[act].leads) {
    case 'last':
      return 3;
    case 'beside':
      return 1;
    case 'always':
      return 0;
    case 'until-proposed':
      return meeting ? 2 : 0;
    // Once a meeting is agreed, what comes next happens there; a code that is late is for no handover.
    case 'once-agreed':
      return isGivenBack(state) ? 4 : meeting?.agreed ? 0 : 2;
    default:
      return role === 'admin' ? 1 : 0;
  }
}

type ActProps = { order: OrderPage; act: DealAct };

const card = 'rounded-card border border-line bg-surface p-4';

function MainAct({ order, act }: ActProps) {
  const { label } = useActText({ order, act });
  return (
    <div className={classes(card, 'grid gap-3')}>
      {/* Without fields the button is clear by itself. */}
      {hasFields(order, act) && <h3 className="font-bold">{label}</h3>}
      <ActForm order={order} act={act} isFirst />
    </div>
  );
}

/** Whether one of these acts was just refused, or waits in the outbox. */
function useIsUnderWay(order: OrderPage, acts: readonly DealAct[]): boolean {
  const refused = useAnyFormRefusal();
  const queued = useQueuedActs(order._id);
  return acts.some((act) => act === refused || queued.some(({ event }) => event === act));
}

function FoldedAct({ order, act }: ActProps) {
  const { label } = useActText({ order, act });
  return (
    <details open={useIsUnderWay(order, [act])} className={card}>
      <summary className="fold min-h-11 cursor-pointer items-center font-semibold">{label}</summary>
      <div className="mt-3">
        <ActForm order={order} act={act} isFirst={false} />
      </div>
    </details>
  );
}

function More({ order, acts }: { order: OrderPage; acts: readonly DealAct[] }) {
  const { deal } = useMessages(dealMessages);
  return (
    <details open={useIsUnderWay(order, acts)}>
      <summary className="fold min-h-11 cursor-pointer items-center px-4 font-semibold text-brand">
        {deal.more}
      </summary>
      <div className="mt-2 grid gap-3">
        {acts.map((act) => (
          <FoldedAct key={`${act} ${order.history.length}`} order={order} act={act} />
        ))}
      </div>
    </details>
  );
}
