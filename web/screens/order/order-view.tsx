import { lazy, Suspense } from 'react';
import { Link, useHref } from 'react-router';
import { actFacts, type DealAct } from '#contract/orders/deal-acts.ts';
import {
  type DealState,
  isArranging,
  isGivenBack,
  stateFacts,
} from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { PriceUntil } from '#web/shop/price-until.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { Section } from '#web/ui/page.tsx';
import { ActForm, useActText } from './act-form.tsx';
import { History, ProblemPhotos } from './history.tsx';
import { CodeToCome, Handover, Meeting } from './meeting.tsx';
import { People } from './people.tsx';
import { useQueuedAct } from './queued-act.tsx';
import { isSettledOutside, Steps } from './steps.tsx';

const dealMessages = messagesPart('deal');

/** Its texts and form are for the few orders that were changed. */
const AskAgain = lazyComponent(() =>
  import('#web/shop/ask-again.tsx').then((file) => file.AskAgain),
);
/** Much to read, below what somebody does at a meeting. */
const AsBooked = lazyComponent(() => import('./as-booked.tsx').then((file) => file.AsBooked));

// Only of shops that take no payments, so not fetched with the screen.
const BookedAtMeeting = lazy(async () => ({
  default: (await import('#web/shop/at-meeting.tsx')).BookedAtMeeting,
}));

export function OrderView({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const photos = order.photos.length > 0 && <ProblemPhotos photos={order.photos} />;
  const phone = (
    <Section id="phone" title={deal.phone}>
      <Phone order={order} />
    </Section>
  );
  const history = <History order={order} />;
  const readsFirst = order.turn === order.role && stateFacts[order.state].readsFirst === true;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 content-start gap-8">
        <Now order={order} />
        {readsFirst && history}
        {readsFirst && photos}
        {readsFirst && phone}
        <Acts order={order} />
        {order.code && <Handover order={order} />}
        {order.acts.includes('show-code') && order.role === 'buyer' && <CodeToCome order={order} />}
        {(order.meeting || isBeforeHandover(order.state)) && (
          <Meeting order={order} isAhead={isArranging(order.state)} />
        )}
        {!readsFirst && photos}
      </div>
      <div className="grid min-w-0 content-start gap-8">
        {!readsFirst && phone}
        <People order={order} />
        {!readsFirst && history}
      </div>
    </div>
  );
}

const isBeforeHandover = (state: DealState) => isArranging(state) || state === 'claimed';

/** What somebody in an order's state does now, for each side. */
function useNowText(order: OrderPage) {
  const { state, meeting, cashAsked } = order;
  const { deal } = useMessages(dealMessages);
  if (isSettledOutside(order)) return { buyer: deal.nowOutside, seller: deal.nowOutside };
  if (state === 'booked' && cashAsked) return deal.nowAsked;
  if (!meeting?.agreed) return deal.now[state];
  if (state === 'reserved') return deal.nowAgreedCash;
  return state === 'paid' ? deal.nowAgreed : deal.now[state];
}

