import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { savedAnswersPath, threadsPath } from '#contract/notices/screens.ts';
import type { ThreadLine } from '#contract/threads/calls.ts';
import { api } from '#web/api/browser.ts';
import { listPageOf, pageOf } from '#web/api/list-query.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { useThreadNews } from '#web/api/thread-news.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, RowList } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
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
                      <Line thread={thread} />
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

function Line({ thread }: { thread: ThreadLine }) {
  const { threads: text } = useMessages(threadsMessages);
  const { phone, unread } = thread;
  return (
    <div className="relative grid gap-1 py-1">
      <h2 className="min-w-0 font-bold wrap-anywhere" lang={textLanguage(phone.name)}>
        <Link
          to={`${threadsPath}/${thread._id}#newest`}
          className="inline-flex min-h-11 items-center after:absolute after:inset-0"
        >
          {phone.name}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span lang={textLanguage(thread.other)} className="wrap-anywhere">
          {thread.other}
        </span>
        <span>{thread.role === 'buyer' ? text.asBuyer : text.asSeller}</span>
        <Timestamp at={thread.at} />
      </p>
      <p className="wrap-anywhere" lang={textLanguage(thread.last)}>
        {thread.lastIsMine && <span className="text-muted">{text.you}: </span>}
        {beginningOf(thread.last) || text.photos(thread.lastPhotos)}
      </p>
      {unread > 0 && (
        <p>
          <Badge>{text.unread(unread)}</Badge>
        </p>
      )}
    </div>
  );
}

/** About two lines on a phone; cut between words, because Bangla letters are not to be torn apart. */
function beginningOf(text: string): string {
  if (text.length <= 100) return text;
  const words = text.slice(0, 100).replace(/\S*$/u, '').trimEnd();
  return `${words || [...text].slice(0, 50).join('')} …`;
}
