import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { clockIcon } from '#web/ui/icons.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { EntryList } from './entry-list.tsx';
import { auditQuery, filterOf } from './queries.ts';

const auditMessages = messagesPart('audit');

const load = guardedLoad(requireStaff('/dashboard/auditlog'), ({ api, search }) =>
  auditQuery(api, filterOf(search)),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The audit log of admin actions and money movements, with a search. */
export default function AuditLog() {
  const t = useMessages(auditMessages);
  const filter = filterOf(useSearchParams()[0]);
  // The loader has already retried.
  const entries = useQuery({ ...auditQuery(api, filter), retryOnMount: false });
  const { error } = entries;
  return (
    <>
      <ScreenHeading title={t.audit.title} description={t.audit.description} />
      <AuditFilterForm
        // Resets the initial values, also after the back button.
        key={JSON.stringify(filter)}
        filter={filter}
        errors={(error instanceof ApiError && error.problem.errors) || {}}
      />
      <Loaded query={entries} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ entries: rows, next }) => (
          <>
            {rows.length > 0 ? (
              <EntryList entries={rows} />
            ) : (
              <NothingFound isFiltered={Object.keys(filter).length > 0} />
            )}
            <PageLinks next={next} />
          </>
        )}
      </Loaded>
    </>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages(auditMessages);
  if (!isFiltered)
    return <EmptyState title={t.audit.empty} hint={t.audit.emptyHint} icon={clockIcon} />;
  return (
    <EmptyState title={t.audit.empty} hint={t.audit.emptyFiltered} icon={clockIcon}>
      <Link to={{ search: '' }} className={buttonClass('quiet')}>
        {t.audit.clearFilters}
      </Link>
    </EmptyState>
  );
}