/** What is going on, whose turn it is, and until when. */
function Now({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const { meeting, role, state, turn, until } = order;
  const whose = turn && deal.turns[turn === role ? 'mine' : turn];
  const isAsked = state === 'booked' && order.cashAsked;
  const text = useNowText(order);
  const textFor = ({ role }: OrderPage) => {
    if (role !== 'admin') return text[role];
    if (state === 'decision') return deal.nowDecide;
    return `${deal.buyer}: ${text.buyer} ${deal.seller}: ${text.seller}`;
  };
  const isLost = state === 'booked' && !order.available;
  const isBookedAtMeeting = !useKeptPayments() && state === 'booked' && !isLost;
  return (
    <section
      aria-labelledby="now"
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="now" className="text-xl font-extrabold">
        {deal.states[state]}
      </h2>
      {isBookedAtMeeting ? (
        <Suspense>
          <BookedAtMeeting order={order} />
        </Suspense>
      ) : (
        <p>{isLost ? deal.gone : textFor(order)}</p>
      )}
      {order.isCase && <p className="font-semibold">{deal.nowLateCode}</p>}
      {(state === 'reserved' || (isAsked && !isBookedAtMeeting)) && (
        <p className="font-semibold">{deal.cashWarning}</p>
      )}
      <Steps order={order} />
      {!isLost && (whose || until) && (
        <Facts>
          {isBeforeHandover(state) && meeting?.agreed && (
            <Fact term={deal.meeting}>
              <strong>
                {meeting.place}, <Timestamp at={meeting.at} />
              </strong>
            </Fact>
          )}
          {whose && (
            <Fact term={deal.turn}>
              <strong>{whose}</strong>
            </Fact>
          )}
          {until && (
            <Fact term={deal.until}>
              <Timestamp at={until} />
            </Fact>
          )}
        </Facts>
      )}
    </section>
  );
}

/**
 * What leads on comes first and is open; what ends the deal, or is rarely needed, is folded, unless it
 * has just been refused.
 */
function Acts({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const acts = order.acts
    .filter((act) => act !== 'show-code' || order.role !== 'buyer')
    .sort((one, other) => rankOf(order, one) - rankOf(order, other));
  const payAt = useHref(`/dashboard/pay/${order._id}`);
  const isKept = useKeptPayments();
  const canPay = isKept && order.role === 'buyer' && order.state === 'booked' && order.available;
  if (acts.length === 0 && !canPay) return null;
  return (
    <Section id="acts" title={deal.next}>
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
        {acts.map((act, index) => (
          <Act
            key={`${act} ${order.history.length}`}
            order={order}
            act={act}
            isFirst={index === 0 && !canPay && rankOf(order, act) === 0}
          />
        ))}
      </div>
    </Section>
  );
}

/** The lower, the sooner it leads on; 0 can be open. */
function rankOf({ meeting, role, state }: OrderPage, act: DealAct): number {
  switch (actFacts[act].leads) {
    case 'last':
      return 2;
    case 'always':
      return 0;
    case 'until-proposed':
      return meeting ? 1 : 0;
    // Once a meeting is agreed, what comes next happens there; a code that is late is for no handover.
    case 'once-agreed':
      return isGivenBack(state) ? 3 : meeting?.agreed ? 0 : 1;
    default:
      return role === 'admin' ? 1 : 0;
  }
}

function Act({ order, act, isFirst }: { order: OrderPage; act: DealAct; isFirst: boolean }) {
  const { label } = useActText({ order, act });
  const isRefused = useFormRefusal(act).act !== '';
  const isQueued = useQueuedAct(order, act) !== undefined;
  return (
    <details
      open={isFirst || isRefused || isQueued}
      className="rounded-card border border-line bg-surface p-4"
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{label}</summary>
      <div className="mt-3">
        <ActForm order={order} act={act} isFirst={isFirst} />
      </div>
    </details>
  );
}

function Phone({ order }: { order: OrderPage }) {
  const t = useMessages(dealMessages);
  const { deal } = t;
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-3">
        {order.productImg && (
          <Picture
            src={order.productImg}
            alt={t.product.photoOf(order.productName)}
            sizes="96px"
            className="size-24 shrink-0 rounded-control object-cover"
          />
        )}
        <div className="grid min-w-28 flex-1 gap-1">
          <h3 className="font-bold wrap-anywhere">{order.productName}</h3>
          <p className="font-bold">{t.price(order.price)}</p>
          <PriceUntil
            until={order.priceUntil}
            text={order.role === 'buyer' ? deal : deal.priceOfBuyer}
          />
          <p className="text-sm text-muted">
            {deal.asBooked}: <Timestamp at={order.bookedAt} />
          </p>
        </div>
      </div>
      <LazyBoundary>
        <AsBooked order={order} />
      </LazyBoundary>
      {(order.givenBack > 0 || order.fee > 0 || order.offer !== null) && (
        <Facts>
          {order.offer !== null && order.state === 'offered' && (
            <Fact term={deal.states[order.state]}>{deal.offer(t.price(order.offer))}</Fact>
          )}
          {order.givenBack > 0 && <Fact term={deal.givenBack}>{t.price(order.givenBack)}</Fact>}
          {order.fee > 0 && <Fact term={deal.fee}>{t.price(order.fee)}</Fact>}
        </Facts>
      )}
    </div>
  );
}
