import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { noticeSettingsPath } from '#contract/notices/screens.ts';
import { api } from '#web/api/browser.ts';
import { type ListPage, listPageOf, pageOf } from '#web/api/list-query.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { flagIcon } from '#web/ui/icons.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { answer, markRead } from './answer-submit.ts';
import { SeenForm } from './seen-form.tsx';

const noticesMessages = messagesPart('notices');

const MessageCard = lazyComponent(() =>
  import('./message-card.tsx').then((file) => file.MessageCard),
);

const noticesQuery = (api: Api, page: ListPage) =>
  queryOptions({
    queryKey: ['notices', page],
    queryFn: () => api('GET /notices', { query: page }),
  });

const load = guardedLoad(requireLogin, ({ api, search }) => noticesQuery(api, listPageOf(search)));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(markRead, answer);

/** A member's notices, newest first; an admin's decision has a form for one answer. */
export default function Messages() {
  const t = useMessages(noticesMessages);
  const { notices: text } = t;
  const notices = useQuery(noticesQuery(api, listPageOf(useSearchParams()[0])));
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={notices} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(rows) => {
          const { page, next } = pageOf(rows, ({ _id }) => _id);
          return (
            <>
              <p className="mb-4">
                <Link to={noticeSettingsPath} className={buttonClass('quiet', true)}>
                  {text.settings}
                </Link>
              </p>
              {page.length > 0 ? (
                <LazyBoundary>
                  <CardList label={text.title}>
                    {page.map((notice) => (
                      <MessageCard key={notice._id} notice={notice} />
                    ))}
                  </CardList>
                </LazyBoundary>
              ) : (
                <EmptyState title={text.empty} hint={text.emptyHint} icon={flagIcon} />
              )}
              <PageLinks next={next} />
              {/* At the end, because it disappears when the script runs. */}
              <SeenForm newest={page.find(({ unread }) => unread)?._id} />
            </>
          );
        }}
      </Loaded>
    </FormAnswers>
  );
}
