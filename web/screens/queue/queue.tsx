import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { QueuePage } from '#contract/admin/queue.ts';
import { type QueueWhose, queueCountMax } from '#contract/admin/queue-kinds.ts';
import { caseKinds } from '#contract/members/case-kinds.ts';
import { caseListPath } from '#contract/members/staff-pages.ts';
import { api } from '#web/api/browser.ts';
import { type QueueFilter, queueFilterOf, queueQuery, queueSearch } from '#web/api/queue-query.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ChoiceLinks } from '#web/shop/choice-links.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { clockIcon } from '#web/ui/icons.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Entry } from './entry.tsx';
import { takeEntry } from './take-submit.ts';
import { useRowKeys } from './use-row-keys.ts';

const queueMessages = messagesPart('queue');

const load = guardedLoad(requireStaff('/dashboard/queue'), ({ api, search }) =>
  queueQuery(api, queueFilterOf(search)),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(takeEntry);

/** All that waits for the reader's role, the longest waiting first. */
export default function Queue() {
  const t = useMessages(queueMessages);
  const { queue: text } = t;
  const filter = queueFilterOf(useSearchParams()[0]);
  const found = useQuery(queueQuery(api, filter));
  const isHydrated = useHydrated();
  useRowKeys();
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ entries, counts, next }) => (
          <>
            <Filters filter={filter} counts={counts} />
            {entries.length > 0 ? (
              <>
                {/* The keys need the script; their place does not move the list. */}
                <p
                  className={`mb-4 hidden text-sm text-muted pointer-fine:block ${isHydrated ? '' : 'invisible'}`}
                >
                  {text.keys}
                </p>
                <CardList label={text.title}>
                  {entries.map((entry) => (
                    <Entry key={`${entry.kind} ${entry._id}`} entry={entry} />
                  ))}
                </CardList>
              </>
            ) : (
              <EmptyState
                title={text.empty}
                hint={queueSearch(filter) ? text.emptyFiltered : text.emptyHint}
                icon={clockIcon}
              />
            )}
            <AllOfKind filter={filter} counts={counts} />
            <PageLinks next={next} labels={{ first: text.first, more: text.more }} />
          </>
        )}
      </Loaded>
    </FormAnswers>
  );
}

/** Decided ones too, for who may read the kind; of the whole queue, the messages to support. */
function AllOfKind({ filter: { kind = 'support' }, counts }: FiltersProps) {
  const { queue: text } = useMessages(queueMessages);
  const found = caseKinds.find((one) => one === kind);
  const list = found && caseListPath(found);
  if (!list || list.startsWith('/dashboard/queue')) return null;
  if (!counts.some((one) => one.kind === kind)) return null;
  return (
    <Link
      to={list}
      className="mt-4 inline-flex min-h-11 items-center font-semibold text-brand underline"
    >
      {kind === 'support' ? text.allSupport : text.allCases}
    </Link>
  );
}

type FiltersProps = { filter: QueueFilter; counts: QueuePage['counts'] };

function Filters({ filter: { kind, whose }, counts }: FiltersProps) {
  const { queue: text } = useMessages(queueMessages);
  const labelOf = (label: string, some: QueuePage['counts']) =>
    text.counted(
      label,
      some.reduce((sum, { count }) => sum + Math.min(count, queueCountMax), 0),
      some.some(({ count }) => count > queueCountMax),
    );
  const shown = counts.filter((one) => one.count > 0 || one.kind === kind);
  const ofWhose = (one?: QueueWhose) =>
    queueSearch({ ...(kind && { kind }), ...(one && { whose: one }) });
  const ofKind = (one?: typeof kind) =>
    queueSearch({ ...(one && { kind: one }), ...(whose && { whose }) });
  return (
    <>
      <ChoiceLinks
        label={text.whose}
        current={ofWhose(whose)}
        choices={[
          { search: ofWhose(), label: text.all },
          { search: ofWhose('mine'), label: text.mine },
          { search: ofWhose('free'), label: text.free },
        ]}
      />
      <ChoiceLinks
        label={text.kind}
        current={ofKind(kind)}
        choices={[
          { search: ofKind(), label: labelOf(text.allKinds, counts) },
          ...shown.map((one) => ({
            search: ofKind(one.kind),
            label: labelOf(text.kinds[one.kind].name, [one]),
          })),
        ]}
      />
    </>
  );
}
