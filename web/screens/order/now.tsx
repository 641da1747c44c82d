import { lazy, Suspense } from 'react';
import { type DealState, isArranging, stateFacts } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { classes } from '#web/ui/classes.ts';
import { entersCode } from './acts.tsx';
import { isSettledOutside, Steps } from './steps.tsx';

const dealMessages = messagesPart('deal');

// Only for shops without escrow payments, so it is not loaded with the screen.
const BookedAtMeeting = lazy(async () => ({
  default: (await import('#web/shop/at-meeting.tsx')).BookedAtMeeting,
}));

/** Before the phone has changed hands, the two may still meet. */
export const isBeforeHandover = (state: DealState) => isArranging(state) || state === 'claimed';

/** Staff have removed the side that could still act, so time gives the other nothing (`gone` in `deal.ts`). */
const isLeftToAdmins = ({ state, phase, buyer, seller }: OrderPage) =>
  (state === 'handed-over' && buyer.removed) ||
  (state === 'calling-off' && seller.removed) ||
  (state === 'paid' && phase === 'at-handover' && seller.removed);

/** What each side does in the order's state. */
function useNowText(order: OrderPage) {
  const { state, meeting, cashAsked } = order;
  const { deal } = useMessages(dealMessages);
  if (isSettledOutside(order)) return { buyer: deal.nowOutside, seller: deal.nowOutside };
  if (state === 'booked' && cashAsked) return deal.nowAsked;
  if (isLeftToAdmins(order)) return { buyer: deal.nowGone, seller: deal.nowGone };
  if (state === 'handed-over' && order.phase === 'after-refusal') return deal.nowAfterRefusal;
  if (meeting && !meeting.agreed && isArranging(state)) {
    const { by, to } = deal.nowProposed;
    return meeting.by === 'buyer' ? { buyer: by, seller: to } : { buyer: to, seller: by };
  }
  if (!meeting?.agreed) return deal.now[state];
  if (state === 'reserved') return deal.nowAgreedCash;
  return state === 'paid' ? deal.nowAgreed : deal.now[state];
}

/** Where the order is: its state, whose turn it is and until when, the steps, and what comes next. */
export function Now({ order }: { order: OrderPage }) {
  const t = useMessages(dealMessages);
  const { deal } = t;
  const { awaited, meeting, phase, role, state } = order;
  // What they can do is in the sentence about what follows otherwise, or beside the open field.
  const isSaid = awaited.some((side) => side === role) || entersCode(order);
  const isThere = phase === 'at-handover';
  const isAsked = state === 'booked' && order.cashAsked;
  const isLost = state === 'booked' && !order.available;
  const isBookedAtMeeting = !useKeptPayments() && state === 'booked' && !isLost;
  return (
    <section
      aria-labelledby="now"
      className="grid gap-2 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="now" className="text-lg font-extrabold">
        {deal.states[state]}
      </h2>
      {!isLost && <Turn order={order} />}
      <Awaited order={order} />
      <Steps order={order} />
      {isBookedAtMeeting ? (
        <Suspense>
          <BookedAtMeeting order={order} />
        </Suspense>
      ) : (
        !isSaid && <NowText order={order} isLost={isLost} />
      )}
      {(order.givenBack > 0 || order.fee > 0) && (
        <Facts>
          {order.givenBack > 0 && <Fact term={deal.givenBack}>{t.price(order.givenBack)}</Fact>}
          {order.fee > 0 && <Fact term={deal.fee}>{t.price(order.fee)}</Fact>}
        </Facts>
      )}
      {order.isCase && <p className="font-semibold">{deal.nowLateCode}</p>}
      {(state === 'reserved' || (isAsked && !isBookedAtMeeting)) && (
        <p className="font-semibold">{deal.cashWarning}</p>
      )}
      {isBeforeHandover(state) && meeting?.agreed && (!isArranging(state) || isThere) && (
        <p className="wrap-anywhere">
          {deal.meeting}:{' '}
          <strong>
            {meeting.place}, <Timestamp at={meeting.at} />
          </strong>
        </p>
      )}
    </section>
  );
}

/** One line: whose turn it is, and until when. */
function Turn({ order: { role, turn, until } }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  if (!turn && !until) return null;
  const isMine = turn === role || turn === 'both';
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {turn && (
        <strong
          className={classes(
            'rounded-full px-3 py-0.5',
            isMine ? 'bg-marigold text-on-marigold' : 'bg-raised',
          )}
        >
          {deal.turns[turn === role ? 'mine' : turn]}
        </strong>
      )}
      {until && (
        <span>
          {deal.until}{' '}
          <strong>
            <Timestamp at={until} />
          </strong>
        </span>
      )}
    </p>
  );
}

/** What follows if an awaited side gives no sign. */
function Awaited({ order: { awaited, role } }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const isMine = awaited.some((side) => side === role);
  if (awaited.length === 0 || role === 'admin') return null;
  return <p className="font-semibold">{isMine ? deal.awaited.mine : deal.awaited.other}</p>;
}

function NowText({ order, isLost }: { order: OrderPage; isLost: boolean }) {
  const t = useMessages(dealMessages);
  const { deal } = t;
  const { offer, role, state } = order;
  const text = useNowText(order);
  if (isLost) return <p>{deal.gone}</p>;
  const isStuck = stateFacts[state].money === 'escrow' && stateFacts[state].goesOn !== true;
  return (
    <>
      {role === 'admin' && state !== 'decision' ? (
        <p>
          {deal.buyer}: {text.buyer} {deal.seller}: {text.seller}
        </p>
      ) : (
        <p>{role === 'admin' ? deal.nowDecide : text[role]}</p>
      )}
      {state === 'offered' && offer !== null && (
        <p className="text-lg font-bold">{deal.offer(t.price(offer))}</p>
      )}
      {isStuck && (
        <p className="font-semibold">{deal.kept(t.price(order.price - order.givenBack))}</p>
      )}
    </>
  );
}
