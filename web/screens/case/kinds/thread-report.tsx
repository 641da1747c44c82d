import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import type { ThreadCase } from '#contract/threads/calls.ts';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ReadMessages } from '#web/shop/message-list.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { decide } from './decision-submit.ts';

const reportsMessages = messagesPart('thread-reports');
const threadsMessages = messagesPart('threads');

const DecisionForm = lazyComponent(() =>
  import('./decision-form.tsx').then((file) => file.DecisionForm),
);

/** Read once for each visit, because each reading is recorded. */
const caseQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['reports', 'thread', id],
    queryFn: () => api('GET /threadreports/:id', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/threadreports')(screen);
  const { api, queryClient, params } = screen;
  const { id = '' } = params;
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  try {
    await queryClient.fetchQuery(caseQuery(api, id));
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.problem.status === 404;
    if (isUnknown) throw new Response(null, { status: 404 });
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(decide);

/** A reported thread as it was written, with the reports and the decision. */
export default function ThreadCasePage() {
  const t = useMessages(reportsMessages);
  const { threadReports: text } = t;
  const { id = '' } = useParams();
  const found = useQuery(caseQuery(api, id));
  return (
    <FormAnswers>
      <ScreenHeading title={text.caseTitle} description={text.description} />
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(thread) => <CaseView thread={thread} />}
      </Loaded>
    </FormAnswers>
  );
}

function CaseView({ thread }: { thread: ThreadCase }) {
  const { threadReports: text, thread: words } = useMessages(reportsMessages, threadsMessages);
  const nameOf = (by: 'buyer' | 'seller') => thread[by].name;
  return (
    <div className="grid max-w-3xl gap-5">
      <p lang={textLanguage(thread.productName)} className="font-semibold wrap-anywhere">
        {thread.productName}
      </p>
      <p className="text-muted">{text.recorded}</p>
      <section aria-labelledby="reports">
        <SectionHeading id="reports">{text.reports}</SectionHeading>
        <ul className="grid gap-2">
          {thread.reports.map((report) => (
            <li key={report.by} className="wrap-anywhere">
              <span className="font-semibold">
                {nameOf(report.by)} ({text.sides[report.by]}): {words.reasons[report.reason]}
              </span>
              {report.comment && (
                <p lang={textLanguage(report.comment)} className="whitespace-pre-line">
                  {report.comment}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="messages">
        <SectionHeading id="messages">{text.messages}</SectionHeading>
        <ReadMessages {...thread} />
      </section>
      <LazyBoundary>
        <DecisionForm />
      </LazyBoundary>
    </div>
  );
}
