import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { SupportEntry } from '#contract/admin/support.ts';
import { type SupportState, supportStates } from '#contract/admin/support-states.ts';
import type { CallRequest } from '#contract/calls.ts';
import type { Api } from '#contract/client.ts';
import { casePath } from '#contract/members/staff-pages.ts';
import { api } from '#web/api/browser.ts';
import { cursorOf } from '#web/api/list-query.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ChoiceLinks } from '#web/shop/choice-links.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Row, RowList } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { clockIcon } from '#web/ui/icons.tsx';

const supportMessages = messagesPart('support');

type Filter = NonNullable<CallRequest<'GET /support/messages'>['query']>;

/** The filter and cursor in the address; an unknown state is ignored. */
function filterOf(search: URLSearchParams): Filter {
  const state = supportStates.find((one) => one === search.get('state'));
  const before = cursorOf(search);
  return { ...(state && { state }), ...(before && { before }) };
}

const listQuery = (api: Api, filter: Filter) =>
  queryOptions({
    queryKey: ['support', 'list', filter],
    queryFn: () => api('GET /support/messages', { query: filter }),
  });

const load = guardedLoad(requireStaff('/dashboard/support'), ({ api, search }) =>
  listQuery(api, filterOf(search)),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const searchOf = (state?: SupportState) => (state ? `state=${state}` : '');

const tones = { open: 'waiting', answered: 'good', closed: 'plain', written: 'plain' } as const;

/** All messages from the help page; their texts are on pages of their own, where a reading is recorded. */
export default function SupportList() {
  const t = useMessages(supportMessages);
  const { support: text } = t;
  const filter = filterOf(useSearchParams()[0]);
  const found = useQuery({ ...listQuery(api, filter), retryOnMount: false });
  return (
    <>
      <ScreenHeading title={text.listTitle} description={text.listDescription} />
      <ChoiceLinks
        label={text.state}
        current={searchOf(filter.state)}
        choices={[
          { search: searchOf(), label: text.any },
          ...supportStates.map((state) => ({
            search: searchOf(state),
            label: text.states[state],
          })),
        ]}
      />
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ entries, next }) => (
          <>
            {entries.length > 0 ? (
              <RowList label={text.listTitle}>
                {entries.map((entry) => (
                  <Row key={entry._id}>
                    <Entry entry={entry} />
                  </Row>
                ))}
              </RowList>
            ) : (
              <EmptyState
                title={text.empty}
                hint={filter.state ? text.emptyFiltered : text.emptyHint}
                icon={clockIcon}
              />
            )}
            <PageLinks next={next} />
          </>
        )}
      </Loaded>
      <Link
        to="/dashboard/queue?kind=support"
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {text.back}
      </Link>
    </>
  );
}

function Entry({ entry: { _id, at, name, state, language, own } }: { entry: SupportEntry }) {
  const t = useMessages(supportMessages);
  const { support: text } = t;
  const writer = name || text.guest;
  return (
    <>
      {own ? (
        <p className="py-1 font-semibold wrap-anywhere">{writer}</p>
      ) : (
        <Link
          to={casePath('support', _id)}
          className="inline-flex min-h-8 items-center font-semibold text-brand underline wrap-anywhere"
        >
          {writer}
          <span className="sr-only">, {t.time(at)}</span>
        </Link>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <Badge tone={tones[state]}>{text.states[state]}</Badge>
        <Timestamp at={at} />
        <span>
          {text.answerIn}: {text.languages[language]}
        </span>
      </p>
      {own && <p className="text-sm text-muted">{text.own}</p>}
    </>
  );
}
