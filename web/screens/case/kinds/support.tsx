import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { SupportMessage } from '#contract/admin/support.ts';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { orderNumber } from '#contract/orders/order-number.ts';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { answer, close } from './answer-submit.ts';

const supportMessages = messagesPart('support');

const AnswerForm = lazyComponent(() => import('./answer-form.tsx').then((file) => file.AnswerForm));

/** Read once for each visit, because each reading is recorded. */
const messageQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['support', id],
    queryFn: () => api('GET /support/messages/:id', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/support')(screen);
  const { api, queryClient, params } = screen;
  const { id = '' } = params;
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  try {
    await queryClient.fetchQuery(messageQuery(api, id));
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.problem.status === 404;
    if (isUnknown) throw new Response(null, { status: 404 });
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(answer, close);

/** A message from the help page, its answers, and the form of the next one. */
export default function Support() {
  const t = useMessages(supportMessages);
  const { support: text } = t;
  const { id = '' } = useParams();
  const found = useQuery(messageQuery(api, id));
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(message) => <MessageView message={message} />}
      </Loaded>
    </FormAnswers>
  );
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

function MessageView({ message }: { message: SupportMessage }) {
  const { support: text } = useMessages(supportMessages);
  const shown = useShownAddress();
  const { email, name, memberId, orderId, closedAt, answers } = message;
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{text.recorded}</p>
      <Facts>
        <Fact term={text.from}>
          <span className="wrap-anywhere">{[name, shown(email)].filter(Boolean).join(', ')}</span>
          {memberId === null && <span className="block text-muted">{text.guest}</span>}
        </Fact>
        <Fact term={text.at}>
          <Timestamp at={message.at} />
        </Fact>
        <Fact term={text.answerIn}>{text.languages[message.language]}</Fact>
        <Fact term={text.state}>
          {closedAt ? (
            <>
              {text.closed} · <Timestamp at={closedAt} />
            </>
          ) : (
            text.open
          )}
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-x-4">
        {memberId && (
          <Link to={`/dashboard/people/${memberId}`} className={linkClass}>
            {text.person}
          </Link>
        )}
        {orderId && (
          <Link to={`/order/${orderId}`} className={linkClass}>
            {text.order(orderNumber(orderId))}
          </Link>
        )}
        <Link to="/dashboard/queue?kind=support" className={linkClass}>
          {text.back}
        </Link>
        <Link to="/dashboard/support" className={linkClass}>
          {text.all}
        </Link>
      </div>
      {message.begun ? (
        <p className="text-muted">{text.begun}</p>
      ) : (
        <section aria-labelledby="message">
          <SectionHeading id="message">{text.message}</SectionHeading>
          <Words text={message.text} />
        </section>
      )}
      {answers.length > 0 && (
        <section aria-labelledby="answers">
          <SectionHeading id="answers">
            {message.begun ? text.conversation : text.answers}
          </SectionHeading>
          <ol className="grid gap-3">
            {answers.map(({ number, at, by, ofMember, text: words }) => (
              <li key={number} className="grid gap-1">
                <p className="text-sm text-muted wrap-anywhere">
                  {ofMember ? text.byMember(by) : text.by(by)} · <Timestamp at={at} />
                </p>
                <Words text={words} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <LazyBoundary>
        <AnswerForm message={message} />
      </LazyBoundary>
    </div>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p
      lang={textLanguage(text)}
      className="rounded-card border border-line bg-surface p-3 whitespace-pre-line wrap-anywhere"
    >
      {text}
    </p>
  );
}
