import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { noticeSettingsPath, threadsPath } from '#contract/notices/screens.ts';
import { api } from '#web/api/browser.ts';
import { type ListPage, listPageOf, pageOf } from '#web/api/list-query.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { useThreadNews } from '#web/api/thread-news.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { RowList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { inboxIcon } from '#web/ui/icons.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { answer, markSeen } from './inbox-submit.ts';
import { SeenButton } from './seen-button.tsx';

const noticesMessages = messagesPart('notices');

const InboxRow = lazyComponent(() => import('./inbox-row.tsx').then((file) => file.InboxRow));

const inboxQuery = (api: Api, page: ListPage) =>
  queryOptions({
    queryKey: ['inbox', page],
    queryFn: () => api('GET /inbox', { query: page }),
  });

const load = guardedLoad(requireLogin, ({ api, search }) => inboxQuery(api, listPageOf(search)));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(markSeen, answer);

/**
 * Reads the list again when there is news. Apart from the list, because an update of it before the
 * script of its rows is there makes React render them anew, and the page jumps.
 */
function ReadAgain() {
  const queryClient = useQueryClient();
  useThreadNews(() => void queryClient.invalidateQueries({ queryKey: ['inbox'] }));
  return null;
}

/** A member's threads and notices in one list, the newest first. */
export default function Inbox() {
  const t = useMessages(noticesMessages);
  const { notices: text } = t;
  const inbox = useQuery(inboxQuery(api, listPageOf(useSearchParams()[0])));
  return (
    <FormAnswers>
      <ReadAgain />
      <ScreenHeading title={text.title} description={text.description} />
      <p className="mb-4 flex flex-wrap gap-2">
        <Link to={threadsPath} className={buttonClass('quiet', true)}>
          {text.onlyMessages}
        </Link>
        <Link to={noticeSettingsPath} className={buttonClass('quiet', true)}>
          {text.settings}
        </Link>
      </p>
      <Loaded query={inbox} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(rows) => {
          const { page, next } = pageOf(rows, ({ _id }) => _id);
          const newest = page.some(({ unread }) => unread) ? page[0] : undefined;
          return (
            <>
              {page.length > 0 ? (
                <LazyBoundary>
                  <RowList label={text.title}>
                    {page.map((line) => (
                      <InboxRow key={line._id} line={line} />
                    ))}
                  </RowList>
                </LazyBoundary>
              ) : (
                <EmptyState title={text.empty} hint={text.emptyHint} icon={inboxIcon}>
                  <Link to="/search" className={buttonClass()}>
                    {text.findPhone}
                  </Link>
                </EmptyState>
              )}
              {newest && (
                <div className="mt-5">
                  <SeenButton seen={{ until: newest.at }} label={text.readAll} />
                </div>
              )}
              <PageLinks next={next} />
            </>
          );
        }}
      </Loaded>
    </FormAnswers>
  );
}
