import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, redirect, useParams, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { threadsPath } from '#contract/notices/screens.ts';
import { openStates } from '#contract/orders/deal-states.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { api } from '#web/api/browser.ts';
import { orderQuery } from '#web/api/order.ts';
import { phoneQuery } from '#web/api/phone.ts';
import { loadIsOwn, ownPhoneQuery } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { entryQuery } from '#web/api/thread.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { readCopyTime } from '#web/offline/stale-banner.ts';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent, WithScript } from '#web/ui/lazy-component.tsx';
import { ask } from './ask-submit.ts';

const threadsMessages = messagesPart('threads');

const Questions = lazyComponent(() => import('./questions.tsx').then((file) => file.Questions));

const QueuedQuestions = lazyComponent(() =>
  import('./queued-questions.tsx').then((file) => file.QueuedQuestions),
);

/** Read before hydration, which replaces the mark of a stored page. */
const isCopy = typeof document !== 'undefined' && !Number.isNaN(readCopyTime());

const load = async (screen: ScreenLoad) => {
  const { api, queryClient, params, search, requireSession } = screen;
  await requireSession();
  const { id = '' } = params;
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  const [thread] = await api('GET /threads', { query: { product: id } });
  if (thread?.role === 'buyer') throw redirect(`${threadsPath}/${thread._id}#newest`);
  await queryClient.ensureQueryData(phoneQuery(api, id)).catch(asMissing);
  const order = orderIn(search);
  await Promise.all([
    loadIsOwn(screen, id),
    queryClient.prefetchQuery(entryQuery(id)),
    order && queryClient.prefetchQuery(orderQuery(api, order)),
  ]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** A sold phone's page no longer knows its buyer, so the link from their order names it. */
function orderIn(search: URLSearchParams): string {
  const order = search.get('order') ?? '';
  return idPattern.test(order) ? order : '';
}

function asMissing(error: unknown): never {
  const status = error instanceof ApiError ? error.problem.status : null;
  if (status === 404 || status === 410) throw new Response(null, { status });
  throw error;
}

export const action = formAction(ask);

/** The first question about a phone; the next ones are in its thread. */
export default function Ask() {
  const { ask: text } = useMessages(threadsMessages);
  const { id = '' } = useParams();
  const { data: phone } = useSuspenseQuery(phoneQuery(api, id));
  const { data: own } = useQuery({ ...ownPhoneQuery(api, id), enabled: false });
  const { data: order } = useQuery({
    ...orderQuery(api, orderIn(useSearchParams()[0])),
    enabled: false,
  });
  const isPartner =
    order?.role === 'buyer' &&
    order.productId === id &&
    openStates.some((state) => state === order.state);
  const canAsk = !own && (phone.selingPrice !== null || isPartner);
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <div className="grid max-w-3xl gap-5">
        <p className="font-semibold wrap-anywhere">
          <Link
            to={phonePath(phone)}
            lang={textLanguage(phone.name)}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {text.about(phone.name)}
          </Link>
        </p>
        <WithScript>
          <QueuedQuestions productId={id} canWrite={canAsk} />
        </WithScript>
        {canAsk ? (
          <LazyBoundary>
            <Questions productId={id} phone={phone.name} isCopy={isCopy} />
          </LazyBoundary>
        ) : (
          <Notice tone="waiting">{own ? text.ownPhone : text.sold}</Notice>
        )}
      </div>
    </FormAnswers>
  );
}
