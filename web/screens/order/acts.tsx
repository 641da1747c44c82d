import type { ReactNode } from 'react';
import { Link, useHref } from 'react-router';
import { actFacts, type DealAct } from '#contract/orders/deal-acts.ts';
import { isArranging, isGivenBack } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { useAnyFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useQueuedActs } from '#web/offline/outbox/use-outbox.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FoldRow, FoldRows } from '#web/ui/fold-rows.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { ActForm, hasFields, useActText } from './act-form.tsx';

const dealMessages = messagesPart('deal');

/** Its texts and form are for the few orders that were changed. */
const AskAgain = lazyComponent(() =>
  import('#web/shop/ask-again.tsx').then((file) => file.AskAgain),
);

/**
 * Where both see the phone, the seller enters the code before anything else, also without an agreed
 * time.
 */
export const entersCode = ({ role, phase, acts, state }: OrderPage): boolean =>
  role === 'seller' && phase === 'at-handover' && isArranging(state) && acts.includes('hand-over');

/** The codes of a meeting, its check list and the register have places of their own on the page. */
const isHere = (order: OrderPage, act: DealAct) =>
  act !== 'neir' &&
  act !== 'check' &&
  (act !== 'show-code' || order.role !== 'buyer') &&
  (act !== 'hand-over' || !entersCode(order));

/** The acts by their place: the open one, those folded next to it, and those under "More". */
function actsByPlace(order: OrderPage, canPay: boolean) {
  const acts = order.acts
    .filter((act) => isHere(order, act))
    .map((act) => ({ act, rank: rankOf(order, act) }))
    .sort((one, other) => one.rank - other.rank);
  // Where nothing else leads on, what is left is no secondary choice.
  const isLed = canPay || entersCode(order);
  const shownRank = Math.max(1, isLed ? 1 : (acts[0]?.rank ?? 1));
  const main = canPay || acts[0]?.rank !== 0 ? undefined : acts[0].act;
  const those = (has: (rank: number) => boolean) =>
    acts.flatMap(({ act, rank }) => (has(rank) && act !== main ? [act] : []));
  return {
    main,
    shown: those((rank) => rank <= shownRank),
    more: those((rank) => rank > shownRank),
  };
}

type ActsProps = {
  order: OrderPage;
  /** The steps of the meeting, between the acts and those that are rarely needed. */
  children?: ReactNode;
};

/** The main act is open, other answers are folded next to it, and the rest is under "More". */
export function Acts({ order, children }: ActsProps) {
  const { deal } = useMessages(dealMessages);
  const payAt = useHref(`/dashboard/pay/${order._id}`);
  const isKept = useKeptPayments();
  const canPay = isKept && order.role === 'buyer' && order.state === 'booked' && order.available;
  const { main, shown, more } = actsByPlace(order, canPay);
  if (!main && shown.length + more.length === 0 && !canPay) {
    return children && <FoldRows>{children}</FoldRows>;
  }
  const isDecision = order.role === 'admin' && order.state === 'decision';
  return (
    <section aria-labelledby="acts">
      {isDecision ? (
        <SectionHeading id="acts">{deal.decide}</SectionHeading>
      ) : (
        <h2 id="acts" className="sr-only">
          {deal.next}
        </h2>
      )}
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
        <FoldRows>
          {shown.map((act) => (
            <FoldedAct key={`${act} ${order.history.length}`} order={order} act={act} />
          ))}
          {children}
          {more.length > 0 && <More order={order} acts={more} />}
        </FoldRows>
      </div>
    </section>
  );
}

/** The lower, the sooner it leads on; 0 can be open. */
function rankOf({ meeting, phase, role, state }: OrderPage, act: DealAct): number {
  switch (actFacts[act].leads) {
    case 'last':
      return 3;
    case 'beside':
      return 1;
    case 'always':
      return 0;
    case 'until-proposed':
      return meeting || phase === 'at-handover' ? 2 : 0;
    // What comes next happens where both see the phone; a code that is late is for no handover.
    case 'once-agreed':
      return isGivenBack(state) ? 4 : phase === 'at-handover' ? 0 : meeting?.agreed ? 1 : 2;
    default:
      return role === 'admin' ? 1 : 0;
  }
}

type ActProps = { order: OrderPage; act: DealAct };

export function MainAct({ order, act }: ActProps) {
  const { label } = useActText({ order, act });
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      {/* Without fields the button is clear by itself. */}
      {hasFields(order, act) && act !== 'hand-over' && <h3 className="font-bold">{label}</h3>}
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

type ActRowProps = ActProps & { id?: string; title: string; note?: string | undefined };

/** The form of an act behind a title; it is open while it was refused, or waits for the network. */
export function ActRow({ order, act, children, ...row }: ActRowProps & { children?: ReactNode }) {
  return (
    <FoldRow {...row} isOpen={useIsUnderWay(order, [act])}>
      {children ?? <ActForm order={order} act={act} isFirst={false} />}
    </FoldRow>
  );
}

function FoldedAct({ order, act }: ActProps) {
  const { label } = useActText({ order, act });
  return <ActRow order={order} act={act} title={label} />;
}

function More({ order, acts }: { order: OrderPage; acts: readonly DealAct[] }) {
  const { deal } = useMessages(dealMessages);
  return (
    <FoldRow title={deal.more} isOpen={useIsUnderWay(order, acts)}>
      <FoldRows>
        {acts.map((act) => (
          <FoldedAct key={`${act} ${order.history.length}`} order={order} act={act} />
        ))}
      </FoldRows>
    </FoldRow>
  );
}
