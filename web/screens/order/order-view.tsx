import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';
import { askPath } from '#contract/notices/screens.ts';
import { isArranging, stateFacts } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { useSeenOrder } from '#web/api/seen-notices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { Acts } from './acts.tsx';
import { BookedPhone } from './booked-phone.tsx';
import { History, ProblemPhotos } from './history.tsx';
import { CodeToCome, Handover, Meeting } from './meeting.tsx';
import { Neir } from './neir.tsx';
import { isBeforeHandover, Now } from './now.tsx';
import { OrderHead } from './order-head.tsx';
import { People } from './people.tsx';

const dealMessages = messagesPart('deal');

// Only the order of a deal has them.
const MeetingTests = lazy(async () => {
  const file = await importWithRetry(() => import('./meeting-tests.tsx'));
  return { default: file.MeetingTests };
});
/** For decisions above what one admin may decide alone. */
const Verdict = lazyComponent(() => import('./verdict.tsx').then((file) => file.Verdict));
const ForAdmin = lazyComponent(() => import('./for-admin.tsx').then((file) => file.ForAdmin));
const SecondNeeded = lazyComponent(() => import('./verdict.tsx').then((file) => file.SecondNeeded));
/** For ended deals only. */
const Answers = lazyComponent(() => import('./answers.tsx').then((file) => file.Answers));

/**
 * An order: its phone and person, its state, and its reader's next step. The subject of an answer
 * comes before its buttons: a proposed meeting, a problem, and for a decision all messages and
 * photos. A dispute begins with what the phone showed.
 */
export function OrderView({ order }: { order: OrderPage }) {
  const { meeting, phase, role, selfTests, state } = order;
  useSeenOrder(order._id);
  const photos = order.photos.length > 0 && <ProblemPhotos photos={order.photos} />;
  const history = <History order={order} />;
  const phone = <BookedPhone order={order} />;
  const hasMeeting = meeting !== null || isBeforeHandover(state);
  const meets = hasMeeting && <Meeting order={order} isAhead={isArranging(state)} />;
  const readsFirst = order.turn === role && stateFacts[state].readsFirst === true;
  const isProposed = order.acts.includes('accept');
  const isDispute = role === 'admin' && (readsFirst || order.isCase);
  const isMeeting = isArranging(state) && (meeting?.agreed || phase === 'at-handover');
  const tests = selfTests && (
    <Suspense>
      <MeetingTests order={order} tests={selfTests} isMeeting={isArranging(state)} />
    </Suspense>
  );
  return (
    <>
      <OrderHead order={order} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 content-start gap-8">
          {isDispute && tests}
          <Now order={order} />
          {order.verdict && (
            <LazyBoundary>
              <Verdict verdict={order.verdict} />
            </LazyBoundary>
          )}
          {readsFirst && phone}
          {readsFirst && history}
          {readsFirst && photos}
          {isProposed && meets}
          {order.code && <Handover order={order} />}
          {isMeeting && tests}
          {order.needsSecond && (
            <LazyBoundary>
              <SecondNeeded />
            </LazyBoundary>
          )}
          <Acts order={order} />
          {role === 'admin' && (
            <LazyBoundary>
              <ForAdmin order={order} />
            </LazyBoundary>
          )}
          <AfterDeal order={order} />
          <Neir order={order} />
          {order.acts.includes('show-code') && role === 'buyer' && <CodeToCome order={order} />}
          {!isProposed && meets}
          {!isDispute && !isMeeting && tests}
          {!readsFirst && photos}
        </div>
        <div className="grid min-w-0 content-start gap-8">
          {!readsFirst && phone}
          <People order={order} />
          <Talk order={order} />
          {!readsFirst && history}
          <WriteToUs order={order} />
        </div>
      </div>
    </>
  );
}

/** Rendered once, because a form whose script has not come yet would lose what was typed. */
const AfterDeal = memo(function AfterDeal({ order }: { order: OrderPage }) {
  const { _id, role, answers } = order;
  if (answers.asked.length === 0 && !answers.buyer && !answers.seller) return null;
  return (
    <LazyBoundary>
      <Answers id={_id} role={role} answers={answers} />
    </LazyBoundary>
  );
});

/** To the messages of the two; a buyer without any opens them by a question. */
function Talk({ order: { _id, threadId, role, productId } }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  if (!threadId && role !== 'buyer') return null;
  const to = threadId ? `/dashboard/threads/${threadId}#newest` : askPath(productId, _id);
  return (
    <Link to={to} className={`${buttonClass('quiet')} justify-self-start`}>
      {threadId ? deal.messages : deal.ask}
    </Link>
  );
}

/** For everybody who does not know what to do: their message names the order. */
function WriteToUs({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  if (order.role === 'admin') return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-card bg-tint p-4">
      <p>{deal.trouble}</p>
      <Link to={`/help?order=${order._id}#write`} className={buttonClass('quiet')}>
        {deal.write}
      </Link>
    </div>
  );
}
