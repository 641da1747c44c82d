import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { threadsPath } from '#contract/notices/screens.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { ThreadPage } from '#contract/threads/calls.ts';
import { api } from '#web/api/browser.ts';
import { threadOfferQuery } from '#web/api/offers.ts';
import { phoneQuery } from '#web/api/phone.ts';
import { savedAnswersQuery } from '#web/api/saved-answers.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { earlierQuery, entryQuery, threadQuery } from '#web/api/thread.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { readCopyTime } from '#web/offline/stale-banner.ts';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { MessageList } from './message-list.tsx';
import type { OfferedPhone } from './offer-card.tsx';
import { answerOffer, setFloor } from './offer-submit.ts';
import { archive, block, markRead, reportThread, write } from './thread-submit.ts';
import { useReading } from './use-reading.ts';
import type { WriteProps } from './write-form.tsx';

const threadsMessages = messagesPart('threads');

const ReportForm = lazyComponent(() => import('./report-form.tsx').then((file) => file.ReportForm));
const OfferCard = lazyComponent(() => import('./offer-card.tsx').then((file) => file.OfferCard));
const WriteForm = lazyComponent(() => import('./write-form.tsx').then((file) => file.WriteForm));
const QueuedMessages = lazyComponent(() =>
  import('./queued-messages.tsx').then((file) => file.QueuedMessages),
);

/** Read before hydration, which replaces the mark of a stored page. */
const isCopy = typeof document !== 'undefined' && !Number.isNaN(readCopyTime());

/** The number before which the page shows messages; null for the newest ones. */
function beforeOf(search: URLSearchParams): number | null {
  const before = search.get('before') ?? '';
  return /^\d{1,9}$/.test(before) ? Number(before) : null;
}

const queryOf = (api: ScreenLoad['api'], id: string, before: number | null) =>
  before === null ? threadQuery(api, id) : earlierQuery(api, id, before);

const load = async ({ api, params, queryClient, requireSession, search }: ScreenLoad) => {
  await requireSession();
  const { id = '' } = params;
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  await queryClient.prefetchQuery(entryQuery(id));
  if (search.has('answer')) await queryClient.prefetchQuery(savedAnswersQuery(api));
  try {
    await queryClient.fetchQuery(queryOf(api, id, beforeOf(search)) as never);
  } catch (error) {
    // A stranger's thread gets the same response as an unknown one.
    const isUnknown = error instanceof ApiError && error.problem.status === 404;
    if (isUnknown) throw new Response(null, { status: 404 });
  }
  // The page is useful without it.
  const desk = await queryClient.fetchQuery(threadOfferQuery(api, id)).catch(() => null);
  // For the price guidance of a running offer.
  if (desk?.offer?.until) await queryClient.prefetchQuery(phoneQuery(api, desk.phone._id));
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(
  write,
  markRead,
  archive,
  block,
  reportThread,
  answerOffer,
  setFloor,
);

/** A buyer's and a seller's messages about a phone. */
export default function Thread() {
  return (
    <FormAnswers>
      <Messages />
    </FormAnswers>
  );
}

/**
 * Below the context of the forms, which would change with each new message: a form whose script has
 * not come yet would then be rendered anew, without what was typed.
 */
function Messages() {
  const t = useMessages(threadsMessages);
  const { id = '' } = useParams();
  const before = beforeOf(useSearchParams()[0]);
  const newest = useQuery({ ...threadQuery(api, id), enabled: before === null });
  const earlier = useQuery({ ...earlierQuery(api, id, before ?? 0), enabled: before !== null });
  const thread = before === null ? newest : earlier;
  const { data } = thread;
  const title = data ? t.thread.heading(data.other.name, data.phone.name) : t.threads.title;
  return (
    <>
      <ScreenHeading title={title} description={t.thread.description} />
      <Loaded query={thread} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(found) => <ThreadView key={id} thread={found} isNewest={before === null} />}
      </Loaded>
    </>
  );
}

