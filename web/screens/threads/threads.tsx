import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { inboxPath, savedAnswersPath, threadsPath } from '#contract/notices/screens.ts';
import { api } from '#web/api/browser.ts';
import { listPageOf, pageOf } from '#web/api/list-query.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { useThreadNews } from '#web/api/thread-news.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { ThreadRow } from '#web/shop/thread-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, RowList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { flagIcon } from '#web/ui/icons.tsx';
import { lazyComponent, WithScript } from '#web/ui/lazy-component.tsx';

const threadsMessages = messagesPart('threads');

const QueuedQuestions = lazyComponent(() =>
  import('./queued-questions.tsx').then((file) => file.QueuedQuestions),
);

/** The list that the address shows. */
function listOf(search: URLSearchParams) {
  const q = search.get('q')?.trim().slice(0, 120) ?? '';
  const isArchived = search.get('box') === 'archived';
  return {
    ...listPageOf(search),
    ...(q && { q }),
    ...(isArchived && { box: 'archived' as const }),
  };
}

const threadsQuery = (api: Api, list: ReturnType<typeof listOf>) =>
  queryOptions({
    queryKey: ['threads', list],
    queryFn: () => api('GET /threads', { query: list }),
  });

const load = guardedLoad(requireLogin, ({ api, search }) => threadsQuery(api, listOf(search)));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** A member's threads, the one with the newest message first. */
export default function Threads() {
  const t = useMessages(threadsMessages);
  const { threads: text } = t;
  const [search] = useSearchParams();
  const list = listOf(search);
  const threads = useQuery(threadsQuery(api, list));
  const queryClient = useQueryClient();
  useThreadNews(() => void queryClient.invalidateQueries({ queryKey: ['threads'] }));
  const isChosen = list.q !== undefined || list.box !== undefined;
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <Form key={list.q} role="search" className="mb-3 flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label={text.search}
            type="search"
            name="q"
            maxLength={120}
            defaultValue={list.q}
          />
        </div>
        <Button type="submit" variant="quiet">
          {text.searchSubmit}
        </Button>
      </Form>
      <p className="mb-4 flex flex-wrap gap-x-6">
        <Link to={inboxPath} className={linkClass}>
          {t.nav.inbox}
        </Link>
        <Link to={isChosen ? threadsPath : `${threadsPath}?box=archived`} className={linkClass}>
          {isChosen ? text.all : text.archivedOnly}
        </Link>
        <Link to={savedAnswersPath} className={linkClass}>
          {t.thread.savedAnswers}
        </Link>
      </p>
      {!isChosen && (
        <WithScript>
          <QueuedQuestions />
        </WithScript>
      )}
      <Loaded query={threads} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(rows) => {
          const { page, next } = pageOf(rows, ({ _id }) => _id);
          return (
            <>
              {page.length > 0 ? (
                <RowList label={text.title}>
                  {page.map((thread) => (
                    <Row key={thread._id}>
                      <ThreadRow thread={thread} isUnread={thread.unread > 0} />
                    </Row>
                  ))}
                </RowList>
              ) : (
                <EmptyState
                  title={isChosen ? text.notFound : text.empty}
                  hint={isChosen ? '' : text.emptyHint}
                  icon={flagIcon}
                />
              )}
              <PageLinks next={next} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';
