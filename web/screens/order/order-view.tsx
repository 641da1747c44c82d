import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';
import { isArranging, stateFacts } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { useSeenOrder } from '#web/api/seen-notices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { FoldRow, FoldRows } from '#web/ui/fold-rows.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { Section } from '#web/ui/page.tsx';
import { Acts, entersCode, MainAct } from './acts.tsx';
import { BookedPhone, ToPaper } from './booked-phone.tsx';
import { History, ProblemPhotos } from './history.tsx';
import { CheckList, CodeToCome, Handover, Meeting, MeetingAdvice } from './meeting.tsx';
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
 * An order: its phone and person, its state, and its reader's next step; the rest is a list of titles
 * to unfold, and behind one title while they arrange to meet. Where the two meet, the code is first.
 * The subject of an answer comes before its buttons: a proposed meeting, a problem, and for a decision
 * all messages and photos. A dispute begins with what the phone showed.
 */
export function OrderView({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const { acts, meeting, phase, role, selfTests, state } = order;
  useSeenOrder(order._id);
  const photos = order.photos.length > 0 && <ProblemPhotos photos={order.photos} />;
  const readsFirst = order.turn === role && stateFacts[state].readsFirst === true;
  const isDispute = role === 'admin' && (readsFirst || order.isCase);
  // A listing that changed after the booking, and words of others, must not be missed. Staff read all.
  const isChanged = role === 'admin' || order.changed !== null;
  const hasNews = role === 'admin' || hasWordsOfOthers(order);
  const isAhead = isArranging(state);
  const isAtMeeting = isAhead && phase === 'at-handover';
  // At the meeting itself one line of its place and time is enough.
  const isArranged = isAhead && meeting !== null && !(isAtMeeting && meeting.agreed);
  const isMeeting = isAhead && (meeting?.agreed || phase === 'at-handover');
  const tests = selfTests && (
    <Suspense>
      <MeetingTests order={order} tests={selfTests} isMeeting={isAhead} isOpen={isDispute} />
    </Suspense>
  );
  const code = order.code && <Handover order={order} />;
  const write = role !== 'admin' && (
    <Link
      to={`/help?order=${order._id}#write`}
      className={`${buttonClass('quiet')} justify-self-start`}
    >
      {deal.write}
    </Link>
  );
  const about = (
    <>
      {!isDispute && !isMeeting && tests}
      {!isArranged && (meeting || isBeforeHandover(state)) && (
        <FoldRow id="meeting" title={deal.meeting}>
          <Meeting order={order} />
        </FoldRow>
      )}
      {isAhead && (
        <FoldRow id="advice" title={deal.advice}>
          <MeetingAdvice state={state} />
        </FoldRow>
      )}
      {!readsFirst && (
        <FoldRow id="phone" title={deal.phone} isOpen={isChanged}>
          <BookedPhone order={order} />
        </FoldRow>
      )}
      <People order={order} />
      {!readsFirst && (
        <FoldRow id="history" title={deal.history} isOpen={hasNews}>
          <History order={order} isOpen={role === 'admin'} />
        </FoldRow>
      )}
    </>
  );
  return (
    <>
      <OrderHead order={order} />
      <div className={`grid gap-4 ${isAhead ? 'max-w-2xl' : besideOnWide}`}>
        <div className="grid min-w-0 content-start gap-4">
          {isDispute && tests && <FoldRows>{tests}</FoldRows>}
          {isAtMeeting && code}
          {entersCode(order) && (
            <MainAct key={order.history.length} order={order} act="hand-over" />
          )}
          <Now order={order} />
          {order.verdict && (
            <LazyBoundary>
              <Verdict verdict={order.verdict} />
            </LazyBoundary>
          )}
          {readsFirst && (
            <>
              <Section id="phone" title={deal.phone}>
                <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
                  <BookedPhone order={order} />
                </div>
              </Section>
              <Section id="history" title={deal.history}>
                <History order={order} isOpen />
              </Section>
              {photos}
            </>
          )}
          {isArranged && (
            <section
              aria-labelledby="meeting"
              className="grid gap-2 rounded-card border border-line bg-surface p-4"
            >
              <h2 id="meeting" className="text-lg font-extrabold">
                {deal.meeting}
              </h2>
              <Meeting order={order} />
            </section>
          )}
          {!isAtMeeting && code}
          {isMeeting && role === 'buyer' && <DeclaredImeis imeis={order.imeis} />}
          <ToPaper order={order} />
          {order.needsSecond && (
            <LazyBoundary>
              <SecondNeeded />
            </LazyBoundary>
          )}
          <Acts order={order}>
            {isMeeting && acts.includes('check') && <CheckList order={order} />}
            {isMeeting && tests}
            <Neir order={order} />
            {acts.includes('show-code') && role === 'buyer' && <CodeToCome order={order} />}
          </Acts>
          {role === 'admin' && (
            <LazyBoundary>
              <ForAdmin order={order} />
            </LazyBoundary>
          )}
          <AfterDeal order={order} />
          {!readsFirst && photos}
        </div>
        <div className="grid min-w-0 content-start gap-4">
          {isAhead ? (
            <FoldRows>
              <FoldRow id="about" title={deal.about} isOpen={isChanged || hasNews}>
                <FoldRows>{about}</FoldRows>
                {write}
              </FoldRow>
            </FoldRows>
          ) : (
            <>
              <FoldRows>{about}</FoldRows>
              {write}
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** While they arrange to meet there is one title beside, which would leave a column empty. */
const besideOnWide = 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8';

const imeiCheck = 'imei';

/** To compare with the phone in the hand, without a search among what was booked. */
function DeclaredImeis({ imeis }: Pick<OrderPage, 'imeis'>) {
  const { deal } = useMessages(dealMessages);
  if (imeis.length === 0) return null;
  return (
    <p className="wrap-anywhere">
      {deal.checks[imeiCheck]}: <strong>{imeis.join(', ')}</strong>
    </p>
  );
}

/** The newest event is another's, who gave a reason for it. */
function hasWordsOfOthers({ history, role }: OrderPage): boolean {
  const newest = history.at(-1);
  return newest !== undefined && newest.role !== role && newest.reason !== '';
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