function ThreadView({ thread, isNewest }: { thread: ThreadPage; isNewest: boolean }) {
  const { thread: text } = useMessages(threadsMessages);
  const path = `${threadsPath}/${thread._id}`;
  const first = thread.messages[0]?.number ?? 1;
  const hasScript = useReading(thread, isNewest);
  // Only for a page without script.
  const [seen] = useState(thread.last);
  return (
    <div className="grid max-w-3xl gap-4">
      <About thread={thread} />
      <Offers thread={thread} />
      <RefusalAlert acts={['read', 'archive', 'block']} />
      {thread.more && (
        <p>
          <Link to={`${path}?before=${first}`} className={linkClass}>
            {text.earlier}
          </Link>
        </p>
      )}
      <MessageList thread={thread} />
      {!isNewest && (
        <p>
          <Link to={`${path}#newest`} className={linkClass}>
            {text.newest}
          </Link>
        </p>
      )}
      {!hasScript && isNewest && thread.unread > 0 && (
        <ButtonForm<typeof markRead> intent="read" values={{ upTo: String(thread.last) }}>
          <Button type="submit" variant="quiet" small>
            {text.markRead}
          </Button>
        </ButtonForm>
      )}
      {isNewest && hasScript && (
        <Suspense fallback={null}>
          <QueuedMessages id={thread._id} last={thread.last} canWrite={thread.open} />
        </Suspense>
      )}
      {isNewest && thread.open && (
        <Writing
          id={thread._id}
          other={thread.other.name}
          isSeller={thread.role === 'seller'}
          seen={seen}
          isCopy={isCopy}
        />
      )}
      {thread.archived && <Notice>{text.archived}</Notice>}
      <div className="flex flex-wrap gap-x-4">
        <ButtonForm<typeof archive>
          intent="archive"
          values={{ archived: thread.archived ? 'no' : 'yes' }}
        >
          <Button type="submit" variant="plain" small>
            {thread.archived ? text.unarchive : text.archive}
          </Button>
        </ButtonForm>
        <ButtonForm<typeof block>
          intent="block"
          values={{ blocked: thread.blocked ? 'no' : 'yes' }}
        >
          <Button type="submit" variant="plain" small>
            {thread.blocked ? text.unblock : text.block}
          </Button>
        </ButtonForm>
      </div>
      {thread.reported ? (
        <Notice tone="good">{text.reported}</Notice>
      ) : (
        <Reporting id={thread._id} />
      )}
    </div>
  );
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

/** Rendered once, for the same reason as `Messages`. */
const Writing = memo(function Writing(props: WriteProps) {
  return (
    <LazyBoundary>
      <WriteForm {...props} />
    </LazyBoundary>
  );
});

const Reporting = memo(function Reporting({ id }: { id: string }) {
  const { thread: text } = useMessages(threadsMessages);
  return (
    <FormDetails intent="report" summary={text.reportTitle}>
      <ReportForm id={id} />
    </FormDetails>
  );
});

function Offers({ thread }: { thread: ThreadPage }) {
  const { _id, other, phone, bookingId } = thread;
  const about = useMemo(() => ({ _id, other, phone, bookingId }), [_id, other, phone, bookingId]);
  return <OffersAbout about={about} />;
}

/** Not rendered with each new message, for the same reason as `Messages`. */
const OffersAbout = memo(function OffersAbout({ about }: { about: OfferedPhone }) {
  const { data: desk } = useQuery(threadOfferQuery(api, about._id));
  if (!desk?.offer && !desk?.range) return null;
  return (
    <LazyBoundary>
      <OfferCard thread={about} desk={desk} />
    </LazyBoundary>
  );
});

/** The phone, the order, and why nothing more can be written. */
function About({ thread }: { thread: ThreadPage }) {
  const { thread: text } = useMessages(threadsMessages);
  const { phone, other, bookingId } = thread;
  const why = [
    ...(other.removed ? [text.removed] : []),
    ...(thread.blocked ? [text.blocked] : []),
    ...(phone.state === 'for-sale' ? [] : [text[phone.state]]),
    ...(thread.open ? [] : [text.closed]),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {phone.img && (
          <img
            src={phone.img}
            alt=""
            width={56}
            height={56}
            className="size-14 rounded-control object-cover"
          />
        )}
        {phone.state !== 'gone' && (
          <Link to={phonePath(phone)} className={linkClass}>
            {text.toPhone}
          </Link>
        )}
        {bookingId && (
          <Link to={`/order/${bookingId}`} className={linkClass}>
            {text.toOrder}
          </Link>
        )}
      </div>
      {why.length > 0 && <Notice tone="waiting">{why.join(' ')}</Notice>}
    </>
  );
}
